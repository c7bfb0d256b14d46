//! A position of a variant and what can be read off it.

use core::hash::{Hash, Hasher};

use crate::{Bitboard, Board, Color, Move, Rules, Setup, Square, VariantState, attacks, zobrist};

/// A legal position of variant `V`.
///
/// Comes from [`Position::start`], from a checked [`Setup`] or from playing a move. It is plain data of about a
/// hundred bytes: to take a move back, keep a copy.
///
/// Equality and [`Hash`] compare the whole position with its clocks; [`Position::same_state`] compares what counts for
/// repetition.
#[derive(Clone, Copy, Debug)]
pub struct Position<V: Rules> {
    pub(crate) board: Board,
    pub(crate) hash: u64,
    pub(crate) checkers: Bitboard,
    /// Men of either side that stand alone between the royal piece of the side to move and an enemy slider.
    pub(crate) pinned: Bitboard,
    /// Rooks that may still castle.
    pub(crate) castling: Bitboard,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) turn: Color,
    /// Where an en-passant capture lands; only set when such a capture is legal.
    pub(crate) en_passant: Option<Square>,
    pub(crate) state: V::State,
}

impl<V: Rules> Position<V> {
    /// The hash of nothing: keeps equal boards of different variants apart.
    pub(crate) const SALT: u64 = zobrist::zobrist_key(V::ID, 0);

    /// The start of a game.
    pub fn start() -> Position<V> {
        Position::from_checked(&Setup::start::<V>())
    }

    /// Builds a position from a set-up that was found valid.
    pub(crate) fn from_checked(setup: &Setup<V::State>) -> Position<V> {
        let mut pos = Position {
            board: setup.board,
            hash: 0,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling: setup.castling,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.max(1),
            turn: setup.turn,
            en_passant: None,
            state: setup.state,
        };
        pos.find_royal_danger();
        pos.en_passant = setup.en_passant.filter(|sq| pos.en_passant_is_legal(*sq));
        pos.hash = pos.hash_from_scratch();
        pos
    }

    /// The men.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle.
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The square where an en-passant capture lands, only if such a capture is legal.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Number of the move, from 1; grows after Black's move.
    #[inline]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// What the variant remembers beyond the board.
    #[inline]
    pub const fn state(&self) -> &V::State {
        &self.state
    }

    /// The Zobrist hash of all that counts for repetition, salted by the variant. The clocks are left out.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// What the hash will most likely be after a legal move, without making it: rare effects on rights and state are left
    /// out. Good for asking a table for its memory in time.
    #[inline]
    pub fn likely_hash_after(&self, m: Move) -> u64 {
        let Move::Normal { role, from, capture, to, promotion } = m else { return self.hash };
        let arriving = promotion.unwrap_or(role);
        let captured = capture.map_or(0, |victim| zobrist::man(!self.turn, victim, to));
        self.hash
            ^ zobrist::BLACK_TO_MOVE
            ^ zobrist::man(self.turn, role, from)
            ^ zobrist::man(self.turn, arriving, to)
            ^ captured
            ^ self.en_passant.map_or(0, zobrist::en_passant)
    }

    /// The enemy men that attack the royal piece of the side to move.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The square of a side's royal piece; `None` where the variant has none or it is gone.
    #[inline(always)]
    pub fn royal(&self, side: Color) -> Option<Square> {
        self.board.piece(side, V::RULES.royal?).first()
    }

    /// Whether two positions count as the same for repetition: men, side to move, castling rights, the right to
    /// capture en passant, and the variant's state.
    pub fn same_state(&self, other: &Position<V>) -> bool {
        self.hash == other.hash
            && self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.state == other.state
    }

    /// The set-up of this position.
    pub fn to_setup(&self) -> Setup<V::State> {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            state: self.state,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// The hash, computed anew from the position instead of kept along the moves. They are always equal.
    pub fn hash_from_scratch(&self) -> u64 {
        let men =
            self.board.iter().fold(0, |hash, (sq, piece)| hash ^ zobrist::man(piece.color, piece.role, sq));
        let rooks = self.castling.into_iter().fold(0, |hash, rook| hash ^ zobrist::castling(rook));
        let turn = if self.turn.is_black() { zobrist::BLACK_TO_MOVE } else { 0 };
        Self::SALT
            ^ men
            ^ rooks
            ^ turn
            ^ self.en_passant.map_or(0, zobrist::en_passant)
            ^ self.state.hash_key()
    }

    /// Fills in checkers and pins of the side to move.
    #[inline(always)]
    pub(crate) fn find_royal_danger(&mut self) {
        let us = self.turn;
        self.checkers = Bitboard::EMPTY;
        self.pinned = Bitboard::EMPTY;
        let Some(royal) = self.royal(us) else { return };
        if V::CUSTOM_LEGALITY {
            self.checkers = V::royal_attackers(&self.board, royal, !us, self.board.occupied());
        } else {
            let lines = attacks::lines::<V>(&self.board, royal, !us);
            self.checkers = lines.open | attacks::leapers::<V>(&self.board, royal, !us);
            self.pinned = lines.blockers;
        }
    }

    /// Whether any en-passant capture that lands on `landing` is legal. None is when the double step ended the game.
    pub(crate) fn en_passant_is_legal(&self, landing: Square) -> bool {
        let pawns = self.board.piece(self.turn, shakmaty::Role::Pawn);
        let capturers = shakmaty::attacks::pawn_attacks(!self.turn, landing) & pawns;
        if capturers.is_empty() || self.variant_ending().is_some() {
            return false;
        }
        if V::EDITS_MOVES {
            let with_right = Position { en_passant: Some(landing), ..*self };
            return with_right.legal_moves().iter().any(|m| m.is_en_passant());
        }
        let may_check = |m| V::RULES.may_give_check || !self.gives_check(m);
        capturers.into_iter().any(|from| {
            self.en_passant_is_safe(from, landing) && may_check(Move::EnPassant { from, to: landing })
        })
    }

    /// Whether the capturer on `from` leaves its royal piece unattacked.
    pub(crate) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        if V::CUSTOM_LEGALITY {
            return V::is_legal(self, Move::EnPassant { from, to });
        }
        let us = self.turn;
        let Some(royal) = self.royal(us) else { return true };
        let captured = en_passant_victim(from, to);
        let occupied = self.board.occupied().without(from).without(captured).with(to);
        attacks::attackers::<V>(&self.board, royal, !us, occupied).without(captured).is_empty()
    }
}

/// The square of the pawn captured en passant from `from` to `to`.
#[inline]
pub(crate) fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::from_coords(to.file(), from.rank())
}

impl<V: Rules> PartialEq for Position<V> {
    fn eq(&self, other: &Position<V>) -> bool {
        self.same_state(other) && self.halfmoves == other.halfmoves && self.fullmoves == other.fullmoves
    }
}

impl<V: Rules> Eq for Position<V> {}

impl<V: Rules> Hash for Position<V> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}
