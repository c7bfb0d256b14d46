//! Where logs are kept: the seam that a database fills.

mod finished;
mod sqlite;

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

pub use finished::{Closed, Cursor, CursorError, Page};
pub use sqlite::{Durability, SqliteStore};

use prometheus_client::registry::Registry;
use sqlx::migrate::MigrateError;

use crate::api::FinishedGame;
use crate::room::LogEntry;

/// Work of a store that is under way.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Something that is done again and again, until it returns `false`.
pub type Work = Box<dyn FnMut() -> bool + Send>;

/// Entries that are written together or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    /// Each with its room.
    pub entries: Vec<(String, LogEntry)>,
    /// The game that ends with them.
    pub closes: Option<Closed>,
}

/// Keeps the logs of rooms.
pub trait Store: Send + Sync + 'static {
    /// Writes entries. Once this returns `Ok`, they survive whatever the store promises to survive; after an error they
    /// may have been written or not, and [`load`](Store::load) tells. An entry whose number is taken in its room is
    /// refused: a log has one writer.
    fn append(&self, append: Append) -> Pending<'_, ()>;

    /// The log of a room, from its first entry; empty if there is no such room.
    fn load<'a>(&'a self, room: &'a str) -> Pending<'a, Vec<LogEntry>>;

    /// Rooms whose games have not ended.
    fn open_rooms(&self) -> Pending<'_, Vec<String>>;

    /// A part of the list of finished games.
    fn finished(&self, page: Page) -> Pending<'_, Vec<FinishedGame>>;

    /// Rooms whose games ended before the store had such a list; at most `limit`.
    fn to_be_listed(&self, limit: u32) -> Pending<'_, Vec<String>>;

    /// Lists such a game, or, without one, notes that it cannot be.
    fn list_late(&self, room: String, closed: Option<Closed>) -> Pending<'_, ()>;

    /// Adds the store's own figures to those of the server.
    fn register(&self, _registry: &mut Registry) {}

    /// Notes that the server is alive: at once, however long entries wait to be written. The end of the process does not
    /// lose the note; a loss of power may.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be noted.
    fn beat(&self, at_ms: u64) -> Result<(), StoreError>;

    /// Does something again and again, until it returns `false`: on a thread of its own, which other work of the server does
    /// not hold up. A store for tests does it in the time of the test, which may stand still.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the system has no thread to give.
    fn every(&self, period: Duration, mut work: Work) -> Result<(), StoreError> {
        let beating = std::thread::Builder::new().name("alive".into()).spawn(move || {
            while work() {
                std::thread::sleep(period);
            }
        });
        beating.map(|_| ()).map_err(|error| StoreError::Failed(error.to_string()))
    }

    /// Notes the same as entries are written, and so fails if none can be.
    fn check(&self, at_ms: u64) -> Pending<'_, ()>;

    /// What was noted last.
    fn signs(&self) -> Pending<'_, Signs>;
}

/// The last signs of life of a server, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// The last [`beat`](Store::beat).
    pub beat_ms: Option<u64>,
    /// The last [`check`](Store::check).
    pub check_ms: Option<u64>,
}

/// A beat is believed up to this time after the last thing that was written otherwise. Where a log was put back from a copy
/// for safety, it may be one of another life.
const BELIEVED_MS: u64 = 60_000;

impl Signs {
    /// When the server was last alive, if the last event was written at `event_ms`.
    pub fn last_alive_ms(self, event_ms: u64) -> u64 {
        let written = self.check_ms.unwrap_or(0).max(event_ms);
        let believed = written..=written.saturating_add(BELIEVED_MS);
        self.beat_ms.filter(|beat| believed.contains(beat)).unwrap_or(written)
    }
}

/// A store that could not do its work.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The number of an entry is taken: something else writes the same log.
    #[error("room {room}: event {seq} is written already")]
    Taken {
        /// The room.
        room: String,
        /// The number.
        seq: u64,
    },
    /// A row of the database cannot be read.
    #[error("room {room}: event {seq} cannot be read")]
    Unreadable {
        /// The room.
        room: String,
        /// Its number.
        seq: u64,
    },
    /// The file is no database.
    #[error("the file is no database")]
    NoDatabase,
    /// The tables are those of a newer version.
    #[error("a newer version has written the database")]
    Newer,
    /// The database failed: the disk is full, the file is gone, or the like.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            Some(database) if database.code().as_deref() == Some(NOT_A_DATABASE) => StoreError::NoDatabase,
            // Without the library's own words before it.
            Some(database) => StoreError::Failed(database.message().to_owned()),
            None => StoreError::Failed(error.to_string()),
        }
    }
}

/// `SQLITE_NOTADB`
const NOT_A_DATABASE: &str = "26";

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => StoreError::Newer,
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => StoreError::Failed(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(beat_ms: Option<u64>, check_ms: Option<u64>, event_ms: u64, alive_ms: u64) {
        assert_eq!(Signs { beat_ms, check_ms }.last_alive_ms(event_ms), alive_ms);
    }

    #[test]
    fn the_last_sign_counts() {
        check(Some(9_000), Some(5_000), 7_000, 9_000);
        check(Some(6_000), Some(5_000), 7_000, 7_000);
        check(None, Some(5_000), 3_000, 5_000);
        check(None, None, 3_000, 3_000);
        check(Some(9_000), None, 0, 9_000);
    }

    #[test]
    fn a_sign_of_another_life_is_not_believed() {
        check(Some(67_000), Some(5_000), 7_000, 67_000);
        check(Some(67_001), Some(5_000), 7_000, 7_000);
        check(Some(u64::MAX), Some(5_000), u64::MAX - 1, u64::MAX);
    }
}
