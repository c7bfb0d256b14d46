//! Who is said not to win must not find a win, even with the other side's help.

use alfil_notation::fen;
use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{Dialect, Variant};

use crate::random::Random;
use crate::scatter::scatter;
use crate::{Checked, Fault, Subject};

/// Endings that are tried, and positions that are searched in all.
const ENDINGS: usize = 1_500;
const MOST_POSITIONS: usize = 300_000;
/// Plies that are searched, one more than the moves: a move, a reply, a move.
const DEPTH: usize = 4;

/// Small random endings, searched a few plies deep for the win that should not exist.
pub(crate) fn material_verdicts_are_sound<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    let mut left = MOST_POSITIONS;
    for number in 0..ENDINGS {
        let mut random = Random::new(number as u64);
        let men = 1 + random.below(3);
        let Some(pos) = scatter::<V>(&mut random, men) else { continue };
        for side in Color::ALL {
            let hopeless = V::is_material_draw(&pos) || V::cannot_win(&pos, side);
            if hopeless && let Some(won) = find_win(subject, &pos, side, DEPTH, &mut left) {
                let won = fen(&won, Dialect::Remaining);
                return Err(Fault::at(&pos, format!("{side:?} cannot win, yet has won in {won}")));
            }
        }
        if left == 0 {
            break;
        }
    }
    Ok(())
}

/// A position that `side` has won, if one is near.
fn find_win<V: Variant>(
    subject: &dyn Subject<V>,
    pos: &Position<V>,
    side: Color,
    depth: usize,
    left: &mut usize,
) -> Option<Position<V>> {
    let rest = left.checked_sub(1)?;
    *left = rest;
    if let Some(ending) = pos.ending() {
        return (ending.winner == Some(side)).then_some(*pos);
    }
    let depth = depth.checked_sub(1)?;
    let moves = subject.legal_moves(pos);
    moves.into_iter().find_map(|m| find_win(subject, &subject.after(pos, m), side, depth, left))
}
