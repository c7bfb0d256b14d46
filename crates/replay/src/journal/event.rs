//! What happens in a game.

use crate::codec::{decode_event, encode_event};
use crate::record::{End, GameRecord, PackedMove, RecordedMove};

/// Something that happened in a running game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A move was played.
    Move {
        /// The move.
        played: PackedMove,
        /// What the mover's clock shows after it, in milliseconds.
        clock_ms: Option<u64>,
        /// Time spent on it, in milliseconds.
        elapsed_ms: Option<u64>,
    },
    /// Moves were taken back.
    TakeBack {
        /// How many.
        plies: u32,
    },
    /// A tag was set.
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// A comment was made on the last move, or before the first one.
    Comment(String),
    /// The game ended.
    End(End),
    /// Something that the record does not hold, such as an offer; its meaning is the caller's.
    Note(Vec<u8>),
}

impl Event {
    /// A move of which nothing else is known.
    pub fn of_move(played: PackedMove) -> Event {
        Event::Move { played, clock_ms: None, elapsed_ms: None }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        encode_event(self)
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Event> {
        decode_event(bytes)
    }

    /// Brings a record up to date with the event; `false`, and nothing changed, if it makes no sense there.
    ///
    /// Moves are not put to the rules: [`GameRecord::verify`] does that.
    pub fn apply(&self, record: &mut GameRecord) -> bool {
        match self {
            Event::Move { played, clock_ms, elapsed_ms } => {
                let (clock_ms, elapsed_ms) = (*clock_ms, *elapsed_ms);
                record.moves.push(RecordedMove { clock_ms, elapsed_ms, ..RecordedMove::of(*played) });
            }
            Event::TakeBack { plies } => {
                let Some(left) = record.moves.len().checked_sub(*plies as usize) else { return false };
                record.moves.truncate(left);
            }
            Event::Tag { name, value } => record.set_tag(name, value.clone()),
            Event::Comment(text) => match record.moves.last_mut() {
                Some(last) => last.comments.push(text.clone()),
                None => record.comments.push(text.clone()),
            },
            Event::End(end) => record.end = *end,
            Event::Note(_) => {}
        }
        true
    }
}
