//! The scores of all legal moves of a position at once.
//!
//! [`View::features`] says what a score is made of, one move after the other. Here the same sums are put together from
//! what moves have in common: the man, the target, the squares of the royal pieces.

use core::ops::ControlFlow;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{
    Bitboard, Color, Move, Movement, Position, Role, Sink, Square, attacks, pawn_origin,
};

use crate::record::PackedMove;

use super::features::{
    Context, DANGERS, KINDS, ROYAL, View, at_most_three, block, family, kind, level, number,
};
use super::tables::{ATTACKED, Rows, TWICE, Tables, Weights, index, is_leaper, support, weights_of};

/// A legal move with its score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    /// The place in the canonical order.
    pub(super) key: u16,
    pub(super) score: i32,
    /// What the score makes of it among the others; 0 as long as they are not known.
    pub(super) frequency: u32,
}

/// The place of a move in the canonical order: by origin, then target, then promotion; drops come last, by slot.
/// Independent of the order in which a generator lists moves.
#[inline(always)]
pub(super) fn key(m: PackedMove) -> u16 {
    let (squares, kind) = (m.bits() & 0xfff, m.bits() >> 12);
    if kind == DROP { (DROPS + squares) << 3 } else { squares << 3 | kind }
}

/// The move with that place.
#[inline(always)]
pub(super) fn move_of(key: u16) -> Option<PackedMove> {
    let (squares, kind) = (key >> 3, key & 7);
    let bits = if squares >= DROPS { DROP << 12 | (squares - DROPS) } else { kind << 12 | squares };
    PackedMove::from_bits(bits)
}

/// Drops come after all squares.
const DROPS: u16 = 64 << 6;
const DROP: u16 = 7;

#[inline(always)]
fn step_key(from: Square, to: Square) -> u16 {
    (from as u16) << 9 | (to as u16) << 3
}

/// Sums that stay as long as the royal pieces do, for each side.
#[derive(Debug)]
pub(super) struct Memory {
    of: [Option<(usize, Square, Square)>; 2],
    sums: Box<[Rows; 2]>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { of: [None; 2], sums: Box::new([[[0; 64]; KINDS]; 2]) }
    }
}

impl Memory {
    #[inline(always)]
    fn sums(&mut self, tables: &Tables, phase: usize, side: Color, own: Square, enemy: Square) -> &Rows {
        let (of, sums) = (&mut self.of[index(side)], &mut self.sums[index(side)]);
        if *of != Some((phase, own, enemy)) {
            *of = Some((phase, own, enemy));
            tables.add_up(phase, side, own, enemy, sums);
        }
        sums
    }
}

/// Writes down the legal moves with their scores, and gives the best score. `None`, and nothing written, where moves must
/// be looked at one by one: for rule sets with hooks of their own or without royal pieces.
pub(super) fn score_all<V: Variant>(
    pos: &Position<V>,
    context: Context,
    memory: &mut Memory,
    found: &mut Vec<Scored>,
) -> Option<i32> {
    if V::CUSTOM_LEGALITY || V::EDITS_MOVES {
        return None;
    }
    let view = View::new(pos, context);
    let (own, enemy) = (view.own_royal?, view.enemy_royal?);
    let (tables, side) = (Tables::of::<V>(), pos.turn());
    let mut scores = Scores {
        sums: memory.sums(tables, view.phase, side, own, enemy),
        origins: &tables.origin[view.phase][index(side)],
        tables,
        weights: weights_of(family::<V>()),
        classes: classes(&view),
        retake: (!context.last.is_pass()).then(|| context.last.target()),
        again: (!context.own.is_pass()).then(|| context.own.target()),
        back: context.own.origin(),
        view: &view,
        found,
        best: i32::MIN,
    };
    pos.hand_legal_moves(&mut scores).then_some(scores.best)
}

struct Scores<'a, V: Variant> {
    view: &'a View<'a, V>,
    tables: &'static Tables,
    weights: &'static Weights,
    /// By mover and target.
    sums: &'a Rows,
    /// By mover and origin.
    origins: &'static Rows,
    /// What attacks and supports each square.
    classes: [u8; 64],
    /// Where the last move went.
    retake: Option<Square>,
    /// Where the own move before it went and came from.
    again: Option<Square>,
    back: Option<Square>,
    found: &'a mut Vec<Scored>,
    best: i32,
}

