//! Quiescence: captures, checks where they count, and steps into the goal, until the position is quiet.

use alfil_variants::Variant;
use alfil_variants::alfil_core::attacks::attacks_from;
use alfil_variants::alfil_core::{Move, MoveList, Position, VariantState};

use crate::eval::Evaluator;
use crate::goal::Racing;
use crate::material::value;
use crate::packed::Packed;
use crate::picker::{Kind, Picked};
use crate::score::{MAX_PLY, PROVED, Value, loss_in};
use crate::see::wins_exchange;
use crate::table::{Bound, Entry};
use crate::worker::{Sums, Worker};

impl<V: Variant> Worker<'_, V> {
    /// The score of a position once captures are played out. `depth` is 0 at the first ply and falls.
    pub(crate) fn quiesce<const PV: bool>(
        &mut self,
        pos: &Position<V>,
        sums: &Sums,
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
        if !in_check && !PV && found.is_none() {
            let floor = self.floor(pos, sums).filter(|floor| *floor >= beta);
            if let Some(floor) = floor {
                return floor;
            }
        }
        let (raw, calm) = self.judge(pos, sums, found.as_ref());
        let mut best = calm.unwrap_or(loss_in(ply));
        if !in_check {
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let before = self.steps_before(ply);
        let first = found.map_or(Packed::NONE, |entry| entry.best);
        let mut picker = if in_check {
            self.pick_all(pos, first, ply, &before)
        } else if let Some(moves) = Self::moves_near_goal(pos) {
            self.pick_listed(pos, None, ply, &before, &moves)
        } else {
            // Where checks are counted, the ply behind matters as well.
            self.pick_noisy(pos, first, depth >= -i32::from(V::State::COUNTS_CHECKS), ply)
        };
        let original_alpha = alpha;
        let mut best_move = Packed::NONE;
        let mut tried = 0;
        while let Some(Picked { m, kind, .. }) = self.pick(&mut picker, pos, &before) {
            tried += 1;
            if best > -PROVED && Self::is_futile(pos, m, kind, calm, alpha, &mut best) {
                continue;
            }
            self.table.prefetch(pos.likely_hash_after(m));
            let (next, next_sums) = self.enter(pos, sums, m, ply);
            let score = -self.quiesce::<PV>(&next, &next_sums, -beta, -alpha, ply + 1, depth - 1);
            self.leave();
            if self.stopped {
                self.stack.truncate(picker.start());
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
        self.stack.truncate(picker.start());
        if in_check && tried == 0 {
            return self.outcome_score(pos, V::no_moves(pos).winner, ply);
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

    /// Whether a move cannot lift the score to `alpha`: what it captures is too little, or it loses material.
    fn is_futile(
        pos: &Position<V>,
        m: Move,
        kind: Kind,
        calm: Option<Value>,
        alpha: Value,
        best: &mut Value,
    ) -> bool {
        let Some(stand_pat) = calm else { return false };
        if Racing::of::<V>(m) == Racing::Arrives {
            return false;
        }
        let gain = m.capture().map_or(0, value::<V>);
        let reach = stand_pat + gain + 220;
        if gain > 0 && m.promotion().is_none() && reach <= alpha && !V::State::COUNTS_CHECKS {
            *best = (*best).max(reach);
            return true;
        }
        // Captures that come in stages were asked already.
        (kind != Kind::Good || V::RULES.goal.is_some()) && !wins_exchange(pos, m, -40)
    }

    /// Captures and steps into the goal, where the royal piece is near it.
    fn moves_near_goal(pos: &Position<V>) -> Option<MoveList> {
        let (goal, role) = (V::RULES.goal.as_ref()?, V::RULES.royal?);
        let royal = pos.royal(pos.turn())?;
        let entries = attacks_from(*V::RULES.movement.get(role), pos.turn(), royal, pos.board().occupied());
        if (entries & goal.region).is_empty() {
            return None;
        }
        let mut moves = MoveList::new();
        pos.push_noisy_moves(&mut moves);
        for to in entries & goal.region & !pos.board().occupied() {
            let step = Move::Normal { role, from: royal, capture: None, to, promotion: None };
            if pos.is_legal(step) {
                moves.push(step);
            }
        }
        Some(moves)
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
