//! Making a move.

use crate::position::en_passant_victim;
use crate::{
    Bitboard, Board, CastlingSide, Color, Move, Movement, Piece, Position, Role, Rules, Square, VariantState,
};
use crate::{castling, zobrist};

/// Access of a plugin's hook to a position while a move is being made. Keeps hash and board in step.
#[derive(Debug)]
pub struct Edit<'a, V: Rules> {
    pos: &'a mut Position<V>,
}

impl<V: Rules> Edit<'_, V> {
    /// The men after the move.
    pub fn board(&self) -> &Board {
        &self.pos.board
    }

    /// The side that made the move.
    pub fn mover(&self) -> Color {
        self.pos.turn
    }

    /// The state after the move.
    pub fn state(&self) -> &V::State {
        &self.pos.state
    }

    /// Replaces the state.
    pub fn set_state(&mut self, state: V::State) {
        self.pos.set_state(state);
    }

    /// Takes the man off `sq` and returns it. A rook loses its castling right, a royal piece those of its side.
    pub fn remove(&mut self, sq: Square) -> Option<Piece> {
        let piece = self.pos.board.piece_at(sq)?;
        self.pos.toggle(piece.color, piece.role, sq);
        if V::RULES.castling {
            let mut kept = self.pos.castling.without(sq);
            if V::RULES.royal == Some(piece.role) {
                kept &= !Bitboard::from(piece.color.backrank());
            }
            self.pos.set_castling(kept);
        }
        Some(piece)
    }

    /// Puts a man on `sq`, in place of any man there.
    pub fn put(&mut self, sq: Square, piece: Piece) {
        self.remove(sq);
        self.pos.toggle(piece.color, piece.role, sq);
    }
}

impl<V: Rules> Position<V> {
    /// Makes a move of the side to move.
    ///
    /// The move must come from [`legal_moves`](Position::legal_moves) or have passed
    /// [`is_legal`](Position::is_legal): any other one gives a position without meaning, but no panic and no
    /// undefined behaviour.
    ///
    /// # Examples
    ///
    /// ```
    /// # use alfil_core::{Board, Position, Rules};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)] struct Chess;
    /// # impl Rules for Chess { type State = (); const ID: &'static str = "chess"; const START: Board = Board::CHESS; }
    /// let start = Position::<Chess>::start();
    /// let mut pos = start;
    /// let m = pos.legal_moves()[0];
    /// pos.play(m);
    /// assert_eq!(pos, start.after(m));
    /// assert_eq!(pos.hash(), pos.hash_from_scratch());
    /// ```
    #[inline]
    pub fn play(&mut self, m: Move) {
        let us = self.turn;
        if let Some(sq) = self.en_passant.take() {
            self.hash ^= zobrist::en_passant(sq);
        }
        self.halfmoves = self.halfmoves.saturating_add(1);
        let mut passed = None;
        match m {
            Move::Normal { role, from, capture, to, promotion } => {
                if let Some(victim) = capture {
                    self.toggle(!us, victim, to);
                    self.halfmoves = 0;
                }
                if let Some(promoted) = promotion {
                    self.toggle(us, role, from);
                    self.toggle(us, promoted, to);
                } else {
                    self.board.toggle(us, role, Bitboard::from_square(from) | Bitboard::from_square(to));
                    self.hash ^= zobrist::man(us, role, from) ^ zobrist::man(us, role, to);
                }
                if matches!(V::RULES.movement.get(role), Movement::Pawn) {
                    self.halfmoves = 0;
                    // A double step is the only pawn move over sixteen squares.
                    if (from as u32).abs_diff(to as u32) == 16 {
                        passed = Some(Square::new(u32::midpoint(from as u32, to as u32)));
                    }
                }
                if V::RULES.castling {
                    let mut kept = self.castling.without(from).without(to);
                    if V::RULES.royal == Some(role) {
                        kept &= !Bitboard::from(us.backrank());
                    }
                    self.set_castling(kept);
                }
            }
            Move::EnPassant { from, to } => {
                self.toggle(us, Role::Pawn, from);
                self.toggle(us, Role::Pawn, to);
                self.toggle(!us, Role::Pawn, en_passant_victim(from, to));
                self.halfmoves = 0;
            }
            Move::Castle { king, rook } => self.castle(king, rook),
            Move::Put { role, to } => self.toggle(us, role, to),
        }
        self.finish(m, passed);
    }

    /// The position after a move; see [`play`](Position::play).
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position<V> {
        let mut pos = *self;
        pos.play(m);
        pos
    }

    /// The position with the turn passed and nothing moved: what a search asks to see a threat. No legal move, so it
    /// must not stand in a game; the side to move must not be in check, or its royal piece could be captured.
    #[must_use]
    pub fn passed(&self) -> Position<V> {
        let mut pos = *self;
        if let Some(sq) = pos.en_passant.take() {
            pos.hash ^= zobrist::en_passant(sq);
        }
        pos.halfmoves = pos.halfmoves.saturating_add(1);
        pos.turn = !pos.turn;
        pos.hash ^= zobrist::BLACK_TO_MOVE;
        pos.find_royal_danger();
        pos
    }

    /// Everything that follows once the men stand in their new places.
    #[inline(always)]
    fn finish(&mut self, m: Move, passed: Option<Square>) {
        let us = self.turn;
        V::after_move(&mut Edit { pos: self }, m);
        self.turn = !us;
        self.hash ^= zobrist::BLACK_TO_MOVE;
        self.fullmoves = self.fullmoves.saturating_add(u32::from(us.is_black()));
        self.find_royal_danger();
        if V::State::COUNTS_CHECKS && self.is_check() {
            let mut state = self.state;
            state.on_check(us);
            self.set_state(state);
        }
        if let Some(sq) = passed
            && self.en_passant_is_legal(sq)
        {
            self.en_passant = Some(sq);
            self.hash ^= zobrist::en_passant(sq);
        }
    }

    fn castle(&mut self, royal: Square, rook: Square) {
        let us = self.turn;
        let Some(role) = V::RULES.royal else { return };
        let (royal_to, rook_to) = castling::destinations(us, CastlingSide::from_queen_side(rook < royal));
        // In Chess960 the four squares may overlap, so both men leave before either arrives.
        self.toggle(us, role, royal);
        self.toggle(us, Role::Rook, rook);
        self.toggle(us, role, royal_to);
        self.toggle(us, Role::Rook, rook_to);
        self.set_castling(self.castling & !Bitboard::from(us.backrank()));
    }

    #[inline(always)]
    fn toggle(&mut self, color: Color, role: Role, sq: Square) {
        self.board.toggle(color, role, Bitboard::from_square(sq));
        self.hash ^= zobrist::man(color, role, sq);
    }

    #[inline(always)]
    fn set_castling(&mut self, castling: Bitboard) {
        if castling != self.castling {
            for rook in self.castling ^ castling {
                self.hash ^= zobrist::castling(rook);
            }
            self.castling = castling;
        }
    }

    #[inline]
    fn set_state(&mut self, state: V::State) {
        self.hash ^= self.state.hash_key() ^ state.hash_key();
        self.state = state;
    }
}
