//! What is shown of a game.

use std::io::{self, Write};

use alfil_notation::san;
use alfil_variants::alfil_core::{Color, Move, Position, Square};
use alfil_variants::{Claim, Game, Outcome, StateField, Variant};
use owo_colors::OwoColorize;

use crate::board::{Men, Picture};

use super::clock::Clocks;
use super::name;

/// How the board is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) men: Men,
    /// The side at the bottom.
    pub(super) side: Color,
}

impl View {
    /// The board and what belongs to the position.
    pub(super) fn board<V: Variant>(
        self,
        game: &Game<V>,
        clocks: Option<&Clocks>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        writeln!(out)?;
        Picture::of(game, self.men).write(self.side, out)?;
        writeln!(out)?;
        let facts = [counters(game.position()), clocks.map(|clocks| format!("Clocks: {clocks}"))];
        for fact in facts.into_iter().flatten() {
            writeln!(out, "{fact}")?;
        }
        Ok(())
    }
}

/// The checks given, where they are counted.
pub(super) fn counters<V: Variant>(pos: &Position<V>) -> Option<String> {
    let given = pos.state().checks_given()?;
    let wins = V::State::CHECKS_TO_WIN.map_or(String::new(), |count| format!(", {count} win"));
    Some(format!("Checks given: White {}, Black {}{wins}", given.white, given.black))
}

/// `1. e4` or `1... e5`
pub(super) fn numbered<V: Variant>(pos: &Position<V>, m: Move) -> String {
    let dots = if pos.turn().is_white() { "." } else { "..." };
    format!("{}{dots} {}", pos.fullmoves(), san(pos, m))
}

/// The moves played, in one line.
pub(super) fn score<V: Variant>(game: &Game<V>) -> String {
    let mut words = Vec::new();
    for (ply, m) in game.moves().iter().take(game.ply()).enumerate() {
        let Some(pos) = game.position_at(ply) else { break };
        let with_number = ply == 0 || pos.turn().is_white();
        words.push(if with_number { numbered(pos, *m) } else { san(pos, *m) });
    }
    if words.is_empty() { "no moves yet".to_owned() } else { words.join(" ") }
}

/// A line of moves from a position.
pub(super) fn line<V: Variant>(pos: &Position<V>, moves: &[Move]) -> String {
    let mut pos = *pos;
    let mut words = Vec::new();
    for m in moves.iter().take(8) {
        if !pos.is_legal(*m) {
            break;
        }
        words.push(san(&pos, *m));
        pos.play(*m);
    }
    words.join(" ")
}

/// The legal moves in SAN, of all men or of the one on a square.
pub(super) fn moves<V: Variant>(pos: &Position<V>, from: Option<Square>) -> String {
    let moves = pos.legal_moves().into_iter().filter(|m| from.is_none() || m.from() == from);
    let mut shown: Vec<String> = moves.map(|m| san(pos, m)).collect();
    shown.sort();
    match (shown.is_empty(), from) {
        (false, _) => format!("{}: {}", shown.len(), shown.join(" ")),
        (true, Some(square)) => format!("no move from {square}"),
        (true, None) => "no legal move".to_owned(),
    }
}

/// Tells that claims are open.
pub(super) fn open_claims(claims: &[Claim]) -> Option<String> {
    let names: Vec<&str> = claims.iter().map(|claim| claim.as_str()).collect();
    (!names.is_empty()).then(|| format!("A draw can be claimed ({}); say claim.", names.join(", ")))
}

/// `1-0, White won: third-check`
pub(super) fn result(outcome: Outcome) -> String {
    let won = match (outcome.winner, outcome.result()) {
        (Some(side), _) => format!("{} won", name(side)),
        (None, "*") => "called off".to_owned(),
        (None, _) => "drawn".to_owned(),
    };
    format!("{}, {won}: {}", outcome.result(), outcome.reason).bold().to_string()
}
