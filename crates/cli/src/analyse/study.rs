//! A game, looked at position by position.

use std::time::Duration;

use alfil_notation::{Castling, PgnError, PgnGame, Score as WhiteScore, fen, uci};
use alfil_search::{
    Chances, Engine, Facts, Info, Judgement, Limits, MoveResult, Options, Score, StopFlag, Thresholds, judge,
};
use alfil_variants::alfil_core::{Color, Move, Position};
use alfil_variants::{Dialect, Game, Outcome, Profile, Variant, VariantId, Visitor};

use crate::sanline::{self, Word};

/// How closely to look.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) time: Option<Duration>,
    /// Lines that are wanted for each position.
    pub(super) lines: usize,
    /// Memory of a search in megabytes.
    pub(super) hash: usize,
    pub(super) thresholds: Thresholds,
}

/// A game with what was found out about it. Scores and chances are White's.
pub(super) struct Study {
    pub(super) variant: VariantId,
    pub(super) rules: &'static str,
    pub(super) game: PgnGame,
    pub(super) start_fen: String,
    pub(super) moves: Vec<MoveStudy>,
    /// The last position, unless the game is over there.
    pub(super) last: Option<View>,
    pub(super) outcome: Option<Outcome>,
}

/// A move that was played.
pub(super) struct MoveStudy {
    /// From 1.
    pub(super) ply: usize,
    pub(super) number: u32,
    pub(super) mover: Color,
    pub(super) word: Word,
    pub(super) uci: String,
    pub(super) gives_check: bool,
    /// The position after the move.
    pub(super) fen: String,
    /// The position before the move.
    pub(super) before: View,
    /// The score after the move; `None` where the game is over.
    pub(super) score: Option<WhiteScore>,
    pub(super) depth: Option<u32>,
    /// White's expected score after the move.
    pub(super) chance: f64,
    /// Whether the best move was played.
    pub(super) is_best: bool,
    pub(super) judgement: Judgement,
}

/// A position that was searched.
#[derive(Clone)]
pub(super) struct View {
    pub(super) turn: Color,
    pub(super) score: WhiteScore,
    /// White's expected score.
    pub(super) chance: f64,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// Only one move is legal.
    pub(super) forced: bool,
    pub(super) lines: Vec<LineView>,
}

/// A line of best play.
#[derive(Clone)]
pub(super) struct LineView {
    pub(super) score: WhiteScore,
    pub(super) chance: f64,
    /// With move numbers and counters.
    pub(super) text: String,
    pub(super) words: Vec<Word>,
    pub(super) uci: Vec<String>,
}

/// Why there is no study.
#[derive(Debug)]
pub(super) enum NoStudy {
    Fault(Box<PgnError>),
    Interrupted,
}

impl From<PgnError> for NoStudy {
    fn from(error: PgnError) -> NoStudy {
        NoStudy::Fault(Box::new(error))
    }
}

/// Looks at all positions of a game. `tick` is called after each.
pub(super) fn study(
    game: PgnGame,
    variant: VariantId,
    rules: Option<Profile>,
    effort: &Effort,
    stop: &StopFlag,
    tick: &dyn Fn(),
) -> Result<Study, NoStudy> {
    variant.visit(Work { game, variant, rules, effort, stop, tick })
}

struct Work<'a> {
    game: PgnGame,
    variant: VariantId,
    rules: Option<Profile>,
    effort: &'a Effort,
    stop: &'a StopFlag,
    tick: &'a dyn Fn(),
}

impl Visitor for Work<'_> {
    type Out = Result<Study, NoStudy>;

    fn visit<V: Variant>(self) -> Self::Out {
        let profile = self.game.profile(self.rules, V::PROFILE)?;
        let played = self.game.play::<V>(profile)?;
        self.game.check_result(played.outcome())?;
        let options =
            Options { hash: self.effort.hash, multipv: self.effort.lines.max(2), ..Options::default() };
        let engine = Engine::<V>::new(options);
        let mut desk =
            Desk { engine, played: &played, effort: self.effort, stop: self.stop, tick: self.tick };
        let views = desk.views()?;
        let moves =
            (0..played.moves().len()).map(|ply| desk.judged(ply, &views)).collect::<Result<_, _>>()?;
        Ok(Study {
            variant: self.variant,
            rules: profile.id,
            start_fen: fen(played.start(), Dialect::default()),
            moves,
            last: views.last().and_then(|seen| seen.as_ref()).map(|seen| seen.view.clone()),
            outcome: played.outcome(),
            game: self.game,
        })
    }
}

/// A searched position with the engine's own numbers.
struct Seen {
    view: View,
    best: Option<Move>,
    score: Score,
    second: Option<Score>,
}

struct Desk<'a, V: Variant> {
    engine: Engine<V>,
    played: &'a Game<V>,
    effort: &'a Effort,
    stop: &'a StopFlag,
    tick: &'a dyn Fn(),
}

