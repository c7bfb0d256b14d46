//! The order in which moves are tried, found out move by move so that a cutoff saves the rest of the work.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, MoveList, Position, Role};

use crate::history::Step;
use crate::material::value;
use crate::packed::Packed;
use crate::see::wins_exchange;
use crate::threats::Threats;
use crate::worker::Worker;

/// The moves of all nodes of the line being looked at, each node's behind those of the one above it, and their ranks.
#[derive(Default)]
pub(crate) struct Stack {
    moves: Vec<Move>,
    ranks: Vec<i32>,
}

impl Stack {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn push(&mut self, m: Move, rank: i32) {
        self.moves.push(m);
        self.ranks.push(rank);
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.moves.swap(a, b);
        self.ranks.swap(a, b);
    }

    /// Drops the moves of a node that is left.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.ranks.truncate(len);
    }

    /// Where the highest rank from `start` on lies. Two plain passes, which the compiler turns into wide ones.
    fn best(&self, start: usize) -> Option<usize> {
        let rest = &self.ranks[start..];
        let highest = rest.iter().copied().reduce(i32::max)?;
        rest.iter().position(|rank| *rank == highest).map(|at| start + at)
    }
}

/// Why a move is tried when it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The table, or the root, says so.
    First,
    /// A capture or promotion that loses nothing.
    Good,
    /// A quiet move that cut off a sister node.
    Killer,
    Quiet,
    /// A capture or promotion that loses material.
    Bad,
}

/// The next move.
#[derive(Clone, Copy)]
pub(crate) struct Picked {
    pub(crate) m: Move,
    pub(crate) kind: Kind,
    /// What the histories say, for quiet moves.
    pub(crate) history: i32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    First,
    ListNoisy,
    Good,
    Killers(usize),
    ListQuiet,
    Quiet,
    Bad,
    /// All moves in one list: at the root and in check.
    Listed,
    ListChecks,
    Checks,
    Done,
}

/// What is left to try in one node. The moves themselves lie on the worker's stack.
pub(crate) struct Picker {
    stage: Stage,
    first: Option<Move>,
    killers: [Option<Move>; 2],
    /// Where the moves of this node begin on the stack.
    start: usize,
    next: usize,
    /// From `start` to here lie the bad captures found so far.
    bad: usize,
    quiescence: bool,
    with_checks: bool,
    no_quiets: bool,
}

impl Picker {
    /// Leaves out the quiet moves that are still to come, where they come apart from the others.
    pub(crate) fn skip_quiets(&mut self) {
        self.no_quiets = true;
        if matches!(self.stage, Stage::Killers(_) | Stage::ListQuiet | Stage::Quiet) {
            self.stage = Stage::Bad;
            self.next = self.start;
        }
    }

    /// Where the stack must be cut when the node is left.
    pub(crate) const fn start(&self) -> usize {
        self.start
    }
}

/// Ranks from here on are captures, when all moves are in one list.
const CAPTURE: i32 = 1_000_000;

