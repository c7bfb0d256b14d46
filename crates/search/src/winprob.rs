//! From scores to chances.

use alfil_variants::Odds;

use crate::Score;

/// Chances of the side to move, from 0 to 1; together they are 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// To win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
    /// To lose.
    pub loss: f64,
}

impl Chances {
    /// What a score stands for, by the odds of its variant. A proved win is certain, and so is a proved loss.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_search::{Chances, Engine, Limits, Options, StopFlag};
    /// use alfil_variants::{Chess, Profile, Variant, alfil_core::Position};
    ///
    /// let mut engine = Engine::<Chess>::new(Options { hash: 1, ..Options::default() });
    /// let limits = Limits { depth: Some(1), ..Limits::default() };
    /// let answer = engine.search(&Position::start(), &[], &Profile::FIDE, &limits, &StopFlag::default(), &mut |_| {});
    /// let chances = Chances::of(answer.score, &Chess::ODDS);
    /// assert!(0.2 < chances.expected() && chances.expected() < 0.8);
    /// ```
    pub fn of(score: Score, odds: &Odds) -> Chances {
        if score.win_in_moves().is_some() {
            let win = if score.centipawns() > 0 { 1.0 } else { 0.0 };
            return Chances { win, draw: 0.0, loss: 1.0 - win };
        }
        Chances::at(f64::from(score.centipawns()), odds)
    }

    /// What a score in centipawns stands for that proves nothing.
    pub fn at(centipawns: f64, odds: &Odds) -> Chances {
        let won_at = |centipawns: f64| 1.0 / (1.0 + (-(centipawns - odds.even) / odds.slope).exp());
        let (win, loss) = (won_at(centipawns), won_at(-centipawns));
        Chances { win, draw: 1.0 - win - loss, loss }
    }

    /// The expected score, from 0 (lost) to 1 (won).
    pub fn expected(self) -> f64 {
        self.win + self.draw / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    #[test]
    fn the_curve_is_even_at_zero_and_ends_at_proofs() {
        let of = |value| Chances::of(Score(value), &Odds::UNFITTED);
        let expected = |value| of(value).expected();
        assert!((expected(0) - 0.5).abs() < 1e-9);
        assert!((expected(100) + expected(-100) - 1.0).abs() < 1e-9);
        assert!((0.60..0.62).contains(&expected(100)));
        assert!((of(150).win - 0.5).abs() < 1e-9, "as often as not");
        assert!(of(0).draw > of(200).draw && of(0).draw > 0.0);
        assert!(expected(3_000) < 1.0 && expected(win_in(5)) >= 1.0);
        assert!(expected(-3_000) > 0.0 && expected(loss_in(0)) <= 0.0);
    }

    #[test]
    fn without_draws_the_expected_score_is_the_chance_to_win() {
        let odds = Odds { even: 0.0, slope: 250.0 };
        let chances = Chances::of(Score(100), &odds);
        assert!(chances.draw.abs() < 1e-9 && (chances.win - chances.expected()).abs() < 1e-9);
    }
}
