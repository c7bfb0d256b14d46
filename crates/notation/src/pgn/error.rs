//! What can be wrong with a game, and where.

use core::fmt;
use std::io;

use alfil_variants::Outcome;

use crate::FenErrorKind;
use crate::fen::{Fault, FenField};

use super::PgnResult;
use super::source::Place;

/// A game that could not be read or that breaks the rules: where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of the first byte that is wrong, from 1.
    pub column: usize,
    /// The move that is concerned, 1 for the first one; `None` for tags, for what stands before the moves and for the
    /// result after them.
    pub ply: Option<usize>,
    /// Whether that is a move of a variation, which breaks the rules; of text that cannot be read, line and column tell.
    pub in_variation: bool,
    /// What is wrong.
    pub kind: PgnErrorKind,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The file could not be read on.
    Io(io::ErrorKind),
    /// A single game is longer than the reader's limit, in bytes.
    TooLong(usize),
    /// Something else was expected.
    Expected(&'static str),
    /// A token that is no part of a game; long ones are cut.
    Unreadable(Box<str>),
    /// A comment without its closing brace.
    CommentNotClosed,
    /// A variation without its closing parenthesis.
    VariationNotClosed,
    /// Variations nested deeper than [`MAX_VARIATION_DEPTH`](crate::MAX_VARIATION_DEPTH).
    VariationTooDeep,
    /// A tag that decides the rules stands twice, with different values.
    TagTwice(Box<str>),
    /// No variant has the name that the `Variant` tag gives.
    UnknownVariant(Box<str>),
    /// No profile has the name that the `Rules` tag gives.
    UnknownRules(Box<str>),
    /// The `SetUp` tag says that there is a `FEN` tag, and there is none.
    FenMissing,
    /// The `FEN` tag cannot be read.
    Fen(FenField, FenErrorKind),
    /// The token after the moves contradicts the `Result` tag.
    ResultsDiffer {
        /// The token.
        token: PgnResult,
        /// The tag.
        tag: PgnResult,
    },
    /// No `Result` tag says who won, and the token after the moves contradicts the rules.
    WrongResult {
        /// The token.
        token: PgnResult,
        /// What the rules say.
        outcome: Outcome,
    },
    /// No legal move fits.
    IllegalMove(Box<str>),
    /// Several legal moves fit.
    AmbiguousMove(Box<str>),
    /// A null move: no rule set lets a player pass.
    NullMove,
    /// A move after the end of the game.
    AfterEnd {
        /// How the game ended.
        outcome: Outcome,
        /// The profile that ended it.
        rules: &'static str,
        /// A profile under which every move of the game is legal.
        legal_under: Option<&'static str>,
    },
}

impl PgnError {
    pub(super) fn at(place: Place, kind: PgnErrorKind) -> PgnError {
        PgnError { line: place.line, column: place.column, ply: None, in_variation: false, kind }
    }

    pub(super) fn with_ply(self, ply: usize) -> PgnError {
        PgnError { ply: Some(ply), ..self }
    }

    /// The same about a move of a variation.
    pub(super) fn in_variation(self, in_variation: bool) -> PgnError {
        PgnError { in_variation, ..self }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}{}", if self.in_variation { " in a variation" } else { "" })?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for PgnError {}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnErrorKind::Io(kind) => write!(f, "cannot read on: {kind}"),
            PgnErrorKind::TooLong(limit) => write!(f, "the game is longer than {limit} bytes"),
            PgnErrorKind::Expected(what) => write!(f, "expected {what}"),
            PgnErrorKind::Unreadable(text) => write!(f, "expected a move, found {text:?}"),
            PgnErrorKind::CommentNotClosed => f.write_str("the comment is not closed, expected }"),
            PgnErrorKind::VariationNotClosed => f.write_str("the variation is not closed, expected )"),
            PgnErrorKind::VariationTooDeep => {
                write!(f, "variations are nested deeper than {}", super::MAX_VARIATION_DEPTH)
            }
            PgnErrorKind::TagTwice(name) => write!(f, "the tag {name} stands twice with different values"),
            PgnErrorKind::UnknownVariant(name) => write!(f, "unknown variant {name:?}"),
            PgnErrorKind::UnknownRules(name) => {
                write!(f, "unknown rules {name:?}, expected one of")?;
                alfil_variants::Profile::ALL.iter().try_for_each(|profile| write!(f, " {}", profile.id))
            }
            PgnErrorKind::FenMissing => f.write_str("the SetUp tag asks for a FEN tag, and there is none"),
            PgnErrorKind::Fen(field, kind) => write!(f, "FEN: {}", Fault(*field, kind)),
            PgnErrorKind::ResultsDiffer { token, tag } => {
                write!(f, "the moves end with {}, but the Result tag says {}", token.as_str(), tag.as_str())
            }
            PgnErrorKind::WrongResult { token, outcome } => {
                write!(f, "the moves end with {}, but the rules say {outcome}", token.as_str())
            }
            PgnErrorKind::IllegalMove(text) => write!(f, "illegal move {text:?}"),
            PgnErrorKind::AmbiguousMove(text) => write!(f, "several legal moves fit {text:?}"),
            PgnErrorKind::NullMove => f.write_str("null move: no side may pass"),
            PgnErrorKind::AfterEnd { outcome, rules, legal_under } => {
                write!(f, "the game is over under the rules {rules}: {outcome}")?;
                legal_under.map_or(Ok(()), |other| write!(f, "; the whole game is legal under {other}"))
            }
        }
    }
}
