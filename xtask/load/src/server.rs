//! The server under test, in a process of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::Run;
use crate::http::ORIGIN;

/// Flags that let one address do anything, for load from one machine.
pub(crate) const NO_LIMITS: &[&str] = &[
    "--messages-per-second",
    "100000",
    "--rooms-per-minute",
    "0",
    "--sockets-per-minute",
    "0",
    "--sockets-per-address",
    "0",
];

pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
    log: PathBuf,
    /// Where the log of this process begins in the file.
    from: usize,
}

impl Server {
    /// Starts on a free port, with games and log in `folder`, and waits until it listens.
    pub(crate) async fn start(run: &Run, folder: &Path, flags: &[&str]) -> Result<Server> {
        Server::start_with(&mut Command::new(&run.server), folder, flags).await
    }

    /// The same, by a command that runs the server.
    pub(crate) async fn start_with(command: &mut Command, folder: &Path, flags: &[&str]) -> Result<Server> {
        let log = log_file(folder);
        std::fs::create_dir_all(games_folder(folder))?;
        let out = std::fs::OpenOptions::new().create(true).append(true).open(&log)?;
        let from = std::fs::metadata(&log)?.len() as usize;
        let child = command
            .args(["--listen", "127.0.0.1:0", "--log-format", "json", "--origin", ORIGIN, "--database"])
            .arg(database(folder))
            .args(flags)
            .stdin(Stdio::null())
            .stdout(Stdio::from(out.try_clone()?))
            .stderr(out)
            .spawn()
            .context("cannot start the server")?;
        let mut server = Server { child, address: String::new(), log, from };
        server.address = server.wait_for("listening", "address").await?;
        Ok(server)
    }

    /// A field of a line of the log, once that line is there.
    async fn wait_for(&mut self, message: &str, field: &str) -> Result<String> {
        for _ in 0..6_000 {
            let text = self.log()?;
            let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            let mut found = lines.filter(|line| line["fields"]["message"] == message);
            if let Some(line) = found.next() {
                return Ok(line["fields"][field].as_str().unwrap_or_default().to_owned());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended: {status}\n{text}");
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        bail!("the server does not listen within 30 s")
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What this process has written to its outputs so far.
    pub(crate) fn log(&self) -> Result<String> {
        let bytes = std::fs::read(&self.log)?;
        Ok(String::from_utf8_lossy(&bytes[self.from..]).into_owned())
    }

    /// It has to run, and must not have panicked.
    pub(crate) fn must_be_well(&mut self) -> Result<()> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the server ended: {status}\n{}", tail(&self.log()?));
        }
        must_not_have_panicked(&self.log()?)
    }

    /// `kill -9`.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop, as a service manager does.
    pub(crate) fn ask_to_stop(&self) -> Result<()> {
        let sent = Command::new("kill").args(["-TERM", &self.pid().to_string()]).status()?;
        ensure!(sent.success(), "the server is gone already");
        Ok(())
    }

    /// How it ended, if it has within the time.
    pub(crate) async fn ended(&mut self, within: Duration) -> Result<ExitStatus> {
        for _ in 0..within.as_millis() / 10 {
            if let Some(status) = self.child.try_wait()? {
                must_not_have_panicked(&self.log()?)?;
                return Ok(status);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("the server did not stop within {within:?}\n{}", tail(&self.log()?))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn must_not_have_panicked(log: &str) -> Result<()> {
    let panic = log.lines().find(|line| line.contains("panicked at"));
    panic.map_or(Ok(()), |line| bail!("the server panicked: {line}"))
}

fn tail(log: &str) -> &str {
    let start = log.char_indices().rev().nth(2_000).map_or(0, |(start, _)| start);
    &log[start..]
}

/// Where a server with that folder keeps its games, and nothing else.
pub(crate) fn games_folder(folder: &Path) -> PathBuf {
    folder.join("games")
}

pub(crate) fn database(folder: &Path) -> PathBuf {
    games_folder(folder).join("games.db")
}

/// What servers with that folder have written to their outputs.
pub(crate) fn log_file(folder: &Path) -> PathBuf {
    folder.join("log.json")
}
