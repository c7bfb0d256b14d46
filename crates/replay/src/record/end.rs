//! How a game ended, as the players or an arbiter brought it about.

use alfil_notation::PgnResult;
use alfil_variants::alfil_core::Color;
use alfil_variants::{Claim, Game, Outcome, PlayError, Variant};

/// How a game ended. What the board decides is computed, so this only says that it did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// Not at all: the game goes on, or its record breaks off.
    #[default]
    Open,
    /// By the rules: mate, a variant's win, or a draw that comes by itself.
    Board,
    /// A player resigned.
    Resignation {
        /// Who resigned.
        by: Color,
    },
    /// The players agreed to a draw.
    Agreement,
    /// A player claimed a draw that was open.
    Claim(Claim),
    /// A flag fell. Whether that lost or drew is computed.
    Flag {
        /// Whose flag it was.
        of: Color,
    },
    /// A player left the game for good.
    Abandonment {
        /// Who left.
        by: Color,
    },
    /// The game was called off.
    Abort,
    /// Somebody else decided: an arbiter, or a program by its own limits.
    Adjudication(PgnResult),
    /// A file gives the result, and nothing says how it came about: resignation, agreement, a claim or a flag.
    Unstated(PgnResult),
}

impl End {
    /// The end's name in data formats.
    pub const fn as_str(self) -> &'static str {
        match self {
            End::Open => "open",
            End::Board => "board",
            End::Resignation { .. } => "resignation",
            End::Agreement => "agreement",
            End::Claim(_) => "claim",
            End::Flag { .. } => "flag",
            End::Abandonment { .. } => "abandonment",
            End::Abort => "abort",
            End::Adjudication(_) => "adjudication",
            End::Unstated(_) => "unstated",
        }
    }

    /// Whether the board alone has to bear the end out.
    pub(crate) const fn is_on_board(self) -> bool {
        matches!(self, End::Open | End::Board)
    }

    /// Lets the players end a game that is open on the board; gives its outcome where one can be named.
    pub(crate) fn conclude<V: Variant>(self, game: &mut Game<V>) -> Result<Option<Outcome>, PlayError> {
        match self {
            End::Open | End::Board | End::Adjudication(_) | End::Unstated(_) => return Ok(None),
            End::Resignation { by } => game.resign(by),
            End::Agreement => game.agree_draw(),
            End::Claim(claim) => game.claim(claim),
            End::Flag { of } => game.flag(of),
            End::Abandonment { by } => game.abandon(by),
            End::Abort => game.abort(),
        }
        .map(Some)
    }
}
