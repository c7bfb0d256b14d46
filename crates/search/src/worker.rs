//! One searching thread: its stack, its histories, its counters.

use alfil_variants::alfil_core::{Color, History, Move, MoveList, Position};
use alfil_variants::{Outcome, Profile, RaceReply, Variant};

use crate::engine::Options;
use crate::eval::{Accumulator, Evaluator, Linear, Weights};
use crate::history::{Histories, Step};
use crate::limits::Budget;
use crate::packed::Packed;
use crate::picker::{Stack, is_quiet};
use crate::score::{MAX_PLY, Value, loss_in, win_in};
use crate::table::Table;

/// What this crate's own evaluation keeps along the moves.
pub(crate) type Sums = Accumulator;

/// What a thread knows about one ply of the line it is looking at.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frame {
    pub(crate) eval: Option<Value>,
    /// The move made from here; `None` for a passed turn.
    pub(crate) step: Option<Step>,
    /// The same if it is quiet, whole.
    pub(crate) quiet: Option<Move>,
    /// A move that must not be tried, while it is being tested for being the only one.
    pub(crate) excluded: Packed,
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) budget: &'a Budget<'a>,
    pub(crate) weights: &'a Weights,
    pub(crate) options: &'a Options,
    pub(crate) profile: &'a Profile,
}

/// Everything a thread needs.
pub(crate) struct Worker<'a, V: Variant> {
    variant: core::marker::PhantomData<V>,
    pub(crate) table: &'a Table,
    pub(crate) budget: &'a Budget<'a>,
    pub(crate) profile: Profile,
    pub(crate) evaluator: Linear<'a>,
    pub(crate) histories: &'a mut Histories,
    /// The positions of the game, then of the line being looked at, the current one last.
    pub(crate) history: History,
    pub(crate) frames: [Frame; MAX_PLY + 4],
    /// Principal variations by ply.
    pub(crate) lines: Vec<Vec<Move>>,
    /// Moves of the root, best first, and how many of them are settled already (for several best lines).
    pub(crate) root_moves: Vec<Move>,
    pub(crate) settled: usize,
    pub(crate) stack: Stack,
    /// For the generator to write to.
    pub(crate) list: MoveList,
    pub(crate) nodes: u64,
    unreported: u64,
    allowance: u64,
    pub(crate) stopped: bool,
    /// The search stops for a while when it has made so many moves.
    pub(crate) cap: u64,
    pub(crate) deepest: usize,
    /// Score of a draw for the side to move at the root, in centipawns.
    pub(crate) contempt: Value,
    pub(crate) root_side: Color,
}

impl<'a, V: Variant> Worker<'a, V> {
    pub(crate) fn new(
        shared: Shared<'a>,
        histories: &'a mut Histories,
        history: History,
        root_side: Color,
    ) -> Self {
        let Shared { table, budget, weights, options, profile } = shared;
        let allowance = budget.allowance();
        Worker {
            variant: core::marker::PhantomData,
            table,
            budget,
            profile: *profile,
            evaluator: Linear::new(weights),
            histories,
            history,
            frames: [Frame::default(); MAX_PLY + 4],
            lines: vec![Vec::new(); MAX_PLY + 4],
            root_moves: Vec::new(),
            settled: 0,
            stack: Stack::default(),
            list: MoveList::new(),
            nodes: 0,
            unreported: 0,
            allowance,
            stopped: false,
            cap: u64::MAX,
            deepest: 0,
            contempt: options.contempt,
            root_side,
        }
    }

    /// Counts a move made, and from time to time looks whether to stop.
    #[inline]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported >= self.allowance {
            self.report();
        }
    }

    /// Makes a move at `ply` and counts it; to be left with [`leave`](Worker::leave). The position behind it and its sums.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        pos: &Position<V>,
        sums: &Sums,
        m: Move,
        ply: usize,
    ) -> (Position<V>, Sums) {
        let next = pos.after(m);
        let next_sums = self.evaluator.update(sums, pos, m, &next);
        let frame = &mut self.frames[ply];
        frame.step = Some(Step::of(pos.turn(), m));
        frame.quiet = is_quiet(m).then_some(m);
        self.history.push(next.hash());
        self.count_node();
        (next, next_sums)
    }

    /// Takes back the move last made.
    #[inline(always)]
    pub(crate) fn leave(&mut self) {
        self.history.pop();
    }

    /// Counts moves made elsewhere for this search, and looks whether to stop.
    pub(crate) fn count_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.unreported += nodes;
        self.report();
    }

    /// Adds the nodes made since the last report to the shared count.
    pub(crate) fn report(&mut self) {
        self.stopped |= self.budget.spend(self.unreported) || self.nodes >= self.cap;
        self.unreported = 0;
        self.allowance = self.budget.allowance().min(self.cap.saturating_sub(self.nodes)).max(1);
    }

    /// What a draw is worth for the side to move. Differs a little from node to node, so that a search does not sit
    /// down in the first repetition it finds.
    pub(crate) fn draw(&self, pos: &Position<V>) -> Value {
        let sign = if pos.turn() == self.root_side { -1 } else { 1 };
        sign * self.contempt + (self.nodes & 2) as Value - 1
    }

    /// The score of an end of the game, seen from the side to move at `ply`.
    pub(crate) fn outcome_score(&self, pos: &Position<V>, winner: Option<Color>, ply: usize) -> Value {
        match winner {
            None => self.draw(pos),
            Some(winner) if winner == pos.turn() => win_in(ply),
            Some(_) => loss_in(ply),
        }
    }

    /// The score if the game ends here by the variant's rules or as a draw; legal moves are not looked for.
    pub(crate) fn end_score(&self, pos: &Position<V>, ply: usize) -> Option<Value> {
        if let Some(ending) = pos.variant_ending() {
            return Some(self.outcome_score(pos, Outcome::from(ending).winner, ply));
        }
        let raced = V::RULES.goal.is_some()
            && self.profile.race_reply == RaceReply::DrawnAtOnce
            && pos.goal_reply_pending();
        // A mate outranks every draw.
        let mated = || pos.is_check() && !pos.has_legal_move();
        let drawn = raced || V::is_material_draw(pos) || pos.halfmoves() >= 100 || self.repeats(pos, ply);
        (drawn && !mated()).then(|| self.draw(pos))
    }

    /// Whether the position occurred before on the line being looked at, or twice in the game.
    fn repeats(&self, pos: &Position<V>, ply: usize) -> bool {
        let here = self.history.len() - 1;
        let earlier = self.history.matches(pos.halfmoves()).filter(|at| *at != here);
        earlier.enumerate().any(|(times, at)| here - at < ply || times == 1)
    }

    /// The steps before `ply`, nearest first, that continuation histories look at.
    pub(crate) fn steps_before(&self, ply: usize) -> [Option<Step>; 3] {
        let step = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].step);
        [step(1), step(2), step(4)]
    }

    /// Takes the line of the next ply over, behind `m`.
    pub(crate) fn adopt_line(&mut self, ply: usize, m: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        here[ply].extend_from_slice(&below[0]);
    }
}
