//! Random access to the games of an archive.

use std::io::{Read, Seek, SeekFrom};

use crate::record::GameRecord;

use super::frame::{self, FRAME_HEADER, Frame, GAMES, Head, INDEX, TRAILER, TRAILER_LENGTH};
use super::{ArchiveError, ArchiveErrorKind, HEADER, RawGame};

/// Bytes of an entry: offset and number of games.
const ENTRY: usize = 12;
/// Bytes before the entries: offset of the index before.
const PREVIOUS: usize = 8;

/// Where a block stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) offset: u64,
    pub(super) games: u32,
}

/// Writes the contents of an index.
pub(super) fn to_bytes(previous: u64, entries: &[Entry]) -> Vec<u8> {
    let mut bytes = previous.to_le_bytes().to_vec();
    for entry in entries {
        bytes.extend(entry.offset.to_le_bytes());
        bytes.extend(entry.games.to_le_bytes());
    }
    bytes
}

/// The offset of the index before, and the entries; `None` if the frame is no sound index.
fn from_frame(frame: &Frame) -> Option<(u64, Vec<Entry>)> {
    let (previous, entries) = frame.contents.split_first_chunk::<PREVIOUS>()?;
    let (entries, rest) = entries.as_chunks::<ENTRY>();
    if frame.kind != INDEX || !rest.is_empty() || entries.len() != frame.count as usize {
        return None;
    }
    let entry = |bytes: &[u8; ENTRY]| {
        let (offset, games) = bytes.split_first_chunk::<8>()?;
        Some(Entry { offset: u64::from_le_bytes(*offset), games: u32::from_le_bytes(games.try_into().ok()?) })
    };
    Some((u64::from_le_bytes(*previous), entries.iter().map(entry).collect::<Option<_>>()?))
}

/// What is known of an archive's blocks.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub(super) entries: Vec<Entry>,
    /// Offset of the last index, 0 if there is none.
    pub(super) last_index: u64,
    /// Where the last whole frame ends.
    pub(super) end: u64,
    /// Bytes of a torn frame after it.
    pub(super) torn: u64,
    /// Entries that no index holds.
    pub(super) unindexed: usize,
}

/// Finds the blocks of an archive: by its indexes if the file ends with a trailer, else by going from frame to frame.
pub(super) fn find_blocks<R: Read + Seek>(input: &mut R) -> Result<Blocks, ArchiveError> {
    input.rewind().map_err(|error| ArchiveErrorKind::from(error).at(0))?;
    frame::read_header(input).map_err(|kind| kind.at(0))?;
    let length = input.seek(SeekFrom::End(0)).map_err(|error| ArchiveErrorKind::from(error).at(0))?;
    match by_indexes(input, length) {
        Some(blocks) => Ok(blocks),
        None => by_frames(input, length),
    }
}

/// Follows the indexes from the last one back. `None` if anything about them is not as it should be.
fn by_indexes<R: Read + Seek>(input: &mut R, length: u64) -> Option<Blocks> {
    let trailer_at = length.checked_sub(TRAILER_LENGTH as u64).filter(|at| *at >= HEADER as u64)?;
    let trailer = frame_at(input, trailer_at)?;
    if trailer.kind != TRAILER || trailer.length != TRAILER_LENGTH as u64 {
        return None;
    }
    let last_index = u64::from_le_bytes(trailer.contents.as_slice().try_into().ok()?);
    let (mut at, mut limit, mut parts) = (last_index, trailer_at, Vec::new());
    while at != 0 {
        // Each index stands before the one that names it, so this ends.
        if at >= limit || at < HEADER as u64 {
            return None;
        }
        let (previous, entries) = from_frame(&frame_at(input, at)?)?;
        if entries.iter().any(|entry| entry.offset >= at) {
            return None;
        }
        parts.push(entries);
        (at, limit) = (previous, at);
    }
    let entries: Vec<Entry> = parts.into_iter().rev().flatten().collect();
    let in_order = entries.is_sorted_by(|a, b| a.offset < b.offset);
    in_order.then_some(Blocks { entries, last_index, end: length, ..Blocks::default() })
}

fn frame_at<R: Read + Seek>(input: &mut R, offset: u64) -> Option<Frame> {
    input.seek(SeekFrom::Start(offset)).ok()?;
    frame::read(input).ok()?
}

