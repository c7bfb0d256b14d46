//! What past cutoffs say about moves: killers, butterfly, capture, continuation and correction histories.

use alfil_variants::alfil_core::{Color, Move, Position, Role, Rules, Square};

use crate::score::{MAX_PLY, Value};

/// Counters stay within this range.
const LIMIT: i32 = 16_384;

/// A man and its target square: what continuation histories are indexed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(u16);

impl Step {
    #[inline(always)]
    pub(crate) fn of(color: Color, m: Move) -> Step {
        Step::to(color, m.role(), m.to())
    }

    #[inline(always)]
    fn to(color: Color, role: Role, sq: Square) -> Step {
        Step((color as u16 * 6 + role as u16 - 1) * 64 + sq as u16)
    }
}

/// The most that one change of the evaluation teaches; a centipawn counts one.
const LARGEST_SWING: i32 = 1_200;
/// Number of different steps.
const STEPS: usize = 12 * 64;
/// What followed one step.
type Row = [i16; STEPS];
/// What followed a step that was none.
static NOTHING: Row = [0; STEPS];
/// Entries of a correction table.
const CORRECTIONS: usize = 1 << 14;

/// All histories of one thread.
pub(crate) struct Histories {
    butterfly: Box<[[[i16; 64]; 64]; 2]>,
    captures: Box<[[[i16; 7]; 64]; 12]>,
    continuation: Vec<Row>,
    correction: Vec<i16>,
    /// How far the evaluation seldom falls short of the rough one, in 64ths of a centipawn.
    shortfall: i32,
    pub(crate) killers: [[Option<Move>; 2]; MAX_PLY + 2],
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            butterfly: Box::new([[[0; 64]; 64]; 2]),
            captures: Box::new([[[0; 7]; 64]; 12]),
            continuation: vec![NOTHING; STEPS],
            correction: vec![0; 2 * 2 * CORRECTIONS],
            shortfall: 500 * 64,
            killers: [[None; 2]; MAX_PLY + 2],
        }
    }

    fn butterfly_slot(&mut self, color: Color, m: Move) -> &mut i16 {
        let from = m.from().unwrap_or(m.to());
        &mut self.butterfly[color as usize][from as usize][m.to() as usize]
    }

    fn capture_slot(&mut self, color: Color, m: Move) -> &mut i16 {
        let victim = m.capture().map_or(0, |role| role as usize);
        &mut self.captures[color as usize * 6 + m.role() as usize - 1][m.to() as usize][victim]
    }

    /// What is known about the quiet moves of `color` after these steps.
    #[inline(always)]
    pub(crate) fn quiets(&self, color: Color, before: &[Option<Step>; 3]) -> Quiets<'_> {
        Quiets {
            color,
            here: &self.butterfly[color as usize],
            after: before.map(|step| step.map_or(&NOTHING, |step| &self.continuation[usize::from(step.0)])),
        }
    }

    /// How good a capture was.
    pub(crate) fn capture(&self, color: Color, m: Move) -> i32 {
        let victim = m.capture().map_or(0, |role| role as usize);
        i32::from(self.captures[color as usize * 6 + m.role() as usize - 1][m.to() as usize][victim])
    }

    /// Rewards (or with a negative bonus punishes) a quiet move.
    pub(crate) fn update_quiet(&mut self, color: Color, m: Move, before: &[Option<Step>], bonus: i32) {
        nudge(self.butterfly_slot(color, m), bonus);
        let step = Step::of(color, m);
        for last in before.iter().flatten() {
            nudge(&mut self.continuation[usize::from(last.0)][usize::from(step.0)], bonus);
        }
    }

    /// Learns by how many centipawns a quiet move lifted the evaluation of its side.
    pub(crate) fn learn_swing(&mut self, color: Color, m: Move, gain: Value) {
        nudge(self.butterfly_slot(color, m), gain.clamp(-LARGEST_SWING, LARGEST_SWING));
    }

    /// Rewards or punishes a capture.
    pub(crate) fn update_capture(&mut self, color: Color, m: Move, bonus: i32) {
        nudge(self.capture_slot(color, m), bonus);
    }

    /// Remembers a quiet move that cut off at `ply`.
    pub(crate) fn add_killer(&mut self, ply: usize, m: Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            killers[1] = killers[0];
            killers[0] = Some(m);
        }
    }

    /// How far evaluations of positions like this one were off, in centipawns.
    pub(crate) fn correction<V: Rules>(&self, pos: &Position<V>) -> Value {
        correction_slots(pos).map(|slot| i32::from(self.correction[slot])).iter().sum::<i32>() / 190
    }

    /// How far the evaluation seldom falls short of the rough one, in centipawns.
    pub(crate) fn shortfall(&self) -> Value {
        self.shortfall / 64
    }

    /// Learns how far an evaluation fell short, in centipawns. One step up weighs as much as 128 down, so that fewer than
    /// one in a hundred lies beyond.
    pub(crate) fn learn_shortfall(&mut self, by: Value) {
        self.shortfall += if by * 64 > self.shortfall { 128 } else { -1 };
    }

    /// Learns from the difference between a search result and the evaluation, in centipawns.
    pub(crate) fn learn_correction<V: Rules>(&mut self, pos: &Position<V>, difference: Value, depth: i32) {
        let bonus = (difference * depth / 2).clamp(-1024, 1024);
        for slot in correction_slots(pos) {
            let entry = &mut self.correction[slot];
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / 8192) as i16;
        }
    }
}

/// The counters that the quiet moves of one node are ranked by.
pub(crate) struct Quiets<'a> {
    color: Color,
    here: &'a [[i16; 64]; 64],
    after: [&'a Row; 3],
}

impl Quiets<'_> {
    /// How good a quiet move was, here and after the moves before it.
    #[inline(always)]
    pub(crate) fn rank(&self, m: Move) -> i32 {
        let (role, from, to) = match m {
            Move::Normal { role, from, to, .. } => (role, from, to),
            _ => (m.role(), m.from().unwrap_or(m.to()), m.to()),
        };
        // The minimum changes nothing, and spares a test for each row.
        let step = usize::from(Step::to(self.color, role, to).0).min(STEPS - 1);
        self.after
            .iter()
            .fold(i32::from(self.here[from as usize][to as usize]), |sum, row| sum + i32::from(row[step]))
    }
}

/// Slots by the structure that lasts: pawns, and where everything else stands.
fn correction_slots<V: Rules>(pos: &Position<V>) -> [usize; 2] {
    let board = pos.board();
    let (pawns, kings) = (board.role(Role::Pawn), board.role(Role::King));
    let white = board.color(Color::White);
    let spread = |a: u64, b: u64| {
        let mixed =
            a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(29);
        ((mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb) >> 40) as usize & (CORRECTIONS - 1)
    };
    let side = pos.turn() as usize * CORRECTIONS;
    [
        side + spread((pawns & white).0, (pawns & !white).0),
        2 * CORRECTIONS + side + spread((kings & white).0, (kings & !white).0),
    ]
}

/// Moves a counter towards its limit, the slower the nearer it is.
fn nudge(counter: &mut i16, bonus: i32) {
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
