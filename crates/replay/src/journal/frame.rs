//! Frames of a journal.

use super::{FRAME_HEADER, MAX_EVENT};

/// A frame that was found whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    pub(super) event: &'a [u8],
    pub(super) checksum: u32,
    pub(super) length: usize,
}

/// The checksum of a frame: over the one of the frame before it, then length, number and event.
fn checksum(before: u32, length: [u8; 4], number: u32, event: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&before.to_le_bytes());
    hasher.update(&length);
    hasher.update(&number.to_le_bytes());
    hasher.update(event);
    hasher.finalize()
}

/// Writes a frame behind one with the checksum `before`. The new checksum.
pub(super) fn push(out: &mut Vec<u8>, before: u32, number: u32, event: &[u8]) -> u32 {
    let length = (event.len() as u32).to_le_bytes();
    let checksum = checksum(before, length, number, event);
    out.extend(length);
    out.extend(number.to_le_bytes());
    out.extend(checksum.to_le_bytes());
    out.extend(event);
    checksum
}

/// The frame at the start of `bytes`, if it is whole and follows one with the checksum `before`.
pub(super) fn whole(bytes: &[u8], before: u32, number: u32) -> Option<Frame<'_>> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (found, rest) = rest.split_first_chunk::<4>()?;
    let (written, rest) = rest.split_first_chunk::<4>()?;
    let event = rest.get(..u32::from_le_bytes(*length) as usize)?;
    let written = u32::from_le_bytes(*written);
    let fits = *found == number.to_le_bytes() && written == checksum(before, *length, number, event);
    // An empty event is none: zeros that a crash left behind are no frame.
    (fits && !event.is_empty() && event.len() <= MAX_EVENT).then_some(Frame {
        event,
        checksum: written,
        length: FRAME_HEADER + event.len(),
    })
}

/// Whether a frame that is not whole is followed by one that is, going by what it says about itself.
pub(super) fn is_followed(bytes: &[u8], number: u32) -> bool {
    let follows = || {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let (_, rest) = rest.split_first_chunk::<4>()?;
        let (written, rest) = rest.split_first_chunk::<4>()?;
        let next = rest.get(u32::from_le_bytes(*length) as usize..)?;
        whole(next, u32::from_le_bytes(*written), number.checked_add(1)?)
    };
    follows().is_some()
}
