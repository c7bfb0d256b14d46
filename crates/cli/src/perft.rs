//! `alfil perft`: counts the nodes of the game tree, of one position or of a whole suite with known counts.

mod report;
mod suite;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use alfil_notation::{Castling, uci};
use alfil_variants::{Variant, Visitor};
use clap::ArgGroup;

use self::report::Format;
use crate::dto::{self, Speed};
use crate::error::Failure;
use crate::names::Rules;
use crate::output::write_json;
use crate::position::Start;

const AFTER_HELP: &str = "\
Counts on one thread without a hash table; the last ply is counted in bulk. A finished game has no moves. Draws by \
rule end nothing here, so the counts do not depend on --rules.

A suite has lines of `FEN ;D1 20 ;D2 400`; a line that starts with # names the position below it. Each wrong count \
is printed as file:line:column, and the exit code is 1. So is each line that cannot be read; the other lines are \
counted all the same. A run that checks no count at all fails too.

Examples:
  alfil perft -V knightmate --depth 4
  alfil perft --depth 3 --divide --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"
  alfil perft -V three-check --suite three-check.epd --max-nodes 1000000";

/// Count the nodes of the game tree, the usual test of a move generator
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
#[command(group = ArgGroup::new("what").required(true).args(["depth", "suite"]))]
pub(crate) struct Args {
    /// Number of plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Check all counts of a suite; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    suite: Option<PathBuf>,

    /// Skip counts of the suite above this number
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    max_nodes: Option<u64>,

    #[command(flatten)]
    start: Start,

    /// Show the count behind each move
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    format: FormatArgs,
}

/// How the result is printed.
#[derive(clap::Args, Clone, Copy, Debug)]
#[group(multiple = false)]
struct FormatArgs {
    /// Print one JSON object: `nodes`, `seconds`, `nodes_per_second`; with --divide also `divide`; for a suite also
    /// `positions`, `checked`, `skipped`, `mismatches`
    #[arg(long)]
    json: bool,

    // No comment for rustdoc, which would want code marks around the name.
    #[arg(help = "Report on a suite as JUnit XML")]
    #[arg(long, requires = "suite", conflicts_with = "depth")]
    junit: bool,

    /// Report wrong counts of a suite as annotations of GitHub Actions
    #[arg(long, requires = "suite", conflicts_with = "depth")]
    github: bool,
}

impl FormatArgs {
    fn format(self) -> Format {
        match self {
            FormatArgs { json: true, .. } => Format::Json,
            FormatArgs { junit: true, .. } => Format::Junit,
            FormatArgs { github: true, .. } => Format::Github,
            _ => Format::Text,
        }
    }
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = rules.variant_or_default();
    if let Some(path) = &args.suite {
        let results = suite::run(path, variant, args.max_nodes)?;
        return report::write(&results, args.format.format(), out);
    }
    let depth = args.depth.unwrap_or_default();
    let count = variant.visit(Count { start: &args.start, depth, divide: args.divide })?;
    if args.format.json { write_json(&count.into_dto(), out) } else { count.write(depth, out) }
}

/// Counts one position of one variant.
struct Count<'a> {
    start: &'a Start,
    depth: u32,
    divide: bool,
}

/// Nodes, overall and behind each move.
struct Counted {
    nodes: u64,
    time: Duration,
    divide: Option<BTreeMap<String, u64>>,
}

impl Visitor for Count<'_> {
    type Out = Result<Counted, Failure>;

    fn visit<V: Variant>(self) -> Self::Out {
        let pos = self.start.position::<V>()?;
        let start = Instant::now();
        if !self.divide {
            let nodes = pos.perft(self.depth);
            return Ok(Counted { nodes, time: start.elapsed(), divide: None });
        }
        let counts = pos.divide(self.depth);
        let time = start.elapsed();
        // Depth 0 has no moves to divide by, but it has a node.
        let nodes = if self.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
        let named = counts.into_iter().map(|(m, nodes)| (uci::<V>(m, Castling::Standard), nodes));
        Ok(Counted { nodes, time, divide: Some(named.collect()) })
    }
}

impl Counted {
    fn into_dto(self) -> dto::Perft {
        dto::Perft { speed: Speed::new(self.nodes, self.time), divide: self.divide }
    }

    fn write(&self, depth: u32, out: &mut dyn Write) -> Result<(), Failure> {
        for (name, nodes) in self.divide.iter().flatten() {
            writeln!(out, "{name}: {nodes}")?;
        }
        Ok(writeln!(out, "depth {depth}: {}", Speed::new(self.nodes, self.time))?)
    }
}
