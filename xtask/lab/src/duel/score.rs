//! What a match says about the strength of two engines.

use core::fmt;

/// Results in pairs of games.
#[derive(Clone, Default)]
pub(super) struct Score {
    lost_drawn_won: [u32; 3],
    /// Pairs by the half points of both games.
    pairs: [u32; 5],
}

/// Elo of an expected score.
fn elo(score: f64) -> f64 {
    // Adding 0 turns a negative zero into a positive one.
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10() + 0.0
}

/// Expected score of a difference in Elo.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Score {
    /// Half points of the first engine in two games of one opening.
    pub(super) fn add(&mut self, points: [u32; 2]) {
        for half in points {
            self.lost_drawn_won[half as usize] += 1;
        }
        self.pairs[(points[0] + points[1]) as usize] += 1;
    }

    pub(super) fn pairs(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Mean score of a game, and the variance of the mean. The two games of an opening depend on each other, so that pairs
    /// are what is counted.
    fn mean(&self) -> (f64, f64) {
        let pairs = f64::from(self.pairs().max(1));
        let of = |f: &dyn Fn(f64) -> f64| -> f64 {
            let each = self.pairs.iter().zip(0u8..);
            each.map(|(count, quarters)| f64::from(*count) * f(f64::from(quarters) / 4.0)).sum::<f64>()
                / pairs
        };
        let mean = of(&|score| score);
        (mean, of(&|score| (score - mean).powi(2)) / pairs)
    }

    /// What Wald's sequential test (in its form for a normal distribution) says to "better by `elo`" against "not better": errors of 5 %.
    pub(super) fn verdict(&self, elo: f64) -> Option<&'static str> {
        let (mean, variance) = self.mean();
        if self.pairs() < 20 || variance == 0.0 {
            return None;
        }
        let (none, some) = (expected(0.0), expected(elo));
        let ratio = (some - none) * (2.0 * mean - none - some) / (2.0 * variance);
        let bound = (0.95f64 / 0.05).ln();
        match ratio {
            _ if ratio >= bound => Some("better"),
            _ if ratio <= -bound => Some("not better"),
            _ => None,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, drawn, won] = self.lost_drawn_won;
        let (mean, variance) = self.mean();
        let error = 1.96 * variance.sqrt();
        let [low, middle, high] = [mean - error, mean, mean + error].map(elo);
        write!(f, "{won} won, {drawn} drawn, {lost} lost: {middle:+.0} Elo ({low:+.0} to {high:+.0})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: &[([u32; 2], u32)]) -> Score {
        let mut score = Score::default();
        for (points, times) in pairs {
            (0..*times).for_each(|_| score.add(*points));
        }
        score
    }

    #[test]
    fn three_of_four_points_are_190_elo() {
        let score = score(&[([2, 1], 50), ([1, 2], 50)]);
        assert_eq!(score.to_string(), "100 won, 100 drawn, 0 lost: +191 Elo (+191 to +191)");
    }

    #[test]
    fn openings_that_one_side_wins_say_nothing() {
        let score = score(&[([2, 0], 100)]);
        assert_eq!(score.to_string(), "100 won, 0 drawn, 100 lost: +0 Elo (+0 to +0)");
        assert_eq!(score.verdict(5.0), None);
    }

    #[test]
    fn the_test_ends_when_it_is_clear() {
        let even = score(&[([2, 2], 100), ([0, 0], 100)]);
        assert_eq!(even.verdict(10.0), None);
        let many = score(&[([2, 2], 10_000), ([0, 0], 10_000)]);
        assert_eq!(many.verdict(10.0), Some("not better"));
        let better = score(&[([2, 2], 700), ([0, 0], 500)]);
        assert_eq!(better.verdict(10.0), Some("better"));
        let worse = score(&[([2, 2], 500), ([0, 0], 700)]);
        assert_eq!(worse.verdict(10.0), Some("not better"));
    }
}
