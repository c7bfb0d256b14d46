//! Project automation: `cargo xtask help`.
//!
//! Everything the README promises is one of these commands, so that a contributor and the continuous integration run
//! the same thing.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people")]

mod bench;
mod bench_signature;
mod docs;
mod drivers;
mod lab;
mod loadgen;
mod package;
mod perft;
mod python;
mod same_moves;
mod schemathesis;
mod snapshots;
mod test;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use clap::{Parser, Subcommand};

/// Automation of the Alfil workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run everything that must hold before a change lands: the README's test command.
    Test(test::Args),
    /// Count the nodes of every line of every perft suite.
    Perft(perft::Args),
    /// Run the snapshot tests; snapshots that no test refers to are an error.
    Snapshots,
    /// Measure perft against other generators and print the ratios.
    Bench(bench::Args),
    /// Compare the number of nodes that `alfil bench` counts with the one in `CHANGELOG.md`.
    BenchSignature(bench_signature::Args),
    /// Let python-chess drive the engine, and pyffish referee its games.
    Drivers(drivers::Args),
    /// Let Schemathesis ask the server for everything in its `OpenAPI` document, rightly and wrongly.
    Schemathesis(schemathesis::Args),
    /// Write `docs/rules/*.md` from the guides beside the plugins.
    Docs(docs::Args),
    /// Play the levels against each other and write `docs/levels.md`.
    #[command(disable_help_flag = true)]
    Levels(lab::Args),
    /// Let the engine win endings that are known to be won.
    #[command(disable_help_flag = true)]
    Endings(lab::Args),
    /// Fit what a score is worth in results, on games of the engine against itself.
    #[command(disable_help_flag = true)]
    Odds(lab::Args),
    /// Let two engines, or two builds of one, play each other.
    #[command(disable_help_flag = true)]
    Duel(lab::Args),
    /// Let the engine hold draws of Racing Kings that are proved, or build the suite of them.
    #[command(disable_help_flag = true)]
    Saves(lab::Args),
    /// Measure what a second thread of the search is worth.
    #[command(disable_help_flag = true)]
    Threads(lab::Args),
    /// Measure how small records are and how fast they are read.
    #[command(disable_help_flag = true)]
    RecordFigures(lab::Args),
    /// Fit the weights by which records rank moves, for a new version of the format.
    #[command(disable_help_flag = true)]
    FitMoves(lab::Args),
    /// Tune the weights of a variant's evaluation on games of the engine against itself.
    #[command(disable_help_flag = true)]
    Tune(lab::Args),
    /// Build the web page into `web/dist`, from where the server takes it in.
    Web,
    /// Build the web page and the server, and serve games.
    Serve(web::serve::Args),
    /// Build the web page and the server, and test the page in Chromium.
    Browser(web::browser::Args),
    /// Measure how much of the native speed the web page reaches in Chromium.
    WebBench(web::bench::Args),
    /// Load and attack the server over real sockets: what `docs/reliability.md` promises.
    #[command(disable_help_flag = true)]
    Loadgen(loadgen::Args),
    /// Check what the compiler cannot: layers, names, sizes, generated files.
    Tidy,
    /// Package each crate, and build and test it with its own dependencies only.
    Package,
}

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Test(args) => test::run(&args),
        Task::Perft(args) => perft::run(&args),
        Task::Snapshots => snapshots::run(),
        Task::Bench(args) => bench::run(&args),
        Task::BenchSignature(args) => bench_signature::run(&args),
        Task::Drivers(args) => drivers::run(&args),
        Task::Schemathesis(args) => schemathesis::run(&args),
        Task::Docs(args) => docs::run(&args),
        Task::Levels(args) => lab::run("levels", &args),
        Task::RecordFigures(args) => lab::run("record-figures", &args),
        Task::FitMoves(args) => lab::run("fit-moves", &args),
        Task::Endings(args) => lab::run("endings", &args),
        Task::Odds(args) => lab::run("odds", &args),
        Task::Duel(args) => lab::run("duel", &args),
        Task::Threads(args) => lab::run("threads", &args),
        Task::Saves(args) => lab::run("saves", &args),
        Task::Tune(args) => lab::run("tune", &args),
        Task::Web => web::run(),
        Task::Serve(args) => web::serve::run(&args),
        Task::Browser(args) => web::browser::run(&args),
        Task::WebBench(args) => web::bench::run(&args),
        Task::Loadgen(args) => loadgen::run(&args),
        Task::Tidy => tidy::run(),
        Task::Package => package::run(),
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Where cargo builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// `cargo` in the root of the workspace.
fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(args);
    command
}

/// Runs a command, shows what it is, and fails if it does.
fn must(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    eprintln!("$ {shown}");
    let status = command.status().with_context(|| format!("cannot start {shown}"))?;
    ensure!(status.success(), "{shown} failed ({status})");
    Ok(())
}

/// A command as one would type it.
fn shown(command: &Command) -> String {
    let program =
        Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let args = command.get_args().map(|arg| arg.to_string_lossy().into_owned());
    std::iter::once(program).chain(args).collect::<Vec<_>>().join(" ")
}
