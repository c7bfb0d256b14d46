//! `cargo xtask fit-moves`: fits the weights by which records rank moves, on games of the engine against itself.
//!
//! The weights belong to a version of the format. A new table is a new version, so this never overwrites one in use.

use std::path::PathBuf;

use alfil_notation::PgnReader;
use alfil_replay::PackedMove;
use alfil_replay::fitting::{self, Choice, FAMILIES, FEATURES};
use alfil_search::{Engine, Limits, Options, StopFlag};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Game, Profile, Variant, VariantId, Visitor};
use anyhow::{Context, Result};

use crate::random::Random;

/// Longer games teach nothing more.
const LONGEST: usize = 250;
/// Width of a step, and how strongly weights are drawn to zero.
const STEP: f32 = 0.1;
const PULL: f32 = 2.0;
/// Choices of one step.
const BATCH: usize = 256;

/// How to fit.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Games to play of each variant
    #[arg(long, default_value_t = 1_500)]
    games: usize,
    /// Nodes a move
    #[arg(long, default_value_t = 300)]
    nodes: u64,
    /// Passes over the moves
    #[arg(long, default_value_t = 8)]
    epochs: usize,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// PGN files of games not learnt from, to tell how well the weights do
    #[arg(long)]
    test: Vec<PathBuf>,
    /// File of weights to write
    #[arg(long)]
    out: PathBuf,
}

/// Choices of one rule family.
type Choices = Vec<Choice>;

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut learnt: [Choices; FAMILIES] = core::array::from_fn(|_| Vec::new());
    for id in VariantId::ALL {
        let (family, choices) = id.visit(Played(args));
        eprintln!("{}: {} moves", id.key(), choices.len());
        learnt[family].extend(choices);
    }
    let mut bytes = Vec::with_capacity(FAMILIES * FEATURES);
    let mut fitted = Vec::new();
    for (family, choices) in learnt.iter().enumerate() {
        let weights = fit(choices, args);
        eprintln!("family {family}: {:.3} bits a move learnt from", bits(choices, &weights).0);
        let written =
            |weight: &f32| (weight / core::f32::consts::LN_2 * 16.0).round().clamp(-127.0, 127.0) as i8;
        bytes.extend(weights.iter().map(|weight| written(weight).cast_unsigned()));
        fitted.push(weights);
    }
    std::fs::write(&args.out, bytes).with_context(|| format!("cannot write {}", args.out.display()))?;
    for path in &args.test {
        let file = std::fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (mut found, mut family) = (Vec::new(), 0);
        for game in PgnReader::new(std::io::BufReader::new(file)) {
            let game = game?;
            let (of, choices) = game.variant()?.visit(Read(&game));
            family = of;
            found.extend(choices);
        }
        let (model, uniform) = bits(&found, &fitted[family]);
        println!(
            "{}: {} moves, {model:.3} bits a move, {uniform:.3} if all are alike",
            path.display(),
            found.len()
        );
    }
    Ok(())
}

struct Played<'a>(&'a Args);

impl Visitor for Played<'_> {
    type Out = (usize, Choices);

    fn visit<V: Variant>(self) -> Self::Out {
        let mut random = Random(self.0.seed);
        let mut engine = Engine::<V>::new(Options { hash: 4, ..Options::default() });
        let play = |_| play(&mut engine, self.0.nodes, &mut random);
        (fitting::family::<V>(), (0..self.0.games).flat_map(play).collect())
    }
}

fn play<V: Variant>(engine: &mut Engine<V>, nodes: u64, random: &mut Random) -> Choices {
    engine.clear();
    let mut game = Game::from_position(Position::start(), Profile::CLAIMS);
    let opening = 2 + random.below(8);
    for ply in 0..LONGEST {
        if game.outcome().is_some() || !game.verdict().claims.is_empty() {
            break;
        }
        let pos = *game.position();
        let moves = pos.legal_moves();
        let chosen = if ply < opening {
            moves.get(random.below(moves.len())).copied()
        } else {
            // Not every game by the same budget, so that the weights suit weaker and stronger play.
            let limits = Limits {
                nodes: Some(nodes / 2 + random.below(nodes as usize + 1) as u64),
                ..Limits::default()
            };
            let before = game.hashes_before();
            engine.search(&pos, &before, game.profile(), &limits, &StopFlag::default(), &mut |_| {}).best
        };
        if chosen.is_none_or(|m| game.play(m).is_err()) {
            break;
        }
    }
    let line: Vec<PackedMove> = game.moves().iter().map(|m| PackedMove::from(*m)).collect();
    // The random moves of the opening stay in: they keep the model from being too sure of itself.
    fitting::choices(*game.start(), &line)
}

struct Read<'a>(&'a alfil_notation::PgnGame);

impl Visitor for Read<'_> {
    type Out = (usize, Choices);

    fn visit<V: Variant>(self) -> Self::Out {
        let line = self.0.play::<V>(Profile::LICHESS).or_else(|_| self.0.play::<V>(Profile::CLAIMS));
        let choices = line.map_or_else(
            |_| Vec::new(),
            |game| {
                let line: Vec<PackedMove> = game.moves().iter().map(|m| PackedMove::from(*m)).collect();
                fitting::choices(*game.start(), &line)
            },
        );
        (fitting::family::<V>(), choices)
    }
}

/// Chances of all moves of a choice.
fn chances(choice: &Choice, weights: &[f32]) -> Vec<f32> {
    let score = |numbers: &[u16; _]| numbers.iter().map(|number| weights[usize::from(*number)]).sum::<f32>();
    let scores: Vec<f32> = choice.moves.iter().map(score).collect();
    let best = scores.iter().copied().fold(f32::MIN, f32::max);
    let parts: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
    let total: f32 = parts.iter().sum();
    parts.iter().map(|part| part / total).collect()
}

/// Bits a move by the model, and if all legal moves were equally likely.
fn bits(choices: &[Choice], weights: &[f32]) -> (f32, f32) {
    let model: f32 = choices.iter().map(|choice| -chances(choice, weights)[choice.played].log2()).sum();
    let uniform: f32 = choices.iter().map(|choice| (choice.moves.len() as f32).log2()).sum();
    let count = choices.len().max(1) as f32;
    (model / count, uniform / count)
}

/// Conditional logistic regression by Adagrad (Duchi, Hazan and Singer 2011).
fn fit(choices: &[Choice], args: &Args) -> Vec<f32> {
    let mut weights = vec![0.0_f32; FEATURES];
    let mut squares = vec![1e-6_f32; FEATURES];
    let mut order: Vec<usize> = (0..choices.len()).collect();
    let mut random = Random(args.seed);
    for epoch in 0..args.epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i + 1));
        }
        let step = STEP * (1.0 - epoch as f32 / args.epochs as f32).max(0.1);
        for batch in order.chunks(BATCH) {
            let mut slope = vec![0.0_f32; FEATURES];
            for index in batch {
                let choice = &choices[*index];
                for (i, (numbers, chance)) in choice.moves.iter().zip(chances(choice, &weights)).enumerate() {
                    let error = f32::from(u8::from(i == choice.played)) - chance;
                    for number in numbers {
                        slope[usize::from(*number)] += error;
                    }
                }
            }
            slope[0] = 0.0;
            let pull = PULL * batch.len() as f32 / choices.len() as f32;
            for ((weight, square), slope) in weights.iter_mut().zip(&mut squares).zip(slope) {
                let slope = slope - pull * *weight;
                *square += slope * slope;
                *weight += step * slope / square.sqrt();
            }
        }
    }
    weights
}
