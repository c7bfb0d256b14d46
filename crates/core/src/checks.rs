//! Which moves give check, read off sets of squares instead of playing each move.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};

use crate::position::en_passant_victim;
use crate::{
    Bitboard, CastlingSide, Color, Move, Movement, Position, Role, Rules, Square, attacks, castling,
};

/// Squares from which men of the side to move would attack the enemy royal piece, and men that uncover an attack.
///
/// Computed once for a position; then each question is a few set operations.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    royal: Square,
    us: Color,
    occupied: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    /// Own men that stand alone between an own slider and the enemy royal piece.
    discoverers: Bitboard,
}

impl CheckSquares {
    /// `None` if there is no enemy royal piece.
    #[inline]
    pub fn of<V: Rules>(pos: &Position<V>) -> Option<CheckSquares> {
        let us = pos.turn();
        let royal = pos.royal(!us)?;
        let board = pos.board();
        let occupied = board.occupied();
        Some(CheckSquares {
            royal,
            us,
            occupied,
            diagonal: bishop_attacks(royal, occupied),
            straight: rook_attacks(royal, occupied),
            discoverers: attacks::lines::<V>(board, royal, us).blockers & board.color(us),
        })
    }

    /// Own men that stand alone between an own slider and the enemy royal piece.
    #[inline]
    pub const fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// Where a man moving by `movement` attacks the royal piece directly.
    #[inline(always)]
    pub fn direct(&self, movement: Movement) -> Bitboard {
        match movement {
            Movement::Pawn => pawn_attacks(!self.us, self.royal),
            Movement::KnightStep => knight_attacks(self.royal),
            Movement::KingStep => king_attacks(self.royal),
            Movement::Diagonal => self.diagonal,
            Movement::Straight => self.straight,
            Movement::Queen => self.diagonal | self.straight,
        }
    }

    /// The squares among `targets` on which a man from `from`, moving by `movement` and not promoting, gives check.
    #[inline(always)]
    pub fn checking(&self, movement: Movement, from: Square, targets: Bitboard) -> Bitboard {
        let direct = targets & self.direct(movement);
        if self.discoverers.contains(from) {
            // A step along the line keeps it closed.
            direct | targets & !attacks::ray(from, self.royal)
        } else {
            direct
        }
    }

    /// Whether a pawn that becomes a man moving by `movement` gives check.
    #[inline]
    pub fn promotion_checks(&self, movement: Movement, from: Square, to: Square) -> bool {
        // The pawn no longer stands in the way of what it became.
        let occupied = self.occupied.without(from).with(to);
        attacks::attacks_from(movement, self.us, to, occupied).contains(self.royal)
            || self.discoverers.contains(from) && !attacks::ray(from, self.royal).contains(to)
    }
}

impl<V: Rules> Position<V> {
    /// Whether a legal move of the side to move attacks the enemy royal piece.
    ///
    /// With a plugin that overrides [`Rules::CUSTOM_LEGALITY`] the move is played and looked at; otherwise the answer
    /// comes from sets.
    pub fn gives_check(&self, m: Move) -> bool {
        if V::CUSTOM_LEGALITY {
            return self.after(m).is_check();
        }
        CheckSquares::of(self).is_some_and(|squares| self.gives_check_by(&squares, m))
    }

    /// [`gives_check`](Position::gives_check) with the sets of this position at hand, for many moves in a row.
    #[inline]
    pub fn gives_check_by(&self, squares: &CheckSquares, m: Move) -> bool {
        match m {
            Move::Normal { from, to, promotion: Some(role), .. } => {
                squares.promotion_checks(*V::RULES.movement.get(role), from, to)
            }
            Move::Normal { role, from, to, promotion: None, .. } => {
                !squares.checking(*V::RULES.movement.get(role), from, to.into()).is_empty()
            }
            Move::EnPassant { from, to } => self.en_passant_checks(squares, from, to),
            Move::Castle { king, rook } => self.castling_checks(squares, king, rook),
            Move::Put { .. } => self.after(m).is_check(),
        }
    }

    /// Two men leave their squares at once, so the lines are looked at anew. Rare enough.
    fn en_passant_checks(&self, squares: &CheckSquares, from: Square, to: Square) -> bool {
        let victim = en_passant_victim(from, to);
        let occupied = squares.occupied.without(from).without(victim).with(to);
        squares.direct(Movement::Pawn).contains(to)
            || self.sliders_reach(squares.royal, occupied, Bitboard::EMPTY)
    }

    fn castling_checks(&self, squares: &CheckSquares, royal: Square, rook: Square) -> bool {
        let (royal_to, rook_to) =
            castling::destinations(self.turn, CastlingSide::from_queen_side(rook < royal));
        let occupied = squares.occupied.without(royal).without(rook).with(royal_to).with(rook_to);
        let rook_checks =
            attacks::attacks_from(*V::RULES.movement.get(Role::Rook), self.turn, rook_to, occupied)
                .contains(squares.royal);
        rook_checks || self.sliders_reach(squares.royal, occupied, rook.into())
    }

    /// Whether own sliders, without those on `moved`, attack `sq` with another occupancy.
    fn sliders_reach(&self, sq: Square, occupied: Bitboard, moved: Bitboard) -> bool {
        let own = self.board.color(self.turn) & !moved;
        let diagonal = attacks::diagonal_sliders::<V>(&self.board) & own;
        let straight = attacks::straight_sliders::<V>(&self.board) & own;
        !(bishop_attacks(sq, occupied) & diagonal | rook_attacks(sq, occupied) & straight).is_empty()
    }
}
