//! `alfil record filter`: the games that are wanted.

use std::io::Write;

use alfil_notation::PgnResult;
use alfil_replay::{Filter, GameRecord, Length, position_hash};
use alfil_variants::VariantId;
use alfil_variants::alfil_core::Color;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::convert::games;
use super::fault::GameFault;
use super::pipeline::{Done, Reading};
use super::sink::{Encoded, Format, Target};
use crate::error::Failure;
use crate::names::Rules;

const AFTER_HELP: &str = "\
A game is kept if it fits everything that is asked for. -V asks for a variant. Players are found by a part of their name, \
upper and lower case alike. A position is reached if the game has it after any of its moves or at its start; clocks do \
not matter, counters do.

Examples:
  alfil record filter games/ -V three-check --reason third-check -o won.alf
  alfil record filter games.alf --player ada --side white --min-plies 40
  alfil record filter games.alf --position \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3+3 0 2\"";

/// Keep the games that fit, by variant, player, result, reason, length or position
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    wanted: Wanted,
}

/// What is asked of a game.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Wanted games")]
struct Wanted {
    /// A player, by a part of the name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// The side that --player has
    #[arg(long, value_enum, requires = "player")]
    side: Option<SideAsked>,

    /// The result; may be given several times
    #[arg(long, value_name = "RESULT", value_parser = result_parser())]
    result: Vec<PgnResult>,

    /// The reason of the end, as `alfil record stats` names it
    #[arg(long, value_name = "REASON", ignore_case = true, value_parser = PossibleValuesParser::new(Filter::reasons()))]
    reason: Option<String>,

    /// At least so many moves of both sides together
    #[arg(long, value_name = "PLIES", default_value = "0")]
    min_plies: usize,

    /// At most so many moves of both sides together
    #[arg(long, value_name = "PLIES")]
    max_plies: Option<usize>,

    /// A position that is reached
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// The hash of a position that is reached, as `alfil record show` prints it
    #[arg(long, value_name = "HEX", value_parser = hash, conflicts_with = "position")]
    hash: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SideAsked {
    White,
    Black,
}

fn result_parser() -> impl TypedValueParser<Value = PgnResult> {
    PossibleValuesParser::new(PgnResult::ALL.map(PgnResult::as_str))
        .try_map(|text| PgnResult::from_token(&text).ok_or("no result"))
}

fn hash(text: &str) -> Result<u64, String> {
    u64::from_str_radix(text, 16).map_err(|_| "expected up to sixteen hexadecimal digits".to_owned())
}

pub(super) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let format = args.target.format(Some(Format::Pgn))?;
    let filters = args.wanted.filters(rules.variant)?;
    let mut sink = args.target.open(format)?;
    let work = |record: GameRecord| {
        let kept = fits(&filters, &record).map_err(|error| GameFault::of(&record, &error))?;
        if kept { format.encode(&record).map(Some) } else { Ok(None) }
    };
    let finish = |done: Done<Option<Encoded>>| done.or_tell().flatten().map_or(Ok(()), |game| sink.add(game));
    let all_variants = Rules { variant: None, ..rules };
    let tally = args.reading.run(all_variants, work, finish)?;
    sink.finish(tally, out, |written| format!("{written} of {}", games(tally.games)))?;
    tally.finish()
}

/// Whether any of the filters lets the game through.
fn fits(filters: &[Filter], record: &GameRecord) -> Result<bool, alfil_replay::VerifyError> {
    for filter in filters {
        if filter.matches(record)? {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Wanted {
    /// What is asked for; a filter for each variant that can read the position, as a hash is of one variant.
    fn filters(&self, variant: Option<VariantId>) -> Result<Vec<Filter>, Failure> {
        let filter = Filter {
            variants: variant.map(|variant| variant.key().to_owned()).into_iter().collect(),
            player: self.player.clone().map(|name| (name, self.side.map(SideAsked::color))),
            results: self.result.clone(),
            reason: self.reason.as_ref().map(|reason| reason.to_ascii_lowercase()),
            length: Length { least: self.min_plies, most: self.max_plies.unwrap_or(usize::MAX) },
            position: self.hash,
        };
        let Some(fen) = &self.position else { return Ok(vec![filter]) };
        let candidates = variant.map_or(VariantId::ALL.to_vec(), |variant| vec![variant]);
        let mut error = None;
        let mut filters = Vec::new();
        for id in candidates {
            match position_hash(id, fen) {
                Ok(hash) => filters.push(Filter {
                    variants: vec![id.key().to_owned()],
                    position: Some(hash),
                    ..filter.clone()
                }),
                Err(fault) => error = error.or(Some(fault)),
            }
        }
        match error {
            Some(error) if filters.is_empty() => Err(Failure::Check(format!("--position: {error}"))),
            _ => Ok(filters),
        }
    }
}

impl SideAsked {
    fn color(self) -> Color {
        Color::from_white(self == SideAsked::White)
    }
}
