//! From scores to chances.

use crate::Score;

/// Centipawns at which the expected score is `1 / (1 + 1/e)`, about 73 %.
const SCALE: f64 = 250.0;

/// The expected score of the side to move, from 0 (lost) to 1 (won), that a score stands for: a logistic curve on which
/// a pawn in an even position is worth 10 %. A proved win is 1, a proved loss 0.
///
/// # Examples
///
/// ```
/// use alfil_search::win_probability;
/// use alfil_search::{Engine, Limits, Options, StopFlag};
/// use alfil_variants::{Chess, Profile, alfil_core::Position};
///
/// let mut engine = Engine::<Chess>::new(Options { hash: 1, ..Options::default() });
/// let limits = Limits { depth: Some(1), ..Limits::default() };
/// let answer = engine.search(&Position::start(), &[], &Profile::FIDE, &limits, &StopFlag::default(), &mut |_| {});
/// let chance = win_probability(answer.score);
/// assert!(0.2 < chance && chance < 0.8);
/// ```
pub fn win_probability(score: Score) -> f64 {
    match score.win_in_moves() {
        Some(_) if score.centipawns() > 0 => 1.0,
        Some(_) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.centipawns()) / SCALE).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    #[test]
    fn the_curve_is_even_at_zero_and_ends_at_proofs() {
        let chance = |value| win_probability(Score(value));
        assert!((chance(0) - 0.5).abs() < 1e-9);
        assert!((chance(100) + chance(-100) - 1.0).abs() < 1e-9);
        assert!((0.59..0.61).contains(&chance(100)));
        assert!(chance(3_000) < 1.0 && chance(win_in(5)) >= 1.0);
        assert!(chance(-3_000) > 0.0 && chance(loss_in(0)) <= 0.0);
    }
}
