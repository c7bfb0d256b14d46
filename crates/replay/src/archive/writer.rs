//! Writes archives.

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};

use crate::Coding;
use crate::record::GameRecord;

use super::frame::{self, GAMES, INDEX, TRAILER};
use super::index::{self, Entry, find_blocks};
use super::{ArchiveError, ArchiveErrorKind, HEADER, RawGame};

/// How an archive is written.
#[derive(Clone, Copy, Debug)]
pub struct ArchiveOptions {
    /// Whether blocks are compressed by zstd. Needs the feature `zstd`.
    pub compress: bool,
    /// A block is written once it is this long, in bytes. A reader of one game reads one block.
    pub block_bytes: usize,
    /// How moves are written.
    pub coding: Coding,
}

impl Default for ArchiveOptions {
    fn default() -> Self {
        ArchiveOptions { compress: false, block_bytes: 32 << 10, coding: Coding::Ranked }
    }
}

/// Writes an archive, a block at a time.
///
/// [`finish`](ArchiveWriter::finish) writes the last block and the index. A writer that is dropped before that leaves whole
/// blocks, which every reader finds, and forgets the games of the last one.
#[derive(Debug)]
pub struct ArchiveWriter<W> {
    out: W,
    options: ArchiveOptions,
    /// Where the next frame goes.
    offset: u64,
    block: Vec<u8>,
    games: u32,
    /// Blocks that no index holds yet.
    entries: Vec<Entry>,
    last_index: u64,
    /// A write failed: nobody knows what stands in the file now.
    broken: bool,
}

impl<W: Write> ArchiveWriter<W> {
    /// Begins an archive.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if the header cannot be written.
    pub fn new(mut out: W, options: ArchiveOptions) -> Result<ArchiveWriter<W>, ArchiveError> {
        frame::write_header(&mut out).map_err(|error| ArchiveErrorKind::from(error).at(0))?;
        Ok(ArchiveWriter::at(out, options, HEADER as u64))
    }

    fn at(out: W, options: ArchiveOptions, offset: u64) -> ArchiveWriter<W> {
        ArchiveWriter {
            out,
            options,
            offset,
            block: Vec::new(),
            games: 0,
            entries: Vec::new(),
            last_index: 0,
            broken: false,
        }
    }

    /// Adds a game of a built-in variant.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if the game or the file cannot be written.
    pub fn push(&mut self, record: &GameRecord) -> Result<(), ArchiveError> {
        let raw = RawGame::of(record, self.options.coding);
        self.push_raw(&raw.map_err(|error| ArchiveErrorKind::from(error).at(self.offset))?)
    }

    /// Adds a game as it stands in another archive.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if the file cannot be written.
    pub fn push_raw(&mut self, game: &RawGame) -> Result<(), ArchiveError> {
        // A block takes one game of any length, or several short ones.
        if self.games > 0 && self.block.len() + game.len() > self.options.block_bytes {
            self.flush_block()?;
        }
        frame::push_game(&mut self.block, game);
        self.games += 1;
        Ok(())
    }

    /// Writes the games held back as a block.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if the file cannot be written.
    pub fn flush_block(&mut self) -> Result<(), ArchiveError> {
        if self.games == 0 {
            return Ok(());
        }
        let entry = Entry { offset: self.offset, games: self.games };
        let block = core::mem::take(&mut self.block);
        self.write(GAMES, self.games, &block, self.options.compress)?;
        self.entries.push(entry);
        self.games = 0;
        Ok(())
    }

    /// Writes the last block, the index and the trailer, and gives the output back.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if the file cannot be written.
    pub fn finish(mut self) -> Result<W, ArchiveError> {
        self.write_end()?;
        Ok(self.out)
    }

