//! Move lists as people type them: SAN or UCI, with or without move numbers.

use alfil_notation::parse_move;
use alfil_variants::{Game, Outcome, Profile, Variant, adjudicate};

use crate::error::Failure;

/// Plays a list of moves, separated by blanks.
///
/// # Errors
///
/// The first move that cannot be read or played, by its number (1 is the first move) and its text.
pub(crate) fn play<V: Variant>(game: &mut Game<V>, list: &str) -> Result<(), Failure> {
    for token in list.split_whitespace().map(without_move_number).filter(|token| !token.is_empty()) {
        let number = game.ply() + 1;
        let fail = |what: String| Failure::Check(format!("move {number} {token:?}: {what}"));
        if let Some(outcome) = game.outcome() {
            return Err(fail(after_the_end(game, outcome, token)));
        }
        let m = parse_move(game.position(), token).map_err(|error| fail(error.to_string()))?;
        game.play(m).map_err(|error| fail(error.to_string()))?;
    }
    Ok(())
}

/// Takes `12.` or `12...` off the front.
fn without_move_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < token.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { token }
}

/// Says where and why the game ended, and under which other profiles the move could be played.
fn after_the_end<V: Variant>(game: &Game<V>, outcome: Outcome, token: &str) -> String {
    let (ply, rules) = (game.ply(), game.profile().id);
    let goes_on =
        |profile: &Profile| adjudicate(game.position(), game.occurrences(), profile).outcome.is_none();
    let others: Vec<&str> =
        Profile::ALL.iter().filter(|profile| goes_on(profile)).map(|profile| profile.id).collect();
    let hint = if others.is_empty() || parse_move(game.position(), token).is_err() {
        String::new()
    } else {
        format!("; legal with --rules {}", others.join(" or "))
    };
    format!("the game ended at ply {ply}: {outcome} under the profile {rules}{hint}")
}
