//! A record for people to read.

use std::io::Write;

use alfil_replay::{Choice, GameRecord, View};
use alfil_variants::VariantId;
use alfil_variants::alfil_core::{ByColor, Color};
use owo_colors::OwoColorize;

use crate::dto::Side;
use crate::error::Failure;
use crate::output::printable;
use crate::transcript::Transcript;

/// Column where values start.
const INDENT: usize = 14;

/// Writes who played, and the moves of the line with the counters after each check.
pub(super) fn write_game(record: &GameRecord, moves: &[View], out: &mut dyn Write) -> Result<(), Failure> {
    let player = |side| {
        let player = record.player(side);
        let rating = player.rating.map(|rating| format!(" ({rating})")).unwrap_or_default();
        format!("{}{rating}", printable(player.name.unwrap_or("?")))
    };
    writeln!(out, "{}", format!("{} - {}", player(Color::White), player(Color::Black)).bold())?;
    let said =
        |name| record.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?')).map(printable);
    let event: Vec<String> = ["Event", "Site", "Date", "Round"].into_iter().filter_map(said).collect();
    if !event.is_empty() {
        writeln!(out, "{}", event.join(", "))?;
    }
    let title = VariantId::by_name(&record.variant).map_or("", |id| id.meta().title);
    writeln!(out, "{title}, rules: {}, end: {}", record.profile.id, record.end.as_str())?;
    let mut transcript = Transcript::default();
    for view in moves {
        if let Some(played) = &view.played {
            let counted = view.checks_given.filter(|_| view.in_check);
            transcript.add(played.number, played.mover, &played.san, counted);
        }
    }
    transcript.write(out)
}

/// Writes what there is to say about a place, a line for each fact.
pub(super) fn write_place(view: &View, out: &mut dyn Write) -> Result<(), Failure> {
    let mut facts = Vec::new();
    if let Some(played) = &view.played {
        let dots = played.mover.fold_wb(".", "...");
        let depth = if view.depth > 0 { ", in a variation" } else { "" };
        facts.push(("Move", format!("ply {}: {}{dots} {}{depth}", view.ply, played.number, played.san)));
        let comments = played.comments_before.iter().chain(&played.comments);
        facts.extend(comments.map(|comment| ("Comment", printable(comment))));
        facts.extend(played.eval.map(|eval| ("Evaluation", eval.to_string())));
    }
    facts.push(("FEN", view.fen.clone()));
    facts.push(("Hash", format!("{:016x}", view.hash)));
    let check = if view.in_check { ", in check" } else { "" };
    facts.push(("To move", format!("{}{check}", Side::from(view.turn).name())));
    if let (Some(ByColor { white, black }), Some(to_win)) = (view.checks_given, view.checks_to_win) {
        facts.push(("Checks given", format!("White {white}, Black {black}, {to_win} win")));
    }
    let ByColor { white, black } = view.clocks_ms;
    if white.is_some() || black.is_some() {
        facts.push(("Clocks", format!("White {}, Black {}", clock(white), clock(black))));
    }
    facts.push(("Status", status(view)));
    if !view.claims.is_empty() {
        let claims: Vec<&str> = view.claims.iter().map(|claim| claim.as_str()).collect();
        facts.push(("Claims", format!("{} (either player may claim a draw)", claims.join(", "))));
    }
    facts.extend(view.next.as_ref().map(|next| ("Next", next.san.clone())));
    if !view.variations.is_empty() {
        let first =
            |choice: &Option<Choice>| choice.as_ref().map_or("-".to_owned(), |move_| move_.san.clone());
        facts.push(("Variations", view.variations.iter().map(first).collect::<Vec<_>>().join(", ")));
    }
    for (name, value) in facts {
        writeln!(out, "{}{:pad$}{value}", name.bold(), "", pad = INDENT - name.len())?;
    }
    Ok(())
}

fn status(view: &View) -> String {
    match view.outcome {
        None => "the game goes on".to_owned(),
        Some(outcome) => {
            let how =
                outcome.winner.map_or("drawn".to_owned(), |side| format!("{} won", Side::from(side).name()));
            format!("over, {how}: {}", outcome.reason)
        }
    }
}

/// `h:mm:ss`, with tenths below a minute.
fn clock(ms: Option<u64>) -> String {
    let Some(ms) = ms else { return "?".to_owned() };
    let (seconds, tenths) = (ms / 1000, ms % 1000 / 100);
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if ms < 60_000 { format!("{text}.{tenths}") } else { text }
}
