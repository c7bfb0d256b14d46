//! Writing JSON to standard output and messages to standard error.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::error::Failure;

/// Writes a value as JSON on a line of its own.
pub(crate) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// Text from a file for people to read: control characters, with which a file could steer the terminal, become U+FFFD.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Writes a message to standard error.
pub(crate) fn tell(message: impl Display) {
    // Nobody is left to tell if standard error is closed.
    drop(writeln!(io::stderr(), "{message}"));
}
