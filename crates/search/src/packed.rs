//! A move in sixteen bits, as tables keep it.

use alfil_variants::alfil_core::{Move, Position, Role, Rules, Square};

/// Six bits from, six bits to, three bits for the slot promoted to or dropped. Castling is the royal piece taking its
/// rook, a drop goes from its square to itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Packed(pub(crate) u16);

impl Packed {
    /// No move.
    pub(crate) const NONE: Packed = Packed(0);

    pub(crate) fn of(m: Move) -> Packed {
        let (from, to, role) = match m {
            Move::Normal { from, to, promotion, .. } => (from, to, promotion),
            Move::EnPassant { from, to } => (from, to, None),
            Move::Castle { king, rook } => (king, rook, None),
            Move::Put { role, to } => (to, to, Some(role)),
        };
        Packed(from as u16 | (to as u16) << 6 | role.map_or(0, |role| role as u16) << 12)
    }

    /// The move in a position where it may be legal. To be asked for with [`Position::is_legal`]: tables mix positions
    /// up now and then.
    pub(crate) fn unpack<V: Rules>(self, pos: &Position<V>) -> Option<Move> {
        if self == Packed::NONE {
            return None;
        }
        let (from, to) = (Square::new(u32::from(self.0) & 63), Square::new(u32::from(self.0 >> 6) & 63));
        let named = Role::ALL.into_iter().find(|role| *role as u16 == self.0 >> 12);
        if from == to {
            return named.map(|role| Move::Put { role, to });
        }
        let board = pos.board();
        let role = board.role_at(from).filter(|_| board.color(pos.turn()).contains(from))?;
        let capture = board.role_at(to);
        if V::RULES.royal == Some(role) && board.piece(pos.turn(), Role::Rook).contains(to) {
            return Some(Move::Castle { king: from, rook: to });
        }
        let en_passant = role == Role::Pawn && capture.is_none() && from.file() != to.file();
        Some(if en_passant {
            Move::EnPassant { from, to }
        } else {
            Move::Normal { role, from, capture, to, promotion: named }
        })
    }
}
