//! `alfil man`: manual pages from the command definitions.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::Cli;
use crate::error::Failure;

const AFTER_HELP: &str = "\
Examples:
  alfil man | man -l -
  alfil man perft | man -l -
  alfil man --out ~/.local/share/man/man1";

/// Print a manual page, or write all of them to a folder
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The command to describe; without one, alfil as a whole
    command: Option<String>,

    /// Write the pages of alfil and of all its commands to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let pages = pages();
    if let Some(dir) = &args.out {
        return pages.into_iter().try_for_each(|page| write_page(dir, page));
    }
    let name = args.command.as_ref().map_or("alfil".to_owned(), |command| format!("alfil-{command}"));
    let page = pages.into_iter().find(|page| page.get_name() == name);
    let page = page.ok_or_else(|| {
        Failure::Usage(format!("no command is called {:?}", name.trim_start_matches("alfil-")))
    })?;
    Ok(Man::new(page).render(out)?)
}

/// The command as a whole, then each subcommand under the name of its page.
fn pages() -> Vec<Command> {
    let mut alfil = Cli::command().disable_help_subcommand(true);
    // Hands the global options down to the subcommands.
    alfil.build();
    let subcommands: Vec<Command> = alfil
        .get_subcommands()
        .map(|command| {
            let name = format!("alfil-{}", command.get_name());
            // clap keeps names for as long as the program runs; there are a handful of them.
            command.clone().name(&*name.leak())
        })
        .collect();
    [alfil].into_iter().chain(subcommands).collect()
}

fn write_page(dir: &Path, page: Command) -> Result<(), Failure> {
    let path = dir.join(format!("{}.1", page.get_name()));
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    fs::create_dir_all(dir).and_then(|()| fs::write(&path, text)).map_err(|error| Failure::io(&path, &error))
}
