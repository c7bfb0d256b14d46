//! The main search: principal variation search with the usual ways to look at less.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{CheckSquares, Position};

use crate::eval::{Evaluator, checks_left};
use crate::history::Step;
use crate::packed::Packed;
use crate::quiesce::fits;
use crate::score::{MAX_PLY, PROVED, Value, WIN, loss_in, win_in};
use crate::table::{Bound, Entry};
use crate::worker::{Sums, Worker};

/// What a node is asked.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// Whether a cutoff is expected.
    pub(crate) cut: bool,
}

/// A position whose moves are being tried, with all that is known before the first one.
pub(crate) struct Node<'p, V: Variant> {
    pub(crate) pos: &'p Position<V>,
    pub(crate) sums: &'p Sums,
    pub(crate) ask: Question,
    /// The move to try first.
    pub(crate) first: Packed,
    /// The static evaluation as it was computed.
    pub(crate) raw: Value,
    /// The static evaluation as it is believed; `None` in check.
    pub(crate) eval: Option<Value>,
    pub(crate) improving: bool,
    /// Plies to add behind the first move.
    pub(crate) extension: i32,
    pub(crate) was_pv: bool,
    pub(crate) checks: Option<CheckSquares>,
    pub(crate) before: [Option<Step>; 3],
}

