//! `cargo xtask levels`: plays each level against the one below, counts mistakes, and writes `docs/levels.md`.
//!
//! Every game is written to a file as soon as it is over; a run that was broken off goes on where it stopped.

mod anchor;
pub(crate) mod game;
mod mistakes;
mod page;
mod record;
mod tally;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use alfil_search::Level;
use alfil_variants::VariantId;
use anyhow::{Context, Result};

use record::{Done, Log, Match};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this variant
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Games between two neighbours; both colours of each opening in turn
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Of these, games whose moves a stronger search looks through for mistakes
    #[arg(long, default_value_t = 10)]
    examined: usize,
    /// Games of each level against Fairy-Stockfish, where the program is found; 0 for none
    #[arg(long, default_value_t = 10)]
    anchor: usize,
    /// Only the pairs whose lower level has one of these numbers
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    pairs: Vec<usize>,
    /// Games played at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Where games are kept; a run goes on from what is there
    #[arg(long, default_value = "target/levels.jsonl")]
    out: PathBuf,
    /// Forget the games that are there: needed after a change of the levels, the search or the evaluation
    #[arg(long)]
    fresh: bool,
    /// Start of the games' seeds: another one plays other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the tables only, do not write docs/levels.md
    #[arg(long)]
    dry: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variants = match &args.variant {
        Some(name) => vec![VariantId::by_name(name).with_context(|| format!("no variant is called {name}"))?],
        None => VariantId::ALL.to_vec(),
    };
    let log = Log::open(&crate::root().join(&args.out), args.fresh)?;
    let mut jobs = wanted(args, &variants);
    let all = jobs.len();
    jobs.retain(|job| !log.has(job));
    eprintln!("levels: {all} games, {} of them already played", all - jobs.len());
    play_all(&jobs, args, &log)?;
    let done = log.into_games();
    let page = page::write(&done, &variants);
    if args.dry {
        println!("{page}");
        return Ok(());
    }
    let path = crate::root().join("docs/levels.md");
    std::fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
    println!("levels: wrote {}", path.display());
    Ok(())
}

/// All games that were asked for.
fn wanted(args: &Args, variants: &[VariantId]) -> Vec<Match> {
    let mut jobs = Vec::new();
    for variant in variants.iter().copied() {
        let is_asked = |level: &Level| args.pairs.is_empty() || args.pairs.contains(&level.number());
        for pair in Level::ALL.windows(2).filter(|pair| is_asked(&pair[0])) {
            jobs.extend((0..args.games).map(|game| Match::neighbours(variant, pair[0], game)));
        }
        if args.anchor > 0 && anchor::is_there() {
            for level in Level::ALL.into_iter().filter(is_asked) {
                jobs.push(Match::anchor(variant, level));
            }
        }
    }
    // All pairs grow together, so that a run broken off says something about each of them. The anchor comes after the
    // first twenty games.
    jobs.sort_by_key(|job| job.game.map_or(10, |game| game / 2));
    jobs
}

fn play_all(jobs: &[Match], args: &Args, log: &Log) -> Result<()> {
    let (next, over) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let failed: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = job.play(args).and_then(|done: Done| log.add(job, done));
            if let Err(error) = result {
                failed.lock().expect("no thread panics with the lock").get_or_insert(error);
                next.store(jobs.len(), Ordering::Relaxed);
            }
            let over = over.fetch_add(1, Ordering::Relaxed) + 1;
            if over.is_multiple_of(10) || over == jobs.len() {
                eprint!("\rlevels: {over} of {} games", jobs.len());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..args.jobs.max(1) {
            scope.spawn(work);
        }
    });
    eprintln!();
    failed.into_inner().expect("no thread panics with the lock").map_or(Ok(()), Err)
}
