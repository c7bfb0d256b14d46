#![doc = include_str!("../README.md")]

mod bridge;
mod cursor;
mod record;
mod report;
mod verify;
mod walk;

pub use alfil_notation;
pub use alfil_variants;
pub use cursor::{Choice, Cursor, CursorError, Played, RecordCursor, View, Views};
pub use record::{End, GameRecord, Line, PackedMove, Player, RecordedMove, Stage, Summary, Tag, TimeControl};
pub use report::{Report, Step};
pub use verify::{Verified, VerifyError, VerifyErrorKind};
pub use walk::{Request, replay, replay_as, replay_each, replay_next};
