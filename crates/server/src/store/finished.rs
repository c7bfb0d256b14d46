//! Games that have ended, as lists show them.

use core::fmt;
use std::str::FromStr;

use crate::api::FinishedGame;
use crate::room::Room;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The game.
    pub game: FinishedGame,
    /// Whether strangers may find it: it was public, and was not called off.
    pub listed: bool,
}

impl Closed {
    /// What is kept of a room's game; `None` while it goes on.
    pub fn of(id: &str, room: &Room) -> Option<Closed> {
        let outcome = room.outcome()?;
        let game = FinishedGame {
            room: id.to_owned(),
            variant: room.variant().key().into(),
            rules: room.profile().id.into(),
            result: outcome.result().into(),
            reason: outcome.reason.as_str().into(),
            plies: room.record().moves.len() as u64,
            ended_ms: room.ended_ms()?,
        };
        let listed = room.opening().public && game.result != "*";
        Some(Closed { game, listed })
    }
}

/// A part of the list, the last game first.
#[derive(Clone, Debug)]
pub struct Page {
    /// Only games of the variant with this key.
    pub variant: Option<String>,
    /// Only games that ended before this one.
    pub before: Option<Cursor>,
    /// So many at most.
    pub limit: u32,
}

/// A place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the game ended.
    pub ended_ms: u64,
    /// Its room.
    pub room: String,
}

impl Cursor {
    /// The place of a game.
    pub fn at(game: &FinishedGame) -> Cursor {
        Cursor { ended_ms: game.ended_ms, room: game.room.clone() }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.ended_ms, self.room)
    }
}

/// The text is no place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cursor is what an answer calls `next`")]
pub struct CursorError;

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Cursor, CursorError> {
        let (ended_ms, room) = text.split_once('-').ok_or(CursorError)?;
        let is_room = !room.is_empty() && room.len() <= 64 && room.bytes().all(|b| b.is_ascii_alphanumeric());
        // The database counts with signs.
        let ended_ms: i64 = ended_ms.parse().map_err(|_| CursorError)?;
        let ended_ms = u64::try_from(ended_ms).map_err(|_| CursorError)?;
        if is_room { Ok(Cursor { ended_ms, room: room.to_owned() }) } else { Err(CursorError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_as_they_are_written() {
        let cursor = Cursor { ended_ms: 17, room: "0a1b".into() };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in
            ["", "17", "17-", "-0a", "x-0a", "99999999999999999999-0a", "18446744073709551615-0a", "1-a'b"]
        {
            assert_eq!(text.parse::<Cursor>(), Err(CursorError), "{text}");
        }
    }
}
