//! Judging the moves of a line, the last one first: so the engine already knows what each move led to.

use alfil_search::{
    Chances, Engine, Facts, Info, Judgement, Limits, MoveResult, Score, StopFlag, Thresholds, judge,
};
use alfil_variants::alfil_core::{Color, Move};
use alfil_variants::{Game, Outcome, Variant};

use crate::dto::{JudgedMove, ReviewRequest};
use crate::search::{Gather, engine_line, white_score};

/// Moves made for each position where nobody asks for more.
const NODES: u64 = 100_000;

/// A position that was searched.
struct Seen {
    best: Option<Move>,
    score: Score,
    second: Option<Score>,
    forced: bool,
    line: Option<Info>,
}

/// Judges the moves; ends early when told to stop. `report` hears of each, with the number of moves still to be judged.
pub(crate) fn line<V: Variant>(
    engine: &mut Engine<V>,
    game: &Game<V>,
    request: &ReviewRequest,
    stop: &StopFlag,
    report: &mut dyn FnMut(&JudgedMove, usize),
) -> Vec<JudgedMove> {
    let limits = Limits { nodes: Some(request.nodes.unwrap_or(NODES)), ..Limits::default() };
    engine.set_lines(2, 0);
    let mut desk = Desk { engine, game, limits, stop };
    let mut judged = Vec::new();
    let plies = game.ply();
    let mut after = game.outcome().is_none().then(|| desk.look(game));
    for ply in (0..plies).rev() {
        let before = desk.look(&desk.line_to(ply));
        if stop.is_set() {
            break;
        }
        let found = desk.judged(ply, &before, after.as_ref());
        report(&found, ply);
        judged.push(found);
        after = Some(before);
    }
    judged.reverse();
    judged
}

struct Desk<'a, V: Variant> {
    engine: &'a mut Engine<V>,
    game: &'a Game<V>,
    limits: Limits,
    stop: &'a StopFlag,
}

impl<V: Variant> Desk<'_, V> {
    fn line_to(&self, ply: usize) -> Game<V> {
        let mut line = self.game.clone();
        line.jump(ply);
        line
    }

    fn look(&mut self, line: &Game<V>) -> Seen {
        let pos = line.position();
        let legal = pos.legal_moves().len();
        let mut gather = Gather::new(legal.min(2));
        let answer = self.engine.search(
            pos,
            &line.hashes_before(),
            line.profile(),
            &self.limits,
            self.stop,
            &mut |info| {
                gather.add(info);
            },
        );
        let mut lines = gather.complete.into_iter();
        let (first, second) = (lines.next(), lines.next());
        Seen {
            best: first.as_ref().and_then(|info| info.line.first().copied()).or(answer.best),
            score: first.as_ref().map_or(answer.score, |info| info.score),
            second: second.map(|info| info.score),
            forced: legal == 1,
            line: first,
        }
    }

    /// The move played after `ply` moves.
    fn judged(&mut self, ply: usize, before: &Seen, after: Option<&Seen>) -> JudgedMove {
        let m = self.game.moves()[ply];
        let line = self.line_to(ply + 1);
        let pos = *self.line_to(ply).position();
        let mover = pos.turn();
        let played = match after {
            Some(after) => MoveResult::Open(after.score),
            None => result_of(line.outcome(), mover),
        };
        let is_best = before.best == Some(m) || before.forced;
        let facts = Facts { best: before.score, second: before.second, best_result: None, is_best, played };
        let thresholds = Thresholds::default();
        let mut judgement = judge(&facts, &thresholds, &V::ODDS);
        if let Some(best) = before.best.filter(|_| judgement.mark.is_some()) {
            let best_result = Some(self.result_after(ply, best));
            judgement = judge(&Facts { best_result, ..facts }, &thresholds, &V::ODDS);
        }
        let Judgement { loss, mark, only_move, missed_win, allowed_win } = judgement;
        let expected = match after {
            Some(after) => white(Chances::of(after.score, &V::ODDS).expected(), !mover),
            None => white(played.expected(&V::ODDS), mover),
        };
        JudgedMove {
            ply: ply + 1,
            score: after.map(|after| white_score(after.score, !mover)),
            expected,
            mark: mark.map(alfil_search::Mark::as_str),
            loss,
            only_move,
            missed_win,
            allowed_win,
            best: before.line.as_ref().map(|info| engine_line(&pos, info)),
        }
    }

    /// What a move that was not played leads to, looked at as closely as those that were.
    fn result_after(&mut self, ply: usize, m: Move) -> MoveResult {
        let mut line = self.line_to(ply);
        let mover = line.position().turn();
        if line.play(m).is_err() {
            return MoveResult::Drawn;
        }
        match line.outcome() {
            Some(outcome) => result_of(Some(outcome), mover),
            None => MoveResult::Open(self.look(&line).score),
        }
    }
}

fn result_of(outcome: Option<Outcome>, mover: Color) -> MoveResult {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) if winner == mover => MoveResult::Won,
        Some(_) => MoveResult::Lost,
        None => MoveResult::Drawn,
    }
}

fn white(chance: f64, mover: Color) -> f64 {
    mover.fold_wb(chance, 1.0 - chance)
}
