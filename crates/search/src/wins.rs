//! Forced wins, sought beside the main search: what it reduces and prunes away, a proof finds in few moves.

use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Profile, Variant};

use crate::score::{Value, WINNING};
use crate::{Prover, StopFlag};

/// Proofs looked for in one search, in two ways: by checks alone, which is cheap and goes deep, and by all moves.
pub(crate) struct Wins<'a, V: Variant> {
    attempts: [Attempt<'a, V>; 2],
}

struct Attempt<'a, V: Variant> {
    prover: Prover<'a, V>,
    /// Moves in which a win is looked for now: there is none in fewer.
    moves: u32,
}

/// Centipawns from which on all moves are looked at.
const PROMISING: Value = 400;
/// Moves of the longest wins that are looked for.
const LONGEST: u32 = 16;
/// Megabytes that each attempt remembers.
const MEMORY: usize = 1;
/// Moves made at once, so that a stop is noticed in time.
const MOST_AT_ONCE: u64 = 8_000;

impl<'a, V: Variant> Wins<'a, V> {
    /// Where every win ends in a check a proof is cheap enough; elsewhere the search hunts better itself.
    pub(crate) const ARE_CHEAP: bool = V::WON_BY_CHECKS_ONLY;

    /// Nothing is looked at yet. `before` are the hashes of the game's earlier positions.
    pub(crate) fn new(
        pos: &Position<V>,
        before: &[u64],
        profile: &Profile,
        stop: &'a StopFlag,
    ) -> Wins<'a, V> {
        let hashes: Vec<u64> = before.iter().copied().chain([pos.hash()]).collect();
        let prover = || Prover::of(pos, &hashes, profile, MEMORY, stop);
        Wins { attempts: [prover().with_checks_only(), prover()].map(|prover| Attempt { prover, moves: 1 }) }
    }

    /// Moves made so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.attempts.iter().map(|attempt| attempt.prover.nodes()).sum()
    }

    /// Goes on in proportion to the moves made so far, with at most `left` more; `score` is what the main search thinks of
    /// the position, in centipawns. The line of a win, if one was found.
    pub(crate) fn go_on(&mut self, searched: u64, left: u64, score: Value) -> Option<Vec<Move>> {
        let [checks, all] = &mut self.attempts;
        // What proofs take the search lacks, so all moves are looked at only where the game is nearly won.
        let (for_checks, for_all) = match score {
            WINNING.. => (searched / 2, searched / 16),
            PROMISING.. => (searched / 32, searched / 16),
            _ => (searched / 64, 0),
        };
        checks.go_on(for_checks, left).or_else(|| all.go_on(for_all, left))
    }
}

impl<V: Variant> Attempt<'_, V> {
    fn go_on(&mut self, share: u64, left: u64) -> Option<Vec<Move>> {
        let allowed = share.saturating_sub(self.prover.nodes()).min(left / 3).min(MOST_AT_ONCE);
        if allowed == 0 {
            return None;
        }
        self.prover.allow(allowed);
        while self.moves <= LONGEST {
            if self.prover.wins_in(self.moves)? {
                // Most of the line lies in the table; where it cannot be shown, the search goes on.
                self.prover.allow((left / 3).min(MOST_AT_ONCE));
                return self.prover.line(self.moves);
            }
            self.moves += 1;
        }
        None
    }
}
