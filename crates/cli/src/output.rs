//! Writing JSON to standard output.

use std::io::Write;

use serde::Serialize;

use crate::error::Failure;

/// Writes a value as JSON on a line of its own.
pub(crate) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
