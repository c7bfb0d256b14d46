//! The main search: principal variation search with the usual ways to look at less.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{CheckSquares, Goal, Move, Position, VariantState};

use crate::eval::Evaluator;
use crate::history::Step;
use crate::packed::Packed;
use crate::picker::Picker;
use crate::quiesce::fits;
use crate::reductions::{late_move_limit, reduction};
use crate::score::{INFINITE, MAX_PLY, PROVED, Value, WIN, loss_in, win_in};
use crate::see::wins_exchange;
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
struct Node<'p, V: Variant> {
    pos: &'p Position<V>,
    sums: &'p Sums<V>,
    ask: Question,
    /// The move to try first.
    first: Packed,
    /// The static evaluation as it was computed.
    raw: Value,
    /// The static evaluation as it is believed; `None` in check.
    eval: Option<Value>,
    improving: bool,
    /// Plies to add behind the first move.
    extension: i32,
    was_pv: bool,
    checks: Option<CheckSquares>,
    before: [Option<Step>; 3],
}

/// A move with all that is known before it is made.
#[derive(Clone, Copy)]
struct Candidate {
    m: Move,
    /// Its place in the order of moves.
    rank: i32,
    /// How many moves were tried with it.
    tried: usize,
    quiet: bool,
    gives_check: bool,
    /// Whether the royal piece steps into the goal.
    arrives: bool,
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
        i32::from(forcing && ply < 2 * depth as usize + 16)
    }

    /// Plies that a late move is searched less.
    fn reduction_of(&self, candidate: &Candidate) -> i32 {
        let mut less = reduction(self.ask.depth, candidate.tried);
        less +=
            1024 * i32::from(self.ask.cut) + 512 * i32::from(!self.improving) - 1024 * i32::from(self.was_pv);
        less -= candidate.history.clamp(-16_000, 16_000) / 8;
        less -= 1024 * i32::from(candidate.gives_check) + 2048 * i32::from(candidate.arrives);
        less / 1024
    }
}

