//! What the server says over a socket, as far as a player needs it. What is not known is passed over, as the protocol
//! wants it.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    White,
    Black,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Message {
    Welcome {
        room: Option<Room>,
        seq: u64,
    },
    Event(Event),
    Done {
        n: u64,
        seq: u64,
    },
    Refused {
        n: Option<u64>,
        code: String,
        detail: String,
    },
    GoingDown {},
    Replaced {},
    #[serde(other)]
    Other,
}

#[derive(Clone, Debug, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the protocol's name")]
pub(crate) struct Event {
    pub(crate) seq: u64,
    pub(crate) at_ms: u64,
    pub(crate) event: What,
    pub(crate) status: Status,
}

/// What happened; also in the rows of the log.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum What {
    Moved {
        ply: usize,
        uci: String,
        id: String,
    },
    TakenBack {
        plies: usize,
    },
    Credited {},
    Ended {},
    #[serde(other)]
    Other,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Room {
    pub(crate) moves: Vec<Played>,
    pub(crate) status: Status,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Played {
    pub(crate) uci: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Status {
    pub(crate) ply: usize,
    pub(crate) fen: String,
    pub(crate) turn: Side,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) end: Option<End>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Clocks {
    pub(crate) white_ms: u64,
    pub(crate) black_ms: u64,
    pub(crate) running: Option<Side>,
}

impl Clocks {
    /// What the clock that runs shows.
    pub(crate) fn running_ms(&self) -> Option<u64> {
        self.running.map(|side| if side == Side::White { self.white_ms } else { self.black_ms })
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct End {
    pub(crate) result: String,
    pub(crate) reason: String,
}
