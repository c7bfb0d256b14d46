//! One position solved, for people and for programs.

use std::io::Write;

use alfil_notation::{Castling, fen, san, uci};
use alfil_search::{Proof, Prover, StopFlag};
use alfil_variants::alfil_core::Move;
use alfil_variants::{Dialect, Game, Variant, adjudicate};
use owo_colors::OwoColorize;

use crate::dto::{Side, Solved, WinningMove};
use crate::error::Failure;
use crate::sanline;

/// What may be spent on a position, and what is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub(super) most: u32,
    pub(super) all: bool,
    pub(super) nodes: Option<u64>,
    /// In megabytes.
    pub(super) hash: usize,
}

/// What was found out about a position.
pub(super) struct Answer {
    variant: &'static str,
    pub(super) rules: &'static str,
    pub(super) fen: String,
    turn: Side,
    asked: u32,
    pub(super) proof: Proof,
    line: Option<Line>,
    winning_moves: Option<Vec<WinningMove>>,
    pub(super) nodes: u64,
}

struct Line {
    /// With move numbers and counters.
    pub(super) text: String,
    san: Vec<String>,
    uci: Vec<String>,
    reason: Option<&'static str>,
}

/// Solves the position at the cursor of a game. The error says why it cannot be asked about.
pub(super) fn solve<V: Variant>(game: &Game<V>, effort: &Effort) -> Result<Answer, String> {
    let pos = game.position();
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over: {outcome}"));
    }
    let stop = StopFlag::default();
    let mut prover = Prover::new(game, effort.hash, effort.nodes, &stop);
    let proof = prover.shortest_win(effort.most);
    let won = matches!(proof, Proof::Won(_));
    let line = match proof {
        Proof::Won(moves) => prover.line(moves).map(|line| describe(game, &line)),
        _ => None,
    };
    let all = if effort.all && won { prover.winning_moves(effort.most) } else { None };
    let winning = |(m, moves): (Move, u32)| WinningMove {
        san: san(pos, m),
        uci: uci::<V>(m, Castling::Standard),
        moves,
    };
    Ok(Answer {
        variant: V::ID,
        rules: game.profile().id,
        fen: fen(pos, Dialect::default()),
        turn: pos.turn().into(),
        asked: effort.most,
        proof,
        line,
        winning_moves: all.map(|all| {
            let mut all: Vec<WinningMove> = all.into_iter().map(winning).collect();
            // The generator's order is free to change; that of the output is not.
            all.sort_by(|a, b| (a.moves, &a.uci).cmp(&(b.moves, &b.uci)));
            all
        }),
        nodes: prover.nodes(),
    })
}

fn describe<V: Variant>(game: &Game<V>, line: &[Move]) -> Line {
    let mut end = *game.position();
    for m in line {
        end.play(*m);
    }
    let outcome = adjudicate(&end, 1, game.profile()).outcome;
    Line {
        text: sanline::numbered(game.position(), line),
        san: sanline::words(game.position(), line).into_iter().map(|word| word.san).collect(),
        uci: line.iter().map(|m| uci::<V>(*m, Castling::Standard)).collect(),
        reason: outcome.map(|outcome| outcome.reason.as_str()),
    }
}

impl Answer {
    /// The answer in words, without the line.
    pub(super) fn verdict(&self) -> String {
        let side = self.turn.name();
        match self.proof {
            Proof::Won(moves) => {
                let reason = self.line.as_ref().and_then(|line| line.reason);
                let reason = reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
                format!("proved: {side} wins in {}{reason}", counted(moves))
            }
            Proof::Refuted => format!("refuted: {side} has no win in {}", counted(self.asked)),
            Proof::GaveUp(0) => "gave up: nothing is known".to_owned(),
            Proof::GaveUp(moves) => {
                format!("gave up: {side} has no win in {}, beyond that nothing is known", counted(moves))
            }
        }
    }

    /// The line in words, if there is one.
    pub(super) fn line(&self) -> Option<&str> {
        self.line.as_ref().map(|line| line.text.as_str())
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.fen)?;
        writeln!(out, "{}", self.verdict().bold())?;
        if let Some(line) = self.line() {
            writeln!(out, "  {line}")?;
        } else if matches!(self.proof, Proof::Won(_)) {
            writeln!(out, "  the limit was reached before the line was found")?;
        }
        if let Some(moves) = &self.winning_moves {
            let moves: Vec<String> = moves.iter().map(|m| format!("{} ({})", m.san, m.moves)).collect();
            writeln!(out, "winning moves, with their distances: {}", moves.join(", "))?;
        }
        Ok(writeln!(out, "{} positions visited", self.nodes)?)
    }

    pub(super) fn to_dto(&self) -> Solved<'_> {
        let (proof, moves, refuted) = match self.proof {
            Proof::Won(moves) => ("proved", Some(moves), moves - 1),
            Proof::Refuted => ("refuted", None, self.asked),
            Proof::GaveUp(refuted) => ("gave-up", None, refuted),
        };
        let line = self.line.as_ref();
        Solved {
            variant: self.variant,
            rules: self.rules,
            fen: &self.fen,
            turn: self.turn,
            asked: self.asked,
            proof,
            moves,
            refuted,
            reason: line.and_then(|line| line.reason),
            line: line.map(|line| line.san.as_slice()),
            uci: line.map(|line| line.uci.as_slice()),
            winning_moves: self.winning_moves.as_deref(),
            nodes: self.nodes,
        }
    }
}

fn counted(moves: u32) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}
