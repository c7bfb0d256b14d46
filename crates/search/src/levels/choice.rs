//! What a level answers.

use alfil_variants::alfil_core::Move;

use super::Blindspot;
use crate::Score;

/// The move that a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub best: Move,
    /// What the level believes the position to be worth after it, from its own point of view.
    pub score: Score,
    /// The mistake that its weakness brought about, if any.
    pub slip: Option<Slip>,
    /// Moves made in all its searches.
    pub nodes: u64,
}

/// A mistake that a level makes because it is that level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slip {
    /// It overlooked a better move.
    OverlookedMove(Blindspot),
    /// It overlooked the best reply to its move.
    OverlookedReply(Blindspot),
    /// It saw everything and liked a worse move better.
    Judgement,
}
