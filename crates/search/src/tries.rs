//! The moves of one node: which are left out, which are looked at less, and what is learnt from them.

use arrayvec::ArrayVec;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, VariantState};

use crate::eval::checks_left;
use crate::goal::Racing;
use crate::negamax::{Node, Question};
use crate::packed::Packed;
use crate::picker::{Kind, Picked, Picker, is_quiet};
use crate::quiesce::fits;
use crate::reductions::{late_move_limit, reduction};
use crate::score::{INFINITE, PROVED, Value};
use crate::see::wins_exchange;
use crate::table::{Bound, Entry};
use crate::worker::Worker;

/// Moves that did not cut off.
type Tried = ArrayVec<Move, 32>;

/// A move with all that is known before it is made.
#[derive(Clone, Copy)]
struct Candidate {
    m: Move,
    /// Why it is tried now.
    kind: Kind,
    /// How many moves were tried with it.
    tried: usize,
    quiet: bool,
    gives_check: bool,
    racing: Racing,
    history: i32,
}

impl<V: Variant> Node<'_, V> {
    fn extension_of(&self, candidate: &Candidate) -> i32 {
        let Question { depth, ply, .. } = self.ask;
        if Packed::of(candidate.m) == self.first && self.extension != 0 {
            return self.extension;
        }
        // Checks are forcing, and where they are counted each one also brings the last one nearer.
        let forcing =
            candidate.gives_check && (V::State::COUNTS_CHECKS || wins_exchange(self.pos, candidate.m, 0));
        i32::from(forcing && depth > 2 && ply < 2 * depth as usize + 16)
    }

    /// How many moves are looked at before the remaining quiet ones are left out.
    fn late_move_limit(&self) -> usize {
        let limit = late_move_limit(self.ask.depth, self.improving);
        if checks_left(self.pos, self.pos.turn()) == 1 { 2 * limit } else { limit }
    }

    /// Plies that a late move is searched less.
    fn reduction_of(&self, candidate: &Candidate) -> i32 {
        let mut less = reduction(self.ask.depth, candidate.tried);
        less +=
            1024 * i32::from(self.ask.cut) + 512 * i32::from(!self.improving) - 1024 * i32::from(self.was_pv);
        less -= candidate.history.clamp(-16_000, 16_000) / 8;
        less -= 1024 * i32::from(candidate.gives_check) + candidate.racing.urgency();
        less / 1024
    }
}