impl<V: Variant> Worker<'_, V> {
    fn picker(&self, stage: Stage, first: Option<Move>, ply: usize) -> Picker {
        let start = self.stack.len();
        let killers = self.histories.killers[ply];
        Picker {
            stage,
            first,
            killers,
            start,
            next: start,
            bad: start,
            quiescence: false,
            with_checks: false,
            no_quiets: false,
        }
    }

    /// All moves of a node: the table's move, good captures and promotions, killers, quiet moves by history, bad
    /// captures. In check all evasions are listed at once.
    pub(crate) fn pick_all(
        &mut self,
        pos: &Position<V>,
        first: Packed,
        ply: usize,
        before: &[Option<Step>; 3],
    ) -> Picker {
        let first = first.unpack(pos).filter(|m| pos.is_legal(*m));
        if pos.is_check() || V::EDITS_MOVES {
            return self.pick_listed(pos, first, ply, before, &pos.legal_moves());
        }
        self.picker(Stage::First, first, ply)
    }

    /// The moves of the root, in the order of the last iteration.
    pub(crate) fn pick_root(&mut self) -> Picker {
        let mut picker = self.picker(Stage::Listed, None, 0);
        picker.killers = [None; 2];
        for (back, m) in self.root_moves[self.settled..].iter().enumerate() {
            self.stack.push(*m, -(back as i32));
        }
        picker
    }

    /// For quiescence: captures and promotions that lose nothing and, if wanted, quiet checks.
    pub(crate) fn pick_noisy(
        &mut self,
        pos: &Position<V>,
        first: Packed,
        with_checks: bool,
        ply: usize,
    ) -> Picker {
        let with_checks = with_checks && V::RULES.may_give_check;
        let wanted = |m: &Move| with_checks || m.is_capture() || m.promotion().is_some();
        let first = first.unpack(pos).filter(wanted).filter(|m| pos.is_legal(*m));
        let mut picker = self.picker(Stage::First, first, ply);
        (picker.quiescence, picker.with_checks) = (true, with_checks);
        picker
    }

    /// All of a list at once.
    pub(crate) fn pick_listed(
        &mut self,
        pos: &Position<V>,
        first: Option<Move>,
        ply: usize,
        before: &[Option<Step>; 3],
        moves: &MoveList,
    ) -> Picker {
        let picker = self.picker(Stage::Listed, first, ply);
        for m in moves.iter().copied() {
            let rank = if first == Some(m) {
                i32::MAX
            } else if m.is_capture() || m.promotion().is_some() {
                CAPTURE + self.rank_noisy(pos, m)
            } else {
                self.histories.quiet(pos.turn(), m, before)
            };
            self.stack.push(m, rank);
        }
        picker
    }

    /// The next move to try.
    pub(crate) fn pick(
        &mut self,
        picker: &mut Picker,
        pos: &Position<V>,
        before: &[Option<Step>; 3],
    ) -> Option<Picked> {
        loop {
            match picker.stage {
                Stage::First => {
                    picker.stage = Stage::ListNoisy;
                    if let Some(m) = picker.first {
                        let quiet = !m.is_capture() && m.promotion().is_none();
                        let history = if quiet { self.histories.quiet(pos.turn(), m, before) } else { 0 };
                        return Some(Picked { m, kind: Kind::First, history });
                    }
                }
                Stage::ListNoisy => {
                    self.list.clear();
                    pos.push_noisy_moves(&mut self.list);
                    for i in 0..self.list.len() {
                        let m = self.list[i];
                        let rank = self.rank_noisy(pos, m);
                        self.stack.push(m, rank);
                    }
                    picker.stage = Stage::Good;
                }
                Stage::Good => match self.pick_good(picker, pos) {
                    Some(m) => return Some(Picked { m, kind: Kind::Good, history: 0 }),
                    None if picker.no_quiets => {
                        picker.stage = Stage::Bad;
                        picker.next = picker.start;
                    }
                    None if !picker.quiescence => picker.stage = Stage::Killers(0),
                    None if picker.with_checks => picker.stage = Stage::ListChecks,
                    None => picker.stage = Stage::Done,
                },
                Stage::Killers(2) => picker.stage = Stage::ListQuiet,
                Stage::Killers(n) => {
                    picker.stage = Stage::Killers(n + 1);
                    if let Some(m) =
                        picker.killers[n].filter(|m| picker.first != Some(*m) && is_quiet_here(pos, *m))
                    {
                        let history = self.histories.quiet(pos.turn(), m, before);
                        return Some(Picked { m, kind: Kind::Killer, history });
                    }
                    picker.killers[n] = None;
                }
                Stage::ListQuiet => {
                    self.list.clear();
                    pos.push_quiet_moves(&mut self.list);
                    picker.next = self.stack.len();
                    let threats = Threats::of(pos);
                    for i in 0..self.list.len() {
                        let m = self.list[i];
                        let rank = self.histories.quiet(pos.turn(), m, before) + threats.bonus::<V>(m);
                        self.stack.push(m, rank);
                    }
                    picker.stage = Stage::Quiet;
                }
                Stage::Quiet | Stage::Checks => {
                    let Some((m, rank)) = self.pick_best(picker) else {
                        let quiet = picker.stage == Stage::Quiet;
                        picker.stage = if quiet { Stage::Bad } else { Stage::Done };
                        picker.next = picker.start;
                        continue;
                    };
                    let seen = picker.first == Some(m)
                        || picker.stage == Stage::Quiet && picker.killers.contains(&Some(m));
                    if !seen {
                        return Some(Picked { m, kind: Kind::Quiet, history: rank });
                    }
                }
                Stage::Bad => {
                    if picker.next >= picker.bad {
                        picker.stage = Stage::Done;
                        continue;
                    }
                    picker.next += 1;
                    let m = self.stack.moves[picker.next - 1];
                    return Some(Picked { m, kind: Kind::Bad, history: 0 });
                }
                Stage::Listed => {
                    let (m, rank) = self.pick_best(picker)?;
                    let kind = match rank {
                        i32::MAX => Kind::First,
                        _ if m.is_capture() || m.promotion().is_some() => Kind::Good,
                        _ => Kind::Quiet,
                    };
                    return Some(Picked { m, kind, history: if kind == Kind::Quiet { rank } else { 0 } });
                }
                Stage::ListChecks => {
                    let checks = pos.checks();
                    picker.next = self.stack.len();
                    for m in checks.into_iter().filter(|m| !m.is_capture() && m.promotion().is_none()) {
                        let rank = self.histories.quiet(pos.turn(), m, before);
                        self.stack.push(m, rank);
                    }
                    picker.stage = Stage::Checks;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The best capture left that loses nothing; the others are put aside.
    fn pick_good(&mut self, picker: &mut Picker, pos: &Position<V>) -> Option<Move> {
        while let Some((m, rank)) = self.pick_best(picker) {
            if picker.first == Some(m) {
                continue;
            }
            if rank > UNDERPROMOTION && wins_exchange(pos, m, 0) {
                return Some(m);
            }
            self.stack.swap(picker.bad, picker.next - 1);
            picker.bad += 1;
        }
        None
    }

    /// The best move left on this node's part of the stack, moved to its front.
    fn pick_best(&mut self, picker: &mut Picker) -> Option<(Move, i32)> {
        let best = self.stack.best(picker.next)?;
        self.stack.swap(picker.next, best);
        picker.next += 1;
        Some((self.stack.moves[picker.next - 1], self.stack.ranks[picker.next - 1]))
    }

    /// Most valuable victim first; among equals the better history, then the lesser attacker.
    fn rank_noisy(&self, pos: &Position<V>, m: Move) -> i32 {
        let victim = m.capture().map_or(0, value::<V>);
        let promoted = m.promotion().map_or(0, |role| value::<V>(role) - value::<V>(Role::Pawn));
        let rank =
            victim * 8 + promoted * 8 + self.histories.capture(pos.turn(), m) / 8 - value::<V>(m.role()) / 16;
        let under = m.promotion().is_some_and(|role| V::RULES.promotions.first() != Some(&role));
        if under { UNDERPROMOTION + promoted / 64 } else { rank }
    }
}

/// Underpromotions are tried last of all; their ranks lie below this.
const UNDERPROMOTION: i32 = -100_000;

/// Whether a quiet move of another position is legal here, and still quiet.
fn is_quiet_here<V: Variant>(pos: &Position<V>, m: Move) -> bool {
    let Move::Normal { role, from, to, .. } = m else { return pos.is_legal(m) };
    let board = pos.board();
    board.piece(pos.turn(), role).contains(from) && !board.occupied().contains(to) && pos.is_legal(m)
}
