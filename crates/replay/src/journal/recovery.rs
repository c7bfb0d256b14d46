//! Reads a journal back, also one whose writer was killed.

use alfil_variants::Variant;

use crate::DecodeError;
use crate::record::GameRecord;

use super::{Event, FRAME_HEADER, HEADER, JOURNAL, JournalError, VERSION, frame};

/// What a journal holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// The game, up to the last whole event.
    pub record: GameRecord,
    /// All events, in their order; an event's number is its index.
    pub events: Vec<Event>,
    /// Bytes up to the end of the last whole frame.
    pub whole: u64,
    /// What stands after it and is no whole frame.
    pub cut: Option<Cut>,
    /// Checksums of the frames, the header's first.
    pub(super) checksums: Vec<u32>,
}

/// The end of a journal that is no whole frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Where it starts.
    pub at: u64,
    /// Its number of bytes.
    pub bytes: u64,
    /// Whether the frame after it is whole. Then it is no write that was interrupted but damage to an event that may have
    /// been acknowledged.
    pub is_damage: bool,
}

/// Reads a journal of a built-in variant. What is no whole frame at its end is left out and reported.
///
/// # Errors
///
/// [`JournalError`] if the bytes are no journal or its header is not whole, or if an event makes no sense.
pub fn recover(bytes: &[u8]) -> Result<Recovery, JournalError> {
    recover_with(bytes, GameRecord::decode)
}

/// [`recover`] for a variant known at compile time.
///
/// # Errors
///
/// As [`recover`].
pub fn recover_as<V: Variant>(bytes: &[u8]) -> Result<Recovery, JournalError> {
    recover_with(bytes, GameRecord::decode_as::<V>)
}

fn recover_with(
    bytes: &[u8],
    decode: impl FnOnce(&[u8]) -> Result<GameRecord, DecodeError>,
) -> Result<Recovery, JournalError> {
    let (opening, header_end, first) = read_header(bytes)?;
    let mut record = decode(opening)?;
    let (mut checksums, mut events) = (vec![first], Vec::new());
    let (mut before, mut at) = (first, header_end);
    while let Some(found) = frame::whole(&bytes[at..], before, events.len() as u32) {
        let number = events.len() as u32;
        let event = Event::from_bytes(found.event).filter(|event| event.apply(&mut record));
        events.push(event.ok_or(JournalError::Event { number })?);
        before = found.checksum;
        checksums.push(before);
        at += found.length;
    }
    let rest = &bytes[at..];
    let cut = (!rest.is_empty()).then(|| Cut {
        at: at as u64,
        bytes: rest.len() as u64,
        is_damage: rest.len() > FRAME_HEADER && frame::is_followed(rest, events.len() as u32),
    });
    Ok(Recovery { record, events, whole: at as u64, cut, checksums })
}

/// The record in the header, where the header ends, and its checksum.
fn read_header(bytes: &[u8]) -> Result<(&[u8], usize, u32), JournalError> {
    if !bytes.starts_with(&JOURNAL) {
        let begun = !bytes.is_empty() && !JOURNAL.starts_with(bytes);
        return Err(if begun { JournalError::NotAJournal } else { JournalError::NotBegun });
    }
    let header = bytes.get(..HEADER).ok_or(JournalError::NotBegun)?;
    let version = u16::from_le_bytes([header[6], header[7]]);
    if version != VERSION {
        return Err(JournalError::Version(version));
    }
    let flags = u16::from_le_bytes([header[8], header[9]]);
    if flags != 0 {
        return Err(JournalError::Flags(flags));
    }
    let length = u32::from_le_bytes([header[10], header[11], header[12], header[13]]) as usize;
    let (opening, rest) = bytes[HEADER..].split_at_checked(length).ok_or(JournalError::NotBegun)?;
    let (written, _) = rest.split_first_chunk::<4>().ok_or(JournalError::NotBegun)?;
    let checksum = crc32fast::hash(&bytes[..HEADER + length]);
    if u32::from_le_bytes(*written) != checksum {
        return Err(JournalError::NotBegun);
    }
    Ok((opening, HEADER + length + 4, checksum))
}