impl<V: Variant> Worker<'_, V> {
    /// Tries the moves of a node until one cuts off.
    pub(crate) fn try_moves<const PV: bool>(&mut self, node: &Node<'_, V>) -> Value {
        let Node { pos, ask, .. } = *node;
        let root = ask.ply == 0;
        let mut picker =
            if root { self.pick_root() } else { self.pick_all(pos, node.first, ask.ply, &node.before) };
        let best = self.try_picked::<PV>(node, &mut picker);
        self.stack.truncate(picker.start());
        best
    }

    fn try_picked<const PV: bool>(&mut self, node: &Node<'_, V>, picker: &mut Picker) -> Value {
        let Node { pos, ask, .. } = *node;
        let Question { mut alpha, beta, depth, ply, .. } = ask;
        let root = ply == 0;
        let excluded = self.frames[ply].excluded;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried = 0;
        let (mut quiets, mut captures) = (Tried::new(), Tried::new());
        self.histories.killers[ply + 2] = [None; 2];
        while let Some(picked) = self.pick(picker, pos, &node.before) {
            let m = picked.m;
            if excluded != Packed::NONE && Packed::of(m) == excluded {
                continue;
            }
            tried += 1;
            let candidate = self.candidate(node, picked, tried);
            if !root && best > -PROVED && Self::is_hopeless(node, &candidate, alpha) {
                if tried > node.late_move_limit() {
                    picker.skip_quiets();
                }
                // Only a win is asked for, and a move that was not looked at is told to be none: no score below that is known.
                best = if alpha >= PROVED { best.max(alpha) } else { best };
                continue;
            }
            self.table.prefetch(pos.likely_hash_after(m));
            let score = self.search_move::<PV>(node, &candidate, alpha);
            if self.stopped {
                return best.max(-INFINITE + 1);
            }
            if score > best {
                best = score;
                if score > alpha || root && tried == 1 {
                    best_move = Some(m);
                    if PV {
                        self.adopt_line(ply, m);
                    }
                    alpha = alpha.max(score);
                    if score >= beta {
                        self.reward(node, &candidate, &quiets, &captures);
                        break;
                    }
                }
            }
            let list = if candidate.quiet { &mut quiets } else { &mut captures };
            // What comes after so many others teaches nothing.
            let _ = list.try_push(m);
        }
        if tried == 0 {
            // Everything but the excluded move was missing.
            let only = excluded != Packed::NONE && !node.pos.legal_moves().is_empty();
            return if only { alpha } else { self.outcome_score(pos, V::no_moves(pos).winner, ply) };
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > ask.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if excluded == Packed::NONE && (!root || self.settled == 0) {
            self.remember(node, depth, best, best_move, bound);
        }
        best
    }

    fn remember(
        &mut self,
        node: &Node<'_, V>,
        depth: i32,
        best: Value,
        best_move: Option<Move>,
        bound: Bound,
    ) {
        let pos = node.pos;
        let packed = best_move.map_or(Packed::NONE, Packed::of);
        let entry = Entry { best: packed, score: best, eval: node.raw, depth, bound, pv: node.was_pv };
        self.table.put(pos.hash(), node.ask.ply, entry);
        let calm = best_move.is_none_or(|m| !m.is_capture());
        if node.eval.is_some() && calm && best.abs() < PROVED && fits(bound, best, node.raw + 1) {
            self.histories.learn_correction(pos, best - node.raw, depth);
        }
    }

    /// What is known about a move before it is made.
    fn candidate(&self, node: &Node<'_, V>, picked: Picked, tried: usize) -> Candidate {
        let Picked { m, kind, history } = picked;
        let quiet = is_quiet(m);
        Candidate {
            m,
            kind,
            tried,
            quiet,
            gives_check: node.checks.as_ref().is_some_and(|squares| node.pos.gives_check_by(squares, m)),
            racing: Racing::of::<V>(m),
            history: if quiet { history } else { self.histories.capture(node.pos.turn(), m) },
        }
    }

    /// Whether a move is so unlikely to reach `alpha` that it is left out.
    fn is_hopeless(node: &Node<'_, V>, candidate: &Candidate, alpha: Value) -> bool {
        let Candidate { m, kind, tried, quiet, gives_check, racing, history } = *candidate;
        let depth = node.ask.depth;
        if racing == Racing::Arrives {
            return false;
        }
        if alpha >= PROVED {
            // No margin says how near a shorter win is; the last move of one is not quiet.
            let last_is_loud = V::WON_BY_CHECKS_ONLY || V::RULES.goal.is_some();
            return last_is_loud && depth <= 1 && quiet && !gives_check;
        }
        if !quiet {
            let margin = 240 * depth + 200 * i32::from(gives_check);
            return depth <= 7 && kind == Kind::Bad && !wins_exchange(node.pos, m, -margin);
        }
        if gives_check && V::State::COUNTS_CHECKS {
            return false;
        }
        let left = (depth - reduction(depth, tried) / 1024).max(1);
        let far_below = || node.eval.is_some_and(|eval| eval + 110 + 95 * left + history / 64 <= alpha);
        let nearly_won = checks_left(node.pos, node.pos.turn()) == 1;
        tried > node.late_move_limit()
            // What a last check is worth no margin says.
            || left <= 7 && !gives_check && !nearly_won && far_below()
            || left <= 4 && history < -3500 * depth
            || depth <= 9 && !wins_exchange(node.pos, m, -24 * left * left)
    }

    /// Makes a move and searches behind it, late moves less deeply and with a closed window first.
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node<'_, V>,
        candidate: &Candidate,
        alpha: Value,
    ) -> Value {
        let Node { pos, ask, .. } = *node;
        let Candidate { m, tried, .. } = *candidate;
        let (next, sums) = self.enter(pos, node.sums, m, ask.ply);
        let depth = ask.depth - 1 + node.extension_of(candidate);
        let behind =
            |beta: Value, depth, cut| Question { alpha: -beta, beta: -alpha, depth, ply: ask.ply + 1, cut };
        let mut score = alpha;
        let mut open = PV;
        if ask.depth >= 2 && tried > 1 + usize::from(PV) && (candidate.quiet || candidate.kind == Kind::Bad) {
            let less = node.reduction_of(candidate).clamp(0, depth.max(1) - 1);
            score = -self.search::<false>(&next, &sums, behind(alpha + 1, depth - less, true));
            if score > alpha && less > 0 {
                score = -self.search::<false>(&next, &sums, behind(alpha + 1, depth, !ask.cut));
            }
            open &= score > alpha;
        } else if !PV || tried > 1 {
            score = -self.search::<false>(&next, &sums, behind(alpha + 1, depth, !ask.cut));
            open &= score > alpha;
        }
        if open {
            score = -self.search::<true>(&next, &sums, behind(ask.beta, depth, false));
        }
        self.leave();
        score
    }

    /// Tells the histories which move cut off and which ones before it did not.
    fn reward(&mut self, node: &Node<'_, V>, candidate: &Candidate, quiets: &[Move], captures: &[Move]) {
        let Question { depth, ply, .. } = node.ask;
        let bonus = (20 * depth * depth + 128 * depth).min(1900);
        let us = node.pos.turn();
        if candidate.quiet {
            self.histories.add_killer(ply, candidate.m);
            self.histories.update_quiet(us, candidate.m, &node.before, bonus);
            for other in quiets {
                self.histories.update_quiet(us, *other, &node.before, -bonus);
            }
        } else {
            self.histories.update_capture(us, candidate.m, bonus);
        }
        for other in captures {
            self.histories.update_capture(us, *other, -bonus);
        }
    }
}
