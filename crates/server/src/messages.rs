//! What goes over a socket, as JSON texts. A client says hello first; then it may command and gets all that happens.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::plain::{Misfit, cut_detail};
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

/// A text of a client that is no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// Nothing can be answered to it.
    Malformed,
    /// A command that there is not, or not so: it can be refused by its number.
    Command {
        /// The number.
        n: u64,
        /// What is wrong with it.
        refusal: Refusal,
    },
}

/// As much of a command as tells which one it is an answer to.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Numbered {
    Do { n: u64, command: Value },
}

impl ClientMessage {
    /// Reads what came over a socket.
    pub(crate) fn read(text: &str) -> Result<ClientMessage, Unread> {
        serde_json::from_str(text).map_err(|_| unread(text).unwrap_or(Unread::Malformed))
    }
}

fn unread(text: &str) -> Option<Unread> {
    let Numbered::Do { n, command } = serde_json::from_str(text).ok()?;
    let misfit = match &command {
        Value::Object(fields) => command_misfit(fields)?,
        _ => Misfit::of(".", "invalid type: something, expected a map"),
    };
    let refusal = Refusal::new(RefusalCode::BadCommand, misfit.within("command").detail);
    Some(Unread::Command { n, refusal })
}

/// What is wrong with a command; `None` if it can be read after all.
fn command_misfit(fields: &Map<String, Value>) -> Option<Misfit> {
    let error = |fields: &Map<String, Value>| {
        let error = serde_json::from_value::<Command>(Value::Object(fields.clone())).err()?;
        Some(error.to_string())
    };
    let message = error(fields)?;
    // serde does not say which field it is, because the command's name may stand behind it: it is the one without which
    // that very field is missing.
    let is_it = |name: &&String| {
        let mut rest = fields.clone();
        rest.remove(*name);
        error(&rest).is_some_and(|message| message.starts_with(&format!("missing field `{name}`")))
    };
    let path =
        if message.contains(" field `") { "" } else { fields.keys().find(is_it).map_or("", String::as_str) };
    Some(Misfit::of(path, &message))
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

    pub(crate) fn refused(n: Option<u64>, refusal: &Refusal) -> ServerMessage {
        ServerMessage::Refused { n, code: refusal.code, detail: cut_detail(&refusal.detail) }
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

    #[track_caller]
    fn check_refused(command: &str, detail: &str) {
        let text = format!(r#"{{"type":"do","n":7,"command":{command}}}"#);
        let refusal = Refusal::new(RefusalCode::BadCommand, detail);
        assert_eq!(ClientMessage::read(&text).unwrap_err(), Unread::Command { n: 7, refusal });
    }

    #[test]
    fn a_command_that_there_is_not_is_refused_with_those_that_there_are() {
        check_refused(
            r#"{"type":"claim","claim":"fifty"}"#,
            "command.claim: there is no \"fifty\"; there are threefold, fifty-moves",
        );
        check_refused(
            r#"{"type":"win"}"#,
            "command.type: there is no \"win\"; there are move, offer_draw, decline_draw, claim, resign, abort, take_back, \
             decline_take_back, give_time, claim_victory, rematch, decline_rematch",
        );
        check_refused("{}", "command.type: it is missing");
        check_refused("[]", "command: expected an object");
        check_refused(r#"{"type":"claim"}"#, "command.claim: it is missing");
        check_refused(
            r#"{"type":"move","ply":-1,"san":"e4","id":"a"}"#,
            "command.ply: expected a whole number that is not negative and not huge, found a number",
        );
        check_refused(
            r#"{"type":"move","ply":0,"san":4,"id":"a"}"#,
            "command.san: expected a text, found a number",
        );
        check_refused(
            r#"{"type":"resign","by":"white"}"#,
            "command.by: there is no such field; there are none",
        );
    }

    #[test]
    fn what_has_no_number_cannot_be_answered() {
        for text in [
            "{",
            "[1]",
            r#"{"type":"do","n":-1,"command":{"type":"resign"}}"#,
            r#"{"type":"do","command":{"type":"resign"}}"#,
            r#"{"type":"do","n":1,"command":{"type":"claim","claim":"threefold","claim":"threefold"}}"#,
            r#"{"type":"hallo"}"#,
            r#"{"type":"hello","seat":7}"#,
        ] {
            assert_eq!(ClientMessage::read(text).unwrap_err(), Unread::Malformed, "{text}");
        }
    }
}
