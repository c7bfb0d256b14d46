//! What cannot be done, as sentences for users.

use alfil_notation::{FenError, PgnError, SanError};
use alfil_replay::{DecodeError, EncodeError, VerifyError};
use alfil_variants::{Outcome, PlayError, Profile, VariantId};

/// Something that cannot be done, as a sentence.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// No variant has that name.
    #[error("no variant is named {0:?}")]
    UnknownVariant(String),
    /// No profile has that name.
    #[error("no rule profile is named {0:?}")]
    UnknownProfile(String),
    /// No level has that name or number.
    #[error("no level is named {0:?}")]
    UnknownLevel(String),
    /// A man or drawing that there is not.
    #[error("no drawing is named {0:?}")]
    UnknownFigure(String),
    /// A node that there is not, or no longer.
    #[error("the game has no node {0}")]
    NoSuchNode(usize),
    /// The start cannot be taken out.
    #[error("the start of the game cannot be taken out")]
    Root,
    /// Fewer moves were played.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// A side passes, which no game does.
    #[error("a side passes on this line")]
    Pass,
    /// The move is not legal.
    #[error("illegal move")]
    Illegal,
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The claim is not open.
    #[error("no claim of {0} is open")]
    NoSuchClaim(String),
    /// A text that is no move here.
    #[error("{text}: {error}")]
    Move {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: SanError,
    },
    /// A move of a place that is not legal there.
    #[error("move {number}, {text}: {error}")]
    Place {
        /// Counted from 1.
        number: usize,
        /// The move.
        text: String,
        /// What is wrong with it.
        error: SanError,
    },
    /// The rules refuse.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A FEN that is no position.
    #[error("FEN, {0}")]
    Fen(#[from] FenError),
    /// A PGN file that is faulty.
    #[error(transparent)]
    Pgn(Box<PgnError>),
    /// A file without a game.
    #[error("there is no game in it")]
    NoGame,
    /// Bytes that are no record.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A record that cannot be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A record that the rules do not bear out.
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

impl From<PgnError> for Fault {
    fn from(error: PgnError) -> Fault {
        Fault::Pgn(Box::new(error))
    }
}

/// The variant of a name.
pub(crate) fn variant(name: &str) -> Result<VariantId, Fault> {
    VariantId::by_name(name).ok_or_else(|| Fault::UnknownVariant(name.to_owned()))
}

/// The profile of a name.
pub(crate) fn profile(name: &str) -> Result<Profile, Fault> {
    Profile::by_name(name).ok_or_else(|| Fault::UnknownProfile(name.to_owned()))
}
