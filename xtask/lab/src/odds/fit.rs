//! The most likely odds.

use std::collections::BTreeMap;

use alfil_variants::Odds;

use super::shares;

/// Centipawns that are counted together.
const STEP: i32 = 10;
/// Draws are never impossible, only rare.
const RAREST: f64 = 1e-6;

/// How often scores led to a win, a draw and a loss.
#[derive(Default)]
pub(super) struct Tally(BTreeMap<i32, [u32; 3]>);

impl Tally {
    /// Counts a position: its score and the points of its game for the same side.
    pub(super) fn add(&mut self, centipawns: i32, points: f64) {
        let result = if points > 0.75 {
            0
        } else if points > 0.25 {
            1
        } else {
            2
        };
        self.0.entry((f64::from(centipawns) / f64::from(STEP)).round() as i32).or_default()[result] += 1;
    }

    pub(super) fn positions(&self) -> u32 {
        self.0.values().flatten().sum()
    }

    /// The share of draws.
    pub(super) fn drawn(&self) -> f64 {
        let drawn: u32 = self.0.values().map(|results| results[1]).sum();
        f64::from(drawn) / f64::from(self.positions().max(1))
    }

    /// The mean surprise at a result, in nats: the less, the better the odds.
    pub(super) fn surprise(&self, odds: &Odds) -> f64 {
        let mut sum = 0.0;
        for (bin, results) in &self.0 {
            let shares = shares(odds, f64::from(bin * STEP));
            sum -= results
                .iter()
                .zip(shares)
                .map(|(n, share)| f64::from(*n) * share.max(RAREST).ln())
                .sum::<f64>();
        }
        sum / f64::from(self.positions().max(1))
    }

    /// The odds that are least surprised, by steps that grow smaller.
    pub(super) fn fit(&self, start: Odds) -> Odds {
        let (mut best, mut least, mut step) = (start, self.surprise(&start), 64.0);
        while step > 0.1 {
            let steps = [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)];
            let better = steps.into_iter().find_map(|(even, slope)| {
                let odds = Odds { even: (best.even + even).max(0.0), slope: (best.slope + slope).max(10.0) };
                let surprise = self.surprise(&odds);
                (surprise < least).then_some((surprise, odds))
            });
            match better {
                Some((found, odds)) => (least, best) = (found, odds),
                None => step /= 2.0,
            }
        }
        best
    }

    /// Around some scores: what happened, and what the odds say.
    pub(super) fn table(&self, odds: &Odds) -> Vec<(i32, [f64; 3], [f64; 3])> {
        let row = |score: i32| {
            let around = (score - 50) / STEP..(score + 50) / STEP;
            let mut sums = [0_u32; 3];
            for (_, results) in self.0.range(around) {
                sums.iter_mut().zip(results).for_each(|(sum, n)| *sum += n);
            }
            let all = f64::from(sums.iter().sum::<u32>().max(1));
            (score, sums.map(|sum| f64::from(sum) / all), shares(odds, f64::from(score)))
        };
        [-800, -400, -200, -100, 0, 100, 200, 400, 800].map(row).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_that_made_the_results_are_found_again() {
        let truth = Odds { even: 120.0, slope: 90.0 };
        let mut tally = Tally::default();
        for score in (-600..=600).step_by(10) {
            let [win, draw, loss] = shares(&truth, f64::from(score));
            for (points, share) in [(1.0, win), (0.5, draw), (0.0, loss)] {
                let games = (0..1000).filter(|game| f64::from(*game) < 1000.0 * share).count();
                (0..games).for_each(|_| tally.add(score, points));
            }
        }
        let found = tally.fit(Odds::UNFITTED);
        assert!((found.even - 120.0).abs() < 2.0 && (found.slope - 90.0).abs() < 2.0, "{found:?}");
        assert!(tally.surprise(&found) < tally.surprise(&Odds::UNFITTED));
    }
}
