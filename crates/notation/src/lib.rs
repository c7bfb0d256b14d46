#![doc = include_str!("../README.md")]

mod fen;
mod san;
mod suite;
mod uci;

pub use alfil_variants;
pub use fen::{FenError, FenErrorKind, FenField, board_fen, fen, parse_fen, parse_setup};
pub use san::{SanError, parse_san, san};
pub use suite::{PerftCase, SuiteError, parse_perft_suite};
pub use uci::{Castling, UciError, parse_uci, uci};
