//! What the machine allows at this moment: an echo over sockets, and commits in groups, without a server around them.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use std::io::{BufRead as _, BufReader};
use tokio::sync::{mpsc, oneshot};

use crate::drive::{Driven, Pace, Worker, drive};
use crate::socket::Socket;

/// Serves the echo, in a process of its own, until it is killed.
pub(crate) async fn serve_echo() -> Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let upgrade = |upgrade: WebSocketUpgrade| async move {
        // As the server sets its sockets.
        let upgrade = upgrade.read_buffer_size(512).write_buffer_size(0).max_write_buffer_size(64 << 10);
        upgrade.on_upgrade(echo)
    };
    axum::serve(listener, axum::Router::new().route("/", get(upgrade))).await?;
    Ok(())
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

struct EchoServer(Child);

impl Drop for EchoServer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Echo(Socket);

/// As long as a move.
const TEXT: &str =
    r#"{"type":"do","n":1,"command":{"type":"move","ply":0,"san":"e2e4","id":"0-123456789012"}}"#;

impl Worker for Echo {
    async fn step(&mut self) -> Result<Duration> {
        let start = Instant::now();
        self.0.send(tokio_tungstenite::tungstenite::Message::text(TEXT)).await;
        let text = self.0.text().await;
        ensure!(text.as_deref() == Ok(TEXT), "the echo failed: {text:?}");
        Ok(start.elapsed())
    }
}

/// An echo at this pace over half of so many sockets; the others are silent, as the player's who is not to move.
pub(crate) async fn measure_echo(sockets: usize, paces: &[Pace], seed: u64) -> Result<Vec<Driven<()>>> {
    let program = std::env::current_exe()?;
    let child = Command::new(program).arg("--echo").stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let mut server = EchoServer(child);
    let mut address = String::new();
    BufReader::new(server.0.stdout.take().context("no output")?).read_line(&mut address)?;
    let address = address.trim();
    let (mut active, mut silent) = (Vec::new(), Vec::new());
    for _ in 0..sockets / 2 {
        active.push(Echo(Socket::open_path(address, "/", None).await?));
        silent.push(Socket::open_path(address, "/", None).await?);
    }
    let mut found = Vec::new();
    for pace in paces {
        let driven = drive(active, *pace, seed).await?;
        active = driven.workers;
        found.push(Driven { workers: Vec::new(), times: driven.times, per_second: driven.per_second });
    }
    drop(silent);
    Ok(found)
}

/// A row to write, and who waits for it.
type Job = oneshot::Sender<()>;

struct Commit(mpsc::Sender<Job>);

impl Worker for Commit {
    async fn step(&mut self) -> Result<Duration> {
        let start = Instant::now();
        let (done, written) = oneshot::channel();
        self.0.send(done).await?;
        written.await?;
        Ok(start.elapsed())
    }
}

/// As long as a row of a move in the server's log.
const ROW: &str = r#"{"seq":10,"at_ms":1700000000000,"event":{"type":"moved","by":"white","ply":10,"uci":"e2e4","san":"e4","id":"10-123456789012","clock_ms":3600000,"spent_ms":1000,"lag_ms":0}}"#;

/// Commits of one row each by so many workers, gathered as the server gathers them, in a file of `folder`.
pub(crate) async fn measure_commits(
    folder: &Path,
    workers: usize,
    paces: &[Pace],
    seed: u64,
) -> Result<Vec<Driven<()>>> {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("ceiling.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let create =
        "CREATE TABLE rows (room TEXT, seq INTEGER, entry TEXT, PRIMARY KEY (room, seq)) WITHOUT ROWID";
    sqlx::query(create).execute(&mut connection).await?;
    let (jobs, queue) = mpsc::channel(1024);
    let writer = tokio::spawn(write(connection, queue));
    let mut working: Vec<Commit> = (0..workers).map(|_| Commit(jobs.clone())).collect();
    drop(jobs);
    let mut found = Vec::new();
    for pace in paces {
        let driven = drive(working, *pace, seed).await?;
        working = driven.workers;
        found.push(Driven { workers: Vec::new(), times: driven.times, per_second: driven.per_second });
    }
    drop(working);
    writer.await??;
    Ok(found)
}

async fn write(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>) -> Result<()> {
    let (mut batch, mut seq) = (Vec::new(), 0_i64);
    while queue.recv_many(&mut batch, 64).await > 0 {
        let mut transaction = connection.begin().await?;
        for _ in &batch {
            seq += 1;
            let insert = sqlx::query("INSERT INTO rows VALUES (?, ?, ?)").bind(format!("room{}", seq % 500));
            insert.bind(seq).bind(ROW).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        for job in batch.drain(..) {
            // Who waited may be gone.
            let _ = job.send(());
        }
    }
    Ok(())
}
