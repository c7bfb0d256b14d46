//! The program itself, in a process of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};

use serde_json::Value;

use crate::client::ORIGIN;

pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) address: String,
    pub(crate) log: PathBuf,
}

impl Running {
    pub(crate) async fn start(folder: &Path) -> Running {
        Running::with(
            folder,
            &["--messages-per-second", "10000", "--rooms-per-minute", "0", "--sockets-per-minute", "0"],
        )
        .await
    }

    pub(crate) async fn with(folder: &Path, flags: &[&str]) -> Running {
        let log = folder.join("log.json");
        let mut options = std::fs::OpenOptions::new();
        let out = options.create(true).append(true).open(&log).unwrap();
        let before = std::fs::read_to_string(&log).unwrap().len();
        let child = Process::new(env!("CARGO_BIN_EXE_alfil-server"))
            .args(["--listen", "127.0.0.1:0", "--log-format", "json", "--log", "trace", "--origin", ORIGIN])
            .args(flags)
            .arg("--database")
            .arg(folder.join("games.db"))
            .stdout(Stdio::null())
            .stderr(out)
            .spawn()
            .unwrap();
        let mut running = Running { child, address: String::new(), log };
        running.address = running.wait_for(before, "listening", "address").await;
        running
    }

    /// A field of a line of the log, once that line is there.
    async fn wait_for(&mut self, from: usize, message: &str, field: &str) -> String {
        loop {
            let text = std::fs::read_to_string(&self.log).unwrap();
            let whole = text[from..].lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            let mut found = whole.filter(|line| line["fields"]["message"] == message);
            if let Some(line) = found.next() {
                return line["fields"][field].as_str().unwrap_or_default().to_owned();
            }
            let status = self.child.try_wait().unwrap();
            assert!(status.is_none(), "the server ended: {status:?}\n{text}");
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the program says when it cannot start.
fn told(args: &[&str], database: &Path) -> String {
    let output = Process::new(env!("CARGO_BIN_EXE_alfil-server"))
        .args(["--listen", "127.0.0.1:0"])
        .args(args)
        .arg("--database")
        .arg(database)
        // Set to nothing is not set.
        .env("ALFIL_MAX_ROOMS", "")
        .output()
        .unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_file_that_cannot_hold_games_is_named_with_its_flag() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("text"), "no database, but as long as one".repeat(99)).unwrap();
    for (database, wanted) in [
        (folder.path().to_owned(), "is a folder"),
        (at("none/games.db"), "there is no folder"),
        (at("text"), "is something else than a database of games"),
        (at("text/games.db"), "there is no folder"),
        (PathBuf::from(":memory:"), "games are kept in a file"),
    ] {
        let told = told(&[], &database);
        assert!(told.contains("--database") && told.contains(wanted), "{told}");
        assert!(
            wanted.contains("games are kept") || told.contains(folder.path().to_str().unwrap()),
            "{told}"
        );
        assert!(!told.contains("code: ") && !told.contains("SQLITE"), "{told}");
    }
    let told = told(&["--log", "verbose"], &at("games.db"));
    assert!(told.contains("--log") && told.contains("debug"), "{told}");
    assert!(!at("games.db").exists());
}

#[tokio::test]
async fn a_second_server_on_the_same_games_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = Running::start(folder.path()).await;
    let mut other = Process::new(env!("CARGO_BIN_EXE_alfil-server"));
    let output = other
        .args(["--listen", "127.0.0.1:0", "--database"])
        .arg(folder.path().join("games.db"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && told.contains("another server uses"), "{told}");
    // However the first one ends, its games are free.
    drop(first);
    Running::start(folder.path()).await;
}
