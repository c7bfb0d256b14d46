//! What attacks a square, and with what at the least.

use alfil_variants::alfil_core::{Bitboard, Color, Movement, Position, Role, Rules, Square, attacks};

use super::features::{ROYAL, kind, level};

/// The files a and h.
const WEST: Bitboard = Bitboard(0x0101_0101_0101_0101);
const EAST: Bitboard = Bitboard(0x8080_8080_8080_8080);

/// Squares that a side attacks, by the kind of the attacker.
#[derive(Clone, Copy)]
pub(super) struct Attacks {
    /// The danger of each square, 0 to 5, as three planes of bits.
    pub(super) danger: [Bitboard; 3],
    pub(super) any: Bitboard,
    /// Squares attacked at least twice.
    pub(super) twice: Bitboard,
}

impl Attacks {
    pub(super) fn of<V: Rules>(pos: &Position<V>, side: Color) -> Attacks {
        let mut sets = Sets::default();
        // Written out, so that each slot's movement folds away.
        sets.add_men(pos, side, Role::Pawn);
        sets.add_men(pos, side, Role::Knight);
        sets.add_men(pos, side, Role::Bishop);
        sets.add_men(pos, side, Role::Rook);
        sets.add_men(pos, side, Role::Queen);
        sets.add_men(pos, side, Role::King);
        Attacks { danger: planes(sets.by), any: sets.any, twice: sets.twice }
    }

    /// The cheapest kind of man that attacks a square, from 1; 0 for none.
    #[inline(always)]
    pub(super) fn danger(&self, sq: Square) -> usize {
        let bit = |plane: Bitboard| (plane.0 >> sq as u32 & 1) as usize;
        bit(self.danger[0]) | bit(self.danger[1]) << 1 | bit(self.danger[2]) << 2
    }
}

#[derive(Default)]
struct Sets {
    /// Attacked by pawns, light men, rooks, queens, the royal piece.
    by: [Bitboard; 5],
    any: Bitboard,
    twice: Bitboard,
}

impl Sets {
    #[inline(always)]
    fn add_men<V: Rules>(&mut self, pos: &Position<V>, side: Color, role: Role) {
        let movement = *V::RULES.movement.get(role);
        let level = if kind::<V>(role) == ROYAL { 4 } else { level(movement) - 1 };
        let men = pos.board().piece(side, role);
        if movement == Movement::Pawn {
            for set in pawn_attacks(side, men) {
                self.add(level, set);
            }
            return;
        }
        for sq in men {
            self.add(level, attacks::attacks_from(movement, side, sq, pos.board().occupied()));
        }
    }

    #[inline(always)]
    fn add(&mut self, level: usize, reached: Bitboard) {
        self.twice |= self.any & reached;
        self.any |= reached;
        self.by[level] |= reached;
    }
}

/// What a set of pawns attacks, to one side and to the other.
#[inline(always)]
fn pawn_attacks(side: Color, pawns: Bitboard) -> [Bitboard; 2] {
    let (west, east) = ((pawns & !WEST).0, (pawns & !EAST).0);
    let sets = if side.is_white() { [west << 7, east << 9] } else { [west >> 9, east >> 7] };
    sets.map(Bitboard)
}

/// The number of the first set that holds a square, from 1, as planes of bits.
#[inline(always)]
fn planes(by: [Bitboard; 5]) -> [Bitboard; 3] {
    let mut planes = [Bitboard::EMPTY; 3];
    let mut before = Bitboard::EMPTY;
    for (number, set) in (1..).zip(by) {
        let first = set & !before;
        before |= set;
        for (bit, plane) in planes.iter_mut().enumerate() {
            if number >> bit & 1 == 1 {
                *plane |= first;
            }
        }
    }
    planes
}
