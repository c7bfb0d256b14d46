//! The order in which moves are tried, found out move by move so that a cutoff saves the rest of the work.

use core::ops::Range;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, MoveList, Position, Role};

use crate::history::{Histories, Step};
use crate::material::value;
use crate::packed::Packed;
use crate::see::wins_exchange;
use crate::threats::Threats;
use crate::worker::Worker;

/// The moves of all nodes of the line being looked at, each node's behind those of the one above it.
///
/// Beside each move lies its rank, and in the lower bits how far from the end of its node's list it lies: the largest key
/// tells the next move and where it is, in one pass that the compiler makes wide.
#[derive(Default)]
pub(crate) struct Stack {
    moves: Vec<Move>,
    keys: Vec<i32>,
}

/// Bits of a key below the rank: no position has more than 256 moves.
const PLACE_BITS: u32 = 8;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
/// Key of a move that was handed out.
const SPENT: i32 = i32::MIN;
/// What is taken off the key of a move that is put off.
const PUT_OFF: i32 = 4_000_000 << PLACE_BITS;
/// Keys below this belong to moves that were put off.
const LAST_IN_TURN: i32 = -(2_000_000 << PLACE_BITS);

impl Stack {
    fn len(&self) -> usize {
        self.moves.len()
    }

    /// Adds the moves of a node with their ranks.
    #[inline(always)]
    fn extend(&mut self, moves: &[Move], rank: impl Fn(Move) -> i32) {
        self.moves.extend_from_slice(moves);
        let keyed = |(i, m): (usize, &Move)| (rank(*m) << PLACE_BITS) | (LAST_PLACE - i as i32);
        self.keys.extend(moves.iter().enumerate().map(keyed));
    }

    /// Drops the moves of a node that is left.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.keys.truncate(len);
    }

    /// The largest key of a list; `None` if all of its moves were handed out.
    #[inline(always)]
    fn best(&self, list: &Range<usize>) -> Option<i32> {
        self.keys[list.clone()].iter().copied().reduce(i32::max).filter(|key| *key != SPENT)
    }

    /// Hands out the move with a key.
    #[inline(always)]
    fn take(&mut self, list: &Range<usize>, key: i32) -> Move {
        let at = list.start + (LAST_PLACE - (key & LAST_PLACE)) as usize;
        self.keys[at] = SPENT;
        self.moves[at]
    }

    /// Puts a move off behind all others.
    fn put_off(&mut self, list: &Range<usize>, key: i32) {
        self.keys[list.start + (LAST_PLACE - (key & LAST_PLACE)) as usize] = key - PUT_OFF;
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
    /// Where captures and promotions lie on the stack, or all moves, if they are in one list.
    noisy: Range<usize>,
    quiet: Range<usize>,
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
        }
    }

    /// Where the stack must be cut when the node is left.
    pub(crate) const fn start(&self) -> usize {
        self.noisy.start
    }
}

/// Ranks from here on are captures, when all moves are in one list.
const CAPTURE: i32 = 1_000_000;
/// Rank of the move to try first, in such a list.
const FIRST: i32 = 8_000_000;

