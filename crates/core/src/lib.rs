#![doc = include_str!("../README.md")]

pub mod attacks;
mod board;
mod castling;
mod checks;
mod ending;
mod history;
mod legal;
mod movegen;
mod perft;
mod play;
mod position;
mod rules;
mod setup;
mod sink;
mod state;
mod zobrist;

pub use board::Board;
pub use checks::CheckSquares;
pub use ending::{EndReason, Ending};
pub use history::History;
pub use play::Edit;
pub use position::Position;
pub use rules::{Goal, Movement, RuleSet, Rules};
pub use setup::{Setup, SetupError, SetupReasons};
pub use sink::{MoveList, Sink, pawn_origin};
pub use state::VariantState;
pub use zobrist::zobrist_key;

/// The vocabulary of the field, as shakmaty has it.
pub use shakmaty::{Bitboard, ByColor, ByRole, CastlingSide, Color, File, Move, Piece, Rank, Role, Square};
