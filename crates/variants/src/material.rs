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
