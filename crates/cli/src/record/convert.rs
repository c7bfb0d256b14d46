//! `alfil record convert`: games from one format to another.

use std::io::Write;
use std::path::PathBuf;

use super::pipeline::{Done, Reading};
use super::sink::{Format, Sink};
use crate::error::Failure;
use crate::names::Rules;
use crate::output::tell;

/// Convert games between PGN, records and archives (.alf), and JSON; the same games always give the same bytes
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    /// The file to write; its ending tells the format: .pgn, .alf (a record for one game, else an archive) or .json
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let format = Format::of(&args.output)?;
    let mut sink = Sink::create(&args.output, format)?;
    let work = |record| format.encode(&record);
    let finish = |done: Done<_>| match done.result {
        Ok(game) => sink.add(game),
        Err(fault) => {
            tell(fault.in_file(&done.file, done.number));
            Ok(())
        }
    };
    let tally = args.reading.run(rules, work, finish)?;
    if let Some(written) = sink.finish(tally)? {
        writeln!(out, "{}: {}", args.output.display(), games(written))?;
    }
    tally.finish()
}

pub(super) fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
