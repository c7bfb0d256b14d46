//! The evaluation as a sum of weights.

use alfil_variants::alfil_core::{Bitboard, Color, Move, Piece, Position, Role, Square};
use alfil_variants::{StateField, Variant};

use super::Evaluator;
use super::places::View;
use super::tally::{Sum, Tally};
use super::terms::{by_counter, sign, terms};
use super::weights::{Pair, Weights, endgame, middlegame};
use crate::material::{FULL_PHASE, phase};
use crate::score::{LARGEST_EVALUATION, Value, WINNING};

/// Adds up the weights of a variant.
#[derive(Clone, Copy)]
pub(crate) struct Linear<'a> {
    weights: &'a Weights,
}

/// What is kept along the moves: the places of the men as either side sees them, and how much is on the board.
#[derive(Clone, Copy)]
pub(crate) struct Accumulator {
    views: [View; 2],
    /// By color: the men as this side sees them.
    sums: [Pair; 2],
    /// What the men count by the checks still to be given, White's less Black's.
    men: Pair,
    phase: i32,
}

/// Half-moves without progress after which nothing would be left of a score.
pub(super) const FADING: Value = 220;
/// Men that come or go by one move, hooks included, before all is added up anew.
const MOST_CHANGES: usize = 8;

impl Accumulator {
    #[inline(always)]
    fn total(&self) -> Pair {
        self.sums[Color::White as usize] - self.sums[Color::Black as usize] + self.men
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

    /// Adds a man that stands in a position to the sums, or with -1 takes it off.
    #[inline(always)]
    fn add<V: Variant, const TIMES: i32>(
        self,
        sums: &mut Accumulator,
        pos: &Position<V>,
        sq: Square,
        man: Piece,
    ) {
        sums.phase += TIMES * phase_of::<V>(man.role);
        sums.men += TIMES * self.man(pos, man);
        for (sum, view) in sums.sums.iter_mut().zip(sums.views) {
            *sum += TIMES * self.weights.all()[view.place(man.color, man.role, sq)];
        }
    }

    /// Adds a side's view up anew where its royal piece now looks from elsewhere.
    fn look_again<V: Variant>(self, sums: &mut Accumulator, pos: &Position<V>, side: Color) {
        let view = View::of(pos, side);
        if view != sums.views[side as usize] {
            sums.views[side as usize] = view;
            sums.sums[side as usize] = self.fresh_view(pos, view);
        }
    }

    fn fresh_men<V: Variant>(self, pos: &Position<V>) -> Pair {
        let men = |color: Color, role: Role| {
            pos.board().piece(color, role).count() as i32 * self.man(pos, Piece { color, role })
        };
        Role::ALL.iter().map(|role| men(Color::White, *role) + men(Color::Black, *role)).sum()
    }

    /// What a man counts by the checks still to be given.
    #[inline(always)]
    fn man<V: Variant>(self, pos: &Position<V>, man: Piece) -> Pair {
        by_counter(pos, man).map_or(0, |index| sign(man.color) * self.weights.all()[index])
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
        let views = [Color::Black, Color::White].map(|side| View::of(pos, side));
        let sums = views.map(|view| self.fresh_view(pos, view));
        let men = |role: Role| pos.board().role(role).count() as i32;
        let phase = Role::ALL.into_iter().map(|role| men(role) * phase_of::<V>(role)).sum();
        Accumulator { views, sums, men: self.fresh_men(pos), phase }
    }

    #[inline]
    fn update(&self, old: &Accumulator, before: &Position<V>, m: Move, after: &Position<V>) -> Accumulator {
        let changed = changed_squares(before, after);
        if changed.count() > MOST_CHANGES {
            return self.fresh(after);
        }
        let mut new = *old;
        let us = before.turn();
        // What nearly every move is; hooks may have done something else.
        if let Move::Normal { role, from, capture, to, promotion } = m
            && let placed = promotion.unwrap_or(role)
            && changed == Bitboard::from(from) | Bitboard::from(to)
            && after.board().piece(us, placed).contains(to)
        {
            self.add::<V, -1>(&mut new, before, from, Piece { color: us, role });
            self.add::<V, 1>(&mut new, after, to, Piece { color: us, role: placed });
            if let Some(role) = capture {
                self.add::<V, -1>(&mut new, before, to, Piece { color: !us, role });
            }
            if V::RULES.royal == Some(role) {
                self.look_again(&mut new, after, us);
            }
        } else {
            for sq in changed {
                if let Some(man) = before.board().piece_at(sq) {
                    self.add::<V, -1>(&mut new, before, sq, man);
                }
                if let Some(man) = after.board().piece_at(sq) {
                    self.add::<V, 1>(&mut new, after, sq, man);
                }
            }
            self.look_again(&mut new, after, us);
            self.look_again(&mut new, after, !us);
        }
        if before.state().checks_given() != after.state().checks_given() {
            new.men = self.fresh_men(after);
        }
        new
    }

    fn evaluate(&self, sums: &Accumulator, pos: &Position<V>) -> Value {
        let mut sum = Sum { weights: self.weights.all(), total: sums.total() };
        terms(pos, &mut sum);
        final_score(pos, sum.total, sums.phase)
    }

    #[inline]
    fn rough(&self, sums: &Accumulator, pos: &Position<V>) -> Value {
        final_score(pos, sums.total(), sums.phase)
    }
}

/// Centipawns for the side to move.
#[inline(always)]
fn final_score<V: Variant>(pos: &Position<V>, white: Pair, phase: i32) -> Value {
    let white = taper(middlegame(white), endgame(white), phase);
    let score = if pos.turn().is_white() { white } else { -white };
    // Fading towards the fifty-move draw keeps a won game moving.
    let fading = score - score * pos.halfmoves().min(100) as Value / FADING;
    squeezed(fading).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
}

/// Beyond a score that wins, more says little: unsqueezed, the search would compare the ways to win material, with margins
/// far too small for such differences, and overlook the end of the game.
const fn squeezed(score: Value) -> Value {
    if score.abs() <= WINNING { score } else { score.signum() * (WINNING + (score.abs() - WINNING) / 12) }
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

/// Describes all of a position, its places included.
pub(super) fn describe<V: Variant, T: Tally>(pos: &Position<V>, tally: &mut T) -> i32 {
    let mut phase = 0;
    for (sq, man) in pos.board().iter() {
        phase += phase_of::<V>(man.role);
        for side in Color::ALL {
            let times = if side.is_white() { 1 } else { -1 };
            tally.add(View::of(pos, side).place(man.color, man.role, sq), times);
        }
        if let Some(index) = by_counter(pos, man) {
            tally.add(index, sign(man.color));
        }
    }
    terms(pos, tally);
    phase.clamp(0, FULL_PHASE)
}
