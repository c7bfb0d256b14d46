//! `cargo xtask threads`: what a second thread of the search is worth.

use std::time::{Duration, Instant};

use alfil_notation::parse_fen;
use alfil_search::{Engine, Limits, Options, StopFlag};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Profile, Variant, VariantId, Visitor};
use anyhow::{Context, Result};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this variant
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Opening positions of each variant
    #[arg(long, default_value_t = 10)]
    positions: usize,
    /// Depth, in plies, to which the nodes of one and of two threads are compared
    #[arg(long, default_value_t = 14)]
    depth: u32,
    /// Milliseconds a search for speed
    #[arg(long, default_value_t = 800)]
    time: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    println!(
        "Nodes a second: two engines side by side, and one engine with two threads, against one with one thread."
    );
    println!(
        "Work: nodes that each of two threads makes to the depth, against one thread alone: the time, if processors are free."
    );
    println!(
        "Medians and geometric means.\n\n| variant | two engines | two threads | work |\n|---|---|---|---|"
    );
    let variants = match &args.variant {
        Some(name) => vec![VariantId::by_name(name).with_context(|| format!("no variant is called {name}"))?],
        None => VariantId::ALL.to_vec(),
    };
    for id in variants {
        id.visit(Measuring { id, args })?;
    }
    Ok(())
}

struct Measuring<'a> {
    id: VariantId,
    args: &'a Args,
}

impl Visitor for Measuring<'_> {
    type Out = Result<()>;

    fn visit<V: Variant>(self) -> Result<()> {
        let Measuring { id, args } = self;
        let path = crate::root().join(format!("xtask/lab/data/openings/{}.epd", id.key()));
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let (mut engines, mut threads, mut work) = (Vec::new(), Vec::new(), Vec::new());
        for line in text.lines().take(args.positions) {
            let pos = parse_fen::<V>(line).with_context(|| format!("{}: {line}", path.display()))?;
            let timed = Limits { time: Some(Duration::from_millis(args.time)), ..Limits::default() };
            let alone = speed(&pos, 1, &timed);
            let side_by_side: f64 = std::thread::scope(|scope| {
                let both = [(); 2].map(|()| scope.spawn(|| speed(&pos, 1, &timed)));
                both.into_iter().map(|engine| engine.join().expect("a search does not panic")).sum()
            });
            engines.push(side_by_side / alone);
            threads.push(speed(&pos, 2, &timed) / alone);
            let deep = Limits { depth: Some(args.depth), ..Limits::default() };
            work.push(nodes(&pos, 2, &deep) / 2.0 / nodes(&pos, 1, &deep));
        }
        let [engines, threads] = [engines, threads].map(median);
        println!("| {} | {engines:.2} | {threads:.2} | {:.2} |", id.meta().title, geometric_mean(&work));
        Ok(())
    }
}

fn search<V: Variant>(pos: &Position<V>, threads: usize, limits: &Limits) -> u64 {
    let mut engine = Engine::<V>::new(Options { hash: 64, threads, ..Options::default() });
    engine.search(pos, &[], &Profile::LICHESS, limits, &StopFlag::default(), &mut |_| {}).nodes
}

fn nodes<V: Variant>(pos: &Position<V>, threads: usize, limits: &Limits) -> f64 {
    search(pos, threads, limits) as f64
}

/// Nodes a second.
fn speed<V: Variant>(pos: &Position<V>, threads: usize, limits: &Limits) -> f64 {
    let started = Instant::now();
    search(pos, threads, limits) as f64 / started.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}
