//! The only place where these tests touch the way positions and games come into being.

use alfil_notation::{fen, parse_fen, parse_san, parse_uci};
use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Dialect, Game, Profile, Variant};

/// The position of a FEN.
#[track_caller]
pub(crate) fn position<V: Variant>(text: &str) -> Position<V> {
    parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A game that starts from a FEN.
#[track_caller]
pub(crate) fn game<V: Variant>(text: &str, profile: Profile) -> Game<V> {
    Game::from_position(position(text), profile)
}

/// A legal move, in SAN or UCI.
#[track_caller]
pub(crate) fn find<V: Variant>(pos: &Position<V>, text: &str) -> Move {
    let found = parse_san(pos, text).or_else(|san| parse_uci(pos, text).map_err(|_| san));
    found.unwrap_or_else(|error| panic!("{text} in {}: {error}", fen(pos, Dialect::Remaining)))
}

/// Plays moves separated by spaces.
#[track_caller]
pub(crate) fn play<V: Variant>(game: &mut Game<V>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = find(game.position(), text);
        game.play(m).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The outcome on the board as `1-0 (checkmate)`, or `-` while the game goes on.
pub(crate) fn outcome<V: Variant>(game: &Game<V>) -> String {
    game.outcome().map_or("-".to_owned(), |outcome| outcome.to_string())
}
