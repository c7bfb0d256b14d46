//! Where logs are kept: the seam that a database fills.

mod finished;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

pub use finished::{Closed, Cursor, CursorError, Page};
pub use sqlite::{Durability, SqliteStore};

use prometheus_client::registry::Registry;

use crate::api::FinishedGame;
use crate::room::LogEntry;

/// Work of a store that is under way.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

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

    /// Notes that the server is alive.
    fn beat(&self, at_ms: u64) -> Pending<'_, ()>;

    /// When the server was last alive.
    fn last_beat(&self) -> Pending<'_, Option<u64>>;
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
    /// The database failed: the disk is full, the file is gone, or the like.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}
