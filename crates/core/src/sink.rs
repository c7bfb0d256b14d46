//! Receivers of generated moves: a list, a count, a question.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::{Bitboard, Board, Move, Role, Square};

/// A list of moves.
///
/// The room suffices for any placement of men: an empty or enemy square is entered along at most 8 lines and by at
/// most 8 leapers, which bounds the moves of `q` riders and `n` leapers by
/// `min(27 q, 8 (64 - q - n)) + min(8 n, 8 (64 - q - n))`, below 450, and 8 pawns before the last rank add at most 120
/// promotions to one of 5 slots. A plugin that adds moves of its own must leave the list within its capacity.
pub type MoveList = ArrayVec<Move, 640>;

/// Receives moves in bundles, so that what they share is looked at once. Breaking stops the generator.
pub trait Sink {
    /// A man of a slot moves from a square to any of `to`.
    fn targets(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()>;
    /// Pawns arrive on `to`, each moved by a rotation of the board; [`pawn_origin`] says where they come from.
    fn pawns(&mut self, to: Bitboard, by: u32, capture: bool) -> ControlFlow<()>;
    /// The same, and each becomes any of `roles`.
    fn promotions(&mut self, to: Bitboard, by: u32, capture: bool, roles: &[Role]) -> ControlFlow<()>;
    /// A pawn captures en passant.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;
    /// The royal piece castles with a rook.
    fn castle(&mut self, royal: Square, rook: Square) -> ControlFlow<()>;
}

/// Where a pawn came from that a rotation moved to `to`.
#[inline(always)]
pub fn pawn_origin(to: Square, by: u32) -> Square {
    Square::new((to as u32 + 64 - by) % 64)
}

/// Writes every move out.
pub(crate) struct Listed<'a> {
    pub(crate) board: &'a Board,
    pub(crate) moves: &'a mut MoveList,
}

impl Listed<'_> {
    #[inline(always)]
    fn victim(&self, to: Square, capture: bool) -> Option<Role> {
        if capture { self.board.role_at(to) } else { None }
    }
}

impl Sink for Listed<'_> {
    #[inline(always)]
    fn targets(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        let captures = to & self.board.occupied();
        for to in captures {
            let capture = self.victim(to, true);
            self.moves.push(Move::Normal { role, from, capture, to, promotion: None });
        }
        for to in to & !captures {
            self.moves.push(Move::Normal { role, from, capture: None, to, promotion: None });
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, by: u32, capture: bool) -> ControlFlow<()> {
        for to in to {
            let capture = self.victim(to, capture);
            self.moves.push(Move::Normal {
                role: Role::Pawn,
                from: pawn_origin(to, by),
                capture,
                to,
                promotion: None,
            });
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, by: u32, capture: bool, roles: &[Role]) -> ControlFlow<()> {
        for to in to {
            let capture = self.victim(to, capture);
            for promotion in roles {
                let promotion = Some(*promotion);
                self.moves.push(Move::Normal {
                    role: Role::Pawn,
                    from: pawn_origin(to, by),
                    capture,
                    to,
                    promotion,
                });
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.moves.push(Move::EnPassant { from, to });
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.moves.push(Move::Castle { king, rook });
        ControlFlow::Continue(())
    }
}

/// Counts without writing anything out.
#[derive(Default)]
pub(crate) struct Counted(pub(crate) usize);

impl Sink for Counted {
    #[inline(always)]
    fn targets(&mut self, _role: Role, _from: Square, to: Bitboard) -> ControlFlow<()> {
        self.0 += to.count();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _by: u32, _capture: bool) -> ControlFlow<()> {
        self.0 += to.count();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _by: u32, _capture: bool, roles: &[Role]) -> ControlFlow<()> {
        self.0 += to.count() * roles.len();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle(&mut self, _royal: Square, _rook: Square) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub(crate) struct Any;

fn break_if(found: bool) -> ControlFlow<()> {
    if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

impl Sink for Any {
    #[inline(always)]
    fn targets(&mut self, _role: Role, _from: Square, to: Bitboard) -> ControlFlow<()> {
        break_if(!to.is_empty())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _by: u32, _capture: bool) -> ControlFlow<()> {
        break_if(!to.is_empty())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _by: u32, _capture: bool, _roles: &[Role]) -> ControlFlow<()> {
        break_if(!to.is_empty())
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn castle(&mut self, _royal: Square, _rook: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
