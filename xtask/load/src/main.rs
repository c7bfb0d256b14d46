//! Load and attacks on the server, as it is built, over real sockets: `cargo xtask loadgen`.
//!
//! Each test starts a server of its own on a free port with its games in a temporary folder, prints what it measured, and
//! fails if a promise is broken. Short forms count and judge no times, so that a busy machine does not fail them.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people")]
#![allow(clippy::cast_precision_loss, reason = "counts of moves and bytes, far below 2^52")]

mod ceiling;
mod database;
mod dice;
mod drive;
mod http;
mod lossy;
mod messages;
mod player;
mod proxy;
mod raw;
mod rules;
mod server;
mod socket;
mod stats;
mod table;
mod tests;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Parser, ValueEnum as _};

use tests::Test;

/// Loads and attacks the server.
#[derive(Parser)]
#[command(bin_name = "cargo xtask loadgen")]
struct Cli {
    /// Tests to run; all of them if none is named
    tests: Vec<Test>,
    /// The short forms: counts are judged, times are not
    #[arg(long)]
    short: bool,
    /// Where all that is left to chance starts from
    #[arg(long)]
    seed: Option<u64>,
    /// Break what is looked at on purpose; a test that still passes is an error
    #[arg(long)]
    planted: bool,
    /// The server's program
    #[arg(long, default_value = "alfil-server")]
    server: PathBuf,
    /// Serve the echo that the server is measured beside
    #[arg(long, hide = true)]
    echo: bool,
}

/// How tests are run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    server: PathBuf,
    short: bool,
    seed: u64,
    planted: bool,
}

fn main() -> ExitCode {
    match start(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn start(cli: &Cli) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if cli.echo {
        return runtime.block_on(ceiling::serve_echo());
    }
    let seed = match cli.seed {
        Some(seed) => seed,
        None => getrandom::u32().map_err(|error| anyhow!("no random seed: {error}"))?.into(),
    };
    let server =
        cli.server.canonicalize().with_context(|| format!("no server at {}", cli.server.display()))?;
    let run = Run { server, short: cli.short, seed, planted: cli.planted };
    let all: &[Test] = if cli.planted { Test::WITH_A_PLANT } else { Test::value_variants() };
    let tests = if cli.tests.is_empty() { all } else { &cli.tests };
    let form = if run.short { "short" } else { "long" };
    println!("{form} forms, seed {seed}");
    let mut failed = Vec::new();
    for test in tests {
        if !runtime.block_on(holds(*test, &run)) {
            failed.push(test.id());
        }
    }
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}; seed {seed}", failed.join(", ")) }
}

/// Runs a test and says what came of it. A test whose evidence was broken on purpose has to fail.
async fn holds(test: Test, run: &Run) -> bool {
    println!("{}: {}", test.id(), test.title());
    let start = Instant::now();
    let result = test.run(run).await;
    let seconds = start.elapsed().as_secs_f64();
    match (&result, run.planted) {
        (Ok(()), false) => println!("  holds ({seconds:.1} s)"),
        (Ok(()), true) => println!("  BROKEN: the planted fault was not found ({seconds:.1} s)"),
        (Err(error), false) => println!("  BROKEN ({seconds:.1} s): {error:#}"),
        (Err(error), true) => println!("  the planted fault was found ({seconds:.1} s): {error:#}"),
    }
    result.is_ok() != run.planted
}
