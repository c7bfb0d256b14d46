//! `cargo xtask drivers`: other programs drive the engine and judge what it plays.
//!
//! They are written in Python, with the versions that `requirements.txt` names.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

/// What to run.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Games to be refereed
    #[arg(long, value_name = "N", default_value_t = SOME_GAMES)]
    games: u32,

    /// Number of the first one; each number stands for a game of its own
    #[arg(long, value_name = "I", default_value_t = 0)]
    first: u32,

    /// Write each game to this file as a line of JSON, and leave out those that it holds: a long run that was broken off
    /// goes on
    #[arg(long, value_name = "FILE.jsonl")]
    keep: Option<PathBuf>,

    /// Only the games, not the conversations
    #[arg(long)]
    only_games: bool,

    /// Profile to build the engine with
    #[arg(long, value_name = "NAME", default_value = "quick")]
    profile: String,
}

/// All variants and pairs of protocols, and every limit of nodes and depth.
const SOME_GAMES: u32 = 32;

/// What `cargo xtask test` does. Where `CI` is not set, a machine that has no Python, or cannot get the libraries, only
/// says so.
pub(crate) fn check() -> Result<()> {
    match environment() {
        Err(error) if std::env::var_os("CI").is_none() => {
            eprintln!("drivers: SKIPPED, other programs have not driven the engine: {error:#}");
            Ok(())
        }
        Err(error) => Err(error),
        Ok(_) => run(&Args {
            games: SOME_GAMES,
            first: 0,
            keep: None,
            only_games: false,
            profile: "quick".to_owned(),
        }),
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let python = environment()?;
    let alfil = crate::bench_signature::alfil(&args.profile)?;
    if !args.only_games {
        crate::must(Command::new(&python).arg(folder().join("drive.py")).arg(&alfil))?;
    }
    let (games, first) = (args.games.to_string(), args.first.to_string());
    let mut command = Command::new(&python);
    command.arg(folder().join("games.py")).arg(&alfil).args(["--games", &games, "--first", &first]);
    if let Some(file) = &args.keep {
        command.arg("--keep").arg(file);
    }
    crate::must(&mut command)
}

fn folder() -> PathBuf {
    crate::root().join("crates/cli/tests/drivers")
}

/// The Python of the virtual environment.
fn environment() -> Result<PathBuf> {
    crate::python::environment("drivers-venv", &folder().join("requirements.txt"))
}
