#![doc = include_str!("../README.md")]
// Scores, depths and counts are small; the casts between them lose nothing.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "small numbers")]

mod engine;
mod eval;
mod goal;
mod history;
mod hunt;
mod judge;
mod levels;
mod limits;
mod material;
mod memory;
mod negamax;
mod packed;
mod picker;
mod prove;
mod quiesce;
mod reductions;
mod score;
mod see;
mod table;
mod threats;
mod tries;
mod winprob;
mod wins;
mod worker;

use alfil_variants::{Variant, alfil_core::Position};

/// The static evaluation in centipawns from the side to move's point of view, without any search.
pub fn evaluate<V: Variant>(pos: &Position<V>) -> i32 {
    let weights = eval::Weights::of::<V>();
    let evaluator = eval::Linear::new(&weights);
    eval::Evaluator::evaluate(&evaluator, &eval::Evaluator::fresh(&evaluator, pos), pos)
}

pub use engine::{Answer, Engine, Info, Options};
pub use eval::tuning;
pub use judge::{Facts, Judgement, Mark, MoveResult, Thresholds, judge};
pub use levels::{Blindspot, Choice, Level, LevelPlayer, ParseLevelError, Slip};
pub use limits::{Limits, StopFlag};
pub use prove::{DrawLimits, DrawProof, Proof, Prover, prove_draw};
pub use score::{MAX_PLY, Score};
pub use winprob::Chances;
