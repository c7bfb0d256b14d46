//! Where the men stand, as each side sees them from its royal piece.

use alfil_variants::alfil_core::{Board, Color, Position, Role, Rules, Square};

use super::layout::{self, Index};

/// How one side looks at the board: from its own end, and with its royal piece on the queen's side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    side: Color,
    /// What a square is combined with.
    mask: u8,
    /// Where the weights of this place of the royal piece begin.
    start: u16,
}

impl View {
    #[inline(always)]
    pub(crate) fn of<V: Rules>(pos: &Position<V>, side: Color) -> View {
        let mask = if side.is_white() { 0 } else { const { other_end(&V::START) } };
        let Some(royal) = pos.royal(side) else { return View { side, mask: mask as u8, start: 0 } };
        let royal = royal as u32 ^ mask;
        let mirror = if royal & 4 == 0 { 0 } else { 7 };
        let royal = royal ^ mirror;
        View {
            side,
            mask: (mask ^ mirror) as u8,
            start: (layout::places_of((royal / 8 * 4 + royal % 8) as usize)) as u16,
        }
    }

    /// The weight of a man in this view.
    #[inline(always)]
    pub(crate) fn place(self, color: Color, role: Role, sq: Square) -> Index {
        layout::place(self.start.into(), color != self.side, role, usize::from(sq as u8 ^ self.mask))
    }
}

/// What turns the board round for Black: ranks where the armies face each other, files where they stand side by side
/// and look the same way.
pub(super) const fn other_end(start: &Board) -> u32 {
    let white = start.color(Color::White).0;
    let black = start.color(Color::Black).0;
    if white.swap_bytes() != black && white.swap_bytes().reverse_bits() == black { 7 } else { 56 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_face_each_other_or_march_side_by_side() {
        assert_eq!(other_end(&Board::CHESS), 56);
        assert_eq!(other_end(&Board::from_slots("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ")), 7);
        assert_eq!(other_end(&Board::from_slots("k7/8/8/8/8/8/8/6K1")), 56, "neither: as in chess");
    }
}
