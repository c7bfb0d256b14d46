//! `alfil record verify`: puts games to the rules.

use std::io::Write;

use alfil_replay::GameRecord;

use super::fault::GameFault;
use super::pipeline::{Done, Reading};
use crate::dto::record::{Fault, Verified};
use crate::error::Failure;
use crate::names::Rules;
use crate::output::write_json;

/// Replay games through the rules and compare all that they claim; exit code 1 on any fault
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    /// Print one JSON object: `files`, `games`, `faults` (a list of `file`, `game`, `ply`, `message`)
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let mut faults = Vec::new();
    let finish = |done: Done<()>| {
        let Err(fault) = done.result else { return Ok(()) };
        if args.json {
            let GameFault { ply, reason } = fault;
            faults.push(Fault { file: done.file, game: done.number, ply, message: reason });
        } else {
            writeln!(out, "{}", fault.in_file(&done.file, done.number))?;
            // Somebody may be waiting for the first one.
            out.flush()?;
        }
        Ok(())
    };
    let tally = args.reading.run(rules, |record| verified(&record), finish)?;
    if args.json {
        write_json(&Verified { files: tally.files, games: tally.games, faults }, out)?;
    } else {
        writeln!(out, "{tally}")?;
    }
    tally.finish()
}

fn verified(record: &GameRecord) -> Result<(), GameFault> {
    record.verify().map(drop).map_err(|error| GameFault::of(record, &error))
}
