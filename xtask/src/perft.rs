//! `cargo xtask perft`: every suite in `crates/variants/tests/perft` and every row of every plugin.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use alfil_notation::{PerftCase, parse_fen, parse_perft_suite};
use alfil_variants::{Variant, VariantId, Visitor};
use anyhow::{Context, Result, bail, ensure};

/// Which counts to make.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave out counts above this many nodes
    #[arg(long, value_name = "NODES", default_value_t = u64::MAX, hide_default_value = true)]
    budget: u64,
    /// Only this variant
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
}

impl Args {
    /// Every count of every variant.
    pub(crate) const ALL: Args = Args { budget: u64::MAX, variant: None };
}

/// One count to make.
struct Job {
    variant: VariantId,
    /// File and line, or the plugin's row.
    place: String,
    name: String,
    fen: String,
    depth: u32,
    nodes: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variants = match &args.variant {
        Some(name) => vec![VariantId::by_name(name).with_context(|| format!("no variant is called {name}"))?],
        None => VariantId::ALL.to_vec(),
    };
    let mut jobs = Vec::new();
    for variant in variants {
        jobs.extend(jobs_of(variant)?);
    }
    let all = jobs.len();
    jobs.retain(|job| job.nodes <= args.budget);
    let started = Instant::now();
    let faults = count_all(&jobs);
    for fault in &faults {
        println!("{fault}");
    }
    let nodes: u64 = jobs.iter().map(|job| job.nodes).sum();
    let skipped = all - jobs.len();
    println!(
        "perft: {} counts, {nodes} nodes, {} wrong, {skipped} over the budget, {:.1} s",
        jobs.len(),
        faults.len(),
        started.elapsed().as_secs_f64()
    );
    if !faults.is_empty() {
        bail!("{} perft counts are wrong", faults.len());
    }
    Ok(())
}

fn jobs_of(variant: VariantId) -> Result<Vec<Job>> {
    let key = variant.key();
    let file = format!("crates/variants/tests/perft/{key}.epd");
    let text =
        std::fs::read_to_string(crate::root().join(&file)).with_context(|| format!("cannot read {file}"))?;
    let cases = parse_perft_suite(&text).with_context(|| file.clone())?;
    ensure!(!cases.is_empty(), "{file} has no lines");
    ensure!(!variant.perft_rows().is_empty(), "the plugin of {key} has no PERFT rows");
    let from_suite = cases.iter().flat_map(|case| {
        let PerftCase { line, name, fen, counts } = case;
        let place = format!("{file}:{line}");
        counts.iter().map(move |(depth, nodes)| (place.clone(), name.clone(), fen.clone(), *depth, *nodes))
    });
    let from_plugin = variant.perft_rows().iter().flat_map(|row| {
        let place = format!("PERFT of {key}");
        (1..).zip(row.nodes).map(move |(depth, nodes)| {
            (place.clone(), row.name.to_owned(), row.fen.to_owned(), depth, *nodes)
        })
    });
    let job = |(place, name, fen, depth, nodes)| Job { variant, place, name, fen, depth, nodes };
    let mut jobs: Vec<Job> = from_suite.chain(from_plugin).map(job).collect();
    // A plugin's rows mostly stand in its suite too.
    let mut seen = HashSet::new();
    jobs.retain(|job| seen.insert((job.fen.clone(), job.depth, job.nodes)));
    Ok(jobs)
}

/// Counts on all cores, largest first, and describes what is wrong.
fn count_all(jobs: &[Job]) -> Vec<String> {
    let mut order: Vec<&Job> = jobs.iter().collect();
    order.sort_by_key(|job| std::cmp::Reverse(job.nodes));
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut faults = Vec::new();
        while let Some(job) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            if job.nodes > 100_000_000 {
                eprintln!("perft: {} depth {}, {} nodes", job.variant.key(), job.depth, job.nodes);
            }
            faults.extend(job.variant.visit(Count(job)));
        }
        faults
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a perft thread panicked")).collect()
    })
}

struct Count<'a>(&'a Job);

impl Visitor for Count<'_> {
    type Out = Option<String>;

    fn visit<V: Variant>(self) -> Option<String> {
        let Job { place, name, fen, depth, nodes, .. } = self.0;
        let found = match parse_fen::<V>(fen) {
            Ok(pos) => pos.perft(*depth),
            Err(error) => return Some(format!("{place}: {error}")),
        };
        (found != *nodes)
            .then(|| format!("{place}: {name}: depth {depth}: found {found} nodes, expected {nodes}"))
    }
}
