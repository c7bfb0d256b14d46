//! Weights derived from the rules alone: what a variant plays with until its own are tuned, and where the tuner starts.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Movement, Role};

use super::layout::{self, CHECKS, COUNT, LEFT, NEAR, REACH, ROYAL_SQUARES, STEPS};
use super::places::other_end;
use super::weights::{Pair, pair};
use crate::material::worth;

/// Derives all weights of a variant.
pub(super) fn derive<V: Variant>() -> Vec<Pair> {
    let mut weights = vec![pair(0, 0); COUNT];
    for royal in 0..ROYAL_SQUARES {
        let view = layout::places_of(royal);
        for role in Role::ALL {
            for sq in 0..64 {
                let (middlegame, endgame) = place::<V>(role, sq);
                // Both sides look at every man, so each look counts half.
                weights[layout::place(view, false, role, sq as usize)] = pair(middlegame / 2, endgame / 2);
                let theirs = sq as u32 ^ other_end(&V::START);
                weights[layout::place(view, true, role, theirs as usize)] =
                    pair(-middlegame / 2, -endgame / 2);
            }
        }
    }
    mobility(&mut weights);
    danger(&mut weights);
    weights[layout::PAIR] = pair(35, 35);
    weights[layout::TEMPO] = pair(14, 14);
    for role in Role::ALL {
        let slot = role as usize - 1;
        let (worth, _) = worth(*V::RULES.movement.get(role));
        weights[layout::UNDER_PAWN + slot] = pair(worth / 14, worth / 14);
        weights[layout::UNDER_LESSER + slot] = pair(worth / 20, worth / 20);
        weights[layout::UNDEFENDED + slot] = pair(worth / 24, worth / 24);
    }
    for rank in 0..8 {
        let bonus = rank * rank * 2;
        weights[layout::PASSED + rank as usize * 2] = pair(bonus, bonus * 2);
        weights[layout::PASSED + rank as usize * 2 + 1] = pair(bonus / 2, bonus);
    }
    weights[layout::ISOLATED] = pair(-8, -10);
    weights[layout::DOUBLED] = pair(-6, -14);
    race(&mut weights);
    weights
}

/// Around what a man of each movement usually has.
fn mobility(weights: &mut [Pair]) {
    for (movement, usual, each) in [
        (Movement::KnightStep, 4, 5),
        (Movement::KingStep, 5, 3),
        (Movement::Diagonal, 6, 5),
        (Movement::Straight, 7, 3),
        (Movement::Queen, 13, 2),
    ] {
        for squares in 0..REACH {
            let bonus = (squares as i32 - usual) * each;
            weights[layout::mobility(movement, squares)] = pair(bonus, bonus);
        }
    }
}

fn danger(weights: &mut [Pair]) {
    for left in 0..LEFT {
        for near in 0..NEAR {
            let danger = near as i32 * 7;
            weights[layout::NEAR_ROYAL + left * NEAR + near] =
                pair(danger + danger * danger / 130, danger / 2);
        }
        // Each check matters the more, the fewer are left.
        let (each, first) = [(12, 10), (90, 200), (40, 45), (20, 16)][left];
        for movement in 1..6 {
            weights[layout::SAFE_CHECK + left * 6 + movement] = pair(each, each / 2);
        }
        for checks in 1..CHECKS {
            let bonus = first + checks as i32 * checks as i32 * 3;
            weights[layout::SAFE_CHECKS + left * CHECKS + checks] = pair(bonus, bonus / 2);
        }
        weights[layout::GUARDED_CHECK + left] = pair(each / 4, each / 8);
        let bonus = [0, 560, 190, 0][left];
        for enemy in 0..LEFT {
            weights[layout::COUNTER + left * LEFT + enemy] = pair(bonus, bonus);
        }
    }
}

/// Centipawns by the steps to the goal; the side to move is half a step ahead.
fn race(weights: &mut [Pair]) {
    const WORTH: [i32; STEPS] = [2000, 900, 560, 360, 230, 140, 80, 40, 10, 0];
    for white in 0..STEPS {
        for black in 0..STEPS {
            for white_to_move in [false, true] {
                let bonus = WORTH[white] - WORTH[black];
                weights[layout::race(white, black, white_to_move)] = pair(bonus, bonus);
            }
        }
    }
}

/// Distance from the middle of the board along ranks and files, 0 to 6.
const fn off_centre(file: i32, rank: i32) -> i32 {
    let file = if file < 4 { 3 - file } else { file - 4 };
    let rank = if rank < 4 { 3 - rank } else { rank - 4 };
    file + rank
}

/// Centipawns of a man on a square, as its own side sees the board: middlegame and endgame.
fn place<V: Variant>(role: Role, sq: i32) -> (i32, i32) {
    let (file, rank) = (sq % 8, sq / 8);
    let off_centre = off_centre(file, rank);
    if V::RULES.royal == Some(role) {
        return royal_place::<V>(file, rank, off_centre);
    }
    let movement = *V::RULES.movement.get(role);
    let (middlegame, endgame) = worth(movement);
    let wing = if file < 4 { 3 - file } else { file - 4 };
    let (dm, de) = match movement {
        Movement::Pawn => {
            let centre = if wing == 0 { 12 } else { 4 - wing * 4 };
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
    (middlegame + dm, endgame + de)
}

/// The royal piece hides on its own rank until the endgame; where a goal draws it on, the race decides.
fn royal_place<V: Variant>(file: i32, rank: i32, off_centre: i32) -> (i32, i32) {
    if V::RULES.goal.is_some() {
        return (0, 0);
    }
    let wing = if file < 4 { 3 - file } else { file - 4 };
    let sheltered = if rank == 0 { 18 + wing * 8 } else { -14 * rank + wing * 4 };
    (sheltered, 24 - off_centre * 10)
}
