//! What several test modules need.

use alfil_notation::alfil_variants::Variant;
use alfil_notation::alfil_variants::alfil_core::{Move, Position};

/// A small generator of random numbers (`SplitMix64`), so that every failure can be repeated.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % limit as u64).unwrap_or(0)
    }
}

/// Plays random legal moves from the start and shows every position, the move chosen there and the next position.
pub(crate) fn random_game<V: Variant>(seed: u64, plies: usize, mut visit: impl FnMut(&Position<V>, Move)) {
    let mut random = Random(seed);
    let mut pos = Position::<V>::start();
    for _ in 0..plies {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return;
        }
        let m = moves[random.below(moves.len())];
        visit(&pos, m);
        pos.play(m);
    }
}