impl<V: Variant> Worker<'_, V> {
    fn picker(&self, stage: Stage, first: Option<Move>, ply: usize) -> Picker {
        let start = self.stack.len();
        let killers = self.histories.killers[ply];
        Picker {
            stage,
            first,
            killers,
            noisy: start..start,
            quiet: start..start,
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
        // All ranks are equal, and the places decide.
        self.stack.extend(&self.root_moves[self.settled..], |_| 0);
        picker.noisy.end = self.stack.len();
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
        let wanted = |m: &Move| with_checks || is_noisy(*m);
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
        let mut picker = self.picker(Stage::Listed, first, ply);
        let histories = &*self.histories;
        let quiets = histories.quiets(pos.turn(), before);
        self.stack.extend(moves, |m| {
            if first == Some(m) {
                FIRST
            } else if is_noisy(m) {
                CAPTURE + rank_noisy(histories, pos, m)
            } else {
                quiets.rank(m)
            }
        });
        picker.noisy.end = self.stack.len();
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
                        let history =
                            if is_noisy(m) { 0 } else { self.histories.quiets(pos.turn(), before).rank(m) };
                        return Some(Picked { m, kind: Kind::First, history });
                    }
                }
                Stage::ListNoisy => {
                    self.list_noisy(picker, pos);
                    picker.stage = Stage::Good;
                }
                Stage::Good => match self.pick_good(picker, pos) {
                    Some(m) => return Some(Picked { m, kind: Kind::Good, history: 0 }),
                    None if picker.no_quiets => picker.stage = Stage::Bad,
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
                        let history = self.histories.quiets(pos.turn(), before).rank(m);
                        return Some(Picked { m, kind: Kind::Killer, history });
                    }
                    picker.killers[n] = None;
                }
                Stage::ListQuiet => {
                    self.list_quiet(picker, pos, before);
                    picker.stage = Stage::Quiet;
                }
                Stage::ListChecks => {
                    self.list_checks(picker, pos, before);
                    picker.stage = Stage::Checks;
                }
                Stage::Quiet | Stage::Checks => {
                    let Some(key) = self.stack.best(&picker.quiet) else {
                        picker.stage = if picker.stage == Stage::Quiet { Stage::Bad } else { Stage::Done };
                        continue;
                    };
                    let m = self.stack.take(&picker.quiet, key);
                    let seen = picker.first == Some(m)
                        || picker.stage == Stage::Quiet
                            && (picker.killers[0] == Some(m) || picker.killers[1] == Some(m));
                    if !seen {
                        return Some(Picked { m, kind: Kind::Quiet, history: key >> PLACE_BITS });
                    }
                }
                Stage::Bad => {
                    let Some(key) = self.stack.best(&picker.noisy) else {
                        picker.stage = Stage::Done;
                        continue;
                    };
                    let m = self.stack.take(&picker.noisy, key);
                    return Some(Picked { m, kind: Kind::Bad, history: 0 });
                }
                Stage::Listed => {
                    let key = self.stack.best(&picker.noisy)?;
                    let m = self.stack.take(&picker.noisy, key);
                    let rank = key >> PLACE_BITS;
                    return Some(match rank {
                        FIRST => Picked { m, kind: Kind::First, history: 0 },
                        _ if is_noisy(m) => Picked { m, kind: Kind::Good, history: 0 },
                        _ => Picked { m, kind: Kind::Quiet, history: rank },
                    });
                }
                Stage::Done => return None,
            }
        }
    }

    #[inline(never)]
    fn list_noisy(&mut self, picker: &mut Picker, pos: &Position<V>) {
        self.list.clear();
        pos.push_noisy_moves(&mut self.list);
        let histories = &*self.histories;
        self.stack.extend(&self.list, |m| rank_noisy(histories, pos, m));
        picker.noisy.end = self.stack.len();
    }

    #[inline(never)]
    fn list_quiet(&mut self, picker: &mut Picker, pos: &Position<V>, before: &[Option<Step>; 3]) {
        self.list.clear();
        pos.push_quiet_moves(&mut self.list);
        let threats = Threats::of(pos);
        let quiets = self.histories.quiets(pos.turn(), before);
        picker.quiet.start = self.stack.len();
        self.stack.extend(&self.list, |m| quiets.rank(m) + threats.bonus::<V>(m));
        picker.quiet.end = self.stack.len();
    }

    #[inline(never)]
    fn list_checks(&mut self, picker: &mut Picker, pos: &Position<V>, before: &[Option<Step>; 3]) {
        self.list.clear();
        pos.push_checks(&mut self.list);
        self.list.retain(|m| !is_noisy(*m));
        let quiets = self.histories.quiets(pos.turn(), before);
        picker.quiet.start = self.stack.len();
        self.stack.extend(&self.list, |m| quiets.rank(m));
        picker.quiet.end = self.stack.len();
    }

    /// The best capture left that loses nothing; the others are put off.
    fn pick_good(&mut self, picker: &Picker, pos: &Position<V>) -> Option<Move> {
        loop {
            let key = self.stack.best(&picker.noisy).filter(|key| *key > LAST_IN_TURN)?;
            let m = self.stack.take(&picker.noisy, key);
            if picker.first == Some(m) {
                continue;
            }
            if key >> PLACE_BITS > UNDERPROMOTION && wins_exchange(pos, m, 0) {
                return Some(m);
            }
            self.stack.put_off(&picker.noisy, key);
        }
    }
}

/// Most valuable victim first; among equals the better history, then the lesser attacker.
fn rank_noisy<V: Variant>(histories: &Histories, pos: &Position<V>, m: Move) -> i32 {
    let victim = m.capture().map_or(0, value::<V>);
    let promoted = m.promotion().map_or(0, |role| value::<V>(role) - value::<V>(Role::Pawn));
    let rank = victim * 8 + promoted * 8 + histories.capture(pos.turn(), m) / 8 - value::<V>(m.role()) / 16;
    let under = m.promotion().is_some_and(|role| V::RULES.promotions.first() != Some(&role));
    if under { UNDERPROMOTION + promoted / 64 } else { rank }
}

/// Whether a move neither captures nor promotes.
pub(crate) const fn is_quiet(m: Move) -> bool {
    !is_noisy(m)
}

/// Whether a move captures or promotes.
const fn is_noisy(m: Move) -> bool {
    m.is_capture() || m.promotion().is_some()
}

/// Underpromotions are tried last of all; their ranks lie below this.
const UNDERPROMOTION: i32 = -100_000;

/// Whether a quiet move of another position is legal here, and still quiet.
fn is_quiet_here<V: Variant>(pos: &Position<V>, m: Move) -> bool {
    let Move::Normal { role, from, to, .. } = m else { return pos.is_legal(m) };
    let board = pos.board();
    board.piece(pos.turn(), role).contains(from) && !board.occupied().contains(to) && pos.is_legal(m)
}
