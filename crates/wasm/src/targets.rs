//! Where men can go, as boards on a screen ask for it.

use std::collections::BTreeMap;

use alfil_draw::Figure;
use alfil_notation::{Castling, uci};
use alfil_variants::Variant;
use alfil_variants::alfil_core::{
    Bitboard, CastlingSide, Color, File, Move, Movement, Position, Rank, Role, Square, attacks,
};

use crate::dto::{Man, Promotion};

/// From each square to which squares.
pub(crate) type Targets = BTreeMap<String, Vec<String>>;

/// The slot in the words of chess.
pub(crate) const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The man of a slot.
pub(crate) fn man<V: Variant>(role: Role) -> Man {
    let figure = Figure::of::<V>(role).name();
    Man { role: role_name(role), name: figure.replace('-', " "), figure, letter: V::LETTERS.letter(role) }
}

/// Legal moves. Castling can be told by the landing square or by the rook.
pub(crate) fn legal<V: Variant>(pos: &Position<V>) -> Targets {
    let mut targets = Targets::new();
    for m in pos.legal_moves() {
        let Some(from) = m.from() else { continue };
        if let Move::Castle { .. } = m {
            add(&mut targets, from, &uci::<V>(m, Castling::Standard)[2..]);
        }
        add(&mut targets, from, &m.to().to_string());
    }
    targets
}

fn add(targets: &mut Targets, from: Square, to: &str) {
    let squares = targets.entry(from.to_string()).or_default();
    if !squares.iter().any(|known| known == to) {
        squares.push(to.to_owned());
    }
}

/// The choices of each move that promotes, by its squares.
pub(crate) fn promotions<V: Variant>(pos: &Position<V>) -> BTreeMap<String, Vec<Promotion>> {
    let mut choices: BTreeMap<String, Vec<Promotion>> = BTreeMap::new();
    for m in pos.legal_moves() {
        let Some(role) = m.promotion() else { continue };
        let text = uci::<V>(m, Castling::Standard);
        let Man { role: slot, name, figure, .. } = man::<V>(role);
        let choice = Promotion { role: slot, name, figure, uci: text.clone() };
        choices.entry(text[..4].to_owned()).or_default().push(choice);
    }
    choices
}

/// Moves that the side which is not to move may plan: where each man goes on an empty board, since nobody knows what
/// will stand where.
pub(crate) fn premoves<V: Variant>(pos: &Position<V>) -> Targets {
    let side = !pos.turn();
    let mut targets = Targets::new();
    for (from, piece) in pos.board().iter().filter(|(_, piece)| piece.color == side) {
        let movement = *V::RULES.movement.get(piece.role);
        let mut reach = attacks::attacks_from(movement, side, from, Bitboard::EMPTY);
        if movement == Movement::Pawn {
            reach |= pushes(side, from);
        }
        for to in reach {
            add(&mut targets, from, &to.to_string());
        }
    }
    for wing in CastlingSide::ALL {
        if let Some((royal, rook)) = pos.royal(side).zip(pos.castling_rook(side, wing)) {
            let file = if wing.is_king_side() { File::G } else { File::C };
            add(&mut targets, royal, &Square::from_coords(file, royal.rank()).to_string());
            add(&mut targets, royal, &rook.to_string());
        }
    }
    targets
}

/// Where a pawn goes without capturing.
fn pushes(side: Color, from: Square) -> Bitboard {
    let ahead = side.fold_wb(8, -8);
    let one = from.offset(ahead);
    let two = one.filter(|_| from.rank() == side.fold_wb(Rank::Second, Rank::Seventh));
    one.into_iter().chain(two.and_then(|one| one.offset(ahead))).collect()
}
