//! Where men are attacked by lesser ones: moves that step out of such an attack come first, moves into one last.

use alfil_variants::alfil_core::attacks::attacks_from;
use alfil_variants::alfil_core::{Bitboard, Color, Move, Movement, Position, Role, Rules};

use crate::material::value;

/// Squares on which a man of each slot would be attacked by an enemy man worth clearly less.
pub(crate) struct Threats([Bitboard; 6]);

/// Men within this of each other are equal, in centipawns.
const CLEARLY: i32 = 60;
/// What a step out of or into a threat counts in the order of moves, by the man's worth: histories reach some ten thousand.
const PER_CENTIPAWN: i32 = 14;

impl Threats {
    /// Looks at all men of the side that is not to move.
    pub(crate) fn of<V: Rules>(pos: &Position<V>) -> Threats {
        let mut threats = [Bitboard::EMPTY; 6];
        let them = !pos.turn();
        let mut spread = |role: Role| {
            if V::RULES.royal == Some(role) {
                return;
            }
            let reach = reach_of::<V>(pos, them, role);
            let mut mark = |victim: Role| {
                if value::<V>(role) + CLEARLY < value::<V>(victim) && V::RULES.royal != Some(victim) {
                    threats[slot(victim)] |= reach;
                }
            };
            mark(Role::Knight);
            mark(Role::Bishop);
            mark(Role::Rook);
            mark(Role::Queen);
            mark(Role::King);
        };
        // A queen is threatened by everything else and threatens nothing.
        spread(Role::Pawn);
        spread(Role::Knight);
        spread(Role::Bishop);
        spread(Role::Rook);
        spread(Role::King);
        Threats(threats)
    }

    /// What a quiet move gains in the order of moves.
    #[inline(always)]
    pub(crate) fn bonus<V: Rules>(&self, m: Move) -> i32 {
        let Move::Normal { role, from, to, .. } = m else { return 0 };
        let threats = self.0[slot(role)];
        let steps = i32::from(threats.contains(from)) - i32::from(threats.contains(to));
        steps * value::<V>(role) * PER_CENTIPAWN
    }
}

#[inline(always)]
fn reach_of<V: Rules>(pos: &Position<V>, side: Color, role: Role) -> Bitboard {
    let movement: Movement = *V::RULES.movement.get(role);
    let board = pos.board();
    let men = board.piece(side, role);
    men.into_iter().fold(Bitboard::EMPTY, |all, sq| all | attacks_from(movement, side, sq, board.occupied()))
}

/// Place of a slot in a table of six.
const fn slot(role: Role) -> usize {
    role as usize - 1
}
