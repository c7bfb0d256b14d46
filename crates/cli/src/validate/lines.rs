//! Checks files of positions, one a line.

use std::io::BufRead;
use std::path::Path;

use alfil_notation::{parse_fen, parse_move};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Variant, VariantId, Visitor};

use super::Findings;
use crate::error::Failure;
use crate::fault::{Fault, fen_message};

/// Checks all lines of a file.
pub(super) fn check(
    path: &Path,
    file: &str,
    mut text: impl BufRead,
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
        if let Err((column, message)) = variant.visit(CheckLine(line.trim_end())) {
            findings.fault(file, None, &Fault { line: number, column, ply: None, message })?;
        }
    }
}

/// Column and message.
type LineFault = (usize, String);

/// Checks one line for one variant.
struct CheckLine<'a>(&'a str);

impl Visitor for CheckLine<'_> {
    type Out = Result<(), LineFault>;

    fn visit<V: Variant>(self) -> Self::Out {
        let (fen, operations) = self.0.split_at(end_of_fen(self.0));
        let pos = parse_fen::<V>(fen).map_err(|error| (error.column, fen_message(&error)))?;
        check_operations(&pos, operations).map_err(|(offset, message)| (fen.len() + offset + 1, message))
    }
}

/// Where the operations of an EPD start: at a semicolon, or at the first word after the four fields of the position
/// that is no clock or counter.
fn end_of_fen(line: &str) -> usize {
    let head = line.find(';').unwrap_or(line.len());
    let words = line[..head].split_ascii_whitespace().skip(4);
    let mut operations = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
    operations.next().map_or(head, |word| word.as_ptr() as usize - line.as_ptr() as usize)
}

/// Checks operations: `opcode operands;`, with texts in quotes. Perft counts start with the semicolon instead.
/// A fault carries its offset.
fn check_operations<V: Variant>(pos: &Position<V>, text: &str) -> Result<(), LineFault> {
    let perft = text.starts_with(';');
    let mut offset = usize::from(perft);
    while offset < text.len() {
        let rest = &text[offset..];
        let length = end_of_operation(rest)
            .ok_or_else(|| (offset, "expected \" at the end of the text".to_owned()))?;
        let operation = &rest[..length];
        let start = offset + operation.len() - operation.trim_start().len();
        check_operation(pos, operation.trim()).map_err(|message| (start, message))?;
        offset += length + 1;
        if offset > text.len() && !perft && !operation.trim().is_empty() {
            return Err((text.len(), "expected ; after the operation".to_owned()));
        }
    }
    Ok(())
}

/// The length up to the next semicolon outside quotes, or up to the end; `None` if a quote stays open.
fn end_of_operation(text: &str) -> Option<usize> {
    let mut quoted = false;
    for (i, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return Some(i),
            _ => {}
        }
    }
    (!quoted).then_some(text.len())
}

fn check_operation<V: Variant>(pos: &Position<V>, operation: &str) -> Result<(), String> {
    let mut words = operation.split_ascii_whitespace();
    let Some(opcode) = words.next() else { return Ok(()) };
    let is_name = opcode.starts_with(|c: char| c.is_ascii_alphabetic())
        && opcode.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return Err(format!("expected the name of an operation, found {opcode:?}"));
    }
    // Best moves and moves to avoid. Some files go on with the line that follows, so only the first one is checked.
    match words.next().filter(|_| matches!(opcode, "bm" | "am")) {
        Some(token) => {
            parse_move(pos, token).map(drop).map_err(|error| format!("{opcode} {token:?}: {error}"))
        }
        None => Ok(()),
    }
}
