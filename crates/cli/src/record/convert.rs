//! `alfil record convert`: games from one format to another.

use std::io::Write;

use super::pipeline::Reading;
use super::sink::Target;
use crate::error::Failure;
use crate::names::Rules;

const AFTER_HELP: &str = "\
Examples:
  alfil record convert games.pgn -o games.alf
  alfil record convert games.alf --to pgn -o - | less";

/// Convert games between PGN, records and archives (.alf), and JSON; the same games always give the same bytes
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let format = args.target.format(None)?;
    let mut sink = args.target.open(format)?;
    let work = |record| format.encode(&record);
    let tally = args.reading.run(rules, work, |done| done.or_tell().map_or(Ok(()), |game| sink.add(game)))?;
    sink.finish(tally, out, games)?;
    tally.finish()
}

pub(super) fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
