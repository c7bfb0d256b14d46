//! `cargo xtask tune`: plays games, keeps their quiet positions, fits the weights, writes them beside the plugins.

mod fit;
pub(crate) mod games;
mod sample;

use std::path::PathBuf;

use alfil_search::tuning;
use alfil_variants::{Variant, VariantId, Visitor};
use anyhow::{Context, Result, ensure};

/// How to tune.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Name of the variant
    variant: String,
    /// Positions to collect; those of earlier runs count
    #[arg(long, default_value_t = 1_000_000)]
    positions: usize,
    /// Nodes a move
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// Threads that play
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Seed of the random openings; another run with another seed adds other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Passes over the positions
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Share of the game's result in what is learnt; the rest is the score of the search
    #[arg(long, default_value_t = 0.4)]
    result: f32,
    /// Centipawns of one unit of the logistic curve in the weights that are written, so that a score means the same chance
    /// to win in every variant
    #[arg(long, default_value_t = 200.0)]
    unit: f32,
    /// File of positions, appended to [default: target/tune/VARIANT.txt]
    #[arg(long)]
    data: Option<PathBuf>,
    /// File of weights to write [default: crates/variants/weights/VARIANT.bin]
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let id = VariantId::by_name(&args.variant)
        .with_context(|| format!("no variant is called {:?}", args.variant))?;
    ensure!(args.jobs > 0 && args.nodes > 0, "jobs and nodes must be at least 1");
    id.visit(Tuning(args))
}

struct Tuning<'a>(&'a Args);

impl Visitor for Tuning<'_> {
    type Out = Result<()>;

    fn visit<V: Variant>(self) -> Result<()> {
        let Tuning(args) = self;
        let path = |given: &Option<PathBuf>, usual: String| {
            given.clone().unwrap_or_else(|| crate::root().join(usual))
        };
        let data = path(&args.data, format!("target/tune/{}.txt", V::ID));
        let out = path(&args.out, format!("crates/variants/weights/{}.bin", V::ID));
        if let Some(folder) = data.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let Args { positions, nodes, jobs, seed, .. } = *args;
        games::collect::<V>(&games::Plan { positions, nodes, jobs, seed }, &data)?;
        let samples = sample::read::<V>(&data, args.positions)?;
        let weights = fit::fit(&samples, &tuning::derived_weights::<V>(), args);
        std::fs::write(&out, tuning::to_bytes(&weights))
            .with_context(|| format!("cannot write {}", out.display()))?;
        println!("{} positions; wrote {}", samples.len(), out.display());
        Ok(())
    }
}
