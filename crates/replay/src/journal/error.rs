//! Why a journal cannot be read or written on.

use std::io;

use crate::{DecodeError, EncodeError};

/// A fault of a journal.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file could not be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The bytes do not start like a journal.
    #[error("not a journal")]
    NotAJournal,
    /// The header is not whole: the journal was never begun, and no event of it was acknowledged.
    #[error("the header is not whole; the journal was never begun")]
    NotBegun,
    /// A version of the format that this library does not know.
    #[error("journal version {0} is unknown")]
    Version(u16),
    /// Flags that this version does not know.
    #[error("flags {0:#06x} are unknown")]
    Flags(u16),
    /// The journal is longer than [`MAX_JOURNAL`](crate::MAX_JOURNAL).
    #[error("a journal of {0} bytes is too long")]
    TooLong(u64),
    /// An event is longer than [`MAX_EVENT`](crate::MAX_EVENT).
    #[error("an event of {0} bytes is too long")]
    EventTooLong(usize),
    /// The record in the header cannot be read.
    #[error("record in the header: {0}")]
    Record(#[from] DecodeError),
    /// The record cannot be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// An event that stands in the journal whole makes no sense where it stands.
    #[error("event {number} makes no sense where it stands")]
    Event {
        /// Its number, from 0.
        number: u32,
    },
    /// A frame is damaged, but the one after it is whole: this is no write that was interrupted, and cutting there would
    /// lose events that were acknowledged.
    #[error("byte {at}: event {number} is damaged, although events after it are whole")]
    Damaged {
        /// Where the frame starts.
        at: u64,
        /// The number of its event, from 0.
        number: u32,
    },
    /// Another event stands under that number.
    #[error("another event stands under the number {number}")]
    Conflict {
        /// The number.
        number: u32,
    },
    /// Events before that number are missing.
    #[error("event {number} cannot be written before event {next}")]
    Gap {
        /// The number of the event.
        number: u32,
        /// The number that is due.
        next: u32,
    },
    /// An earlier write or sync failed, so nobody knows what is on the disk. Open the journal anew.
    #[error("an earlier write failed; the journal must be opened anew")]
    Broken,
}
