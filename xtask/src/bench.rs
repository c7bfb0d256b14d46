//! `cargo xtask bench`: perft of Alfil and its peers in one run, as ratios.
//!
//! Times come from rounds in turn, the fastest of each, because a machine that others use is slow for minutes at a time.
//! `cargo bench -p alfil-conformance` measures each generator alone with criterion.

use std::path::PathBuf;
use std::process::{Command, Output};

use anyhow::{Context, Result, bail, ensure};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Count instructions under valgrind instead of measuring time
    #[arg(long)]
    instructions: bool,
}

/// A ratio of the table: ours, the yardstick, and the least ratio that the project promises.
struct Comparison {
    ours: &'static str,
    yardstick: &'static str,
    at_least: f64,
}

const COMPARISONS: &[Comparison] = &[
    Comparison { ours: "chess/alfil", yardstick: "chess/cozy-chess", at_least: 1.0 },
    Comparison { ours: "chess/alfil", yardstick: "chess/shakmaty", at_least: 1.0 },
    Comparison { ours: "three-check/alfil", yardstick: "three-check/shakmaty", at_least: 1.3 },
    Comparison { ours: "racing-kings/alfil", yardstick: "racing-kings/shakmaty", at_least: 4.0 },
    Comparison { ours: "knightmate/alfil", yardstick: "chess/alfil", at_least: 0.8 },
];

/// Cost of a node: ours and the yardstick's.
type Costs = (f64, f64);

pub(crate) fn run(args: &Args) -> Result<()> {
    crate::must(&mut crate::cargo(&[
        "build",
        "--release",
        "-p",
        "alfil-conformance",
        "--example",
        "peer_perft",
    ]))?;
    let (unit, costs): (&str, fn(&Comparison) -> Result<Costs>) = if args.instructions {
        ("instructions a node, counted by callgrind", |pair| {
            Ok((instructions(pair.ours)?, instructions(pair.yardstick)?))
        })
    } else {
        ("nanoseconds a node, the fastest of 25 rounds in turn", nanoseconds)
    };
    println!("\n{unit}; release profile, no target-cpu, all built in one run");
    println!("{:<20} {:>7}   {:<22} {:>7}   {:>6} {:>9}", "ours", "", "yardstick", "", "ratio", "at least");
    let mut short = 0;
    for pair in COMPARISONS {
        let (a, b) = costs(pair)?;
        let Comparison { ours, yardstick, at_least } = pair;
        short += usize::from(b / a < *at_least);
        println!("{ours:<20} {a:>7.2}   {yardstick:<22} {b:>7.2}   {:>6.2} {at_least:>9.1}", b / a);
    }
    ensure!(short == 0, "{short} ratios are below what is promised");
    Ok(())
}

/// What the example prints, as numbers.
fn numbers(output: &Output) -> Result<Vec<f64>> {
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    text.split_ascii_whitespace().map(|word| word.parse().context("not a number")).collect()
}

fn example() -> PathBuf {
    crate::target().join("release/examples/peer_perft")
}

fn nanoseconds(pair: &Comparison) -> Result<Costs> {
    let output = Command::new(example())
        .args([pair.ours, pair.yardstick])
        .output()
        .context("cannot start peer_perft")?;
    match numbers(&output)?[..] {
        [nodes, other_nodes, time, other_time] => Ok((time / nodes, other_time / other_nodes)),
        _ => bail!("peer_perft printed something else"),
    }
}

/// Instructions of one run divided by its nodes, start-up taken off.
fn instructions(name: &str) -> Result<f64> {
    let (run, nodes) = callgrind(&[name])?;
    let (start_up, _) = callgrind(&[])?;
    Ok((run - start_up) / nodes)
}

/// Instructions of one process and the nodes that it says it counted.
fn callgrind(args: &[&str]) -> Result<(f64, f64)> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(example()).args(args);
    let output = command.output().context("cannot start valgrind")?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected")).context("valgrind counted nothing")?;
    let instructions = line.rsplit(' ').next().and_then(|count| count.parse().ok());
    let nodes = numbers(&output)?.first().copied().context("no node count")?;
    Ok((instructions.context("valgrind's count is no number")?, nodes))
}
