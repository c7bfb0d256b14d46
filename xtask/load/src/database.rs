//! The server's log as it lies on the disk, read without the server.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};

use crate::messages::What;
use crate::server::database;

/// The log of a room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log(BTreeMap<u64, What>);

#[derive(Deserialize)]
struct Entry {
    event: What,
}

async fn open(folder: &Path) -> Result<SqliteConnection> {
    let options = SqliteConnectOptions::new().filename(database(folder));
    SqliteConnection::connect_with(&options).await.context("cannot open the database")
}

/// The logs of all rooms.
pub(crate) async fn logs(folder: &Path) -> Result<HashMap<String, Log>> {
    let mut connection = open(folder).await?;
    let rows = sqlx::query("SELECT room, seq, entry FROM events").fetch_all(&mut connection).await?;
    let mut logs: HashMap<String, Log> = HashMap::new();
    for row in rows {
        let (room, seq, entry): (String, i64, &str) = (row.get(0), row.get(1), row.get(2));
        let entry: Entry =
            serde_json::from_str(entry).with_context(|| format!("room {room}: event {seq}"))?;
        logs.entry(room).or_default().0.insert(seq.unsigned_abs(), entry.event);
    }
    connection.close().await?;
    Ok(logs)
}

/// When a flag was to fall, and when it fell, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flag {
    pub(crate) due_ms: u64,
    pub(crate) fell_ms: u64,
}

/// The flags of all games that ended after their two free moves, without increments and takebacks.
pub(crate) async fn flags(folder: &Path) -> Result<HashMap<String, Flag>> {
    let mut connection = open(folder).await?;
    let query = "SELECT room, at_ms, entry FROM events ORDER BY room, seq";
    let rows = sqlx::query(query).fetch_all(&mut connection).await?;
    let (mut flags, mut base_ms): (HashMap<String, Flag>, u64) = (HashMap::new(), 0);
    for row in rows {
        let (room, at_ms, entry): (String, i64, &str) = (row.get(0), row.get(1), row.get(2));
        let (at_ms, entry): (u64, Value) = (at_ms.unsigned_abs(), serde_json::from_str(entry)?);
        let event = &entry["event"];
        let flag = flags.entry(room).or_default();
        match event["type"].as_str() {
            Some("opened") => base_ms = event["opening"]["clock"]["base_ms"].as_u64().unwrap_or(0),
            Some("moved") => flag.due_ms = at_ms + base_ms,
            Some("credited") => flag.due_ms += event["ms"].as_u64().unwrap_or(0),
            Some("ended") => flag.fell_ms = at_ms,
            _ => {}
        }
    }
    connection.close().await?;
    Ok(flags)
}

/// Removes the last move of a room, as a server that acknowledges too early would have lost it.
pub(crate) async fn lose_last_event(folder: &Path, room: &str) -> Result<()> {
    let mut connection = open(folder).await?;
    let delete = "DELETE FROM events WHERE room = ? AND seq = (SELECT max(seq) FROM events WHERE room = ?)";
    let done = sqlx::query(delete).bind(room).bind(room).execute(&mut connection).await?;
    ensure!(done.rows_affected() == 1, "there is nothing to lose");
    connection.close().await?;
    Ok(())
}

/// Lets a room with one event have been opened so much earlier.
pub(crate) async fn make_older(folder: &Path, room: &str, ms: u64) -> Result<()> {
    let mut connection = open(folder).await?;
    let update = "UPDATE events SET at_ms = at_ms - ?1, entry = json_set(entry, '$.at_ms', at_ms - ?1) WHERE room = ?2";
    let done = sqlx::query(update).bind(ms.cast_signed()).bind(room).execute(&mut connection).await?;
    ensure!(done.rows_affected() == 1, "the room has more than one event");
    connection.close().await?;
    Ok(())
}

/// The number of the schema, and how many games that have ended are listed and wait for that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schema {
    pub(crate) version: u64,
    pub(crate) listed: u64,
    pub(crate) waiting: u64,
}

/// What the database is like now.
pub(crate) async fn schema(folder: &Path) -> Result<Schema> {
    let mut connection = open(folder).await?;
    let query = "SELECT (SELECT max(version) FROM _sqlx_migrations), \
                 (SELECT count(*) FROM finished), (SELECT count(*) FROM to_be_listed)";
    let row = sqlx::query(query).fetch_one(&mut connection).await?;
    connection.close().await?;
    let [version, listed, waiting] = [0, 1, 2].map(|column| row.get::<i64, _>(column).unsigned_abs());
    Ok(Schema { version, listed, waiting })
}

/// The schema that this program knows how to undo: a new one has to be undone here too.
pub(crate) const NEWEST: u64 = 2;

/// Makes the database that of the build before: undoes what its last migration made.
pub(crate) async fn make_earlier(folder: &Path) -> Result<()> {
    let found = schema(folder).await?;
    ensure!(found.version == NEWEST, "the schema is {}, this program knows {NEWEST}", found.version);
    let mut connection = open(folder).await?;
    let undo = "BEGIN; DROP TABLE finished; DROP TABLE to_be_listed; \
                DELETE FROM _sqlx_migrations WHERE version = 2; COMMIT";
    sqlx::raw_sql(undo).execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

/// The log of a room, which has to be there.
pub(crate) fn log_of<'a>(logs: &'a HashMap<String, Log>, room: &str) -> Result<&'a Log> {
    logs.get(room).with_context(|| format!("room {room} is lost"))
}

impl Log {
    /// Number of events.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The move that event `seq` is: its ply, the move, its name.
    pub(crate) fn moved(&self, seq: u64) -> Option<(usize, &String, &String)> {
        match self.0.get(&seq)? {
            What::Moved { ply, uci, id } => Some((*ply, uci, id)),
            _ => None,
        }
    }

    /// The moves on the board at the end.
    pub(crate) fn moves(&self) -> Result<Vec<String>> {
        let mut moves: Vec<String> = Vec::new();
        for what in self.0.values() {
            match what {
                What::Moved { ply, uci, .. } => {
                    ensure!(*ply == moves.len(), "the log has ply {ply} after {} moves", moves.len());
                    moves.push(uci.clone());
                }
                What::TakenBack { plies } => moves.truncate(moves.len().saturating_sub(*plies)),
                _ => {}
            }
        }
        Ok(moves)
    }

    fn names(&self) -> impl Iterator<Item = &String> {
        self.0.values().filter_map(|what| if let What::Moved { id, .. } = what { Some(id) } else { None })
    }

    /// How often a move was made.
    pub(crate) fn moves_made(&self) -> usize {
        self.names().count()
    }

    /// Numbers without gaps, plies in order, no move's name twice.
    pub(crate) fn must_be_sound(&self) -> Result<()> {
        let last = self.0.keys().next_back().context("the log is empty")?;
        ensure!(*last == self.0.len() as u64 - 1, "the log has a gap");
        self.moves()?;
        let mut seen = HashSet::new();
        for name in self.names() {
            ensure!(seen.insert(name), "the move named {name} stands in the log twice");
        }
        Ok(())
    }
}
