//! Move lists as people type them: SAN or UCI, with or without move numbers.

use alfil_notation::{SanError, fen, parse_move};
use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{Dialect, Game, Outcome, Profile, Variant, adjudicate};

use crate::dto::Side;
use crate::error::Failure;

/// Plays a list of moves, separated by blanks.
///
/// # Errors
///
/// The first move that cannot be read or played, by its number (1 is the first move) and its text, or a move number with
/// `...` where White is to move.
pub(crate) fn play<V: Variant>(game: &mut Game<V>, list: &str) -> Result<(), Failure> {
    for token in list.split_whitespace() {
        let number = game.ply() + 1;
        let fail_at = |token: &str, what: String| Failure::Check(format!("move {number} {token:?}: {what}"));
        let (dots, rest) = split_move_number(token);
        if dots > 1 && game.position().turn() == Color::White {
            let board = fen(game.position(), Dialect::default());
            return Err(fail_at(
                token,
                format!("the dots announce a move of Black, but White is to move in {board}"),
            ));
        }
        let token = rest;
        let fail = |what: String| fail_at(token, what);
        if token.is_empty() {
            continue;
        }
        if let Some(outcome) = game.outcome() {
            return Err(fail(after_the_end(game, outcome, token)));
        }
        let m = parse_move(game.position(), token).map_err(|error| fail(refusal(game.position(), &error)))?;
        game.play(m).map_err(|error| fail(error.to_string()))?;
    }
    Ok(())
}

/// Takes `12.`, `12...` or `...` off the front; also says how many dots there were. One dot stands before any move, as
/// people number plies too; more than one only before a move of Black.
fn split_move_number(token: &str) -> (usize, &str) {
    let after_digits = token.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after_digits.trim_start_matches('.');
    let dots = after_digits.len() - rest.len();
    let has_digits = after_digits.len() < token.len();
    if dots > 1 || dots == 1 && has_digits { (dots, rest) } else { (0, token) }
}

/// Why a move is refused, with the side to move and the position where these explain it.
fn refusal<V: Variant>(pos: &Position<V>, error: &SanError) -> String {
    let (side, board) = (Side::from(pos.turn()).name(), fen(pos, Dialect::default()));
    match error {
        SanError::Illegal => format!("no legal move of {side} fits in {board}"),
        SanError::Ambiguous => format!("several legal moves of {side} fit in {board}"),
        _ => error.to_string(),
    }
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
