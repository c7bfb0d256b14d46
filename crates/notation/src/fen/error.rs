//! What can be wrong with a FEN, and where.

use core::fmt;

use alfil_variants::alfil_core::SetupError;

/// A FEN that could not be read: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// Column of the first byte that is wrong, from 1.
    pub column: usize,
    /// The field that is wrong.
    pub field: FenField,
    /// What is wrong.
    pub kind: FenErrorKind,
}

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The men.
    Board,
    /// The side to move.
    Turn,
    /// Castling rights.
    Castling,
    /// En-passant square.
    EnPassant,
    /// The variant's counters.
    Counters,
    /// Plies since the last capture or pawn move.
    Halfmoves,
    /// Number of the move.
    Fullmoves,
    /// The position as a whole.
    Position,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en-passant square",
            FenField::Counters => "check counters",
            FenField::Halfmoves => "half-move clock",
            FenField::Fullmoves => "move number",
            FenField::Position => "position",
        })
    }
}

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends before this field.
    Missing,
    /// A letter that stands for no man of this variant.
    UnknownLetter(char),
    /// A rank that does not have eight squares.
    RankLength,
    /// Not eight ranks.
    RankCount,
    /// Something else was expected.
    Expected(&'static str),
    /// A counter is out of range; the text says the range.
    OutOfRange(&'static str),
    /// Two counter fields that contradict each other.
    CountersDisagree,
    /// More text than a FEN has fields.
    Trailing,
    /// The fields are readable, but the position is impossible.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, Fault(self.field, &self.kind))
    }
}

/// A fault without its place. An impossible position says itself what is wrong.
pub(crate) struct Fault<'a>(pub(crate) FenField, pub(crate) &'a FenErrorKind);

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault(field, kind) = self;
        if matches!(kind, FenErrorKind::Setup(_)) {
            write!(f, "{kind}")
        } else {
            write!(f, "{field}: {kind}")
        }
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenErrorKind::Missing => f.write_str("missing"),
            FenErrorKind::UnknownLetter(letter) => write!(f, "no man is written {letter:?} in this variant"),
            FenErrorKind::RankLength => f.write_str("a rank must have 8 squares"),
            FenErrorKind::RankCount => f.write_str("a board must have 8 ranks"),
            FenErrorKind::Expected(what) => write!(f, "expected {what}"),
            FenErrorKind::OutOfRange(range) => f.write_str(range),
            FenErrorKind::CountersDisagree => f.write_str("the two counter fields disagree"),
            FenErrorKind::Trailing => f.write_str("more text after the last field"),
            FenErrorKind::Setup(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for FenError {}
