//! Work that plays many games: `cargo xtask levels`, `tune`, `duel`, `endings`, `saves` and `fit-moves`.
#![allow(clippy::cast_precision_loss, reason = "counts of games and positions, far below 2^24")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people")]

mod duel;
mod endings;
mod fit_moves;
mod levels;
mod odds;
mod program;
mod random;
mod record_figures;
mod saves;
mod threads;
mod tune;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Games of the engine against itself.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Tune the weights of a variant's evaluation on games of the engine against itself.
    Tune(tune::Args),
    /// Play the levels against each other and write `docs/levels.md`.
    Levels(levels::Args),
    /// Let two engines, or two builds of one, play each other.
    Duel(duel::Args),
    /// Let the engine win endings that are known to be won.
    Endings(endings::Args),
    /// Fit what a score is worth in results, on games of the engine against itself.
    Odds(odds::Args),
    /// Let the engine hold draws of Racing Kings that are proved, or build the suite of them.
    Saves(saves::Args),
    /// Measure how small records are and how fast they are read.
    RecordFigures(record_figures::Args),
    /// Measure what a second thread of the search is worth.
    Threads(threads::Args),
    /// Fit the weights by which records rank moves.
    FitMoves(fit_moves::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Tune(args) => tune::run(&args),
        Task::Levels(args) => levels::run(&args),
        Task::Duel(args) => duel::run(&args),
        Task::Endings(args) => endings::run(&args),
        Task::Odds(args) => odds::run(&args),
        Task::Saves(args) => saves::run(&args),
        Task::RecordFigures(args) => record_figures::run(&args),
        Task::Threads(args) => threads::run(&args),
        Task::FitMoves(args) => fit_moves::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}
