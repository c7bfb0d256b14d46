//! `alfil record show`: a game and a position of it.

mod text;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use alfil_draw::Diagram;
use alfil_replay::{Cursor, GameRecord, View};
use alfil_variants::alfil_core::Color;
use alfil_variants::{Dialect, Variant, Visitor};
use indicatif::ProgressBar;

use super::fault::GameFault;
use super::inputs;
use super::picture::Pictures;
use crate::board::{Men, Picture};
use crate::dto::record::Shown;
use crate::error::Failure;
use crate::input;
use crate::names::Rules;
use crate::output::write_json;
use crate::position::Counters;

const AFTER_HELP: &str = "\
Examples:
  alfil record show games.alf --game 3
  alfil record show games.pgn --at 20 --svg board.svg
  alfil record show analysed.pgn --branch 17:1 --at 19";

/// Show a game: players, moves with counters, and the board after any move
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// A file of games (PGN, .alf, JSON); `-` is standard input
    #[arg(value_name = "INPUT")]
    input: PathBuf,

    /// Which game of the file, 1 for the first
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,

    /// The position after this many moves [default: the last]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,

    /// Follow the nth variation that stands for the move PLY; several go deeper
    #[arg(long, value_name = "PLY:N")]
    branch: Vec<Branch>,

    /// How to draw the men
    #[arg(long, value_enum, default_value_t)]
    men: Men,

    /// Draw the board from Black's side
    #[arg(long)]
    flip: bool,

    /// How the FEN is written where a variant counts checks
    #[arg(long, value_enum, default_value_t)]
    dialect: Counters,

    #[command(flatten)]
    pictures: Pictures,

    /// Print one JSON object: `variant`, `rules`, `tags`, `end`, `result`, `plies`, `moves` (SAN, of the line) and the place, with `ply`,
    /// `depth`, `san`, `uci`, `fen`, `hash`, `turn`, `in_check`, `checks_given`, `clocks_ms`, `status`, `winner`, `reason`, `claims`,
    /// `comments`, `next`, `variations`
    #[arg(long, conflicts_with = "men")]
    json: bool,
}

/// A variation: the ply of the move that it replaces, and its number, both from 1.
#[derive(Clone, Copy, Debug)]
struct Branch {
    ply: NonZeroUsize,
    number: NonZeroUsize,
}

impl FromStr for Branch {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Branch, Self::Err> {
        let numbers = text
            .split_once(':')
            .and_then(|(ply, number)| Some(Branch { ply: ply.parse().ok()?, number: number.parse().ok()? }));
        numbers.ok_or("expected a ply, a colon and the number of the variation, such as 17:1")
    }
}

pub(super) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let file = input::display_name(&args.input);
    let number = args.game.get();
    let told = |fault: GameFault| Failure::Check(fault.in_file(&file, number).to_string());
    let record = find(args, rules, &file)?.map_err(told)?;
    let variant =
        record.variant_id().map_err(|error| Failure::Check(format!("{file}:{number}:0: {error}")))?;
    let shown = variant.visit(Look { args, record: record.clone() })?.map_err(told)?;
    args.pictures.write(&shown.diagram, side(args))?;
    if args.json {
        return write_json(&Shown::of(&record, &shown.moves, &shown.view), out);
    }
    text::write_game(&record, &shown.moves, out)?;
    writeln!(out)?;
    shown.board.write(side(args), out)?;
    writeln!(out)?;
    text::write_place(&shown.view, out)
}

fn side(args: &Args) -> Color {
    Color::from_white(!args.flip)
}

/// Finds the game in the file. Faults of the games before it do not matter.
fn find(args: &Args, rules: Rules, file: &str) -> Result<Result<GameRecord, GameFault>, Failure> {
    let mut games = inputs::open(&args.input, &ProgressBar::hidden())?;
    let mut found = 0;
    while let Some(raw) = games.next_game() {
        found += 1;
        let raw = raw?;
        if found == args.game.get() {
            return Ok(raw.record(rules));
        }
    }
    Err(Failure::Check(format!("{file}: no game {}, the file has {found}", args.game)))
}

/// What is shown of a game.
struct Sight {
    board: Picture,
    diagram: Diagram,
    view: View,
    /// All places of the line but the start.
    moves: Vec<View>,
}

struct Look<'a> {
    args: &'a Args,
    record: GameRecord,
}

impl Visitor for Look<'_> {
    type Out = Result<Result<Sight, GameFault>, Failure>;

    fn visit<V: Variant>(self) -> Self::Out {
        let Look { args, record } = self;
        let mut cursor = match Cursor::<V>::new(record.clone()) {
            Ok(cursor) => cursor,
            Err(error) => return Ok(Err(GameFault::of(&record, &error))),
        };
        for Branch { ply, number } in &args.branch {
            if !cursor.jump(ply.get() - 1) || !cursor.branch(number.get() - 1) {
                let message = format!("--branch {ply}:{number}: there is no such variation");
                return Err(Failure::Check(message));
            }
        }
        let dialect = Dialect::from(args.dialect);
        let mut moves = Vec::new();
        cursor.jump(0);
        while cursor.forward() {
            moves.push(cursor.view(dialect));
        }
        let ply = args.at.unwrap_or(moves.len());
        if !cursor.jump(ply) {
            return Err(Failure::Check(format!("--at {ply}: the line has {} moves", moves.len())));
        }
        Ok(Ok(Sight {
            board: Picture::at(cursor.position(), cursor.last_move(), args.men),
            diagram: Diagram::of(cursor.position(), cursor.last_move()),
            view: cursor.view(dialect),
            moves,
        }))
    }
}
