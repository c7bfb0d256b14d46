//! Questions about the material that several material rules ask.

use alfil_core::{Bitboard, Board, Color, Role};

/// The men of a side without its royal piece in the slot `King`.
pub(crate) fn army(board: &Board, side: Color) -> Bitboard {
    board.color(side) & !board.role(Role::King)
}

/// Whether all squares have one colour; true for none.
pub(crate) fn one_coloured(squares: Bitboard) -> bool {
    squares.is_subset(Bitboard::DARK_SQUARES) || squares.is_subset(Bitboard::LIGHT_SQUARES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_is_everything_but_the_royal_piece() {
        let board = Board::from_slots("4k3/8/8/8/8/8/7P/B3K3");
        assert_eq!(army(&board, Color::White).count(), 2);
        assert!(army(&board, Color::Black).is_empty());
    }

    #[test]
    fn colours_of_squares() {
        use alfil_core::Square;
        assert!(one_coloured(Bitboard::EMPTY));
        assert!(one_coloured(Bitboard::from(Square::A1) | Bitboard::from(Square::H8)));
        assert!(!one_coloured(Bitboard::from(Square::A1) | Bitboard::from(Square::H1)));
    }
}
