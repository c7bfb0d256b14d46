//! A fault in a file, with its place.

use std::fmt;

use alfil_notation::{FenError, FenErrorKind, PgnError, PgnErrorKind, PgnGame};
use alfil_variants::VariantId;

use crate::error::Failure;

/// What is wrong at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// From 1.
    pub(crate) line: usize,
    /// From 1, in bytes.
    pub(crate) column: usize,
    /// The move that is concerned, 1 for the first.
    pub(crate) ply: Option<usize>,
    pub(crate) message: String,
}

impl From<PgnError> for Fault {
    fn from(error: PgnError) -> Fault {
        let place = if error.in_variation { " in a variation" } else { "" };
        let message = format!("{}{place}", error.kind);
        Fault { line: error.line, column: error.column, ply: error.ply, message }
    }
}

impl Fault {
    /// `file:line:column: message`, with the game's number and the ply where there are any.
    pub(crate) fn in_file<'a>(&'a self, file: &'a str, game: Option<usize>) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            write!(f, "{file}:{}:{}: ", self.line, self.column)?;
            if let Some(game) = game {
                write!(f, "game {game}")?;
                if let Some(ply) = self.ply {
                    write!(f, ", ply {ply}")?;
                }
                write!(f, ": ")?;
            }
            f.write_str(&self.message)
        })
    }
}

/// What is wrong with a FEN, without the place.
pub(crate) fn fen_message(error: &FenError) -> String {
    match &error.kind {
        // Such a message says itself that it is about the position.
        kind @ FenErrorKind::Setup(_) => kind.to_string(),
        kind => format!("{}: {kind}", error.field),
    }
}

/// The failure of a file that cannot be read on, if that is what the error says.
pub(crate) fn io_failure(error: &PgnError, file: &str) -> Option<Failure> {
    matches!(error.kind, PgnErrorKind::Io(_)).then(|| Failure::Io(format!("{file}: {}", error.kind)))
}

/// The variant of a game: what its tag says, else what was asked for, else the default. The two must not contradict
/// each other.
pub(crate) fn variant_of(game: &PgnGame, asked: Option<VariantId>) -> Result<VariantId, Fault> {
    let Some(tag) = game.find_tag("Variant") else {
        return Ok(asked.unwrap_or_default());
    };
    let said = game.variant()?;
    match asked {
        Some(asked) if asked != said => Err(Fault {
            line: tag.line,
            column: tag.value_column,
            ply: None,
            message: format!("the Variant tag says {}, the option --variant {}", said.key(), asked.key()),
        }),
        _ => Ok(said),
    }
}
