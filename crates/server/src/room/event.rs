//! What players ask for, and what happened.

use alfil_replay::End;
use alfil_variants::Claim;
use alfil_variants::alfil_core::Color;
use serde::{Deserialize, Serialize};

use super::ClockSettings;
use crate::secret::Digest;

/// A side, as messages and logs write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// The same as a colour.
    pub const fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.fold_wb(Side::White, Side::Black)
    }
}

/// A draw that is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DrawClaim {
    /// The position occurred at least three times.
    Threefold,
    /// Fifty moves of each side without a capture or pawn move.
    FiftyMoves,
}

impl DrawClaim {
    /// The claim as the rules know it.
    pub const fn claim(self) -> Claim {
        match self {
            DrawClaim::Threefold => Claim::Threefold,
            DrawClaim::FiftyMoves => Claim::FiftyMoves,
        }
    }
}

impl From<Claim> for DrawClaim {
    fn from(claim: Claim) -> DrawClaim {
        match claim {
            Claim::Threefold => DrawClaim::Threefold,
            Claim::FiftyMoves => DrawClaim::FiftyMoves,
        }
    }
}

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// A move.
    Move {
        /// Moves made before it. A move for another position is refused.
        ply: usize,
        /// In Standard Algebraic Notation or as engines write it.
        san: String,
        /// What the client calls this move; the same name again is the same move.
        id: String,
    },
    /// Offers a draw, or accepts the offer of the opponent.
    OfferDraw {},
    /// Declines the offer of the opponent.
    DeclineDraw {},
    /// Claims a draw that the rules give.
    Claim {
        /// Which.
        claim: DrawClaim,
    },
    /// Gives the game up.
    Resign {},
    /// Calls the game off, while not both sides have moved.
    Abort {},
    /// Asks to take one's last move back, or grants that to the opponent.
    TakeBack {},
    /// Does not grant it.
    DeclineTakeBack {},
    /// Gives the opponent time.
    GiveTime {},
    /// Wins, because the opponent has been away for long enough while being to move.
    ClaimVictory {},
    /// Offers another game with sides swapped, or accepts the offer of the opponent.
    Rematch {},
    /// Does not want another game.
    DeclineRematch {},
}

/// How a room was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The variant's key.
    pub variant: String,
    /// The profile's name.
    pub rules: String,
    /// The position before the first move as a FEN; none for the variant's own.
    pub start: Option<String>,
    /// The clocks; none for a game without.
    pub clock: Option<ClockSettings>,
    /// Moves that were made before the game was opened here, as engines write them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Whether the room is listed while it waits, and anybody may take the second seat.
    pub public: bool,
    /// The side of who opened it.
    pub host: Side,
}

/// What is kept of the secrets of a room.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secrets {
    /// The seat of who opened the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Digest>,
    /// The other seat, once it is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<Digest>,
    /// The invitation to it, until it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Digest>,
}

/// What happened in a room. Nothing in it is secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The room was opened.
    Opened {
        /// How.
        opening: Opening,
    },
    /// The second seat was taken.
    Joined {},
    /// A move was made.
    Moved {
        /// By whom.
        by: Side,
        /// Moves made before it.
        ply: usize,
        /// The move as engines write it.
        uci: String,
        /// The move in Standard Algebraic Notation.
        san: String,
        /// What the mover's client calls it.
        id: String,
        /// What the mover's clock shows after it, in milliseconds.
        clock_ms: Option<u64>,
        /// The time that it took, in milliseconds.
        spent_ms: Option<u64>,
        /// How much of the time was not counted, because it was spent on the way, in milliseconds.
        #[serde(default)]
        lag_ms: u64,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Side,
    },
    /// The offer was declined.
    DrawDeclined {},
    /// A player wants to take the last move back.
    TakebackAsked {
        /// Who.
        by: Side,
    },
    /// That was not granted.
    TakebackDeclined {},
    /// It was granted.
    TakenBack {
        /// How many moves went off the board.
        plies: usize,
    },
    /// A player gave time to the opponent.
    TimeGiven {
        /// Who gave it.
        by: Side,
        /// How much, in milliseconds.
        ms: u64,
    },
    /// The server was away for this time, and the side to move gets it back where there are clocks.
    Credited {
        /// In milliseconds.
        ms: u64,
    },
    /// A player has been away for a while.
    Left {
        /// Who.
        by: Side,
    },
    /// A player who had left is back.
    Returned {
        /// Who.
        by: Side,
    },
    /// The game ended otherwise than on the board.
    Ended {
        /// How.
        end: PlayersEnd,
    },
    /// Another game was offered.
    RematchOffered {
        /// By whom.
        by: Side,
    },
    /// That was declined.
    RematchDeclined {},
    /// Another game begins, in another room, with sides swapped and the same secrets.
    RematchOpened {
        /// That room.
        room: String,
    },
}

/// An end that is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "how", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayersEnd {
    /// A player resigned.
    Resignation {
        /// Who.
        by: Side,
    },
    /// Both agreed to a draw.
    Agreement {},
    /// A player claimed a draw.
    Claim {
        /// Which.
        claim: DrawClaim,
    },
    /// A flag fell.
    Flag {
        /// Whose.
        of: Side,
    },
    /// A player stayed away while being to move, and the opponent claimed the win or nobody came back at all.
    Abandonment {
        /// Who stayed away.
        by: Side,
    },
    /// The game was called off: by a player, because nobody came or moved, or because it had no end.
    Abort {},
}

impl PlayersEnd {
    /// The end as records have it.
    pub const fn end(self) -> End {
        match self {
            PlayersEnd::Resignation { by } => End::Resignation { by: by.color() },
            PlayersEnd::Agreement {} => End::Agreement,
            PlayersEnd::Claim { claim } => End::Claim(claim.claim()),
            PlayersEnd::Flag { of } => End::Flag { of: of.color() },
            PlayersEnd::Abandonment { by } => End::Abandonment { by: by.color() },
            PlayersEnd::Abort {} => End::Abort,
        }
    }
}

/// An event with its place in the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// Its number, from 0 without gaps.
    pub seq: u64,
    /// When it happened.
    pub at_ms: u64,
    /// What happened.
    pub event: Event,
    /// Secrets that came with it; they stay in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secrets: Option<Secrets>,
}
