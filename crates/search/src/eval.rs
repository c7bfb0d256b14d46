//! The evaluation: what a position is worth when nothing more is searched.

use alfil_variants::alfil_core::attacks::{attackers, attacks_from, movers};
use alfil_variants::alfil_core::{Bitboard, Color, Move, Movement, Position, Role, Square};
use alfil_variants::{StateField, Variant};

use crate::material::{FULL_PHASE, phase};
use crate::score::{LARGEST_EVALUATION, Value};
use crate::squares::Tables;

/// Judges positions. The seam for other evaluations, such as nets: the accumulator is what can be kept along the moves.
pub(crate) trait Evaluator<V: Variant> {
    /// What is kept along the moves.
    type Accumulator: Copy;

    /// The accumulator of a position, from scratch.
    fn fresh(&self, pos: &Position<V>) -> Self::Accumulator;

    /// The accumulator after a move.
    fn update(
        &self,
        old: &Self::Accumulator,
        before: &Position<V>,
        m: Move,
        after: &Position<V>,
    ) -> Self::Accumulator;

    /// Centipawns from the side to move's point of view, within [`LARGEST_EVALUATION`].
    fn evaluate(&self, accumulator: &Self::Accumulator, pos: &Position<V>) -> Value;
}

/// Piece-square tables and a few terms, all derived from the variant's movements.
pub(crate) struct Derived<V: Variant>(core::marker::PhantomData<V>);

/// Sums of the piece-square tables, White's minus Black's.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sums {
    middlegame: Value,
    endgame: Value,
    phase: i32,
}

impl Sums {
    fn add(
        &mut self,
        tables: &Tables,
        color: Color,
        movement: Movement,
        role: Role,
        sq: Square,
        times: Value,
    ) {
        let worth = tables.get(color, role, sq);
        let sign = if color.is_white() { times } else { -times };
        self.middlegame += sign * worth.middlegame;
        self.endgame += sign * worth.endgame;
        self.phase += times * phase(movement);
    }
}

impl<V: Variant> Derived<V> {
    const TABLES: &'static Tables = &const { Tables::derive::<V>() };

    pub(crate) fn new() -> Derived<V> {
        Derived(core::marker::PhantomData)
    }
}

impl<V: Variant> Evaluator<V> for Derived<V> {
    type Accumulator = Sums;

    fn fresh(&self, pos: &Position<V>) -> Sums {
        let mut sums = Sums::default();
        for (sq, piece) in pos.board().iter() {
            sums.add(Self::TABLES, piece.color, movement::<V>(piece.role), piece.role, sq, 1);
        }
        sums
    }

    /// Compares the boards set by set, so that whatever a plugin's hook did is seen as well.
    #[inline]
    fn update(&self, old: &Sums, before: &Position<V>, _m: Move, after: &Position<V>) -> Sums {
        let mut sums = *old;
        for role in Role::ALL {
            let changed = before.board().role(role) ^ after.board().role(role);
            if changed.is_empty() {
                // A man may still have been captured by one of its own kind.
                let recoloured =
                    before.board().piece(Color::White, role) ^ after.board().piece(Color::White, role);
                if recoloured.is_empty() {
                    continue;
                }
            }
            for color in Color::ALL {
                let (old, new) = (before.board().piece(color, role), after.board().piece(color, role));
                for sq in old & !new {
                    sums.add(Self::TABLES, color, movement::<V>(role), role, sq, -1);
                }
                for sq in new & !old {
                    sums.add(Self::TABLES, color, movement::<V>(role), role, sq, 1);
                }
            }
        }
        sums
    }

    fn evaluate(&self, sums: &Sums, pos: &Position<V>) -> Value {
        let phase = sums.phase.clamp(0, FULL_PHASE);
        let us = pos.turn();
        let attacked = [Attacked::of(pos, Color::Black), Attacked::of(pos, Color::White)];
        let mut white = (sums.middlegame * phase + sums.endgame * (FULL_PHASE - phase)) / FULL_PHASE;
        for side in Color::ALL {
            let terms = side_terms(pos, side, &attacked, phase);
            white += if side.is_white() { terms } else { -terms };
        }
        let score = if us.is_white() { white } else { -white };
        // Fading towards the fifty-move draw keeps a won game moving.
        let fading = score - score * pos.halfmoves().min(100) as Value / 220;
        (fading + TEMPO).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
    }
}

