//! Who listens while a position is described as weights and how often each counts.

use super::layout::{COUNT, Index};
use super::weights::Pair;

/// Receives the description of a position.
pub(crate) trait Tally {
    /// The weight at `index` counts `times` times for White; negative for Black.
    fn add(&mut self, index: Index, times: i32);
}

/// Adds the weights up.
pub(crate) struct Sum<'a> {
    pub(crate) weights: &'a [Pair; COUNT],
    pub(crate) total: Pair,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, index: Index, times: i32) {
        self.total += self.weights[index] * times;
    }
}

/// Writes the description down.
#[derive(Default)]
pub(crate) struct Record(pub(crate) Vec<(Index, i32)>);

impl Tally for Record {
    fn add(&mut self, index: Index, times: i32) {
        self.0.push((index, times));
    }
}
