//! `alfil bench`: searches fixed positions. The sum of all nodes is a signature of the search: it changes when the search
//! does, and never with the machine.

use std::fmt::Write as _;
use std::io::Write;
use std::time::{Duration, Instant};

use alfil_notation::parse_fen;
use alfil_search::{Engine, Limits, Options, StopFlag};
use alfil_variants::{Profile, Variant, VariantId, Visitor};
use serde::Serialize;

use crate::dto::Speed;
use crate::error::Failure;
use crate::fault::fen_message;
use crate::names::Rules;
use crate::output::write_json;
use crate::session::split_word;

const AFTER_HELP: &str = "\
One thread, a hash table of 16 MB that is emptied before each position, rules of the profile lichess. The number of \
nodes depends on the search alone, not on the processor, the compiler's options or the number of cores.

Examples:
  alfil bench
  alfil bench -V knightmate --depth 10 --json";

/// Search fixed positions and print nodes, speed and the search's signature
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Plies of the last iteration
    #[arg(long, value_name = "N", default_value_t = DEPTH)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,

    /// Print one JSON object: `depth`, `signature`, `nodes`, `seconds`, `nodes_per_second`, `variants` (a list of objects
    /// with `variant`, `positions`, `nodes`, `seconds`, `nodes_per_second`)
    #[arg(long)]
    json: bool,
}

/// Deep enough that every part of the search is at work, and done in some seconds.
pub(crate) const DEPTH: u32 = 10;

/// Lines of a variant's id and a FEN.
const POSITIONS: &str = include_str!("bench/positions.txt");

/// Megabytes. Part of the signature.
const HASH: usize = 16;

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = rules.variant.map(|id| [id]);
    let variants = asked.as_ref().map_or(VariantId::ALL, |one| one.as_slice());
    let report = Report::measure(variants, args.depth)?;
    if args.json { write_json(&report, out) } else { Ok(out.write_all(report.text().as_bytes())?) }
}

/// The report as text, for the engine protocol.
pub(crate) fn table(variants: &[VariantId], depth: u32) -> Result<String, Failure> {
    Report::measure(variants, depth).map(|report| report.text().trim_end().to_owned())
}

/// `alfil bench --json`.
#[derive(Debug, Serialize)]
struct Report {
    depth: u32,
    signature: u64,
    #[serde(flatten)]
    speed: Speed,
    variants: Vec<Row>,
}

/// The positions of one variant.
#[derive(Debug, Serialize)]
struct Row {
    variant: &'static str,
    positions: usize,
    #[serde(flatten)]
    speed: Speed,
}

impl Report {
    fn measure(variants: &[VariantId], depth: u32) -> Result<Report, Failure> {
        let (mut rows, mut nodes, mut time) = (Vec::new(), 0, Duration::ZERO);
        for id in variants {
            let fens = positions(*id);
            let started = Instant::now();
            let counted = id.visit(Search { fens: &fens, depth })?;
            let took = started.elapsed();
            rows.push(Row { variant: id.key(), positions: fens.len(), speed: Speed::new(counted, took) });
            nodes += counted;
            time += took;
        }
        Ok(Report { depth, signature: nodes, speed: Speed::new(nodes, time), variants: rows })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for Row { variant, positions, speed } in &self.variants {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{variant}: {positions} positions, {speed}");
        }
        let _ = writeln!(text, "depth {}: {}\nBench: {}", self.depth, self.speed, self.signature);
        text
    }
}

/// The positions of a variant; its start if none are listed.
fn positions(id: VariantId) -> Vec<&'static str> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#')).map(split_word);
    let listed: Vec<&str> = lines.filter(|(key, _)| *key == id.key()).map(|(_, fen)| fen).collect();
    if listed.is_empty() { id.perft_rows().iter().take(1).map(|row| row.fen).collect() } else { listed }
}

/// Sums the nodes over positions of one variant.
struct Search<'a> {
    fens: &'a [&'a str],
    depth: u32,
}

impl Visitor for Search<'_> {
    type Out = Result<u64, Failure>;

    fn visit<V: Variant>(self) -> Self::Out {
        let mut engine = Engine::<V>::new(Options { hash: HASH, ..Options::default() });
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let mut nodes = 0;
        for fen in self.fens {
            let pos = parse_fen(fen)
                .map_err(|error| Failure::Check(format!("bench position {fen}: {}", fen_message(&error))))?;
            engine.clear();
            let answer =
                engine.search(&pos, &[], &Profile::LICHESS, &limits, &StopFlag::default(), &mut |_| {});
            nodes += answer.nodes;
        }
        Ok(nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_belongs_to_a_variant() {
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('#')).count();
        let used: usize = VariantId::ALL.iter().map(|id| positions(*id).len()).sum();
        assert!(VariantId::ALL.iter().all(|id| !positions(*id).is_empty()));
        assert_eq!(used, lines.max(VariantId::ALL.len()));
    }

    #[test]
    fn the_whole_is_the_sum_of_its_variants() {
        let all = Report::measure(VariantId::ALL, 2).unwrap();
        let parts: u64 = VariantId::ALL.iter().map(|id| Report::measure(&[*id], 2).unwrap().signature).sum();
        assert_eq!(all.signature, parts);
        assert_eq!(all.speed.nodes, parts);
    }
}