    fn write_end(&mut self) -> Result<(), ArchiveError> {
        self.flush_block()?;
        let index_at = self.offset;
        let contents = index::to_bytes(self.last_index, &self.entries);
        self.write(INDEX, self.entries.len() as u32, &contents, false)?;
        self.write(TRAILER, 0, &index_at.to_le_bytes(), false)?;
        self.last_index = index_at;
        self.entries.clear();
        self.out.flush().map_err(|error| ArchiveErrorKind::from(error).at(self.offset))
    }

    fn write(&mut self, kind: u8, count: u32, contents: &[u8], compress: bool) -> Result<(), ArchiveError> {
        let fault = |error: io::Error| ArchiveErrorKind::from(error).at(self.offset);
        if self.broken {
            return Err(fault(io::Error::other("an earlier write failed")));
        }
        match frame::write(&mut self.out, kind, count, contents, compress) {
            Ok(length) => self.offset += length,
            Err(error) => {
                self.broken = true;
                return Err(ArchiveErrorKind::from(error).at(self.offset));
            }
        }
        Ok(())
    }
}

impl ArchiveWriter<File> {
    /// Goes on with the archive in a file that can be read and written; an empty file becomes one. A torn frame at its end
    /// is cut off, and its number of bytes comes back. Nothing else that stands in the file is changed.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if the file is something else, or cannot be read or written.
    pub fn append(
        mut file: File,
        options: ArchiveOptions,
    ) -> Result<(ArchiveWriter<File>, u64), ArchiveError> {
        let io = |error: io::Error| ArchiveErrorKind::from(error).at(0);
        if file.metadata().map_err(io)?.len() == 0 {
            return ArchiveWriter::new(file, options).map(|writer| (writer, 0));
        }
        let blocks = find_blocks(&mut BufReader::new(&mut file))?;
        if blocks.torn > 0 {
            file.set_len(blocks.end).map_err(io)?;
        }
        file.seek(SeekFrom::Start(blocks.end)).map_err(io)?;
        let mut writer = ArchiveWriter::at(file, options, blocks.end);
        writer.last_index = blocks.last_index;
        writer.entries = blocks.entries[blocks.entries.len() - blocks.unindexed..].to_vec();
        Ok((writer, blocks.torn))
    }

    /// [`finish`](ArchiveWriter::finish), and waits until the disk has everything.
    ///
    /// # Errors
    ///
    /// As [`finish`](ArchiveWriter::finish).
    pub fn finish_synced(mut self) -> Result<File, ArchiveError> {
        // Blocks first: an index must never be on the disk before what it names.
        self.flush_block()?;
        self.sync()?;
        self.write_end()?;
        self.sync()?;
        Ok(self.out)
    }

    fn sync(&self) -> Result<(), ArchiveError> {
        self.out.sync_all().map_err(|error| ArchiveErrorKind::from(error).at(self.offset))
    }
}

/// Deals games out to archives of at most `games` games each. `next` makes the output of each archive, 0 for the first one.
/// The number of archives.
///
/// # Errors
///
/// The first [`ArchiveError`] of a game or an output.
///
/// # Panics
///
/// If `games` is 0.
pub fn split<W: Write>(
    source: impl IntoIterator<Item = Result<RawGame, ArchiveError>>,
    games: u64,
    options: ArchiveOptions,
    mut next: impl FnMut(u64) -> io::Result<W>,
) -> Result<u64, ArchiveError> {
    assert!(games > 0, "an archive of no games takes none");
    let (mut archives, mut dealt) = (0, 0);
    let mut writer: Option<ArchiveWriter<W>> = None;
    for game in source {
        if dealt == games
            && let Some(full) = writer.take()
        {
            full.finish()?;
        }
        let open = if let Some(open) = &mut writer {
            open
        } else {
            let out = next(archives).map_err(|error| ArchiveErrorKind::from(error).at(0))?;
            archives += 1;
            dealt = 0;
            writer.insert(ArchiveWriter::new(out, options)?)
        };
        open.push_raw(&game?)?;
        dealt += 1;
    }
    if let Some(last) = writer {
        last.finish()?;
    }
    Ok(archives)
}