/// Goes from frame to frame by their headers, and stops before the first one that is not whole.
fn by_frames<R: Read + Seek>(input: &mut R, length: u64) -> Result<Blocks, ArchiveError> {
    let mut blocks = Blocks { end: HEADER as u64, ..Blocks::default() };
    while blocks.end < length {
        let at = blocks.end;
        let io = |error| ArchiveErrorKind::Io(error).at(at);
        if length - at < FRAME_HEADER as u64 {
            break;
        }
        let mut header = [0; FRAME_HEADER];
        input.seek(SeekFrom::Start(at)).map_err(io)?;
        input.read_exact(&mut header).map_err(io)?;
        let head = Head::parse(&header).map_err(|kind| kind.at(at))?;
        if length - at < head.length() {
            break;
        }
        match head.kind {
            GAMES => {
                blocks.entries.push(Entry { offset: at, games: head.count });
                blocks.unindexed += 1;
            }
            INDEX => {
                blocks.last_index = at;
                blocks.unindexed = 0;
            }
            _ => {}
        }
        blocks.end = at + head.length();
    }
    // A crash may leave the last frame at its length, but without all of its contents.
    if let Some(last) = blocks.entries.last().copied().filter(|_| blocks.unindexed > 0)
        && frame_at(input, last.offset).is_none()
    {
        blocks.entries.pop();
        blocks.unindexed -= 1;
        blocks.end = last.offset;
    }
    blocks.torn = length - blocks.end;
    Ok(blocks)
}

/// An archive in which any game can be read.
///
/// # Examples
///
/// ```
/// use std::io::Cursor;
/// use alfil_replay::{Archive, ArchiveOptions, ArchiveWriter, GameRecord};
/// use alfil_variants::VariantId;
/// let mut writer = ArchiveWriter::new(Vec::new(), ArchiveOptions::default())?;
/// for id in VariantId::ALL {
///     writer.push(&GameRecord::new(id.key(), id.profile()))?;
/// }
/// let mut archive = Archive::open(Cursor::new(writer.finish()?))?;
/// assert_eq!(archive.len(), 4);
/// assert_eq!(archive.game(2)?.variant, VariantId::ALL[1].key());
/// # Ok::<(), alfil_replay::ArchiveError>(())
/// ```
#[derive(Debug)]
pub struct Archive<R> {
    input: R,
    blocks: Blocks,
    /// Number of the first game of each block, from 0, and after the last block the number of all.
    firsts: Vec<u64>,
    /// The block read last.
    current: Option<(usize, Vec<u8>)>,
}

impl<R: Read + Seek> Archive<R> {
    /// Finds the games of an archive.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if it is none, or if its frames cannot be told apart.
    pub fn open(mut input: R) -> Result<Archive<R>, ArchiveError> {
        let blocks = find_blocks(&mut input)?;
        let mut firsts = vec![0];
        let mut games = 0;
        for entry in &blocks.entries {
            games += u64::from(entry.games);
            firsts.push(games);
        }
        Ok(Archive { input, blocks, firsts, current: None })
    }

    /// Number of games.
    pub fn len(&self) -> u64 {
        self.firsts.last().copied().unwrap_or(0)
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes at the end that are no whole frame: whoever wrote them was interrupted.
    pub fn torn_bytes(&self) -> u64 {
        self.blocks.torn
    }

    /// Reads a game, 1 for the first one.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if there is no such game or if it cannot be read.
    pub fn game(&mut self, number: u64) -> Result<GameRecord, ArchiveError> {
        let raw = self.raw_game(number)?;
        raw.record().map_err(|error| ArchiveErrorKind::from(error).in_game(0, number))
    }

    /// A game as it stands in the file, 1 for the first one.
    ///
    /// # Errors
    ///
    /// As [`game`](Archive::game).
    pub fn raw_game(&mut self, number: u64) -> Result<RawGame, ArchiveError> {
        let missing = || ArchiveErrorKind::NoSuchGame.in_game(0, number);
        let index = number.checked_sub(1).filter(|index| *index < self.len()).ok_or_else(missing)?;
        let block = self.firsts.partition_point(|first| *first <= index) - 1;
        let offset = self.blocks.entries[block].offset;
        let fault = |kind: ArchiveErrorKind| kind.in_game(offset, number);
        self.load(block).map_err(fault)?;
        let Some((_, contents)) = &self.current else { return Err(missing()) };
        let mut rest = contents.as_slice();
        // Lengths stand before the games, so the ones before it are only stepped over.
        for _ in self.firsts[block]..index {
            frame::take_game(&mut rest).ok_or_else(|| fault(ArchiveErrorKind::Frame))?;
        }
        frame::take_game(&mut rest).ok_or_else(|| fault(ArchiveErrorKind::Frame))
    }

    fn load(&mut self, block: usize) -> Result<(), ArchiveErrorKind> {
        if self.current.as_ref().is_some_and(|(current, _)| *current == block) {
            return Ok(());
        }
        self.input.seek(SeekFrom::Start(self.blocks.entries[block].offset))?;
        let frame = frame::read(&mut self.input)?.ok_or(ArchiveErrorKind::Torn)?;
        if frame.kind != GAMES || frame.count != self.blocks.entries[block].games {
            return Err(ArchiveErrorKind::Frame);
        }
        self.current = Some((block, frame.contents));
        Ok(())
    }
}
