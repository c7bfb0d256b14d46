//! Moves as UCI engines write them: `e2e4`, `e7e8q`, `e7e8m`.

use core::fmt;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{CastlingSide, File, Move, Position, Role, Square};

/// A UCI move that could not be read or is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciError {
    /// Not of the form of a move; the column (from 1) is where it stops being one.
    Syntax {
        /// Column of the first byte that is wrong, from 1.
        column: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// A move, but not a legal one here.
    Illegal,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Syntax { column, expected } => write!(f, "column {column}: expected {expected}"),
            UciError::Illegal => f.write_str("illegal move"),
        }
    }
}

impl core::error::Error for UciError {}

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Castling {
    /// The royal piece goes to its new square, `e1g1`, wherever that tells the move; Chess960 starts fall back to
    /// [`Castling::TakesRook`].
    #[default]
    Standard,
    /// The royal piece takes its own rook, `e1h1`, as with `UCI_Chess960`.
    TakesRook,
}

/// Writes a move. The promotion letter is the variant's own.
pub fn uci<V: Variant>(m: Move, castling: Castling) -> String {
    match m {
        Move::Normal { from, to, promotion: Some(role), .. } => format!("{from}{to}{}", lower::<V>(role)),
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => format!("{from}{to}"),
        Move::Castle { king, rook } => {
            // From another square than e1 the landing square may be an ordinary step.
            let standard = castling == Castling::Standard
                && king.file() == File::E
                && matches!(rook.file(), File::A | File::H);
            let to = if standard { royal_landing(king, rook) } else { rook };
            format!("{king}{to}")
        }
        Move::Put { role, to } => format!("{}@{to}", V::LETTERS.letter(role)),
    }
}

fn lower<V: Variant>(role: Role) -> char {
    V::LETTERS.letter(role).to_ascii_lowercase()
}

fn royal_landing(royal: Square, rook: Square) -> Square {
    let side = CastlingSide::from_queen_side(rook < royal);
    let file = if side.is_king_side() { File::G } else { File::C };
    Square::from_coords(file, royal.rank())
}

/// Reads a move and checks that it is legal in `pos`. Castling is understood both as `e1g1` and as `e1h1`.
///
/// # Errors
///
/// [`UciError::Syntax`] with the column if the text is not a move, [`UciError::Illegal`] if it is not legal here.
///
/// # Examples
///
/// ```
/// use alfil_notation::{Castling, parse_fen, parse_uci, uci};
/// use alfil_variants::Knightmate;
/// let pos = parse_fen::<Knightmate>("8/1P5k/8/8/8/8/8/7K w - - 0 1")?;
/// let m = parse_uci(&pos, "b7b8m")?;
/// assert_eq!(uci::<Knightmate>(m, Castling::Standard), "b7b8m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_uci<V: Variant>(pos: &Position<V>, text: &str) -> Result<Move, UciError> {
    let error = |column, expected| UciError::Syntax { column, expected };
    let bytes = text.as_bytes();
    if let Some((role, square)) = text.split_once('@') {
        return read_drop(pos, role, square);
    }
    let square = |at: usize| bytes.get(at..at + 2).and_then(|name| Square::from_ascii(name).ok());
    let from = square(0).ok_or(error(1, "a square"))?;
    let to = square(2).ok_or(error(3, "a square"))?;
    let promotion = match bytes.get(4) {
        None => None,
        Some(letter) => {
            let role = V::LETTERS.role(char::from(*letter)).filter(|_| letter.is_ascii_alphabetic());
            Some(role.ok_or(error(5, "a promotion letter"))?)
        }
    };
    if bytes.len() > 5 {
        return Err(error(6, "nothing more"));
    }
    let role = pos.board().role_at(from).ok_or(UciError::Illegal)?;
    let plain = Move::Normal { role, from, to, capture: pos.board().role_at(to), promotion };
    let candidates = [
        Some(plain),
        (promotion.is_none() && role == Role::Pawn).then_some(Move::EnPassant { from, to }),
        castling_rook(pos, from, to)
            .filter(|_| promotion.is_none())
            .map(|rook| Move::Castle { king: from, rook }),
    ];
    candidates.into_iter().flatten().find(|m| pos.is_legal(*m)).ok_or(UciError::Illegal)
}

/// The rook that a royal move from `from` to `to` castles with, if it means castling.
fn castling_rook<V: Variant>(pos: &Position<V>, from: Square, to: Square) -> Option<Square> {
    let royal = pos.royal(pos.turn()).filter(|royal| *royal == from)?;
    if pos.castling_rooks().contains(to) {
        return Some(to);
    }
    let side = CastlingSide::from_queen_side(to < royal);
    pos.castling_rook(pos.turn(), side).filter(|rook| royal_landing(royal, *rook) == to)
}

fn read_drop<V: Variant>(pos: &Position<V>, role: &str, square: &str) -> Result<Move, UciError> {
    let error = |column, expected| UciError::Syntax { column, expected };
    let mut letters = role.chars();
    let slot = letters.next().filter(char::is_ascii_alphabetic).and_then(|l| V::LETTERS.role(l));
    let (Some(role), None) = (slot, letters.next()) else { return Err(error(1, "one letter of a man")) };
    let to = Square::from_ascii(square.as_bytes()).map_err(|_| error(3, "a square"))?;
    Some(Move::Put { role, to }).filter(|m| pos.is_legal(*m)).ok_or(UciError::Illegal)
}
