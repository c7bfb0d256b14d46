//! Events as they are told, the first time and again.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::messages::ServerMessage;
use crate::room::{LogEntry, Room};

/// Events that are kept as they were told, for players whose connection broke for a moment. Those before them are told
/// again from the log: the texts of all games would be most of the memory.
const RECENT: usize = 2;

/// What was told.
#[derive(Debug)]
pub(super) struct Told {
    /// The number of the last event that everybody knows who was there.
    seq: u64,
    /// The last texts.
    recent: VecDeque<Arc<str>>,
}

impl Told {
    /// What happened before is known to whoever wants to know it.
    pub(super) fn up_to(seq: u64) -> Told {
        Told { seq, recent: VecDeque::new() }
    }

    pub(super) fn seq(&self) -> u64 {
        self.seq
    }

    pub(super) fn note(&mut self, seq: u64, text: Arc<str>) {
        self.seq = seq;
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(text);
    }

    /// The last texts, if so many are kept.
    pub(super) fn last(&self, count: usize) -> Option<Vec<Arc<str>>> {
        let first = self.recent.len().checked_sub(count)?;
        Some(self.recent.range(first..).cloned().collect())
    }
}

/// The events of a log from number `from` on, as they are told. The opening is told by a welcome alone.
pub(super) fn retell(log: &[LogEntry], from: u64) -> impl Iterator<Item = (u64, Arc<str>)> {
    let (first, rest) = log.split_at(log.len().min(1));
    let mut room = first.first().and_then(|opening| Room::open(opening).ok());
    let told = rest.iter().map_while(move |entry| {
        let room = room.as_mut()?;
        room.apply(entry).ok()?;
        Some((entry.seq >= from).then(|| (entry.seq, as_told(room, entry.clone()))))
    });
    told.flatten()
}

/// An event that was just taken in, as it is told. Its secrets stay behind.
pub(super) fn as_told(room: &Room, entry: LogEntry) -> Arc<str> {
    let LogEntry { seq, at_ms, event, secrets: _ } = entry;
    ServerMessage::Event { seq, at_ms, event, status: room.status(at_ms) }.text().into()
}