impl<V: Variant> Desk<'_, V> {
    /// What is seen in each position, from the last to the first: so the engine already knows what the moves of the game
    /// led to. `None` where the game is over.
    fn views(&mut self) -> Result<Vec<Option<Seen>>, NoStudy> {
        let plies = self.played.moves().len();
        let over = self.played.outcome().is_some();
        let mut views = Vec::new();
        for ply in (0..=plies).rev() {
            let seen = if ply == plies && over { None } else { Some(self.look(&self.line_to(ply))?) };
            views.push(seen);
            (self.tick)();
        }
        views.reverse();
        Ok(views)
    }

    /// The game up to a ply.
    fn line_to(&self, ply: usize) -> Game<V> {
        let mut line = self.played.clone();
        line.jump(ply);
        line
    }

    fn look(&mut self, line: &Game<V>) -> Result<Seen, NoStudy> {
        let pos = *line.position();
        let legal = pos.legal_moves().len();
        let wanted = self.effort.lines.max(2).min(legal);
        let before: Vec<u64> = line.hashes_before();
        let Effort { nodes, depth, time, .. } = *self.effort;
        let limits = Limits { nodes, depth, time, ..Limits::default() };
        let (mut open, mut complete): (Vec<Info>, Vec<Info>) = (Vec::new(), Vec::new());
        let mut gather = |info: &Info| {
            open.truncate(info.multipv - 1);
            open.push(info.clone());
            if open.len() == wanted {
                complete.clone_from(&open);
            }
        };
        let answer = self.engine.search(&pos, &before, line.profile(), &limits, self.stop, &mut gather);
        if self.stop.is_set() {
            return Err(NoStudy::Interrupted);
        }
        let lines = if complete.is_empty() { open } else { complete };
        let best = lines.first().and_then(|info| info.line.first().copied()).or(answer.best);
        let score = lines.first().map_or(answer.score, |info| info.score);
        let shown = lines.iter().take(self.effort.lines).map(|info| line_view(&pos, info)).collect();
        let view = View {
            turn: pos.turn(),
            score: white_score(score, pos.turn()),
            chance: white_chance::<V>(score, pos.turn()),
            depth: lines.first().map_or(answer.depth, |info| info.depth),
            nodes: answer.nodes,
            forced: legal == 1,
            lines: shown,
        };
        Ok(Seen { view, best, score, second: lines.get(1).map(|info| info.score) })
    }

    /// The move played after `ply` moves, judged.
    fn judged(&mut self, ply: usize, views: &[Option<Seen>]) -> Result<MoveStudy, NoStudy> {
        let m = self.played.moves()[ply];
        // The game went on from here, so it was not over.
        let Some(before) = &views[ply] else { return Err(NoStudy::Interrupted) };
        let line = self.line_to(ply + 1);
        let (pos, after) = (self.line_to(ply).position().to_owned(), *line.position());
        let next = views[ply + 1].as_ref();
        let played = match next {
            Some(next) => MoveResult::Open(next.score),
            None => result_of(line.outcome(), pos.turn()),
        };
        let is_best = before.best == Some(m) || before.view.forced;
        let facts = Facts { best: before.score, second: before.second, best_result: None, is_best, played };
        let mut judgement = judge(&facts, &self.effort.thresholds, &V::ODDS);
        if let Some(best) = before.best.filter(|_| judgement.mark.is_some()) {
            let best_result = Some(self.result_after(ply, best)?);
            judgement = judge(&Facts { best_result, ..facts }, &self.effort.thresholds, &V::ODDS);
        }
        Ok(MoveStudy {
            ply: ply + 1,
            number: pos.fullmoves(),
            mover: pos.turn(),
            word: sanline::word(&pos, m),
            uci: uci::<V>(m, Castling::Standard),
            gives_check: after.is_check(),
            fen: fen(&after, Dialect::default()),
            before: before.view.clone(),
            score: next.map(|next| next.view.score),
            depth: next.map(|next| next.view.depth),
            chance: next
                .map_or_else(|| white(played.expected(&V::ODDS), pos.turn()), |next| next.view.chance),
            is_best,
            judgement,
        })
    }

    /// What a move that was not played leads to, looked at as closely as those that were.
    fn result_after(&mut self, ply: usize, m: Move) -> Result<MoveResult, NoStudy> {
        let mut line = self.line_to(ply);
        let mover = line.position().turn();
        if line.play(m).is_err() {
            return Ok(MoveResult::Drawn);
        }
        match line.outcome() {
            Some(outcome) => Ok(result_of(Some(outcome), mover)),
            None => Ok(MoveResult::Open(self.look(&line)?.score)),
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

fn line_view<V: Variant>(pos: &Position<V>, info: &Info) -> LineView {
    LineView {
        score: white_score(info.score, pos.turn()),
        chance: white_chance::<V>(info.score, pos.turn()),
        text: sanline::numbered(pos, &info.line),
        words: sanline::words(pos, &info.line),
        uci: info.line.iter().map(|m| uci::<V>(*m, Castling::Standard)).collect(),
    }
}

fn white_score(score: Score, turn: Color) -> WhiteScore {
    let sign = turn.fold_wb(1, -1);
    match score.win_in_moves() {
        Some(moves) => WhiteScore::Win(sign * moves),
        None => WhiteScore::Centipawns(sign * score.centipawns()),
    }
}

fn white_chance<V: Variant>(score: Score, turn: Color) -> f64 {
    white(Chances::of(score, &V::ODDS).expected(), turn)
}

fn white(chance: f64, mover: Color) -> f64 {
    mover.fold_wb(chance, 1.0 - chance)
}
