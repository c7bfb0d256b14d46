//! Dead positions beyond the material rule: royal pieces among locked pawns.

use std::collections::HashSet;

use alfil_core::{Move, Position, Role};

use crate::Variant;

/// Whether no sequence of legal moves can ever win, found by walking through everything that can happen.
///
/// Looks at positions of royal pieces and pawns only. While no pawn can move and nothing can be captured, the royal
/// pieces have at most 64 x 64 placements, so all of them can be visited: the position is dead if no check, no capture
/// and no pawn move turns up. Sound because every legal move is followed until one of those appears, and complete for
/// locked pawns because nothing else is called live.
pub fn is_dead<V: Variant>(pos: &Position<V>) -> bool {
    let Some(royal) = V::RULES.royal else { return false };
    let board = pos.board();
    if !V::WON_BY_CHECKS_ONLY || board.role(royal) | board.role(Role::Pawn) != board.occupied() {
        return false;
    }
    let mut seen = HashSet::from([pos.hash()]);
    let mut open = vec![*pos];
    while let Some(pos) = open.pop() {
        for m in pos.legal_moves() {
            if !is_walk(m, royal) || pos.gives_check(m) {
                return false;
            }
            let next = pos.after(m);
            if seen.insert(next.hash()) {
                open.push(next);
            }
        }
    }
    true
}

/// Whether a move only takes a royal piece for a walk, so that everything can go back to where it was.
fn is_walk(m: Move, royal: Role) -> bool {
    m.role() == royal && !m.is_capture() && !m.is_castle()
}