/// The man that moves, and what is the same for all his moves.
#[derive(Clone, Copy)]
struct Mover {
    movement: Movement,
    kind: usize,
    from: Square,
    /// What leaving the origin scores.
    leaving: i32,
    /// All other men.
    others: Bitboard,
    /// Other own men that are attacked and that nothing protects.
    hanging: Bitboard,
    /// Targets on which he gives check.
    checks: Bitboard,
}

impl<V: Variant> Scores<'_, V> {
    #[inline(always)]
    fn mover(&self, role: Role, from: Square, to: Bitboard) -> Mover {
        let (movement, kind) = (*V::RULES.movement.get(role), kind::<V>(role));
        let class = usize::from(self.classes[from as usize]);
        let leaving = self.origins[kind][from as usize] + self.tables.leave[kind][class & 31];
        let checks = match &self.view.checks {
            Some(squares) => squares.checking(movement, from, to),
            None => Bitboard::EMPTY,
        };
        Mover {
            movement,
            kind,
            from,
            leaving: i32::from(leaving),
            others: self.view.pos.board().occupied().without(from),
            hanging: self.view.hanging.without(from),
            checks,
        }
    }

    /// Writes down a move.
    #[inline(always)]
    fn add(&mut self, mover: &Mover, to: Square, victim: usize) {
        let class = usize::from(self.classes[to as usize]) & 31;
        let mut score = mover.leaving
            + i32::from(self.sums[mover.kind][to as usize])
            + i32::from(self.tables.arrive[mover.kind][victim][class])
            + i32::from(self.aims(mover, to));
        if mover.checks.contains(to) {
            score += self.checking(class, mover.movement == Movement::Pawn && victim == 0);
        }
        if Some(mover.from) == self.again {
            score += self.moving_again(mover.kind, to);
        }
        if victim > 0 && Some(to) == self.retake {
            score += self.weight(block::RETAKE + victim);
        }
        if mover.movement == Movement::Pawn && !self.view.guarded.contains(to) {
            score += self.weight(block::PASSED + self.view.seen(to) / 4);
        }
        self.push(step_key(mover.from, to), score);
    }

    /// What the man attacks and protects from his target.
    #[inline(always)]
    fn aims(&self, mover: &Mover, to: Square) -> i16 {
        let Mover { movement, kind, .. } = *mover;
        let view = self.view;
        let reached = attacks::attacks_from(movement, view.pos.turn(), to, mover.others.with(to));
        let heavier = if kind == ROYAL { Bitboard::EMPTY } else { view.heavier[level(movement)] };
        let meets = |set: Bitboard| usize::from(!(reached & set).is_empty());
        let aims = meets(view.loose) | meets(heavier) << 1 | meets(mover.hanging) << 2;
        let score = self.tables.aims[kind][aims];
        if is_leaper(movement) {
            return score;
        }
        // Mostly none.
        let beside = reached & view.ring;
        let beside = if beside.is_empty() { 0 } else { at_most_three(beside) };
        score + self.tables.reach[kind][(reached.count() / 2).min(7)][beside]
    }

    fn checking(&self, class: usize, is_pawn_step: bool) -> i32 {
        let danger = self.view.checks_left * DANGERS + (class & 7);
        self.weight(block::CHECK + danger * 2 + support(class, is_pawn_step))
    }

    fn moving_again(&self, kind: usize, to: Square) -> i32 {
        self.weight(kind + if Some(to) == self.back { block::BACK } else { block::AGAIN })
    }

    #[inline(always)]
    fn weight(&self, number: usize) -> i32 {
        i32::from(self.weights[number].cast_signed())
    }

    /// Writes down a rare move, feature by feature.
    #[inline(never)]
    fn add_rare(&mut self, m: Move) {
        let mut score = 0;
        self.view.features(m, |number| score += i32::from(self.weights[number].cast_signed()));
        self.push(key(m.into()), score);
    }

    #[inline(always)]
    fn push(&mut self, key: u16, score: i32) {
        self.best = self.best.max(score);
        self.found.push(Scored { key, score, frequency: 0 });
    }

    /// The slot of the man on a square, for captures.
    #[inline(always)]
    fn victim(&self, to: Square) -> Role {
        self.view.pos.board().role_at(to).unwrap_or(Role::Pawn)
    }

    #[inline(always)]
    fn victim_number(&self, to: Square) -> usize {
        1 + number(*V::RULES.movement.get(self.victim(to)))
    }
}

