//! The questions about legal moves that callers ask.

use core::ops::ControlFlow;

use crate::movegen::{ANY, CHECKING, Filter, QUIET, Scope, generate};
use crate::sink::{Any, Counted, Listed, Sink};
use crate::{Bitboard, CheckSquares, Move, MoveList, Position, Role, Rules, Square};

impl<V: Rules> Position<V> {
    /// What the rules say about moves that give check. With a hook for legality, checks are found by playing moves.
    const FILTER: Filter = if V::RULES.may_give_check || V::CUSTOM_LEGALITY { ANY } else { QUIET };
    /// Whether hooks must see each move, so that sets cannot be counted as they are.
    const NEEDS_LIST: bool = V::CUSTOM_LEGALITY || V::EDITS_MOVES;

    /// All legal moves, in an order that depends on the position alone. Empty when the game is over by the rules of
    /// the board.
    ///
    /// # Examples
    ///
    /// ```
    /// # use alfil_core::{Board, Position, Rules};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)] struct Chess;
    /// # impl Rules for Chess { type State = (); const ID: &'static str = "chess"; const START: Board = Board::CHESS; }
    /// assert_eq!(Position::<Chess>::start().legal_moves().len(), 20);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        if self.variant_ending().is_none() {
            self.list::<{ ANY }>(Scope::ALL, &mut moves);
        }
        moves
    }

    /// Hands the legal moves to `sink` in bundles, which takes less work than a list. `false` if hooks of the plugin must
    /// see each move: then nothing is handed, and [`legal_moves`](Position::legal_moves) has them.
    #[inline]
    pub fn hand_legal_moves(&self, sink: &mut impl Sink) -> bool {
        if Self::NEEDS_LIST {
            return false;
        }
        if self.variant_ending().is_none() {
            let _ = self.generate_filtered::<_, { ANY }>(Scope::ALL, sink);
        }
        true
    }

    /// The legal moves that capture.
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        if self.variant_ending().is_none() {
            let scope = if Self::NEEDS_LIST {
                Scope::ALL
            } else {
                let enemies = self.board.color(!self.turn);
                Scope { to: enemies, pawns_to: enemies, castling: false, ..Scope::ALL }
            };
            self.list::<{ ANY }>(scope, &mut moves);
            if Self::NEEDS_LIST {
                moves.retain(|m| m.is_capture());
            }
        }
        moves
    }

    /// Adds the legal moves that change the material to a list: captures and promotions.
    ///
    /// # Examples
    ///
    /// ```
    /// # use alfil_core::{Board, MoveList, Position, Rules};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)] struct Chess;
    /// # impl Rules for Chess { type State = (); const ID: &'static str = "chess"; const START: Board = Board::CHESS; }
    /// let (pos, mut moves) = (Position::<Chess>::start(), MoveList::new());
    /// pos.push_noisy_moves(&mut moves);
    /// assert!(moves.is_empty());
    /// pos.push_quiet_moves(&mut moves);
    /// assert_eq!(moves.len(), 20);
    /// ```
    pub fn push_noisy_moves(&self, moves: &mut MoveList) {
        let enemies = self.board.color(!self.turn);
        let scope =
            Scope { to: enemies, pawns_to: enemies | Bitboard::BACKRANKS, castling: false, ..Scope::ALL };
        self.push_part(scope, moves, is_noisy);
    }

    /// Adds the other legal moves to a list: steps, castling, drops.
    pub fn push_quiet_moves(&self, moves: &mut MoveList) {
        let empty = !self.board.occupied();
        let scope =
            Scope { to: empty, pawns_to: empty & !Bitboard::BACKRANKS, en_passant: false, ..Scope::ALL };
        self.push_part(scope, moves, |m| !is_noisy(m));
    }

    fn push_part(&self, scope: Scope, moves: &mut MoveList, wanted: fn(Move) -> bool) {
        if self.variant_ending().is_some() {
            return;
        }
        if Self::NEEDS_LIST {
            let mut all = MoveList::new();
            self.list::<{ ANY }>(Scope::ALL, &mut all);
            moves.extend(all.into_iter().filter(|m| wanted(*m)));
        } else {
            self.list::<{ ANY }>(scope, moves);
        }
    }

    /// The legal moves that give check.
    pub fn checks(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.push_checks(&mut moves);
        moves
    }

    /// Adds the legal moves that give check to a list.
    pub fn push_checks(&self, moves: &mut MoveList) {
        if !V::RULES.may_give_check || self.variant_ending().is_some() {
            return;
        }
        if Self::NEEDS_LIST {
            let mut all = MoveList::new();
            self.list::<{ ANY }>(Scope::ALL, &mut all);
            moves.extend(all.into_iter().filter(|m| self.gives_check(*m)));
        } else if self.royal(!self.turn).is_some() {
            self.list::<{ CHECKING }>(Scope::ALL, moves);
        }
    }

    /// Number of legal moves, counted in sets where no hook must see each move.
    #[inline]
    pub fn count_legal_moves(&self) -> usize {
        if Self::NEEDS_LIST {
            return self.legal_moves().len();
        }
        if self.variant_ending().is_some() {
            return 0;
        }
        let mut count = Counted::default();
        let _ = self.generate_filtered::<Counted, { ANY }>(Scope::ALL, &mut count);
        count.0
    }

    /// Whether the side to move has a legal move; stops at the first one.
    pub fn has_legal_move(&self) -> bool {
        if Self::NEEDS_LIST {
            return !self.legal_moves().is_empty();
        }
        self.variant_ending().is_none()
            && self.generate_filtered::<Any, { ANY }>(Scope::ALL, &mut Any).is_break()
    }

    /// Whether `m` is one of the [`legal_moves`](Position::legal_moves). Looks at the moving man only.
    pub fn is_legal(&self, m: Move) -> bool {
        if V::EDITS_MOVES {
            return self.legal_moves().contains(&m);
        }
        let Some(from) = m.from() else { return false };
        if self.variant_ending().is_some() {
            return false;
        }
        let mut moves = MoveList::new();
        self.list::<{ ANY }>(Scope::of(from.into()), &mut moves);
        moves.contains(&m)
    }

    /// The legal moves of the men of one slot that end on `to`; what a move in algebraic notation asks for. A castling
    /// move ends on its rook's square and is not among them.
    pub fn legal_moves_to(&self, role: Role, to: Square) -> MoveList {
        let mut moves = MoveList::new();
        if self.variant_ending().is_some() {
            return moves;
        }
        if V::EDITS_MOVES {
            moves = self.legal_moves();
        } else {
            let men = Scope::of(self.board.piece(self.turn, role));
            self.list::<{ ANY }>(Scope { to: to.into(), castling: false, ..men }, &mut moves);
        }
        moves.retain(|m| m.role() == role && m.to() == to && !m.is_castle());
        moves
    }

    /// Where the royal piece of the side to move may step legally, castling left out. Looks at attacks only and not
    /// at the end of the game, which may depend on it.
    pub(crate) fn royal_targets(&self) -> Bitboard {
        let (Some(from), Some(role)) = (self.royal(self.turn), V::RULES.royal) else {
            return Bitboard::EMPTY;
        };
        if Self::NEEDS_LIST {
            let mut moves = MoveList::new();
            self.list::<{ ANY }>(Scope::ALL, &mut moves);
            return moves
                .iter()
                .filter(|m| m.from() == Some(from) && !m.is_castle())
                .map(|m| m.to())
                .collect();
        }
        let mut targets = self.royal_steps(from);
        if !V::RULES.may_give_check
            && let Some(squares) = CheckSquares::of(self)
        {
            targets &= !squares.checking(*V::RULES.movement.get(role), from, targets);
        }
        let (us, occupied) = (self.turn, self.board.occupied().without(from));
        let safe = |to: &Square| V::royal_attackers(&self.board, *to, !us, occupied).is_empty();
        targets.into_iter().filter(safe).collect()
    }

    /// Lists moves and lets the hooks see them. Does not ask whether the game is over.
    fn list<const FILTER: Filter>(&self, scope: Scope, moves: &mut MoveList) {
        let mut sink = Listed { board: &self.board, moves };
        let _ = self.generate_filtered::<Listed<'_>, FILTER>(scope, &mut sink);
        if V::CUSTOM_LEGALITY {
            moves.retain(|m| V::is_legal(self, *m) && (V::RULES.may_give_check || !self.gives_check(*m)));
        }
        if V::EDITS_MOVES {
            V::edit_moves(self, moves);
        }
    }

    /// Adds the variant's own filter to the caller's.
    #[inline(always)]
    fn generate_filtered<S: Sink, const FILTER: Filter>(
        &self,
        scope: Scope,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if FILTER == ANY && Self::FILTER == QUIET {
            generate::<V, S, { QUIET }>(self, scope, sink)
        } else {
            generate::<V, S, FILTER>(self, scope, sink)
        }
    }
}

fn is_noisy(m: Move) -> bool {
    m.is_capture() || m.promotion().is_some()
}
