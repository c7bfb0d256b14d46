//! Reads an archive from its start, in memory bounded by the largest block.

use std::io::Read;

use crate::record::GameRecord;

use super::frame::{self, GAMES};
use super::{ArchiveError, ArchiveErrorKind, HEADER, RawGame};

/// Reads the games of an archive one after the other. Needs no index, and reads all whole blocks of a file whose end is
/// torn before it says so.
///
/// # Examples
///
/// ```
/// use alfil_replay::{ArchiveOptions, ArchiveReader, ArchiveWriter, GameRecord};
/// use alfil_variants::RacingKings;
/// let game = GameRecord::of_variant::<RacingKings>();
/// let mut writer = ArchiveWriter::new(Vec::new(), ArchiveOptions::default())?;
/// writer.push(&game)?;
/// let bytes = writer.finish()?;
/// let games: Vec<_> = ArchiveReader::new(bytes.as_slice())?.collect::<Result<_, _>>()?;
/// assert_eq!(games, [game]);
/// # Ok::<(), alfil_replay::ArchiveError>(())
/// ```
#[derive(Debug)]
pub struct ArchiveReader<R> {
    input: R,
    /// Where the next frame starts.
    offset: u64,
    /// Where the current block starts.
    block_at: u64,
    block: Vec<u8>,
    /// Bytes of the block that were read.
    taken: usize,
    /// Games of the block that were not.
    left: u32,
    games: u64,
    finished: bool,
}

impl<R: Read> ArchiveReader<R> {
    /// Reads the header of an archive.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if it is none, or of an unknown version.
    pub fn new(mut input: R) -> Result<ArchiveReader<R>, ArchiveError> {
        frame::read_header(&mut input).map_err(|kind| kind.at(0))?;
        Ok(ArchiveReader {
            input,
            offset: HEADER as u64,
            block_at: 0,
            block: Vec::new(),
            taken: 0,
            left: 0,
            games: 0,
            finished: false,
        })
    }

    /// The next game as it stands in the file; `None` at the end.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] with its place. After it there are no more games.
    pub fn next_raw(&mut self) -> Option<Result<RawGame, ArchiveError>> {
        if self.finished {
            return None;
        }
        let game = self.advance().transpose();
        self.finished = !matches!(game, Some(Ok(_)));
        game
    }

    /// Games read so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Bytes read so far, up to whole frames.
    pub fn bytes(&self) -> u64 {
        self.offset
    }

    fn advance(&mut self) -> Result<Option<RawGame>, ArchiveError> {
        while self.left == 0 {
            if self.taken < self.block.len() {
                return Err(ArchiveErrorKind::Frame.at(self.block_at));
            }
            let Some(next) = frame::read(&mut self.input).map_err(|kind| kind.at(self.offset))? else {
                return Ok(None);
            };
            if next.kind == GAMES {
                self.block_at = self.offset;
                self.block = next.contents;
                self.taken = 0;
                self.left = next.count;
            }
            self.offset += next.length;
        }
        let mut rest = &self.block[self.taken..];
        let game = frame::take_game(&mut rest);
        self.taken = self.block.len() - rest.len();
        self.left -= 1;
        self.games += 1;
        game.map(Some).ok_or_else(|| ArchiveErrorKind::Frame.in_game(self.block_at, self.games))
    }
}

impl<R: Read> Iterator for ArchiveReader<R> {
    type Item = Result<GameRecord, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        let raw = self.next_raw()?;
        let place = (self.block_at, self.games);
        Some(raw.and_then(|raw| {
            raw.record().map_err(|error| ArchiveErrorKind::from(error).in_game(place.0, place.1))
        }))
    }
}
