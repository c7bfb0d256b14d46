//! `cargo xtask loadgen`: builds the server and what loads and attacks it, and lets the one loose on the other.

use std::process::Command;

use anyhow::Result;

/// Handed on to the program; `--help` says what it understands.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let packages = ["--package", "alfil-server", "--package", "alfil-load"];
    crate::must(crate::cargo(&["build", "--locked", "--profile", "quick"]).args(packages))?;
    let program = |name: &str| crate::target().join("quick").join(name);
    let mut command = Command::new(program("alfil-load"));
    crate::must(command.arg("--server").arg(program("alfil-server")).args(&args.rest))
}
