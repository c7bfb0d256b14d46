//! Same seed, same nodes, same move: what the engine answers may depend on nothing else.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use alfil_variants::VariantId;
use anyhow::{Context, Result, ensure};

/// Searches by nodes at full strength, and moves of levels with a seed.
const ASKED: &[&str] = &[
    "setoption name Skill Level value 20\ngo nodes 1",
    "go nodes 20000",
    "setoption name MultiPV value 3\ngo nodes 5000",
    "setoption name MultiPV value 1\nsetoption name Seed value 7\nsetoption name Skill Level value 0\ngo nodes 1",
    "setoption name Skill Level value 9\ngo nodes 1",
    "setoption name Seed value 8\ngo nodes 1",
];

/// Everything that the engine says about some searches in every variant, clocks left out. Two runs must say the same.
pub(crate) fn twice(alfil: &Path) -> Result<String> {
    let (first, second) = (said(alfil)?, said(alfil)?);
    ensure!(first == second, "two runs with the same seeds and nodes differ:\n{first}\n{second}");
    Ok(first)
}

fn said(alfil: &Path) -> Result<String> {
    let mut engine = Command::new(alfil)
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start alfil")?;
    let mut input = engine.stdin.take().context("alfil has no input")?;
    let mut lines = BufReader::new(engine.stdout.take().context("alfil has no output")?).lines();
    let mut heard = String::new();
    for variant in VariantId::ALL {
        writeln!(
            input,
            "setoption name UCI_Variant value {}\nucinewgame\nposition startpos",
            variant.meta().uci
        )?;
        for asked in ASKED {
            writeln!(input, "{asked}")?;
            loop {
                let line = lines.next().context("alfil ended before it answered")??;
                heard += &without_clocks(&line);
                heard.push('\n');
                if line.starts_with("bestmove") {
                    break;
                }
            }
        }
    }
    drop(input);
    ensure!(engine.wait()?.success(), "alfil failed");
    Ok(heard)
}

/// A line without the values that a clock gives.
fn without_clocks(line: &str) -> String {
    let mut words = line.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if matches!(word, "time" | "nps") {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_clocks_are_left_out() {
        let line = "info depth 3 score cp 5 nodes 99 nps 1000 hashfull 0 time 7 pv e2e4";
        assert_eq!(without_clocks(line), "info depth 3 score cp 5 nodes 99 hashfull 0 pv e2e4");
        assert_eq!(without_clocks("bestmove e2e4"), "bestmove e2e4");
    }
}
