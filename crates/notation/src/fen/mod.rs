//! Forsyth-Edwards Notation, with check counters in both dialects and any variant's letters.

mod error;
mod reader;
mod writer;

pub(crate) use error::Fault;
pub use error::{FenError, FenErrorKind, FenField};
pub use reader::{parse_fen, parse_setup};
pub(crate) use writer::fields;
pub use writer::{board_fen, fen};
