//! The analysis for people, a row for each move.

use std::fmt::Write as _;

use alfil_notation::PgnGame;
use alfil_search::Mark;
use alfil_variants::alfil_core::Color;
use owo_colors::OwoColorize;

use super::notes::{Errors, notes, shown};
use super::study::{LineView, MoveStudy, Study, View};
use crate::output::printable;
use crate::sanline;

/// Plies of a better line that are shown.
const LINE: usize = 8;

/// The table of a game, as text.
pub(super) fn table(file: &str, number: usize, study: &Study) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_table(file, number, study, &mut text);
    text
}

fn write_table(file: &str, number: usize, study: &Study, out: &mut String) -> std::fmt::Result {
    writeln!(out, "{}", heading(file, number, &study.game).bold())?;
    writeln!(out, "{}, rules: {}", study.variant.meta().title, study.rules)?;
    if study.moves.is_empty() {
        writeln!(out, "{}", study.start_fen)?;
    } else {
        writeln!(out, "{}", format!("{:<22}{:>7}{:>7}  Remarks", "Move", "Score", "White").bold())?;
    }
    for m in &study.moves {
        row(m, out)?;
    }
    if let Some(view) = &study.last {
        best_play(view, !study.moves.is_empty(), out)?;
    }
    if let Some(outcome) = study.outcome {
        writeln!(out, "{outcome}")?;
    }
    if !study.moves.is_empty() {
        for side in [Color::White, Color::Black] {
            errors(Errors::of(study, side), side, out)?;
        }
    }
    writeln!(out)
}

fn heading(file: &str, number: usize, game: &PgnGame) -> String {
    let place = format!("{}, game {number}", printable(file));
    let player = |name| game.tag(name).filter(|value| !value.is_empty()).map(printable);
    match (player("White"), player("Black")) {
        (None, None) => place,
        (white, black) => {
            format!("{place}: {} - {}", white.unwrap_or("?".to_owned()), black.unwrap_or("?".to_owned()))
        }
    }
}

fn row(m: &MoveStudy, out: &mut String) -> std::fmt::Result {
    let dots = if m.mover.is_white() { "." } else { "..." };
    let mark = m.judgement.mark.map_or("", Mark::symbol);
    let word =
        format!("{}{dots} {}", m.number, m.word).replacen(&m.word.san, &format!("{}{mark}", m.word.san), 1);
    let score = m.score.map_or(String::new(), shown);
    let padded = format!("{word:<22}");
    let padded = match m.judgement.mark {
        None => padded,
        Some(Mark::Inaccuracy) => padded.yellow().to_string(),
        Some(Mark::Mistake) => padded.magenta().to_string(),
        Some(Mark::Blunder) => padded.red().to_string(),
    };
    let mut remarks = notes(m);
    if m.judgement.mark.is_some() || m.judgement.missed_win.is_some() {
        remarks.extend(m.before.lines.first().map(|line| format!("better {}", shortened(m, line))));
    }
    let line = format!("{padded}{score:>7}{:>6.0}%  {}", 100.0 * m.chance, remarks.join("; "));
    writeln!(out, "{}", line.trim_end())
}

/// The start of a line with its score.
fn shortened(m: &MoveStudy, line: &LineView) -> String {
    let text = sanline::join(&line.words[..line.words.len().min(LINE)], m.number, m.mover.is_white());
    let more = if line.words.len() > LINE { " ..." } else { "" };
    format!("{text}{more} ({})", shown(line.score))
}

/// What is best in the last position.
fn best_play(view: &View, after_game: bool, out: &mut String) -> std::fmt::Result {
    for (i, line) in view.lines.iter().enumerate() {
        let name = if after_game { "best now ".to_owned() } else { format!("{}. ", i + 1) };
        writeln!(out, "{name}{:>7}{:>6.0}%  {}", shown(line.score), 100.0 * line.chance, line.text)?;
    }
    writeln!(out, "depth {}, {} nodes", view.depth, view.nodes)
}

fn errors(errors: Errors, side: Color, out: &mut String) -> std::fmt::Result {
    let name = side.fold_wb("White", "Black");
    let Errors { inaccuracies, mistakes, blunders, average_loss, .. } = errors;
    writeln!(
        out,
        "{name}: inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}, \
         average loss {:.1}%",
        100.0 * average_loss
    )
}
