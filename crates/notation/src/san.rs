//! Standard Algebraic Notation: a strict writer, a lenient reader.

use core::fmt;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{CastlingSide, File, Move, Position, Rank, Role, Square};

use crate::{UciError, parse_uci};

/// A move in SAN that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// Not of the form of a move.
    Syntax {
        /// Column of the first byte that is wrong, from 1.
        column: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// No legal move fits.
    Illegal,
    /// Several legal moves fit.
    Ambiguous,
    /// A null move, `--`, `Z0` or `0000`: no rule set lets a player pass.
    NullMove,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Syntax { column, expected } => write!(f, "column {column}: expected {expected}"),
            SanError::Illegal => f.write_str("no legal move fits"),
            SanError::Ambiguous => f.write_str("several legal moves fit"),
            SanError::NullMove => f.write_str("null move: no side may pass"),
        }
    }
}

impl core::error::Error for SanError {}

/// Writes a legal move of `pos`: with `+` for a check, `#` for a move that ends the game with a winner, and as much of
/// the origin as the other *legal* moves require.
///
/// # Examples
///
/// ```
/// use alfil_notation::{parse_fen, parse_uci, san};
/// use alfil_variants::ThreeCheck;
/// let pos = parse_fen::<ThreeCheck>("5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1")?;
/// assert_eq!(san(&pos, parse_uci(&pos, "e1g1")?), "O-O#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn san<V: Variant>(pos: &Position<V>, m: Move) -> String {
    let mut text = san_without_suffix(pos, m);
    let next = pos.after(m);
    if next.ending().is_some_and(|ending| ending.winner.is_some()) {
        text.push('#');
    } else if next.is_check() {
        text.push('+');
    }
    text
}

fn san_without_suffix<V: Variant>(pos: &Position<V>, m: Move) -> String {
    match m {
        Move::Castle { .. } => {
            let king_side = m.castling_side() == Some(CastlingSide::KingSide);
            (if king_side { "O-O" } else { "O-O-O" }).to_owned()
        }
        Move::Put { role, to } => format!("{}@{to}", V::LETTERS.letter(role)),
        Move::EnPassant { from, to } => format!("{}x{to}", from.file().char()),
        Move::Normal { role: Role::Pawn, from, capture, to, promotion } => {
            let origin = capture.map_or(String::new(), |_| format!("{}x", from.file().char()));
            let promotion = promotion.map_or(String::new(), |role| format!("={}", V::LETTERS.letter(role)));
            format!("{origin}{to}{promotion}")
        }
        Move::Normal { role, from, capture, to, .. } => {
            let takes = if capture.is_some() { "x" } else { "" };
            format!("{}{}{takes}{to}", V::LETTERS.letter(role), origin(pos, role, from, to))
        }
    }
}

/// File, rank or both, whichever is the first to single out the mover among the legal ones.
fn origin<V: Variant>(pos: &Position<V>, role: Role, from: Square, to: Square) -> String {
    let rivals: Vec<Square> =
        pos.legal_moves_to(role, to).iter().filter_map(|m| m.from()).filter(|other| *other != from).collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|other| other.file() != from.file()) {
        from.file().char().to_string()
    } else if rivals.iter().all(|other| other.rank() != from.rank()) {
        from.rank().char().to_string()
    } else {
        from.to_string()
    }
}

/// A move in SAN, taken apart but not yet looked for on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parts {
    Castle(CastlingSide),
    Drop { role: Role, to: Square },
    Piece { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Role> },
}

/// Reads a move and finds it among the legal moves of `pos`.
///
/// Lenient where programs differ: `+`, `#`, `!`, `?` and the like at the end are decoration and decide nothing, the
/// origin may be given in full (`Ng1f3`), `x` and `=` may be missing, castling may be written with zeros or as the
/// royal move itself (`Kg1`), and every letter that the variant reads is read.
///
/// # Errors
///
/// [`SanError::Syntax`] with the column if the text is not a move, otherwise whether none or several moves fit.
pub fn parse_san<V: Variant>(pos: &Position<V>, text: &str) -> Result<Move, SanError> {
    let found = match parts::<V>(text)? {
        Parts::Castle(side) => castling_move(pos, side),
        Parts::Drop { role, to } => Some(Move::Put { role, to }).filter(|m| pos.is_legal(*m)),
        Parts::Piece { role, file, rank, to, promotion } => {
            let moves = pos.legal_moves_to(role, to);
            let mut fitting = moves.into_iter().filter(|m| {
                let from = m.from().filter(|_| m.promotion() == promotion);
                from.is_some_and(|from| {
                    file.is_none_or(|file| from.file() == file) && rank.is_none_or(|rank| from.rank() == rank)
                })
            });
            let first = fitting.next();
            if fitting.next().is_some() {
                return Err(SanError::Ambiguous);
            }
            first.or_else(|| castling_as_royal_move(pos, role, to))
        }
    };
    found.ok_or(SanError::Illegal)
}

/// The ways to write a null move.
const NULL_MOVES: [&str; 4] = ["--", "Z0", "0000", "@@@@"];

