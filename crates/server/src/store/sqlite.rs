//! Logs in a file of `SQLite`.
//!
//! One task writes ([`writer`]); everything else reads.

mod figures;
mod finished;
mod sign;
mod writer;

use std::path::Path;
use std::time::Duration;

use prometheus_client::registry::Registry;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Connection as _, Row as _, SqlSafeStr as _};
use tokio::sync::{mpsc, oneshot};

use super::{Append, Closed, Page, Pending, Signs, Store, StoreError};
use crate::api::FinishedGame;
use crate::room::LogEntry;
use figures::Figures;
use sign::Sign;
use writer::{Answer, Job, Writer};

/// What an acknowledged move survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Durability {
    /// The end of the process and the loss of power: each commit waits for the disk (`synchronous=FULL`).
    #[default]
    Power,
    /// The end of the process. The last moments before a loss of power may be lost (`synchronous=NORMAL`).
    Process,
}

/// Logs in a file.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
    figures: Figures,
    sign: Sign,
}

/// Bytes of a page in a new file. A commit writes a page for each of its games, so small ones keep it short.
const PAGE: u32 = 1024;
/// KiB of pages that each connection keeps. Rows are written once and seldom read again, and the system keeps the file.
const CACHE: usize = 256;
/// Appends that wait at most; then who comes waits outside.
const QUEUE: usize = 1024;

impl SqliteStore {
    /// Opens a file, makes it if there is none, and brings its tables up to date. Needs a tokio runtime.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the file cannot be opened or is of a newer version.
    pub async fn open(file: &Path, durability: Durability) -> Result<SqliteStore, StoreError> {
        let synchronous = match durability {
            Durability::Power => SqliteSynchronous::Full,
            Durability::Process => SqliteSynchronous::Normal,
        };
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .page_size(PAGE)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .busy_timeout(Duration::from_secs(5))
            .pragma("cache_size", format!("-{CACHE}"));
        let mut writer = SqliteConnection::connect_with(&options).await?;
        must_be_ours(&mut writer).await?;
        migrations().run(&mut writer).await?;
        let reading = options.clone().read_only(true);
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(reading).await?;
        let sign = Sign::beside(file)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let figures = Figures::default();
        let writer = Writer { options, connection: Some(writer), figures: figures.clone() };
        tokio::spawn(writer.run(queue));
        Ok(SqliteStore { readers, jobs, figures, sign })
    }

    async fn ask(&self, job: impl FnOnce(Answer) -> Job) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(job(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// Refuses a database of another program, in which tables of games would be out of place.
async fn must_be_ours(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let query = sqlx::query_scalar(
        "SELECT count(*) = 0 OR sum(name = 'events') = 1 FROM sqlite_master WHERE type = 'table'",
    );
    let is_ours: bool = query.fetch_one(connection).await?;
    if is_ours { Ok(()) } else { Err(StoreError::NoDatabase) }
}

fn migrations() -> Migrator {
    let step = |number, name: &'static str, sql: &'static str| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(vec![
        step(1, "events", include_str!("../../migrations/0001_events.sql")),
        step(2, "finished", include_str!("../../migrations/0002_finished.sql")),
    ])
}

impl Store for SqliteStore {
    fn append(&self, append: Append) -> Pending<'_, ()> {
        Box::pin(self.ask(|answer| Job::Append(append, answer)))
    }

    fn load<'a>(&'a self, room: &'a str) -> Pending<'a, Vec<LogEntry>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT seq, entry FROM events WHERE room = ? ORDER BY seq").bind(room);
            let rows = query.fetch_all(&self.readers).await?;
            rows.iter().map(|row| read(room, row.get(0), row.get(1))).collect()
        })
    }

    fn open_rooms(&self) -> Pending<'_, Vec<String>> {
        Box::pin(async {
            let query = sqlx::query_scalar("SELECT room FROM open_rooms ORDER BY room");
            Ok(query.fetch_all(&self.readers).await?)
        })
    }

    fn finished(&self, page: Page) -> Pending<'_, Vec<FinishedGame>> {
        Box::pin(finished::page(&self.readers, page))
    }

    fn to_be_listed(&self, limit: u32) -> Pending<'_, Vec<String>> {
        Box::pin(finished::to_be_listed(&self.readers, limit))
    }

    fn list_late(&self, room: String, closed: Option<Closed>) -> Pending<'_, ()> {
        Box::pin(self.ask(move |answer| Job::ListLate(room, closed, answer)))
    }

    fn register(&self, registry: &mut Registry) {
        self.figures.register(registry);
    }

    fn beat(&self, at_ms: u64) -> Result<(), StoreError> {
        self.sign.write(at_ms)
    }

    fn check(&self, at_ms: u64) -> Pending<'_, ()> {
        Box::pin(self.ask(move |answer| Job::Check(at_ms, answer)))
    }

    fn signs(&self) -> Pending<'_, Signs> {
        Box::pin(async {
            let query = sqlx::query_scalar::<_, i64>("SELECT at_ms FROM heartbeat");
            let check = query.fetch_optional(&self.readers).await?;
            let check_ms = check.and_then(|at| u64::try_from(at).ok());
            Ok(Signs { beat_ms: self.sign.read(), check_ms })
        })
    }
}

fn read(room: &str, seq: i64, entry: &str) -> Result<LogEntry, StoreError> {
    let seq = u64::try_from(seq).unwrap_or_default();
    let entry: Option<LogEntry> = serde_json::from_str(entry).ok();
    let readable = entry.filter(|entry| entry.seq == seq);
    readable.ok_or_else(|| StoreError::Unreadable { room: room.to_owned(), seq })
}
