//! The evaluation: what a position is worth when nothing more is searched.
//!
//! A sum of weights: which weights, and how often each, is said once, in [`terms`](self::terms) and
//! [`places`](self::places), to whoever keeps the [`Tally`]. The engine adds them up; the tuner writes them down.

mod attacks;
mod layout;
mod linear;
mod places;
mod prior;
mod tally;
mod terms;
pub mod tuning;
mod weights;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Position};

pub(crate) use linear::{Accumulator, Linear};
pub(crate) use terms::checks_left;
pub(crate) use weights::Weights;

use crate::score::Value;

/// Judges positions. The seam for other evaluations, such as nets: the accumulator is what can be kept along the moves.
pub(crate) trait Evaluator<V: Variant> {
    /// What is kept along the moves.
    type Accumulator: Copy;

    /// The accumulator of a position, from scratch.
    fn fresh(&self, pos: &Position<V>) -> Self::Accumulator;

    /// The accumulator after `m`, which leads from `before` to `after`.
    fn update(
        &self,
        old: &Self::Accumulator,
        before: &Position<V>,
        m: Move,
        after: &Position<V>,
    ) -> Self::Accumulator;

    /// Centipawns from the side to move's point of view, within [`LARGEST_EVALUATION`](crate::score::LARGEST_EVALUATION).
    fn evaluate(&self, accumulator: &Self::Accumulator, pos: &Position<V>) -> Value;

    /// A rough idea of the evaluation, in centipawns, at almost no cost.
    fn rough(&self, accumulator: &Self::Accumulator, pos: &Position<V>) -> Value;
}
