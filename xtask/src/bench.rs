//! `cargo xtask bench`: perft of Alfil and its peers in one run, as ratios.

use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

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

pub(crate) fn run(args: &Args) -> Result<()> {
    let (unit, cost): (&str, fn(&str) -> Result<f64>) = if args.instructions {
        crate::must(&mut crate::cargo(&[
            "build",
            "--release",
            "-p",
            "alfil-conformance",
            "--example",
            "peer_perft",
        ]))?;
        ("instructions a node", instructions)
    } else {
        crate::must(&mut crate::cargo(&["bench", "-p", "alfil-conformance", "--bench", "perft"]))?;
        ("nanoseconds a node", nanoseconds)
    };
    println!("\n{unit}, release profile, no target-cpu, all built in one run");
    println!("{:<22} {:>8}   {:<24} {:>8}   {:>6} {:>9}", "ours", "", "yardstick", "", "ratio", "at least");
    let mut short = 0;
    for Comparison { ours, yardstick, at_least } in COMPARISONS {
        let (a, b) = (cost(ours)?, cost(yardstick)?);
        let ratio = b / a;
        short += usize::from(ratio < *at_least);
        println!("{ours:<22} {a:>8.2}   {yardstick:<24} {b:>8.2}   {ratio:>6.2} {at_least:>9.1}");
    }
    ensure!(short == 0 || !args.instructions, "{short} ratios are below what is promised");
    if short > 0 {
        println!(
            "{short} ratios are below what is promised; on a busy machine, run again or use --instructions"
        );
    }
    Ok(())
}

/// Median time of one run divided by its nodes, from criterion's own files.
fn nanoseconds(name: &str) -> Result<f64> {
    let folder = crate::target().join("criterion/perft").join(name.replace('/', "_")).join("new");
    let read = |file: &str| -> Result<Value> {
        let text =
            std::fs::read_to_string(folder.join(file)).with_context(|| format!("no result for {name}"))?;
        Ok(serde_json::from_str(&text)?)
    };
    let median = read("estimates.json")?["median"]["point_estimate"].as_f64().context("no median")?;
    let nodes = read("benchmark.json")?["throughput"]["Elements"].as_f64().context("no node count")?;
    Ok(median / nodes)
}

#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
/// Instructions of one run divided by its nodes, start-up taken off.
fn instructions(name: &str) -> Result<f64> {
    let (run, nodes) = callgrind(&[name])?;
    let (start_up, _) = callgrind(&[])?;
    Ok(run.saturating_sub(start_up) as f64 / nodes as f64)
}

/// Instructions of one process and the nodes that it says it counted.
fn callgrind(args: &[&str]) -> Result<(u64, u64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(crate::target().join("release/examples/peer_perft"))
        .args(args)
        .output()
        .context("cannot start valgrind")?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected")).context("valgrind counted nothing")?;
    let instructions = line.rsplit(' ').next().and_then(|count| count.parse().ok());
    let nodes = String::from_utf8_lossy(&output.stdout).trim().parse().context("no node count")?;
    Ok((instructions.context("valgrind's count is no number")?, nodes))
}
