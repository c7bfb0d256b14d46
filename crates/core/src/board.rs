//! Where the men stand.

use crate::{Bitboard, Color, Piece, Role, Square};

/// The men on the board as sets of squares, one for each slot and one for each side.
///
/// A square is in exactly one slot set and one side set, or in none. All ways to change a board keep that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Board {
    /// No men at all.
    pub const EMPTY: Board = Board { roles: [Bitboard::EMPTY; 6], colors: [Bitboard::EMPTY; 2] };

    /// The array of chess.
    pub const CHESS: Board = Board::from_slots("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");

    /// Reads the first field of a FEN, in a constant. The letters are those of the *slots* (`PNBRQK`, lower case for
    /// Black), whatever letters the variant itself writes.
    ///
    /// # Panics
    ///
    /// If the text is not a board of 8 by 8 squares. In a constant that is a compile error.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_core::Board;
    /// const RACING: Board = Board::from_slots("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ");
    /// assert_eq!(RACING.occupied().count(), 16);
    /// ```
    pub const fn from_slots(placement: &str) -> Board {
        let bytes = placement.as_bytes();
        let mut board = Board::EMPTY;
        let (mut rank, mut file, mut i) = (7, 0, 0);
        while i < bytes.len() {
            match bytes[i] {
                b'/' => {
                    assert!(file == 8 && rank > 0, "a rank must have 8 squares");
                    rank -= 1;
                    file = 0;
                }
                digit @ b'1'..=b'8' => file += (digit - b'0') as u32,
                letter => {
                    let Some(role) = Role::from_char(letter as char) else { panic!("not a slot letter") };
                    assert!(file < 8, "a rank must have 8 squares");
                    let set = Bitboard::from_square(Square::new(rank * 8 + file));
                    let color = Color::from_white(letter.is_ascii_uppercase());
                    board.roles[role as usize - 1].add_const(set);
                    board.colors[color as usize].add_const(set);
                    file += 1;
                }
            }
            i += 1;
        }
        assert!(rank == 0 && file == 8, "a board must have 8 ranks");
        board
    }

    /// All squares with a man.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        self.colors[0].with_const(self.colors[1])
    }

    /// The men of one side.
    #[inline(always)]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The men in one slot, of both sides.
    #[inline(always)]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize - 1]
    }

    /// The men of one side in one slot.
    #[inline(always)]
    pub const fn piece(&self, color: Color, role: Role) -> Bitboard {
        self.color(color).intersect_const(self.role(role))
    }

    /// The slot of the man on `sq`.
    #[inline]
    pub fn role_at(&self, sq: Square) -> Option<Role> {
        if !self.occupied().contains(sq) {
            return None;
        }
        // The common slots first.
        Role::ALL.into_iter().find(|role| self.role(*role).contains(sq))
    }

    /// The side of the man on `sq`.
    #[inline]
    pub fn color_at(&self, sq: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.color(*color).contains(sq))
    }

    /// The man on `sq`.
    #[inline]
    pub fn piece_at(&self, sq: Square) -> Option<Piece> {
        Some(self.role_at(sq)?.of(self.color_at(sq)?))
    }

    /// Puts a man on `sq`, in place of any man there.
    pub fn put(&mut self, sq: Square, piece: Piece) {
        self.remove(sq);
        self.toggle(piece.color, piece.role, Bitboard::from_square(sq));
    }

    /// Takes the man off `sq` and returns it.
    pub fn remove(&mut self, sq: Square) -> Option<Piece> {
        let piece = self.piece_at(sq)?;
        self.toggle(piece.color, piece.role, Bitboard::from_square(sq));
        Some(piece)
    }

    /// All men with their squares, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(|sq| Some((sq, self.piece_at(sq)?)))
    }

    /// Flips the membership of `squares` in a slot and a side: moves a man when given both its squares.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.roles[role as usize - 1] ^= squares;
        self.colors[color as usize] ^= squares;
    }
}

impl From<&shakmaty::Board> for Board {
    fn from(board: &shakmaty::Board) -> Board {
        let mut ours = Board::EMPTY;
        for (sq, piece) in board {
            ours.put(sq, piece);
        }
        ours
    }
}

impl From<&Board> for shakmaty::Board {
    fn from(board: &Board) -> shakmaty::Board {
        board.iter().fold(shakmaty::Board::empty(), |mut theirs, (sq, piece)| {
            theirs.set_piece_at(sq, piece);
            theirs
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_read_as_the_chess_array() {
        assert_eq!(Board::CHESS, Board::from(&shakmaty::Board::new()));
        assert_eq!(shakmaty::Board::from(&Board::CHESS), shakmaty::Board::new());
    }

    #[test]
    fn a_man_replaces_the_one_below_it() {
        let mut board = Board::CHESS;
        board.put(Square::E2, Color::Black.queen());
        assert_eq!(board.piece_at(Square::E2), Some(Color::Black.queen()));
        assert_eq!(board.color(Color::White).count(), 15);
        assert_eq!(board.remove(Square::E2), Some(Color::Black.queen()));
        assert_eq!(board.remove(Square::E2), None);
    }
}
