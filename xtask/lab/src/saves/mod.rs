//! `cargo xtask saves`: positions of Racing Kings in which few moves hold the draw, and how many of them the engine finds.

mod find;
mod pick;
mod score;

use std::path::PathBuf;

use anyhow::Result;

/// What to do with the suite.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Nodes that the engine may look at in each position
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Build the suite anew instead: play, prove, choose so many positions and write them
    #[arg(long, value_name = "N")]
    build: Option<usize>,
    /// With --build: proved positions to choose from
    #[arg(long, value_name = "N", default_value_t = 120)]
    found: usize,
    /// With --build: seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The suite [default: crates/search/tests/data/racing-kings-draws.epd]
    #[arg(long, value_name = "FILE.epd")]
    suite: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let usual = || crate::root().join("crates/search/tests/data/racing-kings-draws.epd");
    let suite = args.suite.clone().unwrap_or_else(usual);
    match args.build {
        Some(count) => pick::build(count, args, &suite),
        None => score::run(args, &suite),
    }
}
