//! Replayed games for people to read.

use std::io::Write;

use alfil_notation::{PgnGame, PgnResult};
use alfil_variants::VariantId;
use owo_colors::OwoColorize;

use super::Replayed;
use crate::dto::Side;
use crate::error::Failure;
use crate::output::printable;
use crate::transcript::Transcript;

/// Writes a game with its header, moves and verdict.
pub(super) fn write_game(
    file: Option<&str>,
    number: usize,
    game: &PgnGame,
    replayed: &Replayed,
    moves: &Transcript,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let report = &replayed.report;
    let tag =
        |name| game.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?')).map(printable);
    let player = |name| tag(name).unwrap_or("?".to_owned());
    let place = file.map_or(format!("Game {number}"), |file| format!("{}, game {number}", printable(file)));
    let heading = format!("{place}: {} - {}", player("White"), player("Black"));
    writeln!(out, "{}", heading.bold())?;
    let round = tag("Round").map(|round| format!("round {round}"));
    let event: Vec<String> = [tag("Event"), tag("Site"), tag("Date"), round].into_iter().flatten().collect();
    if !event.is_empty() {
        writeln!(out, "{}", event.join(", "))?;
    }
    if let (Some(variant), Some(rules)) = (report.variant, report.rules) {
        let title = VariantId::by_name(variant).map_or(variant, |id| id.meta().title);
        writeln!(out, "{title}, rules: {rules}")?;
    }
    moves.write(out)?;
    if let Some(fen) = &report.fen {
        writeln!(out, "{}, {fen}", plies(report.plies))?;
    }
    writeln!(out, "{}\n", verdict(replayed))?;
    Ok(())
}

/// Writes a game as one line.
pub(super) fn write_line(
    file: &str,
    number: usize,
    replayed: &Replayed,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let report = &replayed.report;
    let variant = report.variant.unwrap_or("?");
    Ok(writeln!(out, "{file}, game {number}: {variant}, {}, {}", plies(report.plies), verdict(replayed))?)
}

fn plies(count: usize) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

/// The outcome, its reason, and what the file says.
fn verdict(Replayed { report, fault, broken_off }: &Replayed) -> String {
    if *broken_off {
        return "broken off at a fault".red().to_string();
    }
    let outcome = match report.outcome {
        Some(outcome) => {
            let how =
                outcome.winner.map_or("drawn".to_owned(), |side| format!("{} won", Side::from(side).name()));
            format!("{}, {how}: {}", outcome.result(), outcome.reason)
        }
        None if report.claims.is_empty() => "not decided on the board".to_owned(),
        None => {
            let claims: Vec<&str> = report.claims.iter().map(|claim| claim.as_str()).collect();
            format!("not decided on the board, a draw can be claimed: {}", claims.join(", "))
        }
    };
    if fault.is_some() {
        return format!("{outcome}; {}", "the moves end with another result".red());
    }
    let Some(said) = report.result_tag.map(PgnResult::as_str) else {
        return format!("{outcome}; no Result tag");
    };
    match report.agrees {
        Some(true) => format!("{outcome}; the file's result agrees"),
        Some(false) => format!("{outcome}; {}", format!("the file's result {said} disagrees").red()),
        None => format!("{outcome}; the file's result: {said}"),
    }
}
