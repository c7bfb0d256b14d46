//! Why an archive cannot be read or written on.

use std::io;

use crate::{DecodeError, EncodeError};

/// A fault of an archive: where, and what is wrong.
#[derive(Debug, thiserror::Error)]
#[error("byte {offset}{}: {kind}", .game.map(|game| format!(", game {game}")).unwrap_or_default())]
pub struct ArchiveError {
    /// The byte of the file, from 0, where the faulty part starts.
    pub offset: u64,
    /// The game that is concerned, from 1.
    pub game: Option<u64>,
    /// What is wrong.
    pub kind: ArchiveErrorKind,
}

/// What is wrong with an archive.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveErrorKind {
    /// The file could not be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The bytes do not start like an archive.
    #[error("not an archive of games")]
    NotAnArchive,
    /// A version of the format that this library does not know.
    #[error("archive version {0} is unknown")]
    Version(u16),
    /// Flags or a kind of frame that this version does not know.
    #[error("unknown flags or kind of frame")]
    Unknown,
    /// The file ends within a frame: whoever wrote it was interrupted. What stands before it is whole.
    #[error("the file ends within a frame; everything before it is whole")]
    Torn,
    /// A frame claims to be longer than any.
    #[error("a frame of {0} bytes is too long")]
    TooLarge(u64),
    /// The checksum of a frame does not fit.
    #[error("the checksum does not fit")]
    Checksum,
    /// A block or an index does not hold what it claims.
    #[error("a frame does not hold what it claims")]
    Frame,
    /// A block is compressed, and this build cannot read that.
    #[error("the block is compressed; this build does not include zstd")]
    Compressed,
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// A game cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A game cannot be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

impl ArchiveErrorKind {
    pub(super) fn at(self, offset: u64) -> ArchiveError {
        ArchiveError { offset, game: None, kind: self }
    }

    pub(super) fn in_game(self, offset: u64, game: u64) -> ArchiveError {
        ArchiveError { offset, game: Some(game), kind: self }
    }
}
