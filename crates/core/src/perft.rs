//! Counting the nodes of the game tree, the usual test of a move generator.

use crate::{Move, Position, Rules};

impl<V: Rules> Position<V> {
    /// Number of move sequences of length `depth`. A finished game has no moves; draws by rule (material, repetition,
    /// fifty moves) end nothing, so the count does not depend on a profile. One thread, no hash table; the last ply is
    /// counted in bulk.
    ///
    /// # Examples
    ///
    /// ```
    /// # use alfil_core::{Board, Position, Rules};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)] struct Chess;
    /// # impl Rules for Chess { type State = (); const ID: &'static str = "chess"; const START: Board = Board::CHESS; }
    /// assert_eq!(Position::<Chess>::start().perft(3), 8_902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => self.legal_moves().into_iter().map(|m| self.after(m).perft(depth - 1)).sum(),
        }
    }

    /// The node count behind each legal move; they add up to [`perft`](Position::perft). Empty for depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        self.legal_moves().into_iter().map(|m| (m, self.after(m).perft(rest))).collect()
    }
}
