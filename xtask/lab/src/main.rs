//! Work that plays many games: `cargo xtask tune`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people")]

mod random;
mod tune;

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
}

fn main() -> ExitCode {
    let Task::Tune(args) = Cli::parse().task;
    match tune::run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
