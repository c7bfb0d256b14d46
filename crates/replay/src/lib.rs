#![doc = include_str!("../README.md")]

mod archive;
mod bridge;
mod codec;
mod coding;
mod cursor;
mod journal;
mod json;
mod record;
mod report;
mod verify;
mod walk;

#[doc(hidden)]
pub use coding::fitting;

pub use alfil_notation;
pub use alfil_variants;
pub use archive::{
    Archive, ArchiveError, ArchiveErrorKind, ArchiveOptions, ArchiveReader, ArchiveWriter, Filter, Length,
    RawGame, is_archive, position_hash, position_hash_as, split,
};
pub use codec::{Coding, DecodeError, EncodeError, FORMAT_VERSION, MAX_MOVES, MAX_PAYLOAD, is_record};
pub use cursor::{Choice, Cursor, CursorError, Played, RecordCursor, View, Views};
pub use journal::{
    Ack, Cut, Event, Journal, JournalError, MAX_EVENT, MAX_JOURNAL, Recovery, Storage, SyncPolicy,
    is_journal, recover, recover_as,
};
pub use json::{JSON_VERSION, JsonError};
pub use record::{End, GameRecord, Line, PackedMove, Player, RecordedMove, Stage, Summary, Tag, TimeControl};
pub use report::{Report, Step};
pub use verify::{Verified, VerifyError, VerifyErrorKind};
pub use walk::{Request, replay, replay_as, replay_each, replay_next};
