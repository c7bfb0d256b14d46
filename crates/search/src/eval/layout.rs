//! Where each weight lies in the table of weights.

use alfil_variants::alfil_core::{Movement, Role};

/// Place in the table of weights.
pub(crate) type Index = usize;

/// Squares of the own royal piece, mirrored to the queen's side.
pub(crate) const ROYAL_SQUARES: usize = 32;
/// Weights of one place of the royal piece: own and enemy men of each slot on each square.
pub(crate) const PER_ROYAL: usize = 2 * 6 * 64;
/// Checks still to be given: 1, 2, 3 or more; 0 where none are counted.
pub(crate) const LEFT: usize = 4;
/// Most squares counted for mobility, plus one.
pub(crate) const REACH: usize = 28;
/// Most steps to a goal that are told apart, plus one for no way.
pub(crate) const STEPS: usize = 10;
/// Most attacked squares around the royal piece that are told apart, plus one.
pub(crate) const NEAR: usize = 16;
/// Most safe checking squares that are told apart, plus one.
pub(crate) const CHECKS: usize = 8;

/// Most attackers, squares without a defender, and squares to flee to that are told apart, plus one.
pub(crate) const ATTACKS: usize = 8;

const PLACES: Index = 0;
pub(crate) const MOBILITY: Index = PLACES + ROYAL_SQUARES * PER_ROYAL;
pub(crate) const PAIR: Index = MOBILITY + 6 * REACH;
pub(crate) const TEMPO: Index = PAIR + 1;
pub(crate) const UNDER_PAWN: Index = TEMPO + 1;
pub(crate) const UNDER_LESSER: Index = UNDER_PAWN + 6;
pub(crate) const UNDEFENDED: Index = UNDER_LESSER + 6;
pub(crate) const NEAR_ROYAL: Index = UNDEFENDED + 6;
pub(crate) const SAFE_CHECK: Index = NEAR_ROYAL + LEFT * NEAR;
pub(crate) const SAFE_CHECKS: Index = SAFE_CHECK + LEFT * 6;
pub(crate) const GUARDED_CHECK: Index = SAFE_CHECKS + LEFT * CHECKS;
pub(crate) const COUNTER: Index = GUARDED_CHECK + LEFT;
pub(crate) const COUNTER_TO_MOVE: Index = COUNTER + LEFT * LEFT;
pub(crate) const COUNTER_MEN: Index = COUNTER_TO_MOVE + LEFT;
pub(crate) const PASSED: Index = COUNTER_MEN + LEFT * 6;
pub(crate) const ISOLATED: Index = PASSED + 2 * 8;
pub(crate) const DOUBLED: Index = ISOLATED + 1;
pub(crate) const RACE: Index = DOUBLED + 1;
pub(crate) const ATTACKERS: Index = RACE + STEPS * STEPS * 2;
pub(crate) const BARE: Index = ATTACKERS + LEFT * ATTACKS;
pub(crate) const FLIGHTS: Index = BARE + LEFT * ATTACKS;
pub(crate) const CHECKS_TO_MOVE: Index = FLIGHTS + LEFT * ATTACKS;
/// Number of weights.
pub(crate) const COUNT: usize = CHECKS_TO_MOVE + LEFT * CHECKS;

/// Where the weights begin of one side's view with that side's royal piece in `royal` of the [`ROYAL_SQUARES`].
#[inline(always)]
pub(crate) const fn places_of(royal: usize) -> Index {
    PLACES + royal * PER_ROYAL
}

/// A man on a square, in a view whose weights begin at `start`.
#[inline(always)]
pub(crate) const fn place(start: Index, enemy: bool, role: Role, sq: usize) -> Index {
    start + (enemy as usize * 6 + role as usize - 1) * 64 + sq
}

pub(crate) const fn mobility(movement: Movement, squares: usize) -> Index {
    MOBILITY + movement as usize * REACH + squares
}

pub(crate) const fn race(white: usize, black: usize, white_to_move: bool) -> Index {
    RACE + (white * STEPS + black) * 2 + white_to_move as usize
}
