//! Frames: the parts of an archive, each with its length and checksum.

use std::io::{self, Read, Write};

use crate::codec::Body;

use super::{ARCHIVE, ArchiveErrorKind, HEADER, RawGame, VERSION};

/// Kind, flags, count, length of the contents, length as stored.
pub(super) const FRAME_HEADER: usize = 14;
pub(super) const CHECKSUM: usize = 4;
/// The longest contents: any single game, and what stands around it.
pub(super) const MAX_CONTENTS: usize = crate::MAX_PAYLOAD + (64 << 10);

pub(super) const GAMES: u8 = b'G';
pub(super) const INDEX: u8 = b'I';
pub(super) const TRAILER: u8 = b'T';
/// A trailer is as long as any other.
pub(super) const TRAILER_LENGTH: usize = FRAME_HEADER + 8 + CHECKSUM;

const COMPRESSED: u8 = 1;

/// A frame whose checksum fitted.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) kind: u8,
    /// Games of a block, or entries of an index.
    pub(super) count: u32,
    pub(super) contents: Vec<u8>,
    /// Bytes that it takes in the file.
    pub(super) length: u64,
}

/// The lengths that a frame's header tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) kind: u8,
    flags: u8,
    pub(super) count: u32,
    contents: usize,
    stored: usize,
}

impl Head {
    /// Reads a header. Lengths are bounded before anything is allocated.
    pub(super) fn parse(bytes: &[u8; FRAME_HEADER]) -> Result<Head, ArchiveErrorKind> {
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let head = Head {
            kind: bytes[0],
            flags: bytes[1],
            count: number(2),
            contents: number(6) as usize,
            stored: number(10) as usize,
        };
        if ![GAMES, INDEX, TRAILER].contains(&head.kind) || head.flags & !COMPRESSED != 0 {
            return Err(ArchiveErrorKind::Unknown);
        }
        let longest = head.contents.max(head.stored);
        if longest > MAX_CONTENTS {
            return Err(ArchiveErrorKind::TooLarge(longest as u64));
        }
        if head.flags == 0 && head.contents != head.stored {
            return Err(ArchiveErrorKind::Frame);
        }
        Ok(head)
    }

    /// Bytes of the whole frame.
    pub(super) fn length(self) -> u64 {
        (FRAME_HEADER + self.stored + CHECKSUM) as u64
    }
}

/// Writes the header of an archive.
pub(super) fn write_header(out: &mut impl Write) -> io::Result<()> {
    out.write_all(&ARCHIVE)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&0_u16.to_le_bytes())
}

/// Reads the header of an archive.
pub(super) fn read_header(input: &mut impl Read) -> Result<(), ArchiveErrorKind> {
    let mut header = [0; HEADER];
    let read = read_up_to(input, &mut header)?;
    if !header[..read].starts_with(&ARCHIVE) {
        return Err(ArchiveErrorKind::NotAnArchive);
    }
    if read < HEADER {
        return Err(ArchiveErrorKind::Torn);
    }
    match (u16::from_le_bytes([header[6], header[7]]), u16::from_le_bytes([header[8], header[9]])) {
        (VERSION, 0) => Ok(()),
        (VERSION, _) => Err(ArchiveErrorKind::Unknown),
        (version, _) => Err(ArchiveErrorKind::Version(version)),
    }
}

