//! The log of a running game: what happened is on the disk before anybody is told. The layout is in
//! `docs/replay-format.md`, section "Journals".
//!
//! A journal is a header with the record of the game so far, and frames, one for each event. Each frame carries its
//! number and a checksum that covers the frames before it, so that nothing can be lost, doubled or swapped without notice.

mod error;
mod event;
mod frame;
mod recovery;
mod writer;

pub use error::JournalError;
pub use event::Event;
pub use recovery::{Cut, Recovery, recover, recover_as};
pub use writer::{Ack, Journal, Storage, SyncPolicy};

use crate::codec::magic;

const JOURNAL: [u8; 6] = magic(b'J');
/// Magic, version, flags, length of the record.
const HEADER: usize = 14;
/// Length, number, checksum.
const FRAME_HEADER: usize = 12;
const VERSION: u16 = 1;

/// The longest event, in bytes.
pub const MAX_EVENT: usize = 64 << 10;
/// The longest journal that is read, in bytes.
pub const MAX_JOURNAL: u64 = 64 << 20;

/// Whether bytes start like a journal.
pub fn is_journal(bytes: &[u8]) -> bool {
    bytes.starts_with(&JOURNAL)
}
