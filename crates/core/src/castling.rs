//! Castling, with the rooks where they stand (Chess960 included).

use crate::{Bitboard, CastlingSide, Color, File, Position, Role, Rules, Square, attacks};

/// Where the royal piece and the rook stand after castling.
#[inline]
pub(crate) fn destinations(color: Color, side: CastlingSide) -> (Square, Square) {
    let (royal, rook) = match side {
        CastlingSide::KingSide => (File::G, File::F),
        CastlingSide::QueenSide => (File::C, File::D),
    };
    (Square::from_coords(royal, color.backrank()), Square::from_coords(rook, color.backrank()))
}

impl<V: Rules> Position<V> {
    /// The rooks with which the side to move can castle now (FIDE Laws, article 3.8: not out of, through or into
    /// check, nothing in between).
    #[inline]
    pub(crate) fn castling_now(&self) -> Bitboard {
        let rights = self.castling & Bitboard::from(self.turn.backrank());
        if !V::RULES.castling || rights.is_empty() || self.is_check() {
            return Bitboard::EMPTY;
        }
        let Some(royal) = self.royal(self.turn) else { return Bitboard::EMPTY };
        let mut ready = Bitboard::EMPTY;
        for rook in rights {
            if self.may_castle(royal, rook) {
                ready.add(rook);
            }
        }
        ready
    }

    fn may_castle(&self, royal: Square, rook: Square) -> bool {
        let us = self.turn;
        let (royal_to, rook_to) = destinations(us, CastlingSide::from_queen_side(rook < royal));
        let others = self.board.occupied().without(royal).without(rook);
        let royal_path = attacks::between(royal, royal_to).with(royal_to);
        let rook_path = attacks::between(rook, rook_to).with(rook_to);
        if !((royal_path | rook_path | attacks::between(royal, rook)) & others).is_empty() {
            return false;
        }
        // On the way the rook still stands in its place; at the end it stands beside the royal piece.
        let occupied = self.board.occupied().without(royal);
        royal_path
            .without(royal_to)
            .into_iter()
            .all(|sq| V::royal_attackers(&self.board, sq, !us, occupied).is_empty())
            && V::royal_attackers(&self.board, royal_to, !us, others.with(rook_to)).is_empty()
    }

    /// The rook of a castling right: the outermost one on that side of the royal piece still having a right.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let royal = self.royal(color)?;
        let rights = self.castling & self.board.piece(color, Role::Rook) & Bitboard::from(color.backrank());
        match side {
            CastlingSide::KingSide => rights.last().filter(|rook| *rook > royal),
            CastlingSide::QueenSide => rights.first().filter(|rook| *rook < royal),
        }
    }
}
