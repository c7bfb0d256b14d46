//! The analysis for programs.

use alfil_notation::{PgnGame, Score as WhiteScore};
use alfil_search::Mark;
use alfil_variants::Outcome;
use alfil_variants::alfil_core::{ByColor, Color};

use super::notes::Errors;
use super::study::{LineView, MoveStudy, Study, View};
use crate::dto::analysis::{Analysis, LineAnalysis, MoveAnalysis, PositionAnalysis, Score, Summary};
use crate::dto::{PerSide, ReplayError, Side};
use crate::fault::Fault;

/// A game that was analysed.
pub(super) fn analysis(file: &str, number: usize, study: &Study) -> Analysis {
    let errors = |side| summary(Errors::of(study, side));
    let both = ByColor { white: errors(Color::White), black: errors(Color::Black) };
    Analysis {
        variant: Some(study.variant.key()),
        rules: Some(study.rules),
        start_fen: Some(study.start_fen.clone()),
        moves: study.moves.iter().map(move_analysis).collect(),
        last: study.last.as_ref().map(position),
        result: study.outcome.map(Outcome::result),
        reason: study.outcome.map(|outcome| outcome.reason.as_str()),
        summary: Some(both.into()),
        ..empty(file, number, &study.game)
    }
}

/// A game that could not be analysed.
pub(super) fn fault(file: &str, number: usize, fault: &Fault) -> Analysis {
    let Fault { line, column, ply, message } = fault.clone();
    let error = Some(ReplayError { line, column, ply, message });
    Analysis { line, error, ..empty(file, number, &PgnGame::default()) }
}

fn empty(file: &str, number: usize, game: &PgnGame) -> Analysis {
    Analysis {
        file: file.to_owned(),
        game: number,
        line: game.line,
        variant: None,
        rules: None,
        white: game.tag("White").map(str::to_owned),
        black: game.tag("Black").map(str::to_owned),
        view: Side::White,
        start_fen: None,
        moves: Vec::new(),
        last: None,
        result: None,
        reason: None,
        summary: None,
        error: None,
    }
}

fn move_analysis(m: &MoveStudy) -> MoveAnalysis {
    MoveAnalysis {
        ply: m.ply,
        number: m.number,
        side: m.mover.into(),
        san: m.word.san.clone(),
        uci: m.uci.clone(),
        check: m.gives_check,
        checks_given: m.word.counters.map(|(white, black)| PerSide { white, black }),
        fen: m.fen.clone(),
        score: m.score.map(score),
        depth: m.depth,
        expected: rounded(m.chance),
        loss: rounded(m.judgement.loss),
        mark: m.judgement.mark.map(Mark::as_str),
        best: m.is_best,
        only_move: m.judgement.only_move,
        forced: m.before.forced,
        missed_win: m.judgement.missed_win,
        allowed_win: m.judgement.allowed_win,
        before: position(&m.before),
    }
}

fn position(view: &View) -> PositionAnalysis {
    PositionAnalysis {
        score: score(view.score),
        expected: rounded(view.chance),
        depth: view.depth,
        nodes: view.nodes,
        lines: view.lines.iter().map(line).collect(),
    }
}

fn line(line: &LineView) -> LineAnalysis {
    LineAnalysis {
        score: score(line.score),
        expected: rounded(line.chance),
        text: line.text.clone(),
        san: line.words.iter().map(|word| word.san.clone()).collect(),
        uci: line.uci.clone(),
    }
}

fn score(score: WhiteScore) -> Score {
    match score {
        WhiteScore::Centipawns(score) => Score::Cp(score),
        WhiteScore::Win(moves) => Score::Win(moves),
    }
}

fn summary(errors: Errors) -> Summary {
    let Errors { inaccuracies, mistakes, blunders, moves, average_loss } = errors;
    Summary { moves, inaccuracies, mistakes, blunders, average_loss: rounded(average_loss) }
}

/// Four digits: more would tell processors apart.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
