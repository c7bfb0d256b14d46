//! What there is to say about a move, in words, and sums over a game.

use alfil_notation::Score;
use alfil_search::Mark;
use alfil_variants::alfil_core::Color;

use super::study::{MoveStudy, Study};

/// Remarks about a move, each a few words.
pub(super) fn notes(m: &MoveStudy) -> Vec<String> {
    let judgement = &m.judgement;
    let mut notes = Vec::new();
    if let Some(moves) = judgement.missed_win {
        notes.push(format!("missed win in {moves}"));
    }
    if let Some(moves) = judgement.allowed_win {
        notes.push(format!("allows a win in {moves}"));
    }
    if judgement.only_move {
        notes.push(if m.is_best { "only move".to_owned() } else { "missed the only move".to_owned() });
    }
    notes
}

/// A score as people write it, White's: `+0.35`, `#3`, `#-2`.
pub(super) fn shown(score: Score) -> String {
    match score {
        Score::Win(moves) => format!("#{moves}"),
        Score::Centipawns(score) => {
            let sign = if score < 0 { '-' } else { '+' };
            format!("{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
        }
    }
}

/// How often a side erred.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Errors {
    pub(super) inaccuracies: usize,
    pub(super) mistakes: usize,
    pub(super) blunders: usize,
    pub(super) moves: usize,
    /// Expected score lost by a move on average.
    pub(super) average_loss: f64,
}

impl Errors {
    pub(super) fn of(study: &Study, side: Color) -> Errors {
        let moves: Vec<&MoveStudy> = study.moves.iter().filter(|m| m.mover == side).collect();
        let count = |mark| moves.iter().filter(|m| m.judgement.mark == Some(mark)).count();
        let lost: f64 = moves.iter().map(|m| m.judgement.loss).sum();
        Errors {
            inaccuracies: count(Mark::Inaccuracy),
            mistakes: count(Mark::Mistake),
            blunders: count(Mark::Blunder),
            moves: moves.len(),
            average_loss: lost / f64::from(u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1)),
        }
    }
}
