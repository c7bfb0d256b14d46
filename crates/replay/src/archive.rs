//! Many games in one file. The layout is in `docs/replay-format.md`, section "Archives".
//!
//! An archive is a header and frames: blocks of games, indexes of blocks, and a trailer that points to the last index.
//! Bytes that stand in a file are never changed: to append, new frames go to its end.

mod error;
mod filter;
mod frame;
mod index;
mod reader;
mod writer;

use crate::codec::{Body, magic};
use crate::record::GameRecord;
use crate::{Coding, DecodeError, EncodeError};
use alfil_variants::Variant;

pub use error::{ArchiveError, ArchiveErrorKind};
pub use filter::{Filter, Length, position_hash, position_hash_as};
pub use index::Archive;
pub use reader::ArchiveReader;
pub use writer::{ArchiveOptions, ArchiveWriter, split};

const ARCHIVE: [u8; 6] = magic(b'A');
/// Magic, version, flags.
const HEADER: usize = 10;
/// The version of the layout around the records.
const VERSION: u16 = 1;

/// Whether bytes start like an archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(&ARCHIVE)
}

/// A game of an archive as it stands there. It can be copied to another archive without being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawGame(pub(crate) Body);

impl RawGame {
    /// A game as it stands in archives.
    ///
    /// # Errors
    ///
    /// As [`GameRecord::encode`].
    pub fn of(record: &GameRecord, coding: Coding) -> Result<RawGame, EncodeError> {
        Body::of(record, coding).map(RawGame)
    }

    /// A game of a variant known at compile time.
    ///
    /// # Errors
    ///
    /// As [`GameRecord::encode_as`].
    pub fn of_variant<V: Variant>(record: &GameRecord, coding: Coding) -> Result<RawGame, EncodeError> {
        Body::of_variant::<V>(record, coding).map(RawGame)
    }

    /// Reads the game.
    ///
    /// # Errors
    ///
    /// As [`GameRecord::decode`].
    pub fn record(&self) -> Result<GameRecord, DecodeError> {
        self.0.record()
    }

    /// Reads the game of a variant known at compile time.
    ///
    /// # Errors
    ///
    /// As [`GameRecord::decode_as`].
    pub fn record_as<V: Variant>(&self) -> Result<GameRecord, DecodeError> {
        self.0.record_as::<V>()
    }

    /// Bytes of the game, without what the archive adds.
    pub fn len(&self) -> usize {
        self.0.payload.len()
    }

    /// Whether the game has no bytes, which no readable game has.
    pub fn is_empty(&self) -> bool {
        self.0.payload.is_empty()
    }

    /// Bytes of the moves among them.
    ///
    /// # Errors
    ///
    /// [`DecodeError`] if the payload cannot be read.
    pub fn move_bytes(&self) -> Result<usize, DecodeError> {
        self.0.move_bytes()
    }
}
