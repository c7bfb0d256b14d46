//! The evaluation as a sum of weights.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Bitboard, Color, Position, Role};

use super::Evaluator;
use super::places::View;
use super::tally::{Sum, Tally};
use super::terms::terms;
use super::weights::{Pair, Weights, endgame, middlegame};
use crate::material::{FULL_PHASE, phase};
use crate::score::{LARGEST_EVALUATION, Value};

/// Adds up the weights of a variant.
#[derive(Clone, Copy)]
pub(crate) struct Linear<'a> {
    weights: &'a Weights,
}

/// What is kept along the moves: the places of the men as either side sees them, and how much is on the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Accumulator {
    views: [Pair; 2],
    phase: i32,
}

/// What all terms beside the places seldom add up to, in centipawns.
const MOST_TERMS: Value = 700;
/// Half-moves without progress after which nothing would be left of a score.
pub(super) const FADING: Value = 220;
/// Men that come or go by one move, hooks included, before all is added up anew.
const MOST_CHANGES: usize = 8;

impl Accumulator {
    #[inline(always)]
    fn places(&self) -> Pair {
        self.views[Color::White as usize] - self.views[Color::Black as usize]
    }
}

impl<'a> Linear<'a> {
    pub(crate) fn new(weights: &'a Weights) -> Linear<'a> {
        Linear { weights }
    }

    fn fresh_view<V: Variant>(self, pos: &Position<V>, view: View) -> Pair {
        let board = pos.board();
        let mut sum = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                for sq in board.piece(color, role) {
                    sum += self.weights.all()[view.place(color, role, sq)];
                }
            }
        }
        sum
    }
}

/// Squares on which two positions differ. Whatever a plugin's hook did is seen as well.
#[inline(always)]
fn changed_squares<V: Variant>(before: &Position<V>, after: &Position<V>) -> Bitboard {
    let (old, new) = (before.board(), after.board());
    let colors = Color::ALL.map(|color| old.color(color) ^ new.color(color));
    Role::ALL.iter().fold(colors[0] | colors[1], |all, role| all | old.role(*role) ^ new.role(*role))
}

impl<V: Variant> Evaluator<V> for Linear<'_> {
    type Accumulator = Accumulator;

    fn fresh(&self, pos: &Position<V>) -> Accumulator {
        let views = Color::ALL.map(|side| self.fresh_view(pos, View::of(pos, side)));
        let men = |role: Role| pos.board().role(role).count() as i32;
        let phase = Role::ALL.into_iter().map(|role| men(role) * phase_of::<V>(role)).sum();
        Accumulator { views: by_color(views), phase }
    }

    #[inline]
    fn update(&self, old: &Accumulator, before: &Position<V>, after: &Position<V>) -> Accumulator {
        let changed = changed_squares(before, after);
        if changed.count() > MOST_CHANGES {
            return self.fresh(after);
        }
        let views = [Color::Black, Color::White].map(|side| View::of(after, side));
        let moved = [Color::Black, Color::White].map(|side| View::of(before, side) != views[side as usize]);
        let mut sums = *old;
        let weights = self.weights.all();
        for sq in changed {
            if let Some(man) = before.board().piece_at(sq) {
                sums.phase -= phase_of::<V>(man.role);
                for (sum, view) in sums.views.iter_mut().zip(views) {
                    *sum -= weights[view.place(man.color, man.role, sq)];
                }
            }
            if let Some(man) = after.board().piece_at(sq) {
                sums.phase += phase_of::<V>(man.role);
                for (sum, view) in sums.views.iter_mut().zip(views) {
                    *sum += weights[view.place(man.color, man.role, sq)];
                }
            }
        }
        for side in Color::ALL {
            if moved[side as usize] {
                sums.views[side as usize] = self.fresh_view(after, views[side as usize]);
            }
        }
        sums
    }

    fn evaluate(&self, sums: &Accumulator, pos: &Position<V>) -> Value {
        let mut sum = Sum { weights: self.weights.all(), total: sums.places() };
        terms(pos, &mut sum);
        final_score(pos, sum.total, sums.phase)
    }

    #[inline]
    fn at_least(&self, sums: &Accumulator, pos: &Position<V>) -> Value {
        final_score(pos, sums.places(), sums.phase) - MOST_TERMS
    }
}

/// Centipawns for the side to move.
#[inline(always)]
fn final_score<V: Variant>(pos: &Position<V>, white: Pair, phase: i32) -> Value {
    let white = taper(middlegame(white), endgame(white), phase);
    let score = if pos.turn().is_white() { white } else { -white };
    // Fading towards the fifty-move draw keeps a won game moving.
    let fading = score - score * pos.halfmoves().min(100) as Value / FADING;
    fading.clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
}

/// Between middlegame and endgame by what is left on the board.
fn taper(middlegame: Value, endgame: Value, phase: i32) -> Value {
    let phase = phase.clamp(0, FULL_PHASE);
    (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}

#[inline(always)]
const fn phase_of<V: Variant>(role: Role) -> i32 {
    phase(*V::RULES.movement.get(role))
}

/// From the order of [`Color::ALL`] to that of a color as a number.
fn by_color<T: Copy>(all: [T; 2]) -> [T; 2] {
    let mut ordered = all;
    for (color, value) in Color::ALL.into_iter().zip(all) {
        ordered[color as usize] = value;
    }
    ordered
}

/// Describes all of a position, its places included.
pub(super) fn describe<V: Variant, T: Tally>(pos: &Position<V>, tally: &mut T) -> i32 {
    let mut phase = 0;
    for (sq, man) in pos.board().iter() {
        phase += phase_of::<V>(man.role);
        for side in Color::ALL {
            let times = if side.is_white() { 1 } else { -1 };
            tally.add(View::of(pos, side).place(man.color, man.role, sq), times);
        }
    }
    terms(pos, tally);
    phase.clamp(0, FULL_PHASE)
}
