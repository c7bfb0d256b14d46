//! How a game ended and why.

use core::fmt;

use alfil_core::{Color, EndReason, Ending};

/// Why a game is over. Every end has a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// A rule of the variant, by its own name, such as `third-check`.
    Variant(&'static str),
    /// Neither side can win with the material left.
    InsufficientMaterial,
    /// Neither side can ever win for another cause than material.
    DeadPosition,
    /// The third occurrence of a position.
    Threefold,
    /// A hundred plies without a capture or pawn move.
    FiftyMoves,
    /// The fifth occurrence of a position.
    Fivefold,
    /// A hundred and fifty plies without a capture or pawn move.
    SeventyFiveMoves,
    /// The players agreed to a draw.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A flag fell.
    Timeout,
    /// A flag fell, but the opponent cannot win.
    TimeoutInsufficient,
    /// A player left the game.
    Abandoned,
    /// The game was called off and counts for nothing.
    Aborted,
}

impl Reason {
    /// Every reason but those that a variant names.
    pub const COMMON: [Reason; 14] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::InsufficientMaterial,
        Reason::DeadPosition,
        Reason::Threefold,
        Reason::FiftyMoves,
        Reason::Fivefold,
        Reason::SeventyFiveMoves,
        Reason::Agreement,
        Reason::Resignation,
        Reason::Timeout,
        Reason::TimeoutInsufficient,
        Reason::Abandoned,
        Reason::Aborted,
    ];

    /// The reason's name in data formats.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Variant(name) => name,
            Reason::InsufficientMaterial => "insufficient-material",
            Reason::DeadPosition => "dead-position",
            Reason::Threefold => "threefold",
            Reason::FiftyMoves => "fifty-moves",
            Reason::Fivefold => "fivefold",
            Reason::SeventyFiveMoves => "seventy-five-moves",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resignation",
            Reason::Timeout => "timeout",
            Reason::TimeoutInsufficient => "timeout-insufficient",
            Reason::Abandoned => "abandoned",
            Reason::Aborted => "aborted",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The result of a game with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The side that won; `None` for a draw or an aborted game.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// A win for one side.
    pub const fn won(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn drawn(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game.
    pub const fn result(self) -> &'static str {
        match (self.winner, self.reason) {
            (Some(Color::White), _) => "1-0",
            (Some(Color::Black), _) => "0-1",
            (None, Reason::Aborted) => "*",
            (None, _) => "1/2-1/2",
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Outcome {
        let reason = match ending.reason {
            EndReason::Checkmate => Reason::Checkmate,
            EndReason::Stalemate => Reason::Stalemate,
            EndReason::Variant(name) => Reason::Variant(name),
        };
        Outcome { winner: ending.winner, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.reason)
    }
}

/// A draw that a player may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The position occurred at least three times.
    Threefold,
    /// At least a hundred plies without a capture or pawn move.
    FiftyMoves,
}

impl Claim {
    /// The reason of the draw that the claim brings.
    pub const fn reason(self) -> Reason {
        match self {
            Claim::Threefold => Reason::Threefold,
            Claim::FiftyMoves => Reason::FiftyMoves,
        }
    }

    /// The claim's name in data formats.
    pub const fn as_str(self) -> &'static str {
        self.reason().as_str()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_reason_has_its_own_name() {
        let reasons = Reason::COMMON.iter().chain(&[Reason::Variant("third-check")]);
        let reasons: Vec<&Reason> = reasons.collect();
        let names: HashSet<&str> = reasons.iter().map(|reason| reason.as_str()).collect();
        assert_eq!(names.len(), reasons.len());
        assert!(names.iter().all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
    }

    #[test]
    fn results_as_pgn_writes_them() {
        for (outcome, text) in [
            (Outcome::won(Color::White, Reason::Checkmate), "1-0 (checkmate)"),
            (Outcome::won(Color::Black, Reason::Timeout), "0-1 (timeout)"),
            (Outcome::drawn(Reason::Agreement), "1/2-1/2 (agreement)"),
            (Outcome::drawn(Reason::Aborted), "* (aborted)"),
            (Ending::won(Color::White, "race-won").into(), "1-0 (race-won)"),
            (Ending::STALEMATE.into(), "1/2-1/2 (stalemate)"),
        ] {
            assert_eq!(outcome.to_string(), text);
        }
    }

    #[test]
    fn a_claim_is_named_after_its_draw() {
        assert_eq!(Claim::Threefold.as_str(), "threefold");
        assert_eq!(Claim::FiftyMoves.as_str(), "fifty-moves");
    }
}
