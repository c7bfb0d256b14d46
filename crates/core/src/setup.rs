//! Any arrangement of men, and the reasons why it is not a position.

use core::fmt;

use bitflags::bitflags;
use shakmaty::Role;

use crate::{Bitboard, Board, ByColor, Color, Position, Rank, Rules, Square, VariantState};

/// An arrangement of men with everything else that makes a position, not checked yet. All fields are free to set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup<S> {
    /// The men.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Squares of the rooks that may still castle.
    pub castling: Bitboard,
    /// Where an en-passant capture would land. Dropped from the position when no such capture is legal.
    pub en_passant: Option<Square>,
    /// What the variant remembers beyond the board.
    pub state: S,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u32,
    /// Number of the move, from 1.
    pub fullmoves: u32,
}

bitflags! {
    /// Why a set-up was refused. All reasons that apply are set.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct SetupReasons: u32 {
        /// White has no royal piece.
        const WHITE_ROYAL_MISSING = 1;
        /// Black has no royal piece.
        const BLACK_ROYAL_MISSING = 1 << 1;
        /// White has more than one royal piece.
        const WHITE_ROYAL_DOUBLED = 1 << 2;
        /// Black has more than one royal piece.
        const BLACK_ROYAL_DOUBLED = 1 << 3;
        /// The side that just moved stands in check.
        const OPPONENT_IN_CHECK = 1 << 4;
        /// A castling right without its rook, without the royal piece on that rank, or not one of the outermost rooks.
        const CASTLING_IMPOSSIBLE = 1 << 5;
        /// No pawn can just have passed the en-passant square.
        const EN_PASSANT_IMPOSSIBLE = 1 << 6;
        /// A pawn stands on the first or the eighth rank.
        const PAWN_ON_BACK_RANK = 1 << 7;
        /// The variant has no pawns.
        const PAWN_FORBIDDEN = 1 << 8;
        /// The variant knows no castling.
        const CASTLING_FORBIDDEN = 1 << 9;
        /// The variant allows no check, and a royal piece is attacked.
        const CHECK_FORBIDDEN = 1 << 10;
        /// Both royal pieces stand in the goal, yet the side that replies is still to move.
        const GOAL_SHARED_TOO_EARLY = 1 << 11;
        /// A counter of the variant is out of range.
        const STATE_OUT_OF_RANGE = 1 << 12;
        /// Refused by the variant's own rule.
        const VARIANT = 1 << 13;
    }
}

impl SetupReasons {
    /// What one reason says; several give the text of the first.
    fn text(self) -> &'static str {
        const TEXTS: &[(SetupReasons, &str)] = &[
            (SetupReasons::WHITE_ROYAL_MISSING, "White has no royal piece"),
            (SetupReasons::BLACK_ROYAL_MISSING, "Black has no royal piece"),
            (SetupReasons::WHITE_ROYAL_DOUBLED, "White has more than one royal piece"),
            (SetupReasons::BLACK_ROYAL_DOUBLED, "Black has more than one royal piece"),
            (SetupReasons::OPPONENT_IN_CHECK, "the side not to move is in check"),
            (SetupReasons::CASTLING_IMPOSSIBLE, "impossible castling rights"),
            (SetupReasons::EN_PASSANT_IMPOSSIBLE, "impossible en-passant square"),
            (SetupReasons::PAWN_ON_BACK_RANK, "a pawn on the first or eighth rank"),
            (SetupReasons::PAWN_FORBIDDEN, "pawns in a variant without pawns"),
            (SetupReasons::CASTLING_FORBIDDEN, "castling rights in a variant without castling"),
            (SetupReasons::CHECK_FORBIDDEN, "a check in a variant that forbids checks"),
            (
                SetupReasons::GOAL_SHARED_TOO_EARLY,
                "both royal pieces in the goal with the replying side to move",
            ),
            (SetupReasons::STATE_OUT_OF_RANGE, "a counter out of range"),
        ];
        TEXTS
            .iter()
            .find(|(reason, _)| self.contains(*reason))
            .map_or("refused by the variant", |(_, text)| text)
    }
}

impl fmt::Display for SetupReasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(reason.text())?;
        }
        Ok(())
    }
}

/// A set-up is not a position of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupError {
    reasons: SetupReasons,
}

impl SetupError {
    /// All reasons that apply.
    pub const fn reasons(&self) -> SetupReasons {
        self.reasons
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "impossible position: {}", self.reasons)
    }
}

impl core::error::Error for SetupError {}

