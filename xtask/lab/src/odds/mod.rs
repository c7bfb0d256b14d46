//! `cargo xtask odds`: what a score is worth in results, for [`Variant::ODDS`].

mod fit;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use alfil_search::Chances;
use alfil_variants::{Odds, Variant, VariantId, Visitor};
use anyhow::{Context, Result, ensure};

use crate::tune::games::{Plan, collect};
use fit::Tally;

/// What to fit.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Names of variants [default: all]
    variants: Vec<String>,
    /// Positions to collect from games of the engine against itself; those of earlier runs count
    #[arg(long, default_value_t = 100_000)]
    positions: usize,
    /// Nodes a move
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Threads that play
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder of the positions, a file a variant; throw them away when the evaluation has changed
    #[arg(long, default_value = "target/odds")]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(args.jobs > 0 && args.nodes > 0, "jobs and nodes must be at least 1");
    let find =
        |name: &String| VariantId::by_name(name).with_context(|| format!("no variant is called {name:?}"));
    let named: Vec<VariantId> = args.variants.iter().map(find).collect::<Result<_>>()?;
    let ids = if named.is_empty() { VariantId::ALL.to_vec() } else { named };
    ids.into_iter().try_for_each(|id| id.visit(Fitting(args)))
}

struct Fitting<'a>(&'a Args);

impl Visitor for Fitting<'_> {
    type Out = Result<()>;

    fn visit<V: Variant>(self) -> Result<()> {
        let Args { positions, nodes, jobs, seed, ref data, .. } = *self.0;
        let folder = crate::root().join(data);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let file = folder.join(format!("{}.txt", V::ID));
        collect::<V>(&Plan { positions, nodes, jobs, seed }, &file)?;
        let tally = read(&file)?;
        let fitted = tally.fit(V::ODDS);
        println!("{}: {} positions, of them {:.1} % drawn", V::ID, tally.positions(), 100.0 * tally.drawn());
        for (name, odds) in [("now", V::ODDS), ("fitted", fitted)] {
            println!("  {name}: {odds:?}, {:.5} nats a position", tally.surprise(&odds));
        }
        println!("  const ODDS: Odds = Odds {{ even: {:.1}, slope: {:.1} }};", fitted.even, fitted.slope);
        println!("  score      won, drawn, lost in fact       by the fit");
        for (score, fact, chances) in tally.table(&fitted) {
            println!("  {score:>5}    {}    {}", percents(fact), percents(chances));
        }
        Ok(())
    }
}

fn percents(shares: [f64; 3]) -> String {
    shares.map(|share| format!("{:5.1} %", 100.0 * share)).join("  ")
}

/// Scores and results, both White's, of the lines of a file.
fn read(path: &Path) -> Result<Tally> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut tally = Tally::default();
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line?;
        let place = || format!("{}:{}: {line:?}", path.display(), number + 1);
        let mut fields = line.split(';').skip(1);
        let mut field = || fields.next().with_context(place);
        let score: i32 = field()?.parse().with_context(place)?;
        let points: f64 = field()?.parse().with_context(place)?;
        tally.add(score, points);
    }
    Ok(tally)
}

/// The probabilities that the odds give to a win, a draw and a loss.
fn shares(odds: &Odds, centipawns: f64) -> [f64; 3] {
    let Chances { win, draw, loss } = Chances::at(centipawns, odds);
    [win, draw, loss]
}
