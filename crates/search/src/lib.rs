#![doc = include_str!("../README.md")]
// Scores, depths and counts are small; the casts between them lose nothing.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "small numbers")]

mod engine;
mod eval;
mod history;
mod levels;
mod limits;
mod material;
mod negamax;
mod packed;
mod picker;
mod quiesce;
mod reductions;
mod score;
mod see;
mod squares;
mod table;
mod worker;

use alfil_variants::{Variant, alfil_core::Position};

/// The static evaluation in centipawns from the side to move's point of view, without any search.
pub fn evaluate<V: Variant>(pos: &Position<V>) -> i32 {
    let evaluator = eval::Derived::<V>::new();
    let sums = eval::Evaluator::fresh(&evaluator, pos);
    eval::Evaluator::evaluate(&evaluator, &sums, pos)
}

pub use engine::{Answer, Engine, Info, Options};
pub use levels::{Blindspot, Choice, Level, LevelPlayer, ParseLevelError, Slip};
pub use limits::{Limits, StopFlag};
pub use score::{MAX_PLY, Score};
