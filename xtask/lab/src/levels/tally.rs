//! Scores with their errors, and ratings from scores.

/// The score of a match with its 95 % error, both between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    pub(super) games: usize,
    pub(super) mean: f64,
    pub(super) error: f64,
}

/// The score from half points, game by game. Two games of one opening are one observation, because openings favour a
/// side.
pub(super) fn score(points: &[u32]) -> Score {
    let pairs: Vec<f64> =
        points.chunks(2).map(|pair| f64::from(pair.iter().sum::<u32>()) / (2 * pair.len()) as f64).collect();
    let count = pairs.len().max(1) as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    Score { games: points.len(), mean, error: 1.96 * (variance / count).sqrt() }
}

/// The difference in Elo that a score means.
pub(super) fn elo(mean: f64) -> f64 {
    let mean = mean.clamp(0.005, 0.995);
    400.0 * (mean / (1.0 - mean)).log10()
}

/// The score that a difference in Elo means.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference / 400.0))
}

/// The rating that fits games against rated opponents best, drawn a little towards a first guess: as if one game had
/// been drawn against that.
pub(super) fn rating(games: &[(u32, u32)], guess: f64) -> f64 {
    let (mut low, mut high) = (-2000.0, 5000.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let surplus: f64 = games
            .iter()
            .map(|(opponent, points)| f64::from(*points) / 2.0 - expected(middle - f64::from(*opponent)))
            .sum();
        if surplus + 0.5 - expected(middle - guess) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_knows_its_error() {
        let even = score(&[2, 0, 0, 2, 1, 1]);
        assert!((even.mean - 0.5).abs() < 1e-9 && even.error < 1e-9, "{even:?}");
        let mixed = score(&[2, 2, 0, 0]);
        assert!((mixed.mean - 0.5).abs() < 1e-9 && mixed.error > 0.6, "{mixed:?}");
    }

    #[test]
    fn ratings_follow_the_results() {
        assert!((elo(0.75) - 190.8).abs() < 0.1);
        let even: Vec<(u32, u32)> = (0..40).map(|game| (1500, (game % 2) * 2)).collect();
        assert!((rating(&even, 1500.0) - 1500.0).abs() < 1.0);
        let won = vec![(1500, 2); 20];
        assert!(rating(&won, 1500.0) > 1900.0);
    }
}
