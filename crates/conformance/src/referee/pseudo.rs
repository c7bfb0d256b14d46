//! Moves by the way the men move, whatever happens to the royal piece.

use alfil_variants::alfil_core::{Color, Move, Movement, Piece, Rank, Role, Rules, Square};

use super::Referee;
use super::mailbox::{forward, pawn_captures, step};

impl<V: Rules> Referee<V> {
    /// All moves that the men can make, legal or not. Castling is among them where its rights and the empty squares
    /// allow it, attacked or not.
    pub fn pseudo_moves(&self) -> Vec<Move> {
        let mut moves = self.castling_moves();
        for (from, man) in self.men.iter().filter(|(_, man)| man.color == self.us) {
            if man.role == Role::Pawn {
                self.pawn_moves(from, &mut moves);
            } else {
                self.man_moves(from, man.role, &mut moves);
            }
        }
        moves
    }

    fn man_moves(&self, from: Square, role: Role, moves: &mut Vec<Move>) {
        let movement: Movement = *V::RULES.movement.get(role);
        for to in self.men.attacked_from(movement, self.us, from) {
            let victim = self.men.get(to);
            if victim.is_none_or(|man| man.color != self.us) {
                let capture = victim.map(|man| man.role);
                moves.push(Move::Normal { role, from, capture, to, promotion: None });
            }
        }
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let us = self.us;
        if let Some(one) = self.empty_ahead(from) {
            push_pawn::<V>(us, from, one, None, moves);
            let second = if us.is_white() { Rank::Second } else { Rank::Seventh };
            if from.rank() == second
                && let Some(two) = self.empty_ahead(one)
            {
                push_pawn::<V>(us, from, two, None, moves);
            }
        }
        for to in pawn_captures(us).iter().filter_map(|by| step(from, *by)) {
            match self.men.get(to) {
                Some(man) if man.color != us => push_pawn::<V>(us, from, to, Some(man), moves),
                None if self.passed == Some(to) => moves.push(Move::EnPassant { from, to }),
                _ => {}
            }
        }
    }

    fn empty_ahead(&self, from: Square) -> Option<Square> {
        step(from, forward(self.us)).filter(|to| self.men.get(*to).is_none())
    }
}

fn push_pawn<V: Rules>(us: Color, from: Square, to: Square, victim: Option<Piece>, moves: &mut Vec<Move>) {
    let capture = victim.map(|man| man.role);
    let plain = Move::Normal { role: Role::Pawn, from, capture, to, promotion: None };
    let last = if us.is_white() { Rank::Eighth } else { Rank::First };
    if to.rank() != last {
        moves.push(plain);
        return;
    }
    for role in V::RULES.promotions {
        moves.push(Move::Normal { role: Role::Pawn, from, capture, to, promotion: Some(*role) });
    }
}