impl<V: Variant> Worker<'_, V> {
    /// Whether passing the turn tells anything: with a royal piece, two men beside pawns, so that some move seldom harms, and
    /// moves nobody tampers with.
    fn may_pass(pos: &Position<V>) -> bool {
        let Some(royal) = V::RULES.royal else { return false };
        let board = pos.board();
        let men = board.color(pos.turn())
            & !board.role(royal)
            & !board.role(alfil_variants::alfil_core::Role::Pawn);
        !V::EDITS_MOVES && men.count() > 1
    }

    /// The score of a position, searched to a depth.
    pub(crate) fn search<const PV: bool>(&mut self, pos: &Position<V>, sums: &Sums, ask: Question) -> Value {
        if ask.depth <= 0 {
            return self.quiesce::<PV>(pos, sums, ask.alpha, ask.beta, ask.ply, 0);
        }
        let mut ask = ask;
        let ply = ask.ply;
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if self.stopped {
            return 0;
        }
        if ply > 0 {
            if let Some(score) = self.end_score(pos, ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return self.evaluator.evaluate(sums, pos);
            }
            // Nothing found here can beat a shorter win that is already known.
            ask.alpha = ask.alpha.max(loss_in(ply));
            ask.beta = ask.beta.min(win_in(ply + 1));
            if ask.alpha >= ask.beta {
                return ask.alpha;
            }
        }
        let tested = self.frames[ply].excluded != Packed::NONE;
        let found = if tested { None } else { self.table.get(pos.hash(), ply) };
        if let Some(entry) = found
            && !PV
            && entry.depth >= ask.depth
            && pos.halfmoves() < 90
            && fits(entry.bound, entry.score, ask.beta)
        {
            return entry.score;
        }
        let first = if ply == 0 {
            self.root_moves.get(self.settled).map_or(Packed::NONE, |m| Packed::of(*m))
        } else {
            found.map_or(Packed::NONE, |entry| entry.best)
        };
        if !PV && !tested && found.is_none() && ask.beta.abs() < PROVED {
            // What the cheap part of the evaluation settles needs no more.
            let floor = self.floor(pos, sums);
            if floor.is_some_and(|floor| is_far_above(pos, floor, ask.depth, ask.beta)) {
                return ask.beta;
            }
        }
        let (raw, eval) = self.judge(pos, sums, found.as_ref());
        self.frames[ply].eval = eval;
        if !tested {
            self.learn_from_swing(pos, ply);
        }
        let improving = self.is_improving(ply);
        if !PV
            && !tested
            && ask.beta.abs() < PROVED
            && let Some(eval) = eval
        {
            if let Some(score) = self.prune_node(pos, sums, ask, eval, improving) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }
        if ask.depth >= 4 && first == Packed::NONE && !tested && (PV || ask.cut) {
            ask.depth -= 1;
        }
        let extension = self.only_move_extension(pos, sums, found, ask);
        if self.stopped {
            return 0;
        }
        let node = Node {
            pos,
            sums,
            ask,
            first,
            raw,
            eval,
            improving,
            extension,
            was_pv: PV || found.is_some_and(|entry| entry.pv),
            checks: CheckSquares::of(pos).filter(|_| V::RULES.may_give_check && !V::CUSTOM_LEGALITY),
            before: self.steps_before(ply),
        };
        self.try_moves::<PV>(&node)
    }

    /// The static evaluation, raw and as far as the table and the histories know better; none in check.
    pub(crate) fn judge(
        &mut self,
        pos: &Position<V>,
        sums: &Sums,
        found: Option<&Entry>,
    ) -> (Value, Option<Value>) {
        if pos.is_check() {
            return (-WIN, None);
        }
        let known = found.filter(|entry| entry.eval > -WIN);
        let raw = known.map_or_else(|| self.evaluate(pos, sums), |entry| entry.eval);
        let mut eval = raw + self.histories.correction(pos);
        if let Some(entry) = found
            && entry.score.abs() < PROVED
            && fits(entry.bound, entry.score, eval + 1)
        {
            eval = entry.score;
        }
        (raw, Some(eval))
    }

    fn evaluate(&mut self, pos: &Position<V>, sums: &Sums) -> Value {
        let score = self.evaluator.evaluate(sums, pos);
        self.histories.learn_shortfall(self.evaluator.rough(sums, pos) - score);
        score
    }

    /// A score that the evaluation seldom falls below; none in check.
    pub(crate) fn floor(&self, pos: &Position<V>, sums: &Sums) -> Option<Value> {
        (!pos.is_check()).then(|| self.evaluator.rough(sums, pos) - self.histories.shortfall())
    }

    /// Tells the histories how much a quiet move changed the evaluation: what improves a position is worth a try elsewhere, long
    /// before it cuts off.
    fn learn_from_swing(&mut self, pos: &Position<V>, ply: usize) {
        let Some(before) = ply.checked_sub(1).map(|ply| self.frames[ply]) else { return };
        if let (Some(m), Some(then), Some(now)) = (before.quiet, before.eval, self.frames[ply].eval) {
            self.histories.learn_swing(!pos.turn(), m, -(then + now));
        }
    }

    /// Whether the side to move stands better than at its last turn.
    fn is_improving(&self, ply: usize) -> bool {
        let eval = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].eval);
        eval(0).is_some_and(|now| eval(2).or(eval(4)).is_none_or(|then| now > then))
    }

    /// Cutoffs that need no move: the evaluation is far above or below, or passing the turn still holds.
    fn prune_node(
        &mut self,
        pos: &Position<V>,
        sums: &Sums,
        ask: Question,
        eval: Value,
        improving: bool,
    ) -> Option<Value> {
        let Question { alpha, beta, depth, ply, cut } = ask;
        let pending = pos.goal_reply_pending();
        if is_far_above(pos, eval, depth - i32::from(improving), beta) {
            return Some(i32::midpoint(eval, beta));
        }
        if depth <= 3 && !pending && eval + 250 + 200 * depth * depth < alpha {
            let score = self.quiesce::<false>(pos, sums, alpha, alpha + 1, ply, 0);
            if score <= alpha {
                return Some(score);
            }
        }
        let passed_before = ply > 0 && self.frames[ply - 1].step.is_none();
        if depth >= 3 && eval >= beta && !passed_before && !pending && Self::may_pass(pos) {
            let less = 4 + depth * 3 / 10 + ((eval - beta) / 200).min(3);
            let next = pos.passed();
            (self.frames[ply].step, self.frames[ply].quiet) = (None, None);
            self.history.push(next.hash());
            let ask = Question { alpha: -beta, beta: 1 - beta, depth: depth - less, ply: ply + 1, cut: !cut };
            let score = -self.search::<false>(&next, sums, ask);
            self.history.pop();
            if score >= beta && !self.stopped {
                return Some(if score >= PROVED { beta } else { score });
            }
        }
        None
    }

    /// One ply more for the table's move if every other move is clearly worse; fewer plies if several are good.
    fn only_move_extension(
        &mut self,
        pos: &Position<V>,
        sums: &Sums,
        found: Option<Entry>,
        ask: Question,
    ) -> i32 {
        let Question { beta, depth, ply, cut, .. } = ask;
        let Some(entry) = found.filter(|entry| {
            ply > 0
                && depth >= 7
                && entry.best != Packed::NONE
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && entry.score.abs() < PROVED
        }) else {
            return 0;
        };
        let goal = entry.score - 2 * depth;
        self.frames[ply].excluded = entry.best;
        let ask = Question { alpha: goal - 1, beta: goal, depth: (depth - 1) / 2, ply, cut };
        let score = self.search::<false>(pos, sums, ask);
        self.frames[ply].excluded = Packed::NONE;
        if score < goal {
            1 + i32::from(score < goal - 40 && ply < 2 * depth as usize)
        } else if goal >= beta {
            -1
        } else {
            -i32::from(cut)
        }
    }
}

/// Whether an evaluation lies so far above `beta` that no quiet move of the opponent is expected to bring it below.
fn is_far_above<V: Variant>(pos: &Position<V>, eval: Value, depth: i32, beta: Value) -> bool {
    // An opponent who needs one check more is more dangerous than the evaluation can say.
    let margin = if checks_left(pos, !pos.turn()) == 1 { 170 } else { 85 };
    depth <= 8 && eval - margin * depth >= beta && eval < PROVED && !pos.goal_reply_pending()
}
