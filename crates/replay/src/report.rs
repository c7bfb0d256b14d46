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
    /// What the `Result` tag says, also in a faulty game; `None` without that tag, or if it is none of the four results.
    pub result_tag: Option<PgnResult>,
    /// Whether the `Result` tag is the computed result. `None` without a tag, if it says `*`, or if the board is still
    /// open, so that a resignation, an agreement, a claim or a flag can explain it; also if the moves have a fault.
    pub agrees: Option<bool>,
    /// The first fault. A token after the moves that contradicts the `Result` tag (without one, the computed result) is
    /// one too; `agrees` is about the tag all the same.
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
                result_tag: reached.result_tag,
                error: reached.error,
                ..Report::default()
            }
        };
        Report { error: report.error.or(Some(error)), ..report }
    }
}

/// Compares the result that the tag gives with the computed one.
pub(crate) fn agreement(outcome: Option<Outcome>, tag: Option<PgnResult>) -> Option<bool> {
    let said = tag.filter(|tag| *tag != PgnResult::Unknown)?;
    outcome.map(|outcome| outcome.result() == said.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil_variants::Reason;

    #[track_caller]
    fn check(outcome: Option<Outcome>, tag: &str, expected: Option<bool>) {
        assert_eq!(agreement(outcome, PgnResult::from_token(tag)), expected);
    }

    #[test]
    fn a_finished_game_has_one_result() {
        let white_won = Some(Outcome::won(Color::White, Reason::Checkmate));
        check(white_won, "1-0", Some(true));
        check(white_won, "0-1", Some(false));
        check(white_won, "1/2-1/2", Some(false));
        check(white_won, "*", None);
        check(white_won, "", None);
    }

    #[test]
    fn the_players_may_end_an_open_game() {
        for tag in ["1-0", "0-1", "1/2-1/2", "*", ""] {
            check(None, tag, None);
        }
    }
}
