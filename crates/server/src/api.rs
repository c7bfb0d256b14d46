//! The bodies of requests and answers over HTTP, apart from the room itself, which is a [`RoomView`].

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::room::{ClockSettings, RoomView, Side};
use crate::secret::Token;

/// A room to be opened.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct OpenRoom {
    /// Any name of the variant. It may be left out with a PGN or a record, which name their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The profile; the variant's own if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position before the first move as a FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves that were made already, in Standard Algebraic Notation or as engines write them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// A game in PGN that is played on; in place of `start` and `moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
    /// A record (docs/replay-format.md) in base64 whose main line is played on; in place of `start` and `moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(content_encoding = "base64")]
    pub record: Option<String>,
    /// The clocks; none for a game without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSettings>,
    /// The side of who opens the room; drawn if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Whether the room is listed and open to anybody; it is not if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public: Option<bool>,
}

/// A room that was opened. The secrets are shown this once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomOpened {
    /// The room.
    pub room: String,
    /// The side of who opened it.
    pub side: Side,
    /// The secret of that seat.
    #[schema(value_type = String)]
    pub seat: Token,
    /// For the opponent; it works once. A page carries it in the fragment of a link, which browsers keep to themselves.
    #[schema(value_type = String)]
    pub invitation: Token,
}

/// The second seat to be taken.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct JoinRoom {
    /// Needed for a private room.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, pattern = "^[0-9a-fA-F]{32}$")]
    pub invitation: Option<Token>,
}

/// The second seat, taken. The secret is shown this once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomJoined {
    /// The side.
    pub side: Side,
    /// The secret of that seat.
    #[schema(value_type = String)]
    pub seat: Token,
}

/// A room as everybody may see it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomShown {
    /// The room.
    #[serde(flatten)]
    pub view: RoomView,
    /// The number of the last event.
    pub seq: u64,
}

/// A variant.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantInfo {
    /// Its key.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// Its name as engines know it.
    pub uci: String,
    /// The profile used when nobody asks for another one.
    pub rules: String,
    /// All profiles.
    pub profiles: Vec<String>,
    /// The first position.
    pub start: String,
}

/// A variant with its rules for players.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantGuide {
    /// The variant.
    #[serde(flatten)]
    pub variant: VariantInfo,
    /// In Markdown.
    pub guide: String,
}

/// Finished games, the last one first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Archive {
    /// The games.
    pub games: Vec<FinishedGame>,
    /// Asks for those before them; none if there are no more.
    pub next: Option<String>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FinishedGame {
    /// The room.
    pub room: String,
    /// The variant's key.
    pub variant: String,
    /// The profile's name.
    pub rules: String,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if it was called off.
    pub result: String,
    /// Why, as the rules name it.
    pub reason: String,
    /// Moves made.
    pub plies: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: u64,
}

/// An error, as `application/problem+json` (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemBody {
    /// The status of the answer.
    pub status: u16,
    /// What that status is called.
    pub title: String,
    /// What is wrong, for people.
    pub detail: String,
    /// The field of the request that is wrong; left out if it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub field: Option<String>,
}

/// The server can open and read games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ready {
    /// Always true; else the answer is a problem.
    pub ready: bool,
}
