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
    let server = crate::web::serve::build()?;
    // Apart from the server, which so has the features that it has everywhere else, and is built once.
    crate::must(&mut crate::cargo(&["build", "--locked", "--profile", "quick", "--package", "alfil-load"]))?;
    let mut command = Command::new(crate::target().join("quick").join("alfil-load"));
    crate::must(command.arg("--server").arg(server).args(&args.rest))
}

/// The short forms: counts are judged and no times, so that a busy machine does not fail them.
pub(crate) fn short() -> Result<()> {
    run(&Args { rest: vec!["--short".into()] })
}