/// Reads a move as SAN or, failing that, as a UCI move (`g1f3`, `b7b8m`).
///
/// # Errors
///
/// As [`parse_san`]; a null move is an error of its own.
///
/// # Examples
///
/// ```
/// use alfil_notation::{SanError, parse_move};
/// use alfil_variants::{Chess, alfil_core::Position};
/// let pos = Position::<Chess>::start();
/// assert_eq!(parse_move(&pos, "g1f3"), parse_move(&pos, "Nf3"));
/// assert_eq!(parse_move(&pos, "--"), Err(SanError::NullMove));
/// ```
pub fn parse_move<V: Variant>(pos: &Position<V>, text: &str) -> Result<Move, SanError> {
    if NULL_MOVES.contains(&text.trim_end_matches(DECORATION)) {
        return Err(SanError::NullMove);
    }
    parse_san(pos, text).or_else(|error| match parse_uci(pos, text.trim_end_matches(DECORATION)) {
        Ok(m) => Ok(m),
        Err(UciError::Illegal) => Err(SanError::Illegal),
        Err(UciError::Syntax { .. }) => Err(error),
    })
}

fn castling_move<V: Variant>(pos: &Position<V>, side: CastlingSide) -> Option<Move> {
    let king = pos.royal(pos.turn())?;
    let rook = pos.castling_rook(pos.turn(), side)?;
    Some(Move::Castle { king, rook }).filter(|m| pos.is_legal(*m))
}

/// `Kg1` or `Kc1` where no step of the royal piece goes there but castling does.
fn castling_as_royal_move<V: Variant>(pos: &Position<V>, role: Role, to: Square) -> Option<Move> {
    let royal = pos.royal(pos.turn()).filter(|_| V::RULES.royal == Some(role))?;
    let side = match to.file() {
        File::G => CastlingSide::KingSide,
        File::C => CastlingSide::QueenSide,
        _ => return None,
    };
    castling_move(pos, side).filter(|_| to.rank() == royal.rank())
}

/// Bytes that may follow a move and mean nothing for it.
const DECORATION: &[char] = &['+', '#', '!', '?', '=', '~', ','];

fn parts<V: Variant>(text: &str) -> Result<Parts, SanError> {
    let expected = |column, expected| SanError::Syntax { column, expected };
    let bare = text.trim_end_matches(DECORATION);
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare).trim_ascii_end();
    match bare {
        "O-O" | "0-0" | "o-o" => return Ok(Parts::Castle(CastlingSide::KingSide)),
        "O-O-O" | "0-0-0" | "o-o-o" => return Ok(Parts::Castle(CastlingSide::QueenSide)),
        _ => {}
    }
    if !bare.is_ascii() {
        let column = bare.bytes().take_while(u8::is_ascii).count() + 1;
        return Err(expected(column, "a move"));
    }
    let (body, promotion) = split_promotion::<V>(bare)?;
    let Some((before, target)) = body.len().checked_sub(2).map(|at| body.split_at(at)) else {
        return Err(expected(1, "a move"));
    };
    let to = Square::from_ascii(target.as_bytes()).map_err(|_| expected(before.len() + 1, "a square"))?;
    if let Some(letter) = before.strip_suffix('@') {
        let role = if letter.is_empty() { Some(Role::Pawn) } else { single_letter::<V>(letter) };
        return role.map(|role| Parts::Drop { role, to }).ok_or(expected(1, "a letter of a man"));
    }
    let (role, origin) = match before.chars().next().filter(char::is_ascii_uppercase) {
        Some(letter) => (V::LETTERS.role(letter).ok_or(expected(1, "a letter of a man"))?, &before[1..]),
        None => (Role::Pawn, before),
    };
    let offset = before.len() - origin.len();
    let origin = origin.trim_end_matches(['x', ':', '-']);
    let mut rest = origin.chars().peekable();
    let file = rest.next_if(|c| File::from_char(*c).is_some()).and_then(File::from_char);
    let rank = rest.next_if(|c| Rank::from_char(*c).is_some()).and_then(Rank::from_char);
    let read = usize::from(file.is_some()) + usize::from(rank.is_some());
    if rest.next().is_some() {
        return Err(expected(offset + read + 1, "a file, a rank or x"));
    }
    Ok(Parts::Piece { role, file, rank, to, promotion })
}

fn single_letter<V: Variant>(text: &str) -> Option<Role> {
    let mut letters = text.chars().filter(char::is_ascii_uppercase);
    letters.next().filter(|_| text.len() == 1).and_then(|letter| V::LETTERS.role(letter))
}

/// Splits `e8=Q`, `e8Q`, `e8(Q)` and `e8/Q` into the move and the slot promoted to. After a sign the letter may be
/// lower case.
fn split_promotion<V: Variant>(text: &str) -> Result<(&str, Option<Role>), SanError> {
    let inner = text.strip_suffix(')').unwrap_or(text);
    let Some((at, letter)) = inner.char_indices().next_back().filter(|(_, letter)| !letter.is_ascii_digit())
    else {
        return Ok((text, None));
    };
    let body = inner[..at].trim_end_matches(['=', '(', '/']);
    if body.len() == at && !letter.is_ascii_uppercase() {
        return Ok((text, None));
    }
    let role = V::LETTERS.role(letter).filter(|_| letter.is_ascii_alphabetic());
    role.map(|role| (body, Some(role)))
        .ok_or(SanError::Syntax { column: at + 1, expected: "a letter to promote to" })
}
