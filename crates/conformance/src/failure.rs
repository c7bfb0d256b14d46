//! What a failed property says.

use core::fmt;

use alfil_notation::{Castling, fen, uci};
use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Dialect, Variant};

use crate::Property;

/// A property that does not hold, with the place where it broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The property.
    pub property: Property,
    /// The position as FEN, where one is concerned.
    pub fen: Option<String>,
    /// The move in UCI notation, where one is concerned; castling takes the rook.
    pub uci: Option<String>,
    /// What was expected and what was found.
    pub detail: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.property.name(), self.detail)?;
        if let Some(uci) = &self.uci {
            write!(f, "\n  move: {uci}")?;
        }
        if let Some(fen) = &self.fen {
            write!(f, "\n  position: {fen}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Failure {}

/// A failure that does not know its property yet.
#[derive(Debug)]
pub(crate) struct Fault {
    fen: Option<String>,
    uci: Option<String>,
    detail: String,
}

/// What a check returns.
pub(crate) type Checked = Result<(), Fault>;

impl Fault {
    /// About the plugin as a whole.
    pub(crate) fn new(detail: impl Into<String>) -> Fault {
        Fault { fen: None, uci: None, detail: detail.into() }
    }

    /// About a position.
    pub(crate) fn at<V: Variant>(pos: &Position<V>, detail: impl Into<String>) -> Fault {
        Fault { fen: Some(fen(pos, Dialect::Remaining)), ..Fault::new(detail) }
    }

    /// About a move in a position.
    pub(crate) fn by<V: Variant>(pos: &Position<V>, m: Move, detail: impl Into<String>) -> Fault {
        Fault { uci: Some(uci::<V>(m, Castling::TakesRook)), ..Fault::at(pos, detail) }
    }

    pub(crate) fn of(self, property: Property) -> Failure {
        Failure { property, fen: self.fen, uci: self.uci, detail: self.detail }
    }
}

/// Fails with the fault unless the condition holds.
pub(crate) fn require(holds: bool, fault: impl FnOnce() -> Fault) -> Checked {
    if holds { Ok(()) } else { Err(fault()) }
}