impl<V: Variant> Worker<'_, V> {
    /// Whether passing the turn tells anything: with a royal piece, men beside pawns, and moves nobody tampers with.
    fn may_pass(pos: &Position<V>) -> bool {
        let Some(royal) = V::RULES.royal else { return false };
        let board = pos.board();
        let men = board.color(pos.turn())
            & !board.role(royal)
            & !board.role(alfil_variants::alfil_core::Role::Pawn);
        !V::EDITS_MOVES && !men.is_empty()
    }

    /// The score of a position, searched to a depth.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        pos: &Position<V>,
        sums: &Sums<V>,
        ask: Question,
    ) -> Value {
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
        let (raw, eval) = self.judge(pos, sums, found.as_ref());
        self.frames[ply].eval = eval;
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
    fn judge(&self, pos: &Position<V>, sums: &Sums<V>, found: Option<&Entry>) -> (Value, Option<Value>) {
        if pos.is_check() {
            return (-WIN, None);
        }
        let known = found.filter(|entry| entry.eval > -WIN);
        let raw = known.map_or_else(|| self.evaluator.evaluate(sums, pos), |entry| entry.eval);
        let mut eval = raw + self.histories.correction(pos);
        if let Some(entry) = found
            && entry.score.abs() < PROVED
            && fits(entry.bound, entry.score, eval + 1)
        {
            eval = entry.score;
        }
        (raw, Some(eval))
    }

    /// Whether the side to move stands better than at its last turn.
    fn is_improving(&self, ply: usize) -> bool {
        let eval = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].eval);
        eval(0).is_some_and(|now| eval(2).or(eval(4)).is_none_or(|then| now > then))
    }

    fn try_moves<const PV: bool>(&mut self, node: &Node<'_, V>) -> Value {
        let Node { pos, ask, .. } = *node;
        let Question { mut alpha, beta, depth, ply, .. } = ask;
        let root = ply == 0;
        let moves =
            if root { self.root_moves[self.settled..].iter().copied().collect() } else { pos.legal_moves() };
        if moves.is_empty() {
            return self.outcome_score(pos, V::no_moves(pos).winner, ply);
        }
        let mut picker = Picker::new(pos, moves, node.first, self.histories, ply, &node.before);
        let excluded = self.frames[ply].excluded;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried = 0;
        let (mut quiets, mut captures) = (Vec::new(), Vec::new());
        self.histories.killers[ply + 2] = [None; 2];
        while let Some((m, rank)) = picker.pick() {
            if excluded != Packed::NONE && Packed::of(m) == excluded {
                continue;
            }
            tried += 1;
            let candidate = self.candidate(node, m, rank, tried);
            if !root && best > -PROVED && Self::is_hopeless(node, &candidate, alpha) {
                continue;
            }
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
            if candidate.quiet { quiets.push(m) } else { captures.push(m) }
        }
        if tried == 0 {
            // Everything but the excluded move was missing.
            return alpha;
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
    fn candidate(&self, node: &Node<'_, V>, m: Move, rank: i32, tried: usize) -> Candidate {
        let us = node.pos.turn();
        let quiet = !m.is_capture() && m.promotion().is_none();
        let arrives = |goal: &Goal| V::RULES.royal == Some(m.role()) && goal.region.contains(m.to());
        Candidate {
            m,
            rank,
            tried,
            quiet,
            gives_check: node.checks.as_ref().is_some_and(|squares| node.pos.gives_check_by(squares, m)),
            arrives: V::RULES.goal.as_ref().is_some_and(arrives),
            history: if quiet {
                self.histories.quiet(us, m, &node.before)
            } else {
                self.histories.capture(us, m)
            },
        }
    }

    /// Whether a move is so unlikely to reach `alpha` that it is left out.
    fn is_hopeless(node: &Node<'_, V>, candidate: &Candidate, alpha: Value) -> bool {
        let Candidate { m, rank, tried, quiet, gives_check, arrives, history } = *candidate;
        let depth = node.ask.depth;
        if arrives {
            return false;
        }
        if !quiet {
            return depth <= 7 && rank < 0 && !wins_exchange(node.pos, m, -95 * depth);
        }
        if gives_check && V::State::COUNTS_CHECKS {
            return false;
        }
        let left = (depth - reduction(depth, tried) / 1024).max(1);
        let far_below = || node.eval.is_some_and(|eval| eval + 110 + 95 * left + history / 64 <= alpha);
        tried > late_move_limit(depth, node.improving)
            || left <= 7 && !gives_check && far_below()
            || left <= 4 && history < -3500 * depth
            || depth <= 9 && !wins_exchange(node.pos, m, -22 * left * left)
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
        let next = pos.after(m);
        let sums = self.evaluator.update(node.sums, pos, m, &next);
        self.frames[ask.ply].step = Some(Step::of(pos.turn(), m));
        self.history.push(next.hash());
        self.count_node();
        let depth = ask.depth - 1 + node.extension_of(candidate);
        let behind =
            |beta: Value, depth, cut| Question { alpha: -beta, beta: -alpha, depth, ply: ask.ply + 1, cut };
        let mut score = alpha;
        let mut open = PV;
        if ask.depth >= 2 && tried > 1 + usize::from(PV) && (candidate.quiet || candidate.rank < 0) {
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
        self.history.pop();
        score
    }

    /// Cutoffs that need no move: the evaluation is far above or below, or passing the turn still holds.
    fn prune_node(
        &mut self,
        pos: &Position<V>,
        sums: &Sums<V>,
        ask: Question,
        eval: Value,
        improving: bool,
    ) -> Option<Value> {
        let Question { alpha, beta, depth, ply, cut } = ask;
        let pending = pos.goal_reply_pending();
        if depth <= 8 && !pending && eval - 85 * (depth - i32::from(improving)) >= beta && eval < PROVED {
            return Some(i32::midpoint(eval, beta));
        }
        if depth <= 3 && !pending && eval + 260 * depth < alpha {
            let score = self.quiesce::<false>(pos, sums, alpha, alpha + 1, ply, 0);
            if score <= alpha {
                return Some(score);
            }
        }
        let passed_before = ply > 0 && self.frames[ply - 1].step.is_none();
        if depth >= 3 && eval >= beta && !passed_before && !pending && Self::may_pass(pos) {
            let less = 4 + depth / 4 + ((eval - beta) / 200).min(3);
            let next = pos.passed();
            self.frames[ply].step = None;
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
        sums: &Sums<V>,
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

    /// Tells the histories which move cut off and which ones before it did not.
    fn reward(&mut self, node: &Node<'_, V>, candidate: &Candidate, quiets: &[Move], captures: &[Move]) {
        let Question { depth, ply, .. } = node.ask;
        let bonus = (16 * depth * depth + 128 * depth).min(1900);
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
