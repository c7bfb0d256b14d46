//! Dead positions beyond the material rule: royal pieces among locked pawns.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use alfil_core::{Position, Role};

use crate::Variant;

/// The walk gives up beyond this many placements, far more than two royal pieces have among pawns that stay.
const MOST_PLACEMENTS: usize = 1 << 16;

/// Whether no sequence of legal moves can ever win, found by walking through everything that can happen.
///
/// Looks at positions of royal pieces and pawns only, in variants that are won by giving check. Royal pieces may go
/// and capture wherever it is legal; the position is dead if no check and no pawn move ever turns up. Sound, because
/// every legal move is followed until one of those appears. Complete for locked pawns, because nothing else is called
/// live. A position that is already won is not dead.
///
/// Usually the first move that is looked at is a pawn's, and that is all. Among locked pawns the walk visits each
/// placement of the two royal pieces once.
pub fn is_dead<V: Variant>(pos: &Position<V>) -> bool {
    let Some(royal) = V::RULES.royal else { return false };
    let board = pos.board();
    if !V::WON_BY_CHECKS_ONLY || board.role(royal) | board.role(Role::Pawn) != board.occupied() {
        return false;
    }
    if pos.ending().is_some_and(|ending| ending.winner.is_some()) {
        return false;
    }
    let mut seen = HashSet::from([Placement(*pos)]);
    let mut open = vec![*pos];
    while let Some(pos) = open.pop() {
        let moves = pos.legal_moves();
        if moves.iter().any(|m| m.role() != royal) {
            return false;
        }
        // Captures stand first in the list. They are followed first, since they mostly set a pawn free.
        for m in moves.into_iter().rev() {
            let next = pos.after(m);
            if next.is_check() {
                return false;
            }
            if seen.insert(Placement(next)) {
                open.push(next);
            }
        }
        if seen.len() > MOST_PLACEMENTS {
            return false;
        }
    }
    true
}

/// A position without its clocks.
struct Placement<V: Variant>(Position<V>);

impl<V: Variant> PartialEq for Placement<V> {
    fn eq(&self, other: &Placement<V>) -> bool {
        self.0.same_state(&other.0)
    }
}

impl<V: Variant> Eq for Placement<V> {}

impl<V: Variant> Hash for Placement<V> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.hash());
    }
}

#[cfg(test)]
mod tests {
    use alfil_core::{Bitboard, Board, Color, Setup};

    use super::*;
    use crate::{Chess, Knightmate, RacingKings, ThreeCheck};

    #[track_caller]
    fn check<V: Variant>(men: &str, turn: Color, dead: bool) {
        let board = Board::from_slots(men);
        let setup = Setup { board, turn, castling: Bitboard::EMPTY, ..Position::<V>::start().to_setup() };
        assert_eq!(Position::try_from_setup(setup).map(|pos| is_dead::<V>(&pos)), Ok(dead), "{men}");
    }

    #[test]
    fn a_chain_that_holds() {
        let men = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8";
        for turn in Color::ALL {
            check::<Chess>(men, turn, true);
            check::<ThreeCheck>(men, turn, true);
            check::<Knightmate>(men, turn, false);
        }
    }

    #[test]
    fn a_chain_that_does_not() {
        check::<Chess>("8/8/4k3/p1p1p3/P1P1P3/4K3/8/8", Color::White, false);
        check::<Chess>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/7P/8", Color::White, false);
        check::<Chess>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/B7", Color::White, false);
    }

    #[test]
    fn what_is_won_is_not_dead() {
        check::<Chess>("k7/PP6/1K6/8/8/8/8/8", Color::Black, false);
    }

    #[test]
    fn bare_kings() {
        check::<ThreeCheck>("4k3/8/8/8/8/8/8/4K3", Color::White, true);
        check::<RacingKings>("8/8/8/8/8/8/8/k6K", Color::White, false);
    }
}
