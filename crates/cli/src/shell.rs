//! `alfil completions`: completion scripts from the command definitions.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;
use crate::error::Failure;

const AFTER_HELP: &str = "\
Examples:
  alfil completions bash > ~/.local/share/bash-completion/completions/alfil
  alfil completions zsh > ~/.zfunc/_alfil
  alfil completions fish > ~/.config/fish/completions/alfil.fish";

/// Print a completion script for a shell
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "alfil", &mut script);
    Ok(out.write_all(&script)?)
}