/// Reads until the buffer is full or the input ends.
fn read_up_to(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Writes a frame, compressed if that is wanted and makes it shorter. The number of bytes written.
pub(super) fn write(
    out: &mut impl Write,
    kind: u8,
    count: u32,
    contents: &[u8],
    compress: bool,
) -> io::Result<u64> {
    let packed =
        if compress { compressed(contents)?.filter(|packed| packed.len() < contents.len()) } else { None };
    let stored = packed.as_deref().unwrap_or(contents);
    let mut frame = Vec::with_capacity(FRAME_HEADER + stored.len() + CHECKSUM);
    frame.extend([kind, if packed.is_some() { COMPRESSED } else { 0 }]);
    frame.extend(count.to_le_bytes());
    frame.extend((contents.len() as u32).to_le_bytes());
    frame.extend((stored.len() as u32).to_le_bytes());
    frame.extend(stored);
    frame.extend(crc32fast::hash(&frame).to_le_bytes());
    out.write_all(&frame)?;
    Ok(frame.len() as u64)
}

/// Reads the next frame; `None` at the end of the input.
pub(super) fn read(input: &mut impl Read) -> Result<Option<Frame>, ArchiveErrorKind> {
    let mut header = [0; FRAME_HEADER];
    match read_up_to(input, &mut header)? {
        0 => return Ok(None),
        FRAME_HEADER => {}
        _ => return Err(ArchiveErrorKind::Torn),
    }
    let head = Head::parse(&header)?;
    let mut stored = Vec::new();
    // Grows with what is there, whatever the header claims.
    input.by_ref().take((head.stored + CHECKSUM) as u64).read_to_end(&mut stored)?;
    if stored.len() < head.stored + CHECKSUM {
        return Err(ArchiveErrorKind::Torn);
    }
    let checksum = stored.split_off(head.stored);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header);
    hasher.update(&stored);
    if hasher.finalize().to_le_bytes() != checksum[..] {
        return Err(ArchiveErrorKind::Checksum);
    }
    let contents = if head.flags & COMPRESSED != 0 { inflated(&stored, head.contents)? } else { stored };
    Ok(Some(Frame { kind: head.kind, count: head.count, contents, length: head.length() }))
}

#[cfg(feature = "zstd")]
fn compressed(contents: &[u8]) -> io::Result<Option<Vec<u8>>> {
    zstd::encode_all(contents, 9).map(Some)
}

#[cfg(not(feature = "zstd"))]
fn compressed(_contents: &[u8]) -> io::Result<Option<Vec<u8>>> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "this build does not include zstd"))
}

/// Unpacks exactly `length` bytes and never holds more.
#[cfg(feature = "zstd")]
fn inflated(stored: &[u8], length: usize) -> Result<Vec<u8>, ArchiveErrorKind> {
    let mut decoder = zstd::Decoder::new(stored)?;
    // No block is longer than the largest contents, so no larger window is ever needed.
    decoder.window_log_max(25)?;
    let mut contents = Vec::new();
    decoder.take(length as u64 + 1).read_to_end(&mut contents).map_err(|_| ArchiveErrorKind::Frame)?;
    if contents.len() == length { Ok(contents) } else { Err(ArchiveErrorKind::Frame) }
}

#[cfg(not(feature = "zstd"))]
fn inflated(_stored: &[u8], _length: usize) -> Result<Vec<u8>, ArchiveErrorKind> {
    Err(ArchiveErrorKind::Compressed)
}

/// Adds a game to the contents of a block: its length doubled, plus one if its moves are plain, in groups of seven bits
/// from the lowest, then its bytes.
pub(super) fn push_game(contents: &mut Vec<u8>, RawGame(body): &RawGame) {
    let mut head = body.payload.len() << 1 | usize::from(body.flags & 1);
    while head >= 128 {
        contents.push((head & 127) as u8 | 128);
        head >>= 7;
    }
    contents.push(head as u8);
    contents.extend(&body.payload);
}

/// Takes the next game off the contents of a block.
pub(super) fn take_game(contents: &mut &[u8]) -> Option<RawGame> {
    let (mut head, mut shift) = (0_usize, 0);
    loop {
        let (byte, rest) = contents.split_first()?;
        *contents = rest;
        head |= usize::from(byte & 127) << shift;
        shift += 7;
        if byte & 128 == 0 {
            break;
        }
        if shift > 28 {
            return None;
        }
    }
    let (payload, rest) = contents.split_at_checked(head >> 1)?;
    *contents = rest;
    Some(RawGame(Body { flags: (head & 1) as u16, payload: payload.to_vec() }))
}
