//! Runs a perft suite.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use alfil_notation::{PerftCase, SuiteError, parse_fen, parse_perft_lines};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Variant, VariantId, Visitor};

use crate::error::Failure;
use crate::fault::{Fault, fen_message};
use crate::input;
use crate::output::printable;

/// What running a suite showed.
pub(super) struct Results {
    pub(super) file: String,
    pub(super) variant: VariantId,
    pub(super) cases: Vec<CaseResult>,
}

/// What running one line of a suite showed.
pub(super) struct CaseResult {
    pub(super) case: PerftCase,
    pub(super) time: Duration,
    /// Depth, expected and counted nodes.
    pub(super) counts: Vec<(u32, u64, u64)>,
    pub(super) skipped: usize,
    /// Set if the line or its position cannot be read; then nothing was counted.
    pub(super) error: Option<Fault>,
}

impl Results {
    /// Sum over all lines.
    pub(super) fn total(&self, of: impl Fn(&CaseResult) -> usize) -> usize {
        self.cases.iter().map(of).sum()
    }

    /// Whether all counts are right.
    pub(super) fn is_ok(&self) -> bool {
        self.cases.iter().all(|case| case.error.is_none() && case.wrong().next().is_none())
    }
}

impl CaseResult {
    /// Nodes of all counts.
    pub(super) fn nodes(&self) -> u64 {
        self.counts.iter().map(|(_, _, nodes)| nodes).sum()
    }

    /// The counts that differ: depth, expected and counted nodes.
    pub(super) fn wrong(&self) -> impl Iterator<Item = (u32, u64, u64)> {
        self.counts.iter().copied().filter(|(_, expected, nodes)| expected != nodes)
    }
}

/// Counts every line of the suite up to `max_nodes`.
pub(super) fn run(path: &Path, variant: VariantId, max_nodes: Option<u64>) -> Result<Results, Failure> {
    let file = input::display_name(path);
    let text = input::read(path)?;
    let cases: Vec<_> = parse_perft_lines(&text).collect();
    if cases.is_empty() {
        return Err(Failure::Check(format!("{file}: no positions, so nothing was checked")));
    }
    let total = cases.len();
    let progress = Progress::new();
    let run_one = |(i, case): (usize, Result<PerftCase, SuiteError>)| match case {
        Ok(case) => {
            progress.show(i + 1, total, &case.name);
            variant.visit(Run { case, max_nodes: max_nodes.unwrap_or(u64::MAX) })
        }
        Err(error) => malformed(&error, &text),
    };
    let cases = cases.into_iter().enumerate().map(run_one).collect();
    progress.clear();
    Ok(Results { file, variant, cases })
}

/// The result of a line that is none of a suite.
fn malformed(error: &SuiteError, text: &str) -> CaseResult {
    let SuiteError { line, column, expected } = *error;
    let name = text.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
    let case = PerftCase { line, name, fen: String::new(), counts: Vec::new() };
    let fault = Fault { line, column, ply: None, message: format!("expected {expected}") };
    CaseResult { case, time: Duration::ZERO, counts: Vec::new(), skipped: 0, error: Some(fault) }
}

/// Runs one line for one variant.
struct Run {
    case: PerftCase,
    max_nodes: u64,
}

impl Visitor for Run {
    type Out = CaseResult;

    fn visit<V: Variant>(self) -> CaseResult {
        let start = Instant::now();
        let (wanted, skipped): (Vec<_>, Vec<_>) =
            self.case.counts.iter().partition(|(_, expected)| *expected <= self.max_nodes);
        let skipped = skipped.len();
        match parse_fen(&self.case.fen) {
            Ok(pos) => {
                let count = |(depth, expected): &(u32, u64)| (*depth, *expected, perft::<V>(&pos, *depth));
                let counts = wanted.iter().map(count).collect();
                CaseResult { case: self.case, time: start.elapsed(), counts, skipped, error: None }
            }
            Err(error) => {
                let (line, column, message) = (self.case.line, error.column, fen_message(&error));
                CaseResult {
                    case: self.case,
                    time: start.elapsed(),
                    counts: Vec::new(),
                    skipped: 0,
                    error: Some(Fault { line, column, ply: None, message }),
                }
            }
        }
    }
}

fn perft<V: Variant>(pos: &Position<V>, depth: u32) -> u64 {
    pos.perft(depth)
}

/// A line on standard error that says how far the suite is, if a person is watching.
struct Progress {
    watched: bool,
}

impl Progress {
    fn new() -> Progress {
        Progress { watched: io::stderr().is_terminal() }
    }

    fn show(&self, i: usize, total: usize, name: &str) {
        if self.watched {
            let name: String = printable(name).chars().take(60).collect();
            // Progress is a courtesy: a closed standard error must not stop the work.
            drop(write!(io::stderr(), "\r\x1b[K{i}/{total} {name}"));
        }
    }

    fn clear(&self) {
        if self.watched {
            drop(write!(io::stderr(), "\r\x1b[K"));
        }
    }
}