impl<S: VariantState> Setup<S> {
    /// The start of a game of variant `V`.
    pub fn start<V: Rules<State = S>>() -> Setup<S> {
        let mut castling = Bitboard::EMPTY;
        if V::RULES.castling {
            for side in Color::ALL {
                castling |= V::START.piece(side, Role::Rook) & Bitboard::from(side.backrank());
            }
        }
        Setup {
            board: V::START,
            turn: Color::White,
            castling,
            en_passant: None,
            state: S::default(),
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Every reason why this is not a position of variant `V`; empty if it is one.
    pub fn reasons<V: Rules<State = S>>(&self) -> SetupReasons {
        let mut reasons = self.royal_reasons::<V>() | self.pawn_reasons::<V>();
        let rights_possible = self.castling.into_iter().all(|rook| self.right_is_possible::<V>(rook));
        reasons.set(SetupReasons::CASTLING_FORBIDDEN, !V::RULES.castling && !self.castling.is_empty());
        reasons.set(SetupReasons::CASTLING_IMPOSSIBLE, V::RULES.castling && !rights_possible);
        reasons.set(SetupReasons::STATE_OUT_OF_RANGE, !self.state.is_valid());
        V::check_setup(self, reasons)
    }

    fn royal_reasons<V: Rules>(&self) -> SetupReasons {
        let mut reasons = SetupReasons::empty();
        let Some(role) = V::RULES.royal else { return reasons };
        let men = ByColor::new_with(|side| self.board.piece(side, role));
        reasons.set(SetupReasons::WHITE_ROYAL_MISSING, men.white.is_empty());
        reasons.set(SetupReasons::BLACK_ROYAL_MISSING, men.black.is_empty());
        reasons.set(SetupReasons::WHITE_ROYAL_DOUBLED, men.white.more_than_one());
        reasons.set(SetupReasons::BLACK_ROYAL_DOUBLED, men.black.more_than_one());
        // With several royal pieces a check on any of them is one.
        let attacked = |side: Color| {
            let occupied = self.board.occupied();
            men.get(side)
                .into_iter()
                .any(|sq| !V::royal_attackers(&self.board, sq, !side, occupied).is_empty())
        };
        if V::RULES.may_give_check {
            reasons.set(SetupReasons::OPPONENT_IN_CHECK, attacked(!self.turn));
        } else {
            reasons.set(SetupReasons::CHECK_FORBIDDEN, attacked(Color::White) || attacked(Color::Black));
        }
        if let Some(goal) = &V::RULES.goal {
            let home = |side: Color| !(*men.get(side) & goal.region).is_empty();
            let both = home(Color::White) && home(Color::Black);
            reasons.set(SetupReasons::GOAL_SHARED_TOO_EARLY, both && goal.reply == Some(self.turn));
        }
        reasons
    }

    fn pawn_reasons<V: Rules>(&self) -> SetupReasons {
        let mut reasons = SetupReasons::empty();
        let pawns = self.board.role(Role::Pawn);
        reasons.set(SetupReasons::PAWN_FORBIDDEN, V::RULES.promotions.is_empty() && !pawns.is_empty());
        reasons.set(SetupReasons::PAWN_ON_BACK_RANK, !(pawns & Bitboard::BACKRANKS).is_empty());
        reasons
            .set(SetupReasons::EN_PASSANT_IMPOSSIBLE, self.en_passant.is_some_and(|sq| !self.was_passed(sq)));
        reasons
    }

    /// Whether an enemy pawn can just have made a double step over `sq`.
    fn was_passed(&self, sq: Square) -> bool {
        let us = self.turn;
        let (file, occupied) = (sq.file(), self.board.occupied());
        let on = |rank| Square::from_coords(file, us.relative_rank(rank));
        sq.rank() == us.relative_rank(Rank::Sixth)
            && !occupied.contains(sq)
            && !occupied.contains(on(Rank::Seventh))
            && self.board.piece(!us, Role::Pawn).contains(on(Rank::Fifth))
    }

    /// Whether a rook on `rook` can have a castling right: one on either side of the royal piece, on its rank.
    fn right_is_possible<V: Rules>(&self, rook: Square) -> bool {
        let Some(role) = V::RULES.royal else { return false };
        let Some(side) =
            Color::ALL.into_iter().find(|side| self.board.piece(*side, Role::Rook).contains(rook))
        else {
            return false;
        };
        let rank = Bitboard::from(side.backrank());
        let Some(royal) = (self.board.piece(side, role) & rank).first() else { return false };
        let same_wing = |other: &Square| (*other < royal) == (rook < royal);
        rank.contains(rook) && (self.castling & rank).into_iter().filter(same_wing).count() == 1
    }
}

impl<V: Rules> Position<V> {
    /// Checks a set-up and makes it a position.
    ///
    /// # Errors
    ///
    /// All reasons why it is not one, as flags.
    ///
    /// # Examples
    ///
    /// ```
    /// # use alfil_core::{Board, Position, Rules};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)] struct Chess;
    /// # impl Rules for Chess { type State = (); const ID: &'static str = "chess"; const START: Board = Board::CHESS; }
    /// use alfil_core::{SetupReasons, Square};
    /// let mut setup = Position::<Chess>::start().to_setup();
    /// setup.board.remove(Square::E1);
    /// let reasons = Position::<Chess>::try_from_setup(setup).unwrap_err().reasons();
    /// assert_eq!(reasons, SetupReasons::WHITE_ROYAL_MISSING | SetupReasons::CASTLING_IMPOSSIBLE);
    /// ```
    pub fn try_from_setup(setup: Setup<V::State>) -> Result<Position<V>, SetupError> {
        let reasons = setup.reasons::<V>();
        if reasons.is_empty() { Ok(Position::from_checked(&setup)) } else { Err(SetupError { reasons }) }
    }
}
