//! `alfil`: chess variants on the command line.
//!
//! One file a command; each runs generic code for the variant asked for. Exit codes: 0 all is well, 1 a check failed,
//! 2 wrong options, 3 a file cannot be read or written.

mod analyse;
mod bench;
mod board;
mod dto;
mod error;
mod fault;
mod guide;
mod input;
mod man;
mod memory;
mod movelist;
mod moves;
mod names;
mod output;
mod perft;
mod play;
mod position;
mod record;
mod replay;
mod sanline;
mod session;
mod shell;
mod show;
mod solve;
mod transcript;
mod uci;
mod validate;
mod variants;
mod xboard;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use alfil_variants::VariantId;
use anstream::AutoStream;
use clap::{ArgAction, Parser, Subcommand};

use crate::error::Failure;
use crate::names::Rules;

const AFTER_HELP: &str = "\
Profiles, for --rules:
  claims     threefold repetition and fifty moves are claimed,
             only material that can win for nobody is drawn at once
  automatic  repetition, fifty moves and dead positions end the game by themselves
  lichess    threefold is claimed, fivefold and fifty moves end the game, a race reply is played
  fide       threefold and fifty moves are claimed, fivefold and seventy-five moves end the game

Exit codes:
  0  all is well
  1  a check failed: bad FEN, illegal move, faulty game, wrong node count
  2  wrong options
  3  a file cannot be read or written

Examples:
  alfil show -V three-check --moves \"e4 e5 Bc4 Nc6 Bxf7+\"
  alfil play three-check --level 3
  alfil replay games.pgn
  alfil guide racing-kings";

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "alfil", version, disable_version_flag = true, arg_required_else_help = true)]
#[command(about = about(), after_help = AFTER_HELP, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    rules: Rules,

    /// Print the version
    #[arg(long, action = ArgAction::Version)]
    version: (),

    #[command(subcommand)]
    command: Command,
}

/// What the program does, with the names from the registry.
fn about() -> String {
    let titles: Vec<&str> = VariantId::ALL.iter().map(|id| id.meta().title).collect();
    format!("Plays, checks and explains chess variants: {}", titles.join(", "))
}

#[derive(Debug, Subcommand)]
enum Command {
    Variants(variants::Args),
    Guide(guide::Args),
    Play(play::Args),
    Show(show::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Validate(validate::Args),
    Replay(replay::Args),
    Record(record::Args),
    Analyse(analyse::Args),
    Solve(solve::Args),
    Uci(uci::Args),
    Xboard(xboard::Args),
    Bench(bench::Args),
    Completions(shell::Args),
    Man(man::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Not locked: the engine prints from several threads.
    let mut out = BufWriter::new(AutoStream::auto(io::stdout()));
    let result = run(cli, &mut out).and_then(|()| Ok(out.flush()?));
    let Err(failure) = result else { return ExitCode::SUCCESS };
    // What was printed belongs before the error; if that fails too, the first error is the one to tell.
    drop(out.flush());
    if let Some(message) = failure.message() {
        output::tell(format_args!("error: {message}"));
    }
    failure.exit_code()
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = cli.rules;
    match cli.command {
        Command::Variants(args) => variants::run(args, out),
        Command::Guide(args) => guide::run(args, rules, out),
        Command::Play(args) => play::run(&args, rules, out),
        Command::Show(args) => show::run(&args, rules, out),
        Command::Moves(args) => moves::run(&args, rules, out),
        Command::Perft(args) => perft::run(&args, rules, out),
        Command::Validate(args) => validate::run(&args, rules, out),
        Command::Replay(args) => replay::run(&args, rules, out),
        Command::Record(args) => record::run(&args, rules, out),
        Command::Analyse(args) => analyse::run(&args, rules, out),
        Command::Solve(args) => solve::run(args, rules, out),
        Command::Uci(_) => uci::run(rules),
        Command::Xboard(_) => xboard::run(rules),
        Command::Bench(args) => bench::run(&args, rules, out),
        Command::Completions(args) => shell::run(args, out),
        Command::Man(args) => man::run(&args, out),
    }
}
