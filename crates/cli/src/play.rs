//! `alfil play`: a game in the terminal, against the engine or between two people.
//!
//! Line by line, so that it works in a pipe as well. The rules are those of the library; this command asks it.

mod advice;
mod clock;
mod file;
mod input;
mod interrupt;
mod opponent;
mod orders;
mod session;
mod table;
mod view;

use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use alfil_variants::alfil_core::Color;
use alfil_variants::{Profile, Variant, VariantId, Visitor};

use crate::board::Men;
use crate::error::Failure;
use crate::names::{Rules, variant_parser};
use crate::position::Start;

use clock::TimeControl;
use file::Saved;
use opponent::Strength;
use session::Session;
use table::Table;

const AFTER_HELP: &str = "\
Type a move in SAN or UCI (Nf3, g1f3) or one of the commands that `help` lists. \
The game is saved after every move and goes on with --resume.

Examples:
  alfil play three-check
  alfil play racing-kings --level 5 --side black --clock 5+3
  alfil play knightmate --side both
  alfil play --resume alfil-knightmate.pgn";

/// Play a game: against the engine, or two people at one keyboard
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Variant, by any name that `alfil variants` lists [default: chess]
    #[arg(value_name = "VARIANT", value_parser = variant_parser(), ignore_case = true)]
    name: Option<VariantId>,

    /// Strength of the engine: a level from 1 to 8, its name, or `full` [default: 3]
    #[arg(long, value_name = "LEVEL")]
    level: Option<Strength>,

    /// What you play; `both` for two people [default: white]
    #[arg(long, value_enum)]
    side: Option<Side>,

    /// Time for each side: minutes, and seconds added for each move
    #[arg(long, value_name = "MIN+SEC")]
    clock: Option<TimeControl>,

    /// Seed of the engine's chance: a level plays the same game with the same seed [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Nodes for each move at full strength, instead of a second
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    #[command(flatten)]
    start: Start,

    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    resume: Option<PathBuf>,

    /// Where to save the game [default: a new file alfil-VARIANT.pgn]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Save nothing until it is asked for
    #[arg(long, conflicts_with = "save")]
    no_save: bool,

    /// How to draw the men
    #[arg(long, value_enum, default_value_t)]
    men: Men,

    /// Draw the board from the other side
    #[arg(long)]
    flip: bool,

    /// Draw the board only when it is asked for
    #[arg(long)]
    quiet: bool,
}

/// Whom the user plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
    /// One of the two, by the seed
    Random,
    /// Two people, no engine
    Both,
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = match (args.name, rules.variant) {
        (Some(name), Some(option)) if name != option => {
            return Err(Failure::Usage(format!("{} or {}? name one variant", name.key(), option.key())));
        }
        (name, option) => name.or(option),
    };
    if args.start.fen.as_deref() == Some("-") {
        return Err(Failure::Usage("--fen - would read the moves of the game".to_owned()));
    }
    let saved = args.resume.as_deref().map(|path| Saved::read(path, asked)).transpose()?;
    let variant = saved.as_ref().map_or(asked.unwrap_or_default(), |saved| saved.variant);
    variant.visit(Play { args, profile: rules.rules, saved, out })
}

/// Plays a game of one variant.
struct Play<'a> {
    args: &'a Args,
    profile: Option<Profile>,
    saved: Option<Saved>,
    out: &'a mut dyn Write,
}

impl Visitor for Play<'_> {
    type Out = Result<(), Failure>;

    fn visit<V: Variant>(self) -> Self::Out {
        let table = Table::<V>::set(self.args, self.profile, self.saved.as_ref())?;
        Session::new(self.args, table, self.out).run()
    }
}

/// A number that differs from run to run.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64 % 1_000_000
}

/// `White` or `Black`.
fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
