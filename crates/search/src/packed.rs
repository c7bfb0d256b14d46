//! A move in sixteen bits, as tables keep it.

use alfil_variants::alfil_core::Move;

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
}
