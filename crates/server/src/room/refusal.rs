//! Why a player does not get what was asked for.

use serde::{Deserialize, Serialize};

/// A command that is refused. Nothing happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct Refusal {
    /// Which kind of reason, for programs.
    pub code: RefusalCode,
    /// The reason, for people.
    pub detail: String,
}

/// The kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The second seat is still free.
    NotBegun,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// The opponent is to move.
    NotYourTurn,
    /// The move is for another position than the one on the board.
    WrongPly,
    /// The text is no legal move.
    IllegalMove,
    /// The move's name is empty, too long, or was used for another move.
    BadId,
    /// It is no command of this protocol, or a field of it is wrong.
    BadCommand,
    /// The rules do not give that draw here.
    NoSuchClaim,
    /// The same was asked for already.
    AlreadyAsked,
    /// Nothing was asked for that could be declined.
    NothingToDecline,
    /// No move of one's own can be taken back.
    NothingToTakeBack,
    /// Both sides have moved: the game can be resigned, not called off.
    TooLateToAbort,
    /// The game has no clocks.
    NoClocks,
    /// The opponent is there, is not to move, or has not been away for long enough.
    NotAbandoned,
    /// No more can be given now.
    EnoughGiven,
    /// The second seat is taken.
    Full,
    /// The invitation is missing or wrong.
    NotInvited,
    /// The room could not be set up so.
    BadSettings,
    /// Who asks has no seat in this room.
    NotSeated,
    /// It could not be written to the disk. It may be sent again.
    NotStored,
}

impl RefusalCode {
    /// The code as messages write it.
    pub fn name(self) -> String {
        let written = serde_json::to_value(self).ok();
        written.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, detail: impl Into<String>) -> Refusal {
        Refusal { code, detail: detail.into() }
    }
}
