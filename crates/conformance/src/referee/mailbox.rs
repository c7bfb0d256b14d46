//! Sixty-four squares, and men that walk over them one step at a time.

use alfil_variants::alfil_core::{
    Bitboard, Board, Color, File, Move, Movement, Piece, Rank, Role, Rules, Square,
};

/// A step: files to the right, ranks upwards.
pub(crate) type Step = (i32, i32);

const STRAIGHT: &[Step] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: &[Step] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_ROUND: &[Step] = &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: &[Step] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A board that says for each square who stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    squares: [Option<Piece>; 64],
}

impl Mailbox {
    /// Reads a board square by square.
    pub fn of(board: &Board) -> Mailbox {
        let mut squares = [None; 64];
        for sq in Square::ALL {
            squares[usize::from(sq)] = board.piece_at(sq);
        }
        Mailbox { squares }
    }

    /// The same men as a board.
    pub fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (sq, piece) in self.iter() {
            board.put(sq, piece);
        }
        board
    }

    /// The man on a square.
    pub fn get(&self, sq: Square) -> Option<Piece> {
        self.squares[usize::from(sq)]
    }

    /// Puts a man on a square, or clears it.
    pub fn set(&mut self, sq: Square, piece: Option<Piece>) {
        self.squares[usize::from(sq)] = piece;
    }

    /// All men with their squares.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::ALL.into_iter().filter_map(|sq| Some((sq, self.get(sq)?)))
    }

    /// The first square with such a man.
    pub fn find(&self, piece: Piece) -> Option<Square> {
        self.iter().find(|(_, man)| *man == piece).map(|(sq, _)| sq)
    }

    /// The squares that a man of `color` attacks from `from`.
    pub fn attacked_from(&self, movement: Movement, color: Color, from: Square) -> Bitboard {
        let (steps, slides) = match movement {
            Movement::Pawn => (pawn_captures(color), false),
            Movement::KnightStep => (LEAPS, false),
            Movement::KingStep => (ALL_ROUND, false),
            Movement::Diagonal => (DIAGONAL, true),
            Movement::Straight => (STRAIGHT, true),
            Movement::Queen => (ALL_ROUND, true),
        };
        let mut attacked = Bitboard::EMPTY;
        for by in steps {
            let mut here = from;
            while let Some(next) = step(here, *by) {
                attacked.add(next);
                if !slides || self.get(next).is_some() {
                    break;
                }
                here = next;
            }
        }
        attacked
    }

    /// Whether any man of `by` attacks a square.
    pub fn is_attacked<V: Rules>(&self, target: Square, by: Color) -> bool {
        self.iter().any(|(from, man)| {
            let movement = *V::RULES.movement.get(man.role);
            man.color == by && self.attacked_from(movement, by, from).contains(target)
        })
    }

    /// Makes a move of `us` on the board alone.
    pub fn make<V: Rules>(&mut self, us: Color, m: Move) {
        match m {
            Move::Normal { role, from, to, promotion, .. } => {
                self.set(from, None);
                self.set(to, Some(promotion.unwrap_or(role).of(us)));
            }
            Move::EnPassant { from, to } => {
                self.set(from, None);
                self.set(to, Some(Role::Pawn.of(us)));
                self.set(Square::from_coords(to.file(), from.rank()), None);
            }
            Move::Castle { king, rook } => {
                let (royal_man, rook_man) = (self.get(king), self.get(rook));
                let (royal_to, rook_to) = castled(king, rook);
                self.set(king, None);
                self.set(rook, None);
                self.set(royal_to, royal_man);
                self.set(rook_to, rook_man);
            }
            Move::Put { role, to } => self.set(to, Some(role.of(us))),
        }
    }
}

/// The square one step away, if it is on the board.
pub(crate) fn step(from: Square, (files, ranks): Step) -> Option<Square> {
    let file = u32::try_from(from.file() as i32 + files).ok().filter(|file| *file < 8)?;
    let rank = u32::try_from(from.rank() as i32 + ranks).ok().filter(|rank| *rank < 8)?;
    Some(Square::from_coords(File::new(file), Rank::new(rank)))
}

/// The way a pawn goes.
pub(crate) fn forward(color: Color) -> Step {
    if color.is_white() { (0, 1) } else { (0, -1) }
}

/// The steps with which a pawn captures.
pub(crate) fn pawn_captures(color: Color) -> &'static [Step] {
    if color.is_white() { &[(-1, 1), (1, 1)] } else { &[(-1, -1), (1, -1)] }
}

/// Where royal piece and rook stand after castling.
pub(crate) fn castled(royal: Square, rook: Square) -> (Square, Square) {
    let (royal_file, rook_file) =
        if rook.file() > royal.file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::from_coords(royal_file, royal.rank()), Square::from_coords(rook_file, royal.rank()))
}
