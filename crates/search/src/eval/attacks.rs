//! What each side attacks.

use alfil_variants::Variant;
use alfil_variants::alfil_core::attacks::attacks_from;
use alfil_variants::alfil_core::{Bitboard, Board, Color, File, Movement, Position, Role, VariantState};

use super::layout::{self, REACH};
use super::tally::Tally;

/// The squares that one side attacks.
pub(crate) struct Attacks {
    pub(crate) all: Bitboard,
    /// By movement, the royal piece left out; pawns among them.
    pub(crate) by: [Bitboard; 6],
    /// The squares on and around which the enemy royal piece lives.
    pub(crate) zone: Bitboard,
    /// Men that attack one of them; counted where checks are.
    pub(crate) attackers: usize,
}

/// The squares around the royal piece of a side and those that it attacks.
#[inline(always)]
fn royal_zone<V: Variant>(pos: &Position<V>, side: Color) -> Bitboard {
    let (Some(role), Some(royal)) = (V::RULES.royal, pos.royal(side)) else { return Bitboard::EMPTY };
    let occupied = pos.board().occupied();
    attacks_from(Movement::KingStep, side, royal, occupied)
        | attacks_from(*V::RULES.movement.get(role), side, royal, occupied)
}

/// The squares that the pawns of one side attack.
#[inline(always)]
pub(crate) fn pawn_attacks<V: Variant>(board: &Board, side: Color) -> Bitboard {
    if V::RULES.promotions.is_empty() {
        return Bitboard::EMPTY;
    }
    let pawns = board.piece(side, Role::Pawn);
    let (west, east) = (pawns & !Bitboard::from(File::A), pawns & !Bitboard::from(File::H));
    if side.is_white() { west.shift(7) | east.shift(9) } else { west.shift(-9) | east.shift(-7) }
}

/// Written out, so that everything about a slot is a constant in its copy of the body.
#[inline(always)]
pub(crate) fn for_each_role(mut body: impl FnMut(Role)) {
    body(Role::Pawn);
    body(Role::Knight);
    body(Role::Bishop);
    body(Role::Rook);
    body(Role::Queen);
    body(Role::King);
}

impl Attacks {
    /// Finds what `side` attacks, and tells the squares that each man can use, pawns' targets left out.
    #[inline(always)]
    pub(crate) fn of<V: Variant, T: Tally>(
        pos: &Position<V>,
        side: Color,
        pawns: [Bitboard; 2],
        tally: &mut T,
    ) -> Attacks {
        let board = pos.board();
        let zone = if V::RULES.may_give_check { royal_zone(pos, !side) } else { Bitboard::EMPTY };
        let mut found = Attacks { all: pawns[side as usize], by: [Bitboard::EMPTY; 6], zone, attackers: 0 };
        found.by[Movement::Pawn as usize] = found.all;
        let useful = !(pawns[!side as usize] | board.piece(side, Role::Pawn));
        // Written out, so that everything about a slot is a constant in its copy of the body.
        found.add::<V, T>(pos, side, Role::Pawn, useful, tally);
        found.add::<V, T>(pos, side, Role::Knight, useful, tally);
        found.add::<V, T>(pos, side, Role::Bishop, useful, tally);
        found.add::<V, T>(pos, side, Role::Rook, useful, tally);
        found.add::<V, T>(pos, side, Role::Queen, useful, tally);
        found.add::<V, T>(pos, side, Role::King, useful, tally);
        found
    }

    #[inline(always)]
    fn add<V: Variant, T: Tally>(
        &mut self,
        pos: &Position<V>,
        side: Color,
        role: Role,
        useful: Bitboard,
        tally: &mut T,
    ) {
        let movement = *V::RULES.movement.get(role);
        if matches!(movement, Movement::Pawn) {
            return;
        }
        let occupied = pos.board().occupied();
        let sign = if side.is_white() { 1 } else { -1 };
        for sq in pos.board().piece(side, role) {
            let reach = attacks_from(movement, side, sq, occupied);
            self.all |= reach;
            if V::RULES.royal != Some(role) {
                self.by[movement as usize] |= reach;
                if V::State::COUNTS_CHECKS {
                    self.attackers += usize::from(!(reach & self.zone).is_empty());
                }
                let squares = (reach & useful).count().min(REACH - 1);
                tally.add(layout::mobility(movement, squares), sign);
            }
        }
    }
}
