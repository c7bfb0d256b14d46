//! `alfil show`: a position with its board, status, claims and legal moves.

use std::io::Write;

use alfil_variants::alfil_core::Color;
use alfil_variants::{Variant, Visitor};
use owo_colors::OwoColorize;

use crate::board::{Men, Picture};
use crate::dto::{Shown, Status};
use crate::error::Failure;
use crate::names::Rules;
use crate::output::write_json;
use crate::position::{Counters, Line, Source, shown};

const AFTER_HELP: &str = "\
Examples:
  alfil show
  alfil show -V three-check --moves \"1. e4 e5 2. Bc4 Nc6 3. Bxf7+\"
  alfil show -V racing-kings --fen \"1K6/6k1/8/8/8/8/8/8 b - - 0 1\" --rules lichess
  alfil show --pgn games.pgn --game 3
  echo \"e2e4 e7e5\" | alfil show --moves - --json";

/// Show a position: board, counters, status, open claims, legal moves
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    line: Line,

    /// How to draw the men
    #[arg(long, value_enum, default_value_t)]
    men: Men,

    /// Draw the board from Black's side
    #[arg(long)]
    flip: bool,

    /// How the FEN is written where a variant counts checks; both are read
    #[arg(long, value_enum, default_value_t)]
    dialect: Counters,

    /// Print one JSON object: `variant`, `rules`, `fen`, `ply`, `turn`, `in_check`, `checks_given`, `legal`, `san`,
    /// `status`, `winner`, `reason`, `claims`, `cannot_win`
    #[arg(long, conflicts_with_all = ["men", "flip"])]
    json: bool,
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let source = args.line.source(rules)?;
    let variant = source.variant;
    let (picture, shown) = variant.visit(Look { args, source })?;
    if args.json {
        return write_json(&shown, out);
    }
    writeln!(out, "{}, rules: {}\n", variant.meta().title.bold(), shown.rules)?;
    picture.write(Color::from_white(!args.flip), out)?;
    writeln!(out)?;
    describe(&shown, out)
}

/// Loads the game of one variant and looks at its last position.
struct Look<'a> {
    args: &'a Args,
    source: Source<'a>,
}

impl Visitor for Look<'_> {
    type Out = Result<(Picture, Shown), Failure>;

    fn visit<V: Variant>(self) -> Self::Out {
        let game = self.source.game::<V>()?;
        Ok((Picture::of(&game, self.args.men), shown(&game, self.args.dialect.into())))
    }
}

/// Writes everything but the board, a line for each fact.
fn describe(shown: &Shown, out: &mut dyn Write) -> Result<(), Failure> {
    // Never broken, so that it can be copied.
    writeln!(out, "{}{:pad$}{}", "FEN".bold(), "", shown.fen, pad = INDENT - 3)?;
    let mut facts = Vec::new();
    facts.push((
        "To move",
        format!("{}{}", shown.turn.name(), if shown.in_check { ", in check" } else { "" }),
    ));
    if let Some(given) = shown.checks_given {
        facts.push(("Checks given", format!("White {}, Black {}", given.white, given.black)));
    }
    facts.push(("Status", status(shown)));
    if !shown.claims.is_empty() {
        facts.push(("Claims", format!("{} (either player may claim a draw)", shown.claims.join(", "))));
    }
    match (shown.cannot_win.white, shown.cannot_win.black) {
        (false, false) => {}
        (true, false) => facts.push(("Cannot win", "White".to_owned())),
        (false, true) => facts.push(("Cannot win", "Black".to_owned())),
        (true, true) => facts.push(("Cannot win", "White, Black".to_owned())),
    }
    if shown.status == Status::Ongoing {
        facts.push(("Legal moves", format!("{}: {}", shown.san.len(), shown.san.join(" "))));
    }
    for (name, value) in facts {
        write_fact(name, &value, out)?;
    }
    Ok(())
}

fn status(shown: &Shown) -> String {
    match (shown.status, shown.winner, shown.reason) {
        (Status::Over, Some(side), Some(reason)) => format!("over, {} won: {reason}", side.name()),
        (Status::Over, None, Some(reason)) => format!("over, drawn: {reason}"),
        _ => "the game goes on".to_owned(),
    }
}

/// Column where the values start.
const INDENT: usize = 14;
/// Where lines of moves are broken.
const WIDTH: usize = 100;

/// Writes a name and its value, broken at blanks into lines of moderate width.
fn write_fact(name: &str, value: &str, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{}{:pad$}", name.bold(), "", pad = INDENT - name.len())?;
    let mut column = INDENT;
    for (i, word) in value.split(' ').enumerate() {
        if i > 0 && column + 1 + word.len() > WIDTH {
            write!(out, "\n{:INDENT$}", "")?;
            column = INDENT;
        } else if i > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += word.len();
    }
    Ok(writeln!(out)?)
}
