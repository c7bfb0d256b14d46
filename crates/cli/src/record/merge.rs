//! `alfil record merge`: many files into one, each game once.

use std::collections::HashSet;
use std::io::Write;

use alfil_replay::GameRecord;

use super::convert::games;
use super::fault::GameFault;
use super::pipeline::{Done, Reading};
use super::sink::{Encoded, Format, Target};
use crate::error::Failure;
use crate::names::Rules;

/// Merge files of games into one, in their order; a game that stands twice, remarks and all, is kept once
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    target: Target,

    /// Keep games that stand several times
    #[arg(long)]
    keep_duplicates: bool,
}

pub(super) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let format = args.target.format(None)?;
    let mut sink = args.target.open(format)?;
    let mut seen = HashSet::new();
    let mut dropped = 0;
    let finish = |done: Done<(u128, Encoded)>| match done.or_tell() {
        Some((key, _)) if !args.keep_duplicates && !seen.insert(key) => {
            dropped += 1;
            Ok(())
        }
        Some((_, game)) => sink.add(game),
        None => Ok(()),
    };
    let tally = args.reading.run(rules, |record| keyed(&record, format), finish)?;
    sink.finish(tally, out, |written| format!("{}, duplicates left out: {dropped}", games(written)))?;
    tally.finish()
}

/// A game with what tells it from other games. The same game has the same key whatever file it came from.
fn keyed(record: &GameRecord, format: Format) -> Result<(u128, Encoded), GameFault> {
    let bytes = record.encode().map_err(|error| GameFault::at_start(error.to_string()))?;
    Ok((digest(&bytes), format.encode(record)?))
}

/// 128 bits of the FNV-1a hash: enough that no two games of any collection share them by chance.
fn digest(bytes: &[u8]) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(OFFSET, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}
