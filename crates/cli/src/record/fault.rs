//! A fault of a game, in the form that all these commands print.

use std::fmt;

use alfil_notation::PgnError;
use alfil_replay::{GameRecord, VerifyError, VerifyErrorKind};
use alfil_variants::VariantId;

use crate::fault::Fault;

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameFault {
    /// The move that is concerned, 1 for the first; 0 for what stands before the moves.
    pub(super) ply: usize,
    pub(super) reason: String,
}

impl GameFault {
    /// A fault before the moves.
    pub(super) fn at_start(reason: impl Into<String>) -> GameFault {
        GameFault { ply: 0, reason: reason.into() }
    }

    /// The first fault of a record. What is wrong after the moves is told at the last one.
    pub(super) fn of(record: &GameRecord, error: &VerifyError) -> GameFault {
        let at_start = matches!(
            error.kind,
            VerifyErrorKind::UnknownVariant(_)
                | VerifyErrorKind::OtherVariant { .. }
                | VerifyErrorKind::Start(_)
        );
        let last = if at_start { 0 } else { record.moves.len() };
        let place = if error.in_variation { " in a variation" } else { "" };
        GameFault { ply: error.ply.unwrap_or(last), reason: format!("{}{place}", error.kind) }
    }

    /// `file:game:ply: reason`
    pub(super) fn in_file(&self, file: &str, game: usize) -> impl fmt::Display {
        format!("{file}:{game}:{}: {}", self.ply, self.reason)
    }
}

impl From<PgnError> for GameFault {
    fn from(error: PgnError) -> GameFault {
        Fault::from(error).into()
    }
}

impl From<Fault> for GameFault {
    fn from(Fault { line, column, ply, message }: Fault) -> GameFault {
        GameFault { ply: ply.unwrap_or(0), reason: format!("{message} (line {line}, column {column})") }
    }
}

/// Refuses a record of another variant than asked for.
pub(super) fn must_be_asked_for(record: &GameRecord, asked: Option<VariantId>) -> Result<(), GameFault> {
    match asked {
        Some(asked) if asked.key() != record.variant => Err(GameFault::at_start(format!(
            "the record says {}, the option --variant {}",
            record.variant,
            asked.key()
        ))),
        _ => Ok(()),
    }
}
