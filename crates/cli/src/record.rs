//! `alfil record`: game records and archives, from PGN and back.

mod convert;
mod fault;
mod filter;
mod inputs;
mod merge;
mod picture;
mod pipeline;
mod reader;
mod show;
mod sink;
mod stats;
mod verify;

use std::io::Write;

use clap::Subcommand;

use crate::error::Failure;
use crate::names::Rules;

const AFTER_HELP: &str = "\
Games are read from PGN, from records and archives (.alf), from journals of running games and from JSON; which one a file is, is told by its content. \
Folders stand for the .pgn, .alf and .json files in them, patterns such as \"games/*.pgn\" for the files that fit.

A record holds what the players did. Positions, counters and outcomes are computed when it is read. Where a PGN does not \
say under which profile a game was played, --rules does.

A faulty game is told as file:game:ply: reason, ply 0 being the start; the others go on, and the exit code is 1.

Examples:
  alfil record convert games.pgn -o games.alf
  alfil record verify games.alf
  alfil record show games.alf --game 3 --at 41 --png board.png
  alfil record filter games.alf --player ada --result 1-0 -o won.pgn";

/// Keep games as records: convert, verify, show, count, merge and filter them
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    Convert(convert::Args),
    Verify(verify::Args),
    Show(show::Args),
    Stats(stats::Args),
    Merge(merge::Args),
    Filter(filter::Args),
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Command::Convert(args) => convert::run(args, rules, out),
        Command::Verify(args) => verify::run(args, rules, out),
        Command::Show(args) => show::run(args, rules, out),
        Command::Stats(args) => stats::run(args, rules, out),
        Command::Merge(args) => merge::run(args, rules, out),
        Command::Filter(args) => filter::run(args, rules, out),
    }
}
