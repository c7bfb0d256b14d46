//! What men are worth, derived from how they move.

use alfil_variants::alfil_core::{Movement, Role, Rules};

use crate::score::Value;

/// Centipawns of a man by its movement: middlegame and endgame.
pub(crate) const fn worth(movement: Movement) -> (Value, Value) {
    match movement {
        Movement::Pawn => (90, 130),
        Movement::KnightStep => (330, 310),
        Movement::KingStep => (310, 380),
        Movement::Diagonal => (345, 340),
        Movement::Straight => (490, 570),
        Movement::Queen => (1000, 1080),
    }
}

/// Centipawns of the man in a slot, for exchanges and pruning.
pub(crate) const fn value<V: Rules>(role: Role) -> Value {
    let (middlegame, endgame) = worth(*V::RULES.movement.get(role));
    Value::midpoint(middlegame, endgame)
}

/// How much a man counts towards the middlegame; 24 for all men of chess.
pub(crate) const fn phase(movement: Movement) -> i32 {
    match movement {
        Movement::Pawn => 0,
        Movement::KnightStep | Movement::KingStep | Movement::Diagonal => 1,
        Movement::Straight => 2,
        Movement::Queen => 4,
    }
}

/// Phase of a full board.
pub(crate) const FULL_PHASE: i32 = 24;
