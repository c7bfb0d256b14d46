//! What a move does beside moving men: turn, rights, clocks.

use alfil_variants::alfil_core::{Bitboard, Color, Move, Position, Role, Rules, Square};

use super::mailbox::{Mailbox, forward, step};

/// What follows from a move by the rules of chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) men: Mailbox,
    pub(crate) turn: Color,
    pub(crate) rights: Bitboard,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
}

/// Plays a move by the book.
pub(crate) fn moved_on<V: Rules>(pos: &Position<V>, m: Move) -> Played {
    let us = pos.turn();
    let mut men = Mailbox::of(pos.board());
    let before = men.clone();
    men.make::<V>(us, m);
    let rook = |sq: Square| before.get(sq).filter(|man| man.role == Role::Rook);
    let royal_stands = |side: Color| {
        let royal = V::RULES.royal.map(|role| role.of(side));
        let has_castled = side == us && m.is_castle();
        !has_castled && royal.is_some_and(|royal| before.find(royal) == men.find(royal))
    };
    let rights = pos.castling_rooks().into_iter().filter(|sq| {
        let owner = rook(*sq);
        owner.is_some_and(|man| men.get(*sq) == owner && royal_stands(man.color))
    });
    let irreversible = m.is_capture() || m.role() == Role::Pawn && !matches!(m, Move::Put { .. });
    Played {
        turn: !us,
        rights: rights.collect(),
        halfmoves: if irreversible { 0 } else { pos.halfmoves() + 1 },
        fullmoves: pos.fullmoves() + u32::from(us.is_black()),
        men,
    }
}

/// The square that a double step of a pawn passes.
pub(crate) fn double_step(m: Move) -> Option<Square> {
    let Move::Normal { role: Role::Pawn, from, to, .. } = m else { return None };
    [Color::White, Color::Black].into_iter().find_map(|color| {
        let passed = step(from, forward(color))?;
        (step(passed, forward(color)) == Some(to)).then_some(passed)
    })
}
