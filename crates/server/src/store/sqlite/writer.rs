//! The one task that writes.
//!
//! It takes all appends that have come up to then, puts them into one transaction, and answers when that is committed:
//! while one commit waits for the disk the next appends gather.

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, QueryBuilder, Sqlite};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::figures::Figures;
use super::finished;
use crate::room::LogEntry;
use crate::store::{Append, Closed, StoreError};

/// What is to be written, and who waits for it.
#[derive(Debug)]
pub(super) enum Job {
    Append(Append, Answer),
    Check(u64, Answer),
    ListLate(String, Option<Closed>, Answer),
}

pub(super) type Answer = oneshot::Sender<Result<(), StoreError>>;

/// Jobs in one transaction at most.
const BATCH: usize = 64;
/// Rows in one statement at most; each has four values, and `SQLite` takes 32,766.
const ROWS: usize = 1000;

/// Who writes, and how to start anew.
pub(super) struct Writer {
    pub(super) options: SqliteConnectOptions,
    pub(super) connection: Option<SqliteConnection>,
    pub(super) figures: Figures,
}

/// How each job of a batch ended.
type Results = Vec<Result<(), StoreError>>;

impl Writer {
    /// Writes what comes, batch by batch, until nobody can send any more.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        while queue.recv_many(&mut batch, BATCH).await > 0 {
            let started = Instant::now();
            let outcome = self.commit(&batch).await;
            self.figures.note(batch.len(), started.elapsed(), outcome.is_ok());
            for (index, job) in batch.drain(..).enumerate() {
                let (Job::Append(_, answer) | Job::Check(_, answer) | Job::ListLate(_, _, answer)) = job;
                let result = match &outcome {
                    Ok(results) => results[index].clone(),
                    Err(error) => Err(error.clone()),
                };
                // Who asked may be gone.
                let _ = answer.send(result);
            }
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    /// Writes a batch. After a failure nobody knows whether the connection is still within a transaction: on a full disk
    /// `SQLite` may have ended it by itself, and what is written within another one would be acknowledged and never
    /// committed. So the connection is given up, and the next batch gets a new one.
    async fn commit(&mut self, batch: &[Job]) -> Result<Results, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let mut outcome = all_at_once(&mut connection, batch).await;
        if let Err(StoreError::Taken { .. }) = outcome {
            outcome = one_by_one(&mut connection, batch).await;
        }
        if outcome.is_ok() {
            self.connection = Some(connection);
        } else {
            let _ = connection.close().await;
        }
        outcome
    }
}

/// One transaction for all jobs, and one statement for the entries of all of them: each statement is a conversation between
/// two threads, and while games are played there is nothing but entries. Nothing is written if one number is taken.
async fn all_at_once(connection: &mut SqliteConnection, batch: &[Job]) -> Result<Results, StoreError> {
    let appends =
        || batch.iter().filter_map(|job| if let Job::Append(append, _) = job { Some(append) } else { None });
    let entries: Vec<_> = appends().flat_map(|append| &append.entries).collect();
    let mut transaction = connection.begin().await?;
    insert(&mut transaction, &entries).await?;
    for job in batch {
        match job {
            Job::Append(append, _) => close(&mut transaction, append).await?,
            other => write(&mut transaction, other).await?,
        }
    }
    transaction.commit().await?;
    Ok(vec![Ok(()); batch.len()])
}

/// One transaction for all jobs. A job whose number is taken leaves no trace and does not keep the others from being
/// written; any other failure is one of all.
async fn one_by_one(connection: &mut SqliteConnection, batch: &[Job]) -> Result<Results, StoreError> {
    let mut transaction = connection.begin().await?;
    let mut results = Vec::with_capacity(batch.len());
    for job in batch {
        let mut part = transaction.begin().await?;
        let result = write(&mut part, job).await;
        match &result {
            Ok(()) => part.commit().await?,
            Err(StoreError::Taken { .. }) => part.rollback().await?,
            Err(error) => return Err(error.clone()),
        }
        results.push(result);
    }
    transaction.commit().await?;
    Ok(results)
}

async fn write(connection: &mut SqliteConnection, job: &Job) -> Result<(), StoreError> {
    match job {
        Job::Append(append, _) => {
            insert(connection, &append.entries.iter().collect::<Vec<_>>()).await?;
            close(connection, append).await
        }
        Job::Check(at_ms, _) => note_alive(connection, *at_ms).await,
        Job::ListLate(room, closed, _) => finished::list_late(connection, room, closed.as_ref()).await,
    }
}

/// Writes entries, each with its room.
async fn insert(
    connection: &mut SqliteConnection,
    entries: &[&(String, LogEntry)],
) -> Result<(), StoreError> {
    for some in entries.chunks(ROWS) {
        let texts: Result<Vec<String>, _> =
            some.iter().map(|(_, entry)| serde_json::to_string(entry)).collect();
        let texts = texts.map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut insert = QueryBuilder::<Sqlite>::new("INSERT INTO events (room, seq, at_ms, entry) ");
        insert.push_values(some.iter().zip(texts), |mut row, ((room, entry), text)| {
            row.push_bind(room)
                .push_bind(entry.seq.cast_signed())
                .push_bind(entry.at_ms.cast_signed())
                .push_bind(text);
        });
        // Not kept: there are as many statements as numbers of rows.
        let inserted = insert.build().persistent(false).execute(&mut *connection).await;
        if let Err(error) = inserted {
            return Err(refused(connection, error, some).await);
        }
    }
    for (room, _) in entries.iter().filter(|(_, entry)| entry.seq == 0) {
        let open = sqlx::query("INSERT INTO open_rooms (room) VALUES (?)").bind(room);
        open.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn close(connection: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    match &append.closes {
        Some(closed) => finished::close(connection, closed).await,
        None => Ok(()),
    }
}

/// What a failed insertion means, and which of its entries has a number that is taken.
async fn refused(
    connection: &mut SqliteConnection,
    error: sqlx::Error,
    entries: &[&(String, LogEntry)],
) -> StoreError {
    let is_taken = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
    if !is_taken {
        return error.into();
    }
    for (room, LogEntry { seq, .. }) in entries {
        match is_written(connection, room, *seq).await {
            Ok(true) => return StoreError::Taken { room: room.to_owned(), seq: *seq },
            Ok(false) => {}
            Err(error) => return error.into(),
        }
    }
    // None is in the database, so two of these have the same one.
    let twice = entries.iter().enumerate().find(|(index, (room, entry))| {
        entries[..*index].iter().any(|(other, before)| other == room && before.seq == entry.seq)
    });
    match twice {
        Some((_, (room, entry))) => StoreError::Taken { room: room.to_owned(), seq: entry.seq },
        None => error.into(),
    }
}

async fn is_written(connection: &mut SqliteConnection, room: &str, seq: u64) -> sqlx::Result<bool> {
    let find = sqlx::query("SELECT 1 FROM events WHERE room = ? AND seq = ?").bind(room);
    Ok(find.bind(seq.cast_signed()).fetch_optional(connection).await?.is_some())
}

async fn note_alive(connection: &mut SqliteConnection, at_ms: u64) -> Result<(), StoreError> {
    let replace = sqlx::query("INSERT OR REPLACE INTO heartbeat (id, at_ms) VALUES (1, ?)");
    replace.bind(at_ms.cast_signed()).execute(connection).await?;
    Ok(())
}
