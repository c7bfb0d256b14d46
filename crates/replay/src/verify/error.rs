//! Why a record is not borne out.

use core::fmt;

use alfil_notation::{FenError, PgnResult};
use alfil_variants::{Claim, Outcome};

use crate::record::{End, Summary};

/// A record that the rules do not bear out: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The move that is concerned, 1 for the first one; `None` for the start, and for the end after the last move.
    pub ply: Option<usize>,
    /// Whether the move stands in a variation.
    pub in_variation: bool,
    /// What is wrong.
    pub kind: VerifyErrorKind,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyErrorKind {
    /// No built-in variant has this key.
    UnknownVariant(String),
    /// The record was asked to be of one variant and is of another.
    OtherVariant {
        /// Its key.
        found: String,
        /// The key that was asked for.
        expected: &'static str,
    },
    /// The position before the first move cannot be read.
    Start(FenError),
    /// The move is not legal.
    Illegal {
        /// The move, as engines write it.
        text: String,
    },
    /// A move after the end of the game.
    AfterEnd {
        /// The move, as engines write it.
        text: String,
        /// How the game ended.
        outcome: Outcome,
        /// The profile that ended it.
        profile: &'static str,
        /// A profile under which the whole game is legal, if there is one.
        legal_under: Option<&'static str>,
    },
    /// Variations are nested too deep.
    VariationTooDeep,
    /// The board is said to have ended the game, and it did not.
    NotOver,
    /// The game is said to have ended in another way, or not at all, but the board ended it.
    Over {
        /// How the board ended it.
        outcome: Outcome,
        /// What is said.
        end: End,
    },
    /// The claim that ended the game was not open.
    NoSuchClaim(Claim),
    /// The `Result` tag is none of the four results.
    ResultTag(String),
    /// The result that is claimed is not the computed one.
    Result {
        /// What the record says.
        claimed: PgnResult,
        /// What was computed.
        computed: PgnResult,
    },
    /// The `FinalFEN` tag is not the last position.
    FinalFen {
        /// What the tag says.
        claimed: String,
        /// The last position.
        computed: String,
    },
    /// The summary of whoever wrote the record is not the computed one.
    Summary {
        /// What the record says.
        claimed: Box<Summary>,
        /// What was computed.
        computed: Box<Summary>,
    },
}

impl VerifyErrorKind {
    pub(crate) fn at(self, ply: usize) -> VerifyError {
        VerifyError { ply: Some(ply), in_variation: false, kind: self }
    }

    pub(crate) fn before_moves(self) -> VerifyError {
        VerifyError { ply: None, in_variation: false, kind: self }
    }

    pub(crate) fn after_moves(self) -> VerifyError {
        self.before_moves()
    }
}

impl VerifyError {
    pub(crate) fn in_variation(self, in_variation: bool) -> VerifyError {
        VerifyError { in_variation, ..self }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ply) = self.ply {
            write!(f, "ply {ply}{}: ", if self.in_variation { " in a variation" } else { "" })?;
        }
        write!(f, "{}", self.kind)
    }
}

impl fmt::Display for VerifyErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyErrorKind::UnknownVariant(key) => write!(f, "unknown variant {key:?}"),
            VerifyErrorKind::OtherVariant { found, expected } => {
                write!(f, "the game is of the variant {found:?}, not {expected:?}")
            }
            VerifyErrorKind::Start(error) => write!(f, "start: {error}"),
            VerifyErrorKind::Illegal { text } => write!(f, "illegal move {text:?}"),
            VerifyErrorKind::AfterEnd { text, outcome, profile, legal_under } => {
                write!(
                    f,
                    "move {text:?} after the end: the game is over under the rules {profile}: {outcome}"
                )?;
                legal_under.map_or(Ok(()), |other| write!(f, "; the whole game is legal under {other}"))
            }
            VerifyErrorKind::VariationTooDeep => f.write_str("variations are nested too deep"),
            VerifyErrorKind::NotOver => {
                f.write_str("the game is said to be over, but the board leaves it open")
            }
            VerifyErrorKind::Over { outcome, end } => {
                write!(f, "the rules say {outcome}, but the end is said to be {:?}", end.as_str())
            }
            VerifyErrorKind::NoSuchClaim(claim) => write!(f, "no claim of {} was open", claim.as_str()),
            VerifyErrorKind::ResultTag(value) => {
                write!(f, "Result tag: {value:?} is none of 1-0, 0-1, 1/2-1/2 and *")
            }
            VerifyErrorKind::Result { claimed, computed } => {
                write!(f, "the result is said to be {}, but it is {}", claimed.as_str(), computed.as_str())
            }
            VerifyErrorKind::FinalFen { claimed, computed } => {
                write!(f, "FinalFEN tag: {claimed:?}, but the last position is {computed}")
            }
            VerifyErrorKind::Summary { claimed, computed } => {
                write!(f, "the summary says {claimed}, but the game gives {computed}")
            }
        }
    }
}

impl core::error::Error for VerifyError {}
