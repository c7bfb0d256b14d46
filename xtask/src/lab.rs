//! `cargo xtask levels`, `endings`, `odds`, `saves` and `tune`: long games, played by a program of their own, so that
//! everything else here builds without the engine.

use anyhow::Result;

/// Handed on to the program; `--help` says what it understands.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(task: &str, args: &Args) -> Result<()> {
    let mut command = crate::cargo(&["run", "--locked", "--release", "--package", "alfil-lab", "--", task]);
    crate::must(command.args(&args.rest))
}
