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
    // In one go, so that both have the same features of what they share, and that is built once.
    let packages = ["--package", "alfil-server", "--package", "alfil-load"];
    crate::must(crate::cargo(&["build", "--locked", "--profile", "quick"]).args(packages))?;
    let built = crate::target().join("quick");
    let server = std::path::absolute(built.join(format!("alfil-server{}", std::env::consts::EXE_SUFFIX)))?;
    let mut command = Command::new(built.join("alfil-load"));
    crate::must(command.arg("--server").arg(server).args(&args.rest))
}

/// The short forms: counts are judged and no times, so that a busy machine does not fail them.
pub(crate) fn short() -> Result<()> {
    run(&Args { rest: vec!["--short".into()] })
}
