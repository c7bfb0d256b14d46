//! Piece-square tables, derived from movement and role in the game.

use alfil_variants::alfil_core::{Color, Movement, Role, Rules, Square};

use crate::material::worth;
use crate::score::Value;

/// Worth of a man on a square, its material included: middlegame and endgame, from its own side's point of view.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tapered {
    pub(crate) middlegame: Value,
    pub(crate) endgame: Value,
}

/// Tables of one variant: slot by square, as White sees them.
pub(crate) struct Tables([[Tapered; 64]; 6]);

impl Tables {
    /// Derives the tables of a variant.
    pub(crate) const fn derive<V: Rules>() -> Tables {
        let mut tables = [[Tapered { middlegame: 0, endgame: 0 }; 64]; 6];
        let mut slot = 0;
        while slot < 6 {
            let role = Role::ALL[slot];
            let mut sq = 0;
            while sq < 64 {
                tables[slot][sq] = entry::<V>(role, sq as i32);
                sq += 1;
            }
            slot += 1;
        }
        Tables(tables)
    }

    #[inline]
    pub(crate) fn get(&self, color: Color, role: Role, sq: Square) -> Tapered {
        let sq = if color.is_white() { sq } else { sq.flip_vertical() };
        self.0[role as usize - 1][sq as usize]
    }
}

/// Chebyshev-like distance from the middle of the board, 0 to 6.
const fn off_centre(file: i32, rank: i32) -> i32 {
    let file = if file < 4 { 3 - file } else { file - 4 };
    let rank = if rank < 4 { 3 - rank } else { rank - 4 };
    file + rank
}

const fn entry<V: Rules>(role: Role, sq: i32) -> Tapered {
    let (file, rank) = (sq % 8, sq / 8);
    let off_centre = off_centre(file, rank);
    let movement = *V::RULES.movement.get(role);
    if let Some(royal) = V::RULES.royal
        && royal as u8 == role as u8
    {
        return royal_entry::<V>(file, rank, off_centre);
    }
    let (middlegame, endgame) = worth(movement);
    // Where no pawns march, both sides look at the same ranks and only the middle counts.
    let (dm, de) = match movement {
        Movement::Pawn => {
            let centre = if file == 3 || file == 4 {
                12
            } else {
                4 - (if file < 4 { 3 - file } else { file - 4 }) * 4
            };
            (centre * (rank - 1) / 2 + rank * rank - 4, rank * rank * 3 - 12)
        }
        Movement::KnightStep => (18 - off_centre * 9, 12 - off_centre * 7),
        Movement::KingStep => (10 - off_centre * 6, 16 - off_centre * 7),
        Movement::Diagonal => (8 - off_centre * 4, 6 - off_centre * 3),
        Movement::Straight => {
            (if rank == 6 { 12 } else { 6 - off_centre * 2 }, if rank == 6 { 10 } else { 0 })
        }
        Movement::Queen => (4 - off_centre * 2, 14 - off_centre * 5),
    };
    Tapered { middlegame: middlegame + dm, endgame: endgame + de }
}

/// The royal piece hides on its own rank until the endgame; where a goal draws it on, the race terms decide.
const fn royal_entry<V: Rules>(file: i32, rank: i32, off_centre: i32) -> Tapered {
    if V::RULES.goal.is_some() {
        return Tapered { middlegame: 0, endgame: 0 };
    }
    let wing = if file < 4 { 3 - file } else { file - 4 };
    let sheltered = if rank == 0 { 18 + wing * 8 } else { -14 * rank + wing * 4 };
    Tapered { middlegame: sheltered, endgame: 24 - off_centre * 10 }
}
