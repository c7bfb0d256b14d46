//! What goes over a socket, as JSON texts. A client says hello first; then it may command and gets all that happens.

use serde::{Deserialize, Serialize};

use crate::room::{Command, Event, Refusal, RefusalCode, RoomView, Side, StatusView};
use crate::secret::Token;

/// From a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// The seat; none to watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        seat: Option<Token>,
        /// The number of the last event that the client knows, to get those after it; none for everything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        since: Option<u64>,
    },
    /// A command of a player.
    Do {
        /// What the answer will be called.
        n: u64,
        /// The command.
        command: Command,
    },
    /// Asks whether the server is there, and what its time is.
    Ping {
        /// What the answer will be called.
        n: u64,
    },
}

/// To a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a hello: the client's side, and the whole room unless the events after `since` follow.
    Welcome {
        /// The side; none for who watches.
        you: Option<Side>,
        /// The room.
        room: Option<RoomView>,
        /// The number of the last event that it holds; events follow from the next one on.
        seq: u64,
        /// The server's time, in milliseconds since 1970.
        now_ms: u64,
    },
    /// Who is there now. Comes after the welcome and whenever it changes.
    Presence {
        /// Whether White is there.
        white: bool,
        /// Whether Black is there.
        black: bool,
        /// How many watch.
        watchers: usize,
    },
    /// Something happened. It is on the disk.
    Event {
        /// Its number.
        seq: u64,
        /// When, in milliseconds since 1970.
        at_ms: u64,
        /// What.
        event: Event,
        /// What changed.
        status: StatusView,
    },
    /// A command was done, and is on the disk.
    Done {
        /// The command's number.
        n: u64,
        /// The number of the event that it brought about.
        seq: u64,
    },
    /// A command or a hello was refused.
    Refused {
        /// The command's number; none for a hello.
        n: Option<u64>,
        /// The kind of reason.
        code: RefusalCode,
        /// The reason, for people.
        detail: String,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's number.
        n: u64,
        /// The server's time, in milliseconds since 1970.
        now_ms: u64,
    },
    /// The same seat has come in elsewhere; this socket is closed.
    Replaced {},
    /// The server is about to stop. Games go on when it is back.
    GoingDown {},
}

impl ServerMessage {
    /// The text that goes over the socket.
    pub fn text(&self) -> String {
        // Texts, numbers and named fields: serde_json refuses none of them.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(crate) fn refused(n: Option<u64>, refusal: Refusal) -> ServerMessage {
        ServerMessage::Refused { n, code: refusal.code, detail: refusal.detail }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_as_clients_write_them() {
        let text = r#"{"type":"do","n":1,"command":{"type":"move","ply":0,"san":"e4","id":"a"}}"#;
        let message: ClientMessage = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
        for text in [
            r#"{"type":"hello"}"#,
            r#"{"type":"hello","since":7}"#,
            r#"{"type":"do","n":2,"command":{"type":"resign"}}"#,
            r#"{"type":"do","n":2,"command":{"type":"claim","claim":"fifty-moves"}}"#,
        ] {
            assert!(serde_json::from_str::<ClientMessage>(text).is_ok(), "{text}");
        }
        for text in [
            "{}",
            r#"{"type":"hello","sinse":7}"#,
            r#"{"type":"do","n":-1,"command":{"type":"resign"}}"#,
            r#"{"type":"do","n":1,"command":{"type":"resign","by":"white"}}"#,
            r#"{"type":"do","n":1,"command":{"type":"win"}}"#,
        ] {
            assert!(serde_json::from_str::<ClientMessage>(text).is_err(), "{text}");
        }
    }
}