impl<V: Variant> Sink for Scores<'_, V> {
    #[inline(always)]
    fn targets(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        let mover = self.mover(role, from, to);
        let captures = to & self.view.pos.board().occupied();
        for to in captures {
            self.add(&mover, to, self.victim_number(to));
        }
        for to in to & !captures {
            self.add(&mover, to, 0);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, by: u32, capture: bool) -> ControlFlow<()> {
        for to in to {
            let mover = self.mover(Role::Pawn, pawn_origin(to, by), to.into());
            self.add(&mover, to, if capture { self.victim_number(to) } else { 0 });
        }
        ControlFlow::Continue(())
    }

    fn promotions(&mut self, to: Bitboard, by: u32, capture: bool, roles: &[Role]) -> ControlFlow<()> {
        for to in to {
            let (from, capture) = (pawn_origin(to, by), capture.then(|| self.victim(to)));
            for role in roles {
                let promotion = Some(*role);
                self.add_rare(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
            }
        }
        ControlFlow::Continue(())
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.add_rare(Move::EnPassant { from, to });
        ControlFlow::Continue(())
    }

    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.add_rare(Move::Castle { king, rook });
        ControlFlow::Continue(())
    }
}

/// The class of each square: bits 0 to 2 its danger, then whether the own side attacks it, and whether twice.
fn classes<V: Variant>(view: &View<'_, V>) -> [u8; 64] {
    let [low, middle, high] = view.enemy.danger;
    let planes = [(low, 0), (middle, 1), (high, 2), (view.own.any, ATTACKED), (view.own.twice, TWICE)];
    let mut classes = [0; 64];
    for (rank, row) in classes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let bits = |(plane, bit): (Bitboard, u32)| SPREAD[(plane.0 >> (8 * rank) & 255) as usize] << bit;
        *row = planes.into_iter().fold(0, |row, plane| row | bits(plane)).to_le_bytes();
    }
    classes
}

/// The bits of a byte, each in a byte of its own.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use alfil_notation::parse_fen;
    use alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck};

    use super::*;

    /// Every legal move along a random-ish line has the score that its features have one by one.
    #[track_caller]
    fn check<V: Variant>(fen: &str) {
        let mut memory = Memory::default();
        let weights = weights_of(family::<V>());
        for seed in 0..12_usize {
            let (mut pos, mut context) = (parse_fen::<V>(fen).unwrap(), Context::default());
            for step in 0..120 {
                let moves = pos.legal_moves();
                let Some(played) = moves.get((step * 31 + seed * 17) % moves.len().max(1)) else { break };
                let mut found = Vec::new();
                let best = score_all(&pos, context, &mut memory, &mut found).unwrap();
                let view = View::new(&pos, context);
                let expected = moves.iter().map(|m| {
                    let mut score = 0;
                    view.features(*m, |number| score += i32::from(weights[number].cast_signed()));
                    (key((*m).into()), score)
                });
                let expected: Vec<(u16, i32)> = expected.collect();
                let found: Vec<(u16, i32)> = found.iter().map(|m| (m.key, m.score)).collect();
                assert_eq!(found, expected, "{fen}, step {step} of line {seed}");
                assert_eq!(Some(best), found.iter().map(|(_, score)| *score).max());
                pos.play(*played);
                context = context.after((*played).into());
            }
        }
    }

    #[test]
    fn scores_are_the_sums_of_the_features() {
        check::<Chess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        check::<Chess>("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1");
        check::<ThreeCheck>("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 2+1 0 1");
        check::<ThreeCheck>("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 3+3 0 1");
        check::<RacingKings>("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
        check::<Knightmate>("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1");
        check::<Knightmate>("4k3/PP6/8/2M5/8/6m1/1p4p1/R3K2R w KQ - 0 1");
    }

    #[test]
    fn places_in_the_canonical_order_come_back() {
        for m in (0..=u16::MAX).filter_map(PackedMove::from_bits) {
            assert_eq!(move_of(key(m)), Some(m));
        }
    }
}
