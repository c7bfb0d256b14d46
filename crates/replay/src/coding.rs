//! The moves of a record as bytes: ranked by a model of how likely they are, or plain.

mod danger;
mod features;
mod model;
mod range;
mod scores;
mod tables;
mod tree;

#[doc(hidden)]
pub mod fitting;

pub(crate) use tree::{count, most_moves, read_plain, read_ranked, write_plain, write_ranked};
