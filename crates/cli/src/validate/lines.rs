//! Checks files of positions, one a line.

use std::io::BufRead;
use std::path::Path;

use alfil_notation::{EpdOperation, parse_epd, parse_fen, parse_move, parse_perft_suite};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Variant, VariantId, Visitor};

use super::{Findings, Format};
use crate::error::Failure;
use crate::fault::{Fault, fen_message};

/// Column and message.
type LineFault = (usize, String);

/// What a line consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A position and nothing else.
    Fen,
    /// A position and operations.
    Epd,
    /// A position and node counts, `;D1 20`.
    Perft,
}

impl Form {
    /// Operations start with a name after the four fields of the position, node counts with a semicolon.
    fn of(line: &str) -> Form {
        let (position, is_longer) =
            line.split_once(';').map_or((line, false), |(position, _)| (position, true));
        let is_name = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        if position.split_ascii_whitespace().skip(4).any(is_name) {
            Form::Epd
        } else if is_longer {
            Form::Perft
        } else {
            Form::Fen
        }
    }
}

/// Checks all lines of a file.
pub(super) fn check(
    path: &Path,
    file: &str,
    mut text: impl BufRead,
    format: Option<Format>,
    variant: VariantId,
    findings: &mut Findings<'_>,
) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let mut number = 0;
    loop {
        bytes.clear();
        if text.read_until(b'\n', &mut bytes).map_err(|error| Failure::io(path, &error))? == 0 {
            return Ok(());
        }
        number += 1;
        // Bytes that are no UTF-8 become U+FFFD, which no position holds, so they are found where they stand.
        let line = String::from_utf8_lossy(&bytes);
        let line = if number == 1 { line.trim_start_matches('\u{feff}') } else { &line };
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        findings.summary.positions += 1;
        let line = line.trim_end();
        let form = if format == Some(Format::Fen) { Form::Fen } else { Form::of(line) };
        if let Err((column, message)) = variant.visit(CheckLine { line, form }) {
            findings.fault(file, None, &Fault { line: number, column, ply: None, message })?;
        }
    }
}

/// Checks one line for one variant.
struct CheckLine<'a> {
    line: &'a str,
    form: Form,
}

impl Visitor for CheckLine<'_> {
    type Out = Result<(), LineFault>;

    fn visit<V: Variant>(self) -> Self::Out {
        match self.form {
            Form::Fen => check_fen::<V>(self.line).map(drop),
            Form::Epd => check_epd::<V>(self.line),
            Form::Perft => check_perft::<V>(self.line),
        }
    }
}

fn check_fen<V: Variant>(text: &str) -> Result<Position<V>, LineFault> {
    parse_fen(text).map_err(|error| (error.column, fen_message(&error)))
}

fn check_epd<V: Variant>(line: &str) -> Result<(), LineFault> {
    let Some(read) = parse_epd(line).next() else { return Ok(()) };
    let epd = read.map_err(|error| (error.column, error.kind.to_string()))?;
    let end = epd.column - 1 + epd.position.len();
    let pos = check_fen::<V>(&line[..end])?;
    for (i, EpdOperation { opcode, operands }) in epd.operations.iter().enumerate() {
        // Best moves and moves to avoid. Some files go on with the line that follows, so only the first is checked.
        let Some(m) = operands.first().filter(|_| matches!(opcode.as_str(), "bm" | "am")) else { continue };
        let column = end + start_of_operation(&line[end..], i) + 1;
        let m = m.as_str();
        parse_move(&pos, m).map_err(|error| (column, format!("{opcode} {m:?}: {error}")))?;
    }
    Ok(())
}

/// Where an operation starts in the text of all of them: after as many semicolons, those in quotes left out.
fn start_of_operation(operations: &str, index: usize) -> usize {
    let mut quoted = false;
    let ends = operations.bytes().enumerate().filter(|(_, byte)| {
        quoted ^= *byte == b'"';
        *byte == b';' && !quoted
    });
    let start = index.checked_sub(1).and_then(|before| ends.map(|(at, _)| at + 1).nth(before)).unwrap_or(0);
    operations.len() - operations[start..].trim_start().len()
}

fn check_perft<V: Variant>(line: &str) -> Result<(), LineFault> {
    parse_perft_suite(line).map_err(|error| (error.column, format!("expected {}", error.expected)))?;
    check_fen::<V>(line.split(';').next().unwrap_or_default()).map(drop)
}
