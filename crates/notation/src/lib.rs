#![doc = include_str!("../README.md")]

mod epd;
mod fen;
mod pgn;
mod san;
mod suite;
mod uci;

pub use alfil_variants;
pub use epd::{Epd, EpdError, EpdErrorKind, EpdOperand, EpdOperation, parse_epd};
pub use fen::{FenError, FenErrorKind, FenField, board_fen, fen, parse_fen, parse_setup};
pub use pgn::{
    Eval, MAX_VARIATION_DEPTH, PgnError, PgnErrorKind, PgnGame, PgnLine, PgnMove, PgnReader, PgnResult,
    PgnTag, Score,
};
pub use san::{SanError, parse_move, parse_san, san};
pub use suite::{PerftCase, SuiteError, parse_perft_lines, parse_perft_suite};
pub use uci::{Castling, UciError, parse_uci, uci};