/// Worth of having the move.
const TEMPO: Value = 14;

const fn movement<V: Variant>(role: Role) -> Movement {
    *V::RULES.movement.get(role)
}

/// What one side attacks.
struct Attacked {
    all: Bitboard,
    pawns: Bitboard,
    /// By movement, for threats of check.
    by: [Bitboard; 6],
    mobility: Value,
}

impl Attacked {
    fn of<V: Variant>(pos: &Position<V>, side: Color) -> Attacked {
        let board = pos.board();
        let occupied = board.occupied();
        let mut found =
            Attacked { all: Bitboard::EMPTY, pawns: Bitboard::EMPTY, by: [Bitboard::EMPTY; 6], mobility: 0 };
        for sq in movers::<V>(board, Movement::Pawn) & board.color(side) {
            found.pawns |= attacks_from(Movement::Pawn, side, sq, occupied);
        }
        found.by[Movement::Pawn as usize] = found.pawns;
        let unsafe_squares = board.piece(side, Role::Pawn);
        for role in Role::ALL {
            let movement = movement::<V>(role);
            if matches!(movement, Movement::Pawn) {
                continue;
            }
            let is_royal = V::RULES.royal == Some(role);
            for sq in board.piece(side, role) {
                let reach = attacks_from(movement, side, sq, occupied);
                found.all |= reach;
                if !is_royal {
                    found.by[movement as usize] |= reach;
                    let free = (reach & !unsafe_squares).count() as Value;
                    found.mobility += mobility(movement, free);
                }
            }
        }
        found.all |= found.pawns;
        found
    }
}

/// Centipawns for `free` squares, around what a man of that movement usually has.
const fn mobility(movement: Movement, free: Value) -> Value {
    match movement {
        Movement::Pawn => 0,
        Movement::KnightStep => (free - 4) * 5,
        Movement::KingStep => (free - 5) * 3,
        Movement::Diagonal => (free - 6) * 5,
        Movement::Straight => (free - 7) * 3,
        Movement::Queen => (free - 13) * 2,
    }
}

fn side_terms<V: Variant>(pos: &Position<V>, side: Color, attacked: &[Attacked; 2], phase: i32) -> Value {
    let (own, enemy) = (&attacked[side as usize], &attacked[!side as usize]);
    let mut score = own.mobility + passed_pawns::<V>(pos, side, phase);
    if V::RULES.may_give_check && V::RULES.royal.is_some() {
        score += danger_to::<V>(pos, !side, own, enemy, phase);
        score += shelter::<V>(pos, side) * phase / FULL_PHASE;
    }
    if V::RULES.goal.is_some() {
        score += race::<V>(pos, side, enemy);
    }
    if board_pairs::<V>(pos, side) {
        score += 35;
    }
    score
}

fn board_pairs<V: Variant>(pos: &Position<V>, side: Color) -> bool {
    let bishops = movers::<V>(pos.board(), Movement::Diagonal) & pos.board().color(side);
    !(bishops & Bitboard::DARK_SQUARES).is_empty() && !(bishops & Bitboard::LIGHT_SQUARES).is_empty()
}

/// Attacks near the royal piece of `victim`, and squares from which it can be checked next.
fn danger_to<V: Variant>(
    pos: &Position<V>,
    victim: Color,
    attacker: &Attacked,
    defender: &Attacked,
    phase: i32,
) -> Value {
    let Some(royal) = pos.royal(victim) else { return 0 };
    let board = pos.board();
    let occupied = board.occupied();
    let zone = attacks_from(Movement::KingStep, victim, royal, occupied) | Bitboard::from(royal);
    let mut flight = zone;
    if let Some(role) = V::RULES.royal {
        flight |= attacks_from(movement::<V>(role), victim, royal, occupied);
    }
    let near = (flight & attacker.all & !defender.pawns).count() as Value;
    let mut checks = 0;
    let mut safe_checks = 0;
    let own = board.color(!victim);
    for movement in
        [Movement::KnightStep, Movement::KingStep, Movement::Diagonal, Movement::Straight, Movement::Queen]
    {
        let from = attacks_from(movement, victim, royal, occupied) & attacker.by[movement as usize] & !own;
        checks += from.count() as Value;
        safe_checks += (from & !defender.all).count() as Value;
    }
    let mut danger = near * 7 + safe_checks * 18 + checks * 4;
    danger += danger * danger / 260;
    danger = danger * (phase + 8) / (FULL_PHASE + 8);
    danger + counted_checks::<V>(pos, !victim, checks, safe_checks)
}

