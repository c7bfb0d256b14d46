//! Reports on a perft suite: text, JSON, `JUnit` XML, annotations of GitHub Actions.

use std::io::Write;
use std::time::Duration;

use alfil_notation::PerftCase;
use owo_colors::OwoColorize;

use super::suite::{CaseResult, Results};
use crate::dto::{self, Mismatch, Speed};
use crate::error::Failure;
use crate::fault::Fault;
use crate::output::{printable, tell, write_json};

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Junit,
    Github,
}

/// Writes the report. With the formats for machines, wrong counts are told on standard error as well.
pub(super) fn write(results: &Results, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    match format {
        Format::Text => write_text(results, out)?,
        Format::Json => write_json(&json(results), out)?,
        Format::Junit => write_junit(results, out)?,
        Format::Github => write_github(results, out)?,
    }
    if results.is_ok() {
        return match results.total(|case| case.counts.len()) {
            0 => Err(Failure::Check(format!(
                "{}: nothing was checked: all counts are above --max-nodes",
                results.file
            ))),
            _ => Ok(()),
        };
    }
    if matches!(format, Format::Json | Format::Junit) {
        faults(results).for_each(|fault| tell(fault.in_file(&results.file, None)));
    }
    Err(Failure::Reported)
}

/// Everything that is wrong.
fn faults(results: &Results) -> impl Iterator<Item = Fault> {
    results.cases.iter().flat_map(case_faults)
}

fn case_faults(case: &CaseResult) -> impl Iterator<Item = Fault> {
    let PerftCase { line, name, .. } = &case.case;
    let fault = |column, message| Fault { line: *line, column, ply: None, message };
    let wrong = case.wrong().map(move |(depth, expected, nodes)| {
        fault(1, format!("depth {depth}: expected {expected} nodes, counted {nodes} ({})", printable(name)))
    });
    case.error.clone().into_iter().chain(wrong)
}

fn speed(results: &Results) -> Speed {
    let nodes = results.cases.iter().map(CaseResult::nodes).sum();
    Speed::new(nodes, results.cases.iter().map(|case| case.time).sum())
}

fn write_text(results: &Results, out: &mut dyn Write) -> Result<(), Failure> {
    for fault in faults(results) {
        writeln!(out, "{}", fault.in_file(&results.file, None).red())?;
    }
    let checked = results.total(|case| case.counts.len());
    let wrong = results.total(|case| case.wrong().count());
    let unreadable = results.total(|case| usize::from(case.error.is_some()));
    write!(out, "{}: {} positions, {} counts right", results.file, results.cases.len(), checked - wrong)?;
    let others =
        [(wrong, "wrong"), (results.total(|case| case.skipped), "skipped"), (unreadable, "unreadable")];
    for (count, what) in others.into_iter().filter(|(count, _)| *count > 0) {
        write!(out, ", {count} {what}")?;
    }
    Ok(writeln!(out, "; {}", speed(results))?)
}

fn json(results: &Results) -> dto::Suite {
    dto::Suite {
        speed: speed(results),
        positions: results.cases.len(),
        checked: results.total(|case| case.counts.len()),
        skipped: results.total(|case| case.skipped),
        mismatches: results.cases.iter().flat_map(mismatches).collect(),
    }
}

fn mismatches(case: &CaseResult) -> Vec<Mismatch> {
    let mismatch = |depth, expected, nodes| Mismatch {
        line: case.case.line,
        name: case.case.name.clone(),
        fen: case.case.fen.clone(),
        depth,
        expected,
        nodes,
    };
    case.wrong().map(|(depth, expected, nodes)| mismatch(depth, expected, nodes)).collect()
}

fn write_github(results: &Results, out: &mut dyn Write) -> Result<(), Failure> {
    let file = annotation(&results.file).replace(':', "%3A").replace(',', "%2C");
    for Fault { line, column, message, .. } in faults(results) {
        writeln!(out, "::error file={file},line={line},col={column},title=perft::{}", annotation(&message))?;
    }
    Ok(())
}

/// Escapes as GitHub's workflow commands want it.
fn annotation(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn write_junit(results: &Results, out: &mut dyn Write) -> Result<(), Failure> {
    let seconds = |time: Duration| format!("{:.6}", time.as_secs_f64());
    let total: Duration = results.cases.iter().map(|case| case.time).sum();
    let failed = results.total(|case| usize::from(case_faults(case).next().is_some()));
    let (suite, file) = (format!("perft {}", results.variant.key()), xml(&results.file));
    let tests = results.cases.len();
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        out,
        r#"<testsuite name="{suite}" tests="{tests}" failures="{failed}" errors="0" time="{}">"#,
        seconds(total)
    )?;
    for case in &results.cases {
        let (name, line, time) = (xml(&case.case.name), case.case.line, seconds(case.time));
        write!(
            out,
            r#"  <testcase classname="{suite}" name="{name}" file="{file}" line="{line}" time="{time}""#
        )?;
        let faults: Vec<String> = case_faults(case).map(|fault| xml(&fault.message)).collect();
        if faults.is_empty() {
            writeln!(out, "/>")?;
        } else {
            writeln!(out, ">")?;
            writeln!(out, r#"    <failure message="{}">{}</failure>"#, faults[0], faults.join("\n"))?;
            writeln!(out, "  </testcase>")?;
        }
    }
    Ok(writeln!(out, "</testsuite>")?)
}

/// Escapes text for XML; what XML cannot hold at all becomes a question mark.
fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}
