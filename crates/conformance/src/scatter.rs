//! Men thrown on the board, for positions that games from the start never reach.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};

use crate::random::Random;

/// An open position with about as many men beside the royal pieces, or `None` if no try makes one.
pub(crate) fn scatter<V: Variant>(random: &mut Random, men: usize) -> Option<Position<V>> {
    (0..200).find_map(|_| {
        let pos = Position::<V>::try_from_setup(throw::<V>(random, men)).ok()?;
        pos.ending().is_none().then_some(pos)
    })
}

fn throw<V: Variant>(random: &mut Random, men: usize) -> Setup<V::State> {
    let mut setup = Setup::start::<V>();
    let start = setup.board;
    setup.board = Board::EMPTY;
    setup.castling = Bitboard::EMPTY;
    for side in Color::ALL {
        throw_royal::<V>(random, side, &start, &mut setup);
    }
    let slots = slots::<V>(&start);
    for _ in 0..men {
        let sq = Square::new(random.below(64) as u32);
        let color = Color::from_white(random.one_in(2));
        // Pawns are what most rules are about.
        let wanted = if random.one_in(2) { Some(&Role::Pawn) } else { None };
        let role = wanted.filter(|role| slots.contains(role)).or_else(|| random.pick(&slots));
        let Some(role) = role.copied() else { continue };
        let is_lost = role == Role::Pawn && Bitboard::BACKRANKS.contains(sq);
        if !is_lost && !setup.board.occupied().contains(sq) {
            setup.board.put(sq, Piece { color, role });
        }
    }
    setup.turn = Color::from_white(random.one_in(2));
    setup.halfmoves = random.below(30) as u32;
    setup.fullmoves = 20 + random.below(60) as u32;
    setup
}

/// Puts the royal piece of a side anywhere, ready to castle, or near its goal.
fn throw_royal<V: Variant>(random: &mut Random, side: Color, start: &Board, setup: &mut Setup<V::State>) {
    let Some(role) = V::RULES.royal else { return };
    if V::RULES.castling && random.one_in(2) {
        let home = Bitboard::from(side.backrank());
        let rooks = start.piece(side, Role::Rook) & home;
        for sq in start.piece(side, role) & home {
            setup.board.put(sq, role.of(side));
        }
        for sq in rooks {
            setup.board.put(sq, Role::Rook.of(side));
        }
        setup.castling |= rooks;
        return;
    }
    let goal = V::RULES.goal.filter(|_| random.one_in(2)).map(|goal| goal.region);
    let is_near = |sq: &Square| goal.is_none_or(|region| region.into_iter().any(|to| to.distance(*sq) == 1));
    let squares: Vec<Square> = Square::ALL.into_iter().filter(is_near).collect();
    if let Some(sq) = random.pick(&squares).filter(|sq| !setup.board.occupied().contains(**sq)) {
        setup.board.put(*sq, role.of(side));
    }
}

/// The slots of men that a game can have, the royal one left out.
fn slots<V: Variant>(start: &Board) -> Vec<Role> {
    let in_play = |role: &Role| start.role(*role).any() || V::RULES.promotions.contains(role);
    Role::ALL.into_iter().filter(in_play).filter(|role| V::RULES.royal != Some(*role)).collect()
}
