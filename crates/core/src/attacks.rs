//! Attacks by the variant's own movements, on shakmaty's tables.

pub use shakmaty::attacks::{between, ray};
use shakmaty::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};

use crate::{Bitboard, Board, Color, Movement, Role, Rules, Square};

/// Diagonals from each square on an empty board.
static DIAGONALS: [Bitboard; 64] = rays(true);
/// Rank and file of each square on an empty board, the square itself left out.
static STRAIGHTS: [Bitboard; 64] = rays(false);

const fn rays(diagonal: bool) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut sq = 0;
    while sq < 64 {
        let from = Square::new(sq);
        table[sq as usize] = if diagonal {
            bishop_attacks(from, Bitboard::EMPTY)
        } else {
            rook_attacks(from, Bitboard::EMPTY)
        };
        sq += 1;
    }
    table
}

/// The squares that a man of `color` moving by `movement` attacks from `from`.
#[inline(always)]
pub fn attacks_from(movement: Movement, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match movement {
        Movement::Pawn => pawn_attacks(color, from),
        Movement::KnightStep => knight_attacks(from),
        Movement::KingStep => king_attacks(from),
        Movement::Diagonal => bishop_attacks(from, occupied),
        Movement::Straight => rook_attacks(from, occupied),
        Movement::Queen => queen_attacks(from, occupied),
    }
}

/// All men, of both sides, whose slot moves by `movement`.
#[inline(always)]
pub fn movers<V: Rules>(board: &Board, movement: Movement) -> Bitboard {
    // Spelled out, so that the comparisons fold away.
    let m = &V::RULES.movement;
    let pick =
        |role, slot: Movement| if slot as u8 == movement as u8 { board.role(role) } else { Bitboard::EMPTY };
    pick(Role::Pawn, m.pawn)
        | pick(Role::Knight, m.knight)
        | pick(Role::Bishop, m.bishop)
        | pick(Role::Rook, m.rook)
        | pick(Role::Queen, m.queen)
        | pick(Role::King, m.king)
}

/// All men that slide along diagonals.
#[inline(always)]
pub(crate) fn diagonal_sliders<V: Rules>(board: &Board) -> Bitboard {
    movers::<V>(board, Movement::Diagonal) | movers::<V>(board, Movement::Queen)
}

/// All men that slide along ranks and files.
#[inline(always)]
pub(crate) fn straight_sliders<V: Rules>(board: &Board) -> Bitboard {
    movers::<V>(board, Movement::Straight) | movers::<V>(board, Movement::Queen)
}

/// The men of `by` that attack `sq`, found by looking from `sq` with each movement.
#[inline]
pub fn attackers<V: Rules>(board: &Board, sq: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let diagonal = diagonal_sliders::<V>(board) & board.color(by);
    let straight = straight_sliders::<V>(board) & board.color(by);
    let mut found = leapers::<V>(board, sq, by);
    // A look at the empty board is cheaper than the table of blocked lines, and mostly enough.
    if !(DIAGONALS[sq as usize] & diagonal).is_empty() {
        found |= bishop_attacks(sq, occupied) & diagonal;
    }
    if !(STRAIGHTS[sq as usize] & straight).is_empty() {
        found |= rook_attacks(sq, occupied) & straight;
    }
    found
}

/// The pawns and steppers of `by` that attack `sq`.
#[inline(always)]
pub(crate) fn leapers<V: Rules>(board: &Board, sq: Square, by: Color) -> Bitboard {
    board.color(by)
        & (pawn_attacks(!by, sq) & movers::<V>(board, Movement::Pawn)
            | knight_attacks(sq) & movers::<V>(board, Movement::KnightStep)
            | king_attacks(sq) & movers::<V>(board, Movement::KingStep))
}

/// Sliders of one side lined up with a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// Sliders with nothing in between.
    pub(crate) open: Bitboard,
    /// Men, of either side, that stand alone between the square and a slider.
    pub(crate) blockers: Bitboard,
}

/// Looks along all lines from `sq` to the sliders of `by`.
#[inline(always)]
pub(crate) fn lines<V: Rules>(board: &Board, sq: Square, by: Color) -> Lines {
    let occupied = board.occupied();
    let snipers = board.color(by)
        & (DIAGONALS[sq as usize] & diagonal_sliders::<V>(board)
            | STRAIGHTS[sq as usize] & straight_sliders::<V>(board));
    let mut lines = Lines { open: Bitboard::EMPTY, blockers: Bitboard::EMPTY };
    for sniper in snipers {
        let men = between(sniper, sq) & occupied;
        if men.is_empty() {
            lines.open.add(sniper);
        } else if !men.more_than_one() {
            lines.blockers |= men;
        }
    }
    lines
}
