//! Fits weights so that the evaluation foretells search score and result: logistic regression by Adam (Kingma and Ba
//! 2015), begun at the derived weights.

use alfil_search::tuning::{SHARED_PLACES, WEIGHTS, middlegame_only, shared_place};

use super::Args;
use super::sample::Samples;
use crate::random::Random;

/// Positions of one step.
const BATCH: usize = 8_192;
/// Every so many-th block of positions is kept apart to see whether what is learnt holds elsewhere. Whole blocks, because
/// the positions of one game are alike.
const APART: usize = 20;
const BLOCK: usize = 2_000;
/// First step width, in centipawns; it falls to a twentieth.
const STEP: f32 = 2.0;
/// How strongly what is peculiar to one place of the royal piece is drawn back to what all places share: each is tried, and
/// what foretells unseen positions best is kept.
const PULLS: [f32; 5] = [1e-7, 4e-7, 2e-6, 1e-5, 5e-5];

/// What is learnt: peculiar weights, then those shared by all places of the royal piece.
const PARAMETERS: usize = WEIGHTS + SHARED_PLACES;

struct Adam {
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    steps: i32,
}

/// The model: derived weights and what was learnt on top of them.
struct Model {
    learnt: Vec<[f32; 2]>,
    /// Sum of both, for each weight.
    weights: Vec<[f32; 2]>,
}

impl Model {
    fn refresh(&mut self, derived: &[[i16; 2]]) {
        for (i, weight) in self.weights.iter_mut().enumerate() {
            let shared = shared_place(i as u32).map_or([0.0; 2], |s| self.learnt[WEIGHTS + s as usize]);
            for half in 0..2 {
                weight[half] = f32::from(derived[i][half]) + self.learnt[i][half] + shared[half];
            }
        }
    }

    /// Centipawns for White.
    fn evaluate(&self, samples: &Samples, i: usize) -> f32 {
        let (indices, times, facts) = samples.get(i);
        let mut sum = [0.0; 2];
        for (index, times) in indices.iter().zip(times) {
            let weight = self.weights[*index as usize];
            sum[0] += weight[0] * f32::from(*times);
            sum[1] += weight[1] * f32::from(*times);
        }
        (sum[0] * facts.middlegame + sum[1] * (1.0 - facts.middlegame)) * facts.fading
    }
}

/// Fits and returns the weights.
pub(super) fn fit(samples: &Samples, derived: &[[i16; 2]], args: &Args) -> Vec<[i16; 2]> {
    let scale = best_scale(samples);
    eprintln!("one unit of the logistic curve is {scale:.0} centipawns of the engine that played");
    let mut best = (f64::MAX, Vec::new());
    for pull in PULLS {
        let found = fit_with(samples, derived, args, scale, pull);
        eprintln!("pull {pull:e}: error on unseen positions {:.6}", found.0);
        if found.0 < best.0 {
            best = found;
        }
    }
    let unit = args.unit / scale;
    let written = |half: f32| (half * unit).round().clamp(-32_000.0, 32_000.0) as i16;
    best.1.iter().map(|weight: &[f32; 2]| weight.map(written)).collect()
}

/// The least error on unseen positions, and the weights that reached it.
fn fit_with(
    samples: &Samples,
    derived: &[[i16; 2]],
    args: &Args,
    scale: f32,
    pull: f32,
) -> (f64, Vec<[f32; 2]>) {
    let mut model = Model { learnt: vec![[0.0; 2]; PARAMETERS], weights: vec![[0.0; 2]; WEIGHTS] };
    let mut adam = Adam { mean: vec![[0.0; 2]; PARAMETERS], square: vec![[0.0; 2]; PARAMETERS], steps: 0 };
    let (apart, mut order): (Vec<usize>, Vec<usize>) =
        (0..samples.len()).partition(|i| (i / BLOCK).is_multiple_of(APART));
    let target = |i: usize| {
        let (_, _, facts) = samples.get(i);
        args.result * facts.result + (1.0 - args.result) * logistic(facts.score / scale)
    };
    let mut random = Random(args.seed);
    model.refresh(derived);
    let mut best = (f64::MAX, model.weights.clone());
    for epoch in 0..=args.epochs {
        let error = |list: &[usize]| {
            let square =
                |i: &usize| f64::from(logistic(model.evaluate(samples, *i) / scale) - target(*i)).powi(2);
            list.iter().map(square).sum::<f64>() / list.len().max(1) as f64
        };
        let unseen = error(&apart);
        eprintln!(
            "epoch {epoch}: error {:.6}, on unseen positions {unseen:.6}",
            error(&order[..order.len().min(50_000)])
        );
        if unseen < best.0 {
            best = (unseen, model.weights.clone());
        }
        shuffle(&mut order, &mut random);
        let progress = epoch as f32 / args.epochs.max(1) as f32;
        let step = STEP * 0.05_f32.powf(progress);
        for batch in order.chunks(BATCH) {
            let mut slope = vec![[0.0_f32; 2]; PARAMETERS];
            for i in batch {
                let (indices, times, facts) = samples.get(*i);
                let expected = logistic(model.evaluate(samples, *i) / scale);
                let push = (expected - target(*i)) * expected * (1.0 - expected) * facts.fading;
                let halves = [push * facts.middlegame, push * (1.0 - facts.middlegame)];
                for (index, times) in indices.iter().zip(times) {
                    let times = f32::from(*times);
                    let slot = &mut slope[*index as usize];
                    slot[0] += halves[0] * times;
                    if !middlegame_only(*index) {
                        slot[1] += halves[1] * times;
                    }
                }
            }
            share(&mut slope);
            adam.apply(&mut model.learnt, &slope, step, batch.len(), pull);
            model.refresh(derived);
        }
    }
    best
}

/// Adds the slopes of all places of the royal piece up for what they share.
fn share(slope: &mut [[f32; 2]]) {
    for i in 0..WEIGHTS {
        if let Some(shared) = shared_place(i as u32) {
            let own = slope[i];
            let slot = &mut slope[WEIGHTS + shared as usize];
            slot[0] += own[0];
            slot[1] += own[1];
        }
    }
}

impl Adam {
    fn apply(&mut self, learnt: &mut [[f32; 2]], slope: &[[f32; 2]], step: f32, batch: usize, pull: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let correction = [1.0 - KEEP[0].powi(self.steps), 1.0 - KEEP[1].powi(self.steps)];
        for i in 0..learnt.len() {
            let pull = if shared_place(i as u32).is_some() { pull } else { pull / 100.0 };
            for half in 0..2 {
                let slope = slope[i][half] / batch as f32 + pull * learnt[i][half];
                let mean = &mut self.mean[i][half];
                *mean = KEEP[0] * *mean + (1.0 - KEEP[0]) * slope;
                let square = &mut self.square[i][half];
                *square = KEEP[1] * *square + (1.0 - KEEP[1]) * slope * slope;
                let divisor = (*square / correction[1]).sqrt() + 1e-7;
                learnt[i][half] -= step * (*mean / correction[0]) / divisor;
            }
        }
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The scale at which search scores foretell results best.
fn best_scale(samples: &Samples) -> f32 {
    let error = |scale: f32| {
        let square = |i: usize| {
            let facts = samples.get(i).2;
            f64::from(logistic(facts.score / scale) - facts.result).powi(2)
        };
        (0..samples.len()).step_by(7).map(square).sum::<f64>()
    };
    let scales = (4..40).map(|step| step as f32 * 20.0);
    scales.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(200.0)
}

fn shuffle(order: &mut [usize], random: &mut Random) {
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i + 1));
    }
}
