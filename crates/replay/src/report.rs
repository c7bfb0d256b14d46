//! What a replayed game turned out to be, without a type parameter for the variant.

use alfil_notation::{PgnError, PgnMove, PgnResult};
use alfil_variants::alfil_core::{ByColor, Color};
use alfil_variants::{Claim, Outcome};

/// One move of a game, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// Number of the ply, 1 for the first move of the game.
    pub ply: usize,
    /// The move as the file has it, with its place, comments and clock.
    pub written: &'a PgnMove,
    /// The side that moved.
    pub mover: Color,
    /// The move's number.
    pub number: u32,
    /// The move in Standard Algebraic Notation.
    pub san: String,
    /// The move as engines write it.
    pub uci: String,
    /// Whether the move gives check.
    pub gives_check: bool,
    /// Checks given so far by each side, where they are counted.
    pub checks_given: Option<ByColor<u8>>,
    /// The position after the move.
    pub fen: String,
    /// How the move ended the game; `None` while it goes on.
    pub outcome: Option<Outcome>,
}

/// A replayed game: the last position reached and the verdict on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Name of the variant; `None` if the game names one that nobody knows.
    pub variant: Option<&'static str>,
    /// Name of the profile; `None` if the game names one that nobody knows.
    pub rules: Option<&'static str>,
    /// Number of moves played, up to the first fault.
    pub plies: usize,
    /// The position after them; `None` if the start of the game cannot be read.
    pub fen: Option<String>,
    /// Checks given by each side, where they are counted.
    pub checks_given: Option<ByColor<u8>>,
    /// How the rules ended the game; `None` if the board is still open.
    pub outcome: Option<Outcome>,
    /// Draws that either player may claim now.
    pub claims: Vec<Claim>,
    /// The result that the file gives: that of the `Result` tag, else that of the token after the moves.
    pub result: Option<PgnResult>,
    /// Whether the file's result is the computed one. `None` if the file gives no result, or if the board is still
    /// open, so that a resignation, an agreement, a claim or a flag can explain it.
    pub agrees: Option<bool>,
    /// The first fault.
    pub error: Option<PgnError>,
}

impl Report {
    /// The report of a game whose text is broken further on: what stands before the fault was replayed. While the tags
    /// are not complete, nobody knows where the game starts.
    #[must_use]
    pub(crate) fn broken_off(self, error: PgnError) -> Report {
        let reached = Report { agrees: None, ..self };
        let report = if error.ply.is_some() {
            reached
        } else {
            Report {
                variant: reached.variant,
                rules: reached.rules,
                error: reached.error,
                ..Report::default()
            }
        };
        Report { error: report.error.or(Some(error)), ..report }
    }
}

/// Compares the results that the file gives, by its tag and by the token after the moves, with the computed one.
pub(crate) fn agreement(
    outcome: Option<Outcome>,
    tag: Option<PgnResult>,
    token: Option<PgnResult>,
) -> Option<bool> {
    let known = |result: &PgnResult| *result != PgnResult::Unknown;
    let said = tag.or(token).filter(known)?;
    if token.filter(known).is_some_and(|token| token != said) {
        return Some(false);
    }
    outcome.map(|outcome| outcome.result() == said.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil_variants::Reason;

    #[track_caller]
    fn check(outcome: Option<Outcome>, tag: &str, token: &str, expected: Option<bool>) {
        let read = PgnResult::from_token;
        assert_eq!(agreement(outcome, read(tag), read(token)), expected);
    }

    #[test]
    fn a_finished_game_has_one_result() {
        let white_won = Some(Outcome::won(Color::White, Reason::Checkmate));
        check(white_won, "1-0", "1-0", Some(true));
        check(white_won, "1-0", "*", Some(true));
        check(white_won, "", "1-0", Some(true));
        check(white_won, "0-1", "0-1", Some(false));
        check(white_won, "1/2-1/2", "1/2-1/2", Some(false));
        check(white_won, "1-0", "0-1", Some(false));
        check(white_won, "*", "*", None);
        check(white_won, "", "", None);
    }

    #[test]
    fn the_players_may_end_an_open_game() {
        check(None, "1-0", "1-0", None);
        check(None, "1/2-1/2", "1/2-1/2", None);
        check(None, "*", "*", None);
        check(None, "1-0", "0-1", Some(false));
    }
}
