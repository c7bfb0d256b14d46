//! Quiescence: captures, checks where they count, and steps into the goal, until the position is quiet.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, MoveList, Position, VariantState};

use crate::eval::Evaluator;
use crate::history::Step;
use crate::material::value;
use crate::packed::Packed;
use crate::picker::Picker;
use crate::score::{MAX_PLY, PROVED, Value, WIN, loss_in};
use crate::see::wins_exchange;
use crate::table::{Bound, Entry};
use crate::worker::{Sums, Worker};

impl<V: Variant> Worker<'_, V> {
    /// The score of a position once captures are played out. `depth` is 0 at the first ply and falls.
    pub(crate) fn quiesce<const PV: bool>(
        &mut self,
        pos: &Position<V>,
        sums: &Sums<V>,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        depth: i32,
    ) -> Value {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.end_score(pos, ply) {
            return score;
        }
        let in_check = pos.is_check();
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluator.evaluate(sums, pos) };
        }
        let found = self.table.get(pos.hash(), ply);
        if let Some(entry) = found
            && !PV
            && fits(entry.bound, entry.score, beta)
        {
            return entry.score;
        }
        let mut best = loss_in(ply);
        let mut raw = -WIN;
        if !in_check {
            raw = found.map_or_else(|| self.evaluator.evaluate(sums, pos), |entry| entry.eval);
            best = raw + self.histories.correction(pos);
            if let Some(entry) = found
                && fits(entry.bound, entry.score, best + 1)
                && entry.score.abs() < PROVED
            {
                best = entry.score;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand_pat = best;
        let moves = Self::quiescent_moves(pos, in_check, depth);
        if in_check && moves.is_empty() {
            return self.outcome_score(pos, V::no_moves(pos).winner, ply);
        }
        let first = found.map_or(Packed::NONE, |entry| entry.best);
        let before = self.steps_before(ply);
        let mut picker = Picker::new(pos, moves, first, self.histories, ply, &before);
        let original_alpha = alpha;
        let mut best_move = Packed::NONE;
        while let Some((m, score)) = picker.pick() {
            if !in_check && best > -PROVED {
                if Picker::is_bad_capture(score) {
                    continue;
                }
                let gain = m.capture().map_or(0, value::<V>);
                if gain > 0
                    && m.promotion().is_none()
                    && stand_pat + gain + 180 <= alpha
                    && !V::State::COUNTS_CHECKS
                {
                    best = best.max(stand_pat + gain + 180);
                    continue;
                }
                if gain == 0 && !wins_exchange(pos, m, 0) {
                    continue;
                }
            }
            let next = pos.after(m);
            let next_sums = self.evaluator.update(sums, pos, m, &next);
            self.frames[ply].step = Some(Step::of(pos.turn(), m));
            self.history.push(next.hash());
            self.count_node();
            let score = -self.quiesce::<PV>(&next, &next_sums, -beta, -alpha, ply + 1, depth - 1);
            self.history.pop();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Packed::of(m);
                    if PV {
                        self.adopt_line(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha && PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if !in_check {
            let entry = Entry { best: best_move, score: best, eval: raw, depth: 0, bound, pv: PV };
            self.table.put(pos.hash(), ply, entry);
        }
        best
    }

    /// Evasions in check; otherwise captures and promotions, at first also checks where they count, and steps into the
    /// goal.
    fn quiescent_moves(pos: &Position<V>, in_check: bool, depth: i32) -> MoveList {
        if in_check {
            return pos.legal_moves();
        }
        let mut moves = pos.captures();
        if V::State::COUNTS_CHECKS && depth >= -1 {
            moves.extend(pos.checks().into_iter().filter(|m| !m.is_capture()));
        }
        if let (Some(goal), Some(role)) = (&V::RULES.goal, V::RULES.royal) {
            let royal = pos.royal(pos.turn());
            let steps = |m: &Move| m.role() == role && goal.region.contains(m.to()) && !m.is_capture();
            if royal.is_some_and(|sq| goal.region.into_iter().any(|to| sq.distance(to) <= 2)) {
                moves.extend(pos.legal_moves().into_iter().filter(steps));
            }
        }
        moves
    }
}

/// Whether a stored score settles the question whether the true one reaches `beta`.
pub(crate) fn fits(bound: Bound, score: Value, beta: Value) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score < beta,
    }
}