/// Where checks are counted: what was given, and what can be given next.
fn counted_checks<V: Variant>(pos: &Position<V>, side: Color, checks: Value, safe_checks: Value) -> Value {
    let (Some(given), Some(limit)) = (pos.state().checks_given(), V::State::CHECKS_TO_WIN) else { return 0 };
    let left = Value::from(limit) - Value::from(*given.get(side));
    let (bonus, each, safe) = match left {
        ..=1 => (560, 90, 200),
        2 => (190, 22, 45),
        _ => (0, 8, 16),
    };
    bonus + checks.min(4) * each + safe_checks.min(4) * safe
}

/// Pawns in front of the royal piece.
fn shelter<V: Variant>(pos: &Position<V>, side: Color) -> Value {
    let Some(royal) = pos.royal(side) else { return 0 };
    let pawns = pos.board().piece(side, Role::Pawn);
    let near = attacks_from(Movement::KingStep, side, royal, Bitboard::EMPTY);
    (near & pawns).count().min(3) as Value * 12
}

fn passed_pawns<V: Variant>(pos: &Position<V>, side: Color, phase: i32) -> Value {
    if V::RULES.promotions.is_empty() {
        return 0;
    }
    let (own, enemy) = (pos.board().piece(side, Role::Pawn), pos.board().piece(!side, Role::Pawn));
    let mut score = 0;
    for pawn in own {
        let file = Bitboard::from(pawn.file());
        let files = file
            | file.shift(1) & !Bitboard::from(alfil_variants::alfil_core::File::A)
            | file.shift(-1) & !Bitboard::from(alfil_variants::alfil_core::File::H);
        let ahead = ahead_of(side, pawn);
        if (enemy & files & ahead).is_empty() && (own & file & ahead).is_empty() {
            let rank = Value::from(side.relative_rank(pawn.rank()) as u8);
            let blocked = !(pos.board().occupied() & file & ahead).is_empty();
            let bonus = rank * rank * (FULL_PHASE * 2 - phase) / FULL_PHASE * 2;
            score += if blocked { bonus / 2 } else { bonus };
        }
    }
    score
}

/// All squares on the ranks in front of a man.
fn ahead_of(side: Color, sq: Square) -> Bitboard {
    let rank = sq.rank() as u32;
    if side.is_white() { Bitboard(!0_u64 << (8 * rank) << 8) } else { Bitboard((1_u64 << (8 * rank)) - 1) }
}

/// Centipawns by the number of steps to the goal along squares that are free and not attacked.
const RACE: [Value; 10] = [2000, 900, 560, 360, 230, 140, 80, 40, 10, 0];

fn race<V: Variant>(pos: &Position<V>, side: Color, enemy: &Attacked) -> Value {
    let (Some(goal), Some(royal), Some(role)) = (&V::RULES.goal, pos.royal(side), V::RULES.royal) else {
        return 0;
    };
    let movement = movement::<V>(role);
    let open = !pos.board().color(side) & !enemy.all;
    let mut reached = Bitboard::from(royal);
    let mut steps = 0;
    while (reached & goal.region).is_empty() {
        let mut next = reached;
        for sq in reached {
            next |= attacks_from(movement, side, sq, Bitboard::EMPTY) & open;
        }
        if next == reached || steps + 1 >= RACE.len() {
            return 0;
        }
        reached = next;
        steps += 1;
    }
    // The side that may reply is not behind when it arrives one step later; a lone guard near the goal slows both.
    RACE[steps]
        + (attackers::<V>(pos.board(), royal, side, pos.board().occupied()).count().min(2) as Value) * 6
}
