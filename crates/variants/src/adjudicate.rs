//! The verdict on a position under a profile.

use alfil_core::Position;

use crate::{Claim, DeadRule, DrawRule, Outcome, Profile, RaceReply, Reason, Variant, dead};

/// What the rules say about a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How the game ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// Draws that either player may claim now. Empty once the game is over.
    pub claims: Vec<Claim>,
}

/// Judges a position that occurred `occurrences` times in its game, this time included.
///
/// The order is that of the rules: variant win, checkmate, stalemate or drawn race, material or dead position, then
/// what repetition and the half-move clock end by themselves.
///
/// # Examples
///
/// ```
/// use alfil_variants::{Chess, Profile, adjudicate, alfil_core::Position};
/// let verdict = adjudicate(&Position::<Chess>::start(), 3, &Profile::AUTOMATIC);
/// assert_eq!(verdict.outcome.unwrap().to_string(), "1/2-1/2 (threefold)");
/// ```
pub fn adjudicate<V: Variant>(pos: &Position<V>, occurrences: usize, profile: &Profile) -> Verdict {
    let outcome = board_outcome(pos, profile).or_else(|| clock_outcome(pos, occurrences, profile));
    let claims = if outcome.is_some() { Vec::new() } else { open_claims(pos, occurrences, profile) };
    Verdict { outcome, claims }
}

/// The outcome that the position alone decides, whatever happened before it.
pub fn board_outcome<V: Variant>(pos: &Position<V>, profile: &Profile) -> Option<Outcome> {
    if let Some(ending) = pos.ending() {
        return Some(ending.into());
    }
    if profile.race_reply == RaceReply::DrawnAtOnce
        && let Some(goal) = &V::RULES.goal
        && pos.goal_reply_pending()
    {
        return Some(Outcome::drawn(Reason::Variant(goal.drawn)));
    }
    if V::is_material_draw(pos) {
        return Some(Outcome::drawn(Reason::InsufficientMaterial));
    }
    (profile.dead == DeadRule::DeadPosition && dead::is_dead(pos))
        .then_some(Outcome::drawn(Reason::DeadPosition))
}

fn clock_outcome<V: Variant>(pos: &Position<V>, occurrences: usize, profile: &Profile) -> Option<Outcome> {
    let plies = pos.halfmoves();
    let reason = if profile.seventy_five_moves && plies >= 150 {
        Reason::SeventyFiveMoves
    } else if profile.fifty_moves == DrawRule::Automatic && plies >= 100 {
        Reason::FiftyMoves
    } else if profile.fivefold && occurrences >= 5 {
        Reason::Fivefold
    } else if profile.threefold == DrawRule::Automatic && occurrences >= 3 {
        Reason::Threefold
    } else {
        return None;
    };
    Some(Outcome::drawn(reason))
}

fn open_claims<V: Variant>(pos: &Position<V>, occurrences: usize, profile: &Profile) -> Vec<Claim> {
    let threefold = profile.threefold == DrawRule::Claim && occurrences >= 3;
    let fifty = profile.fifty_moves == DrawRule::Claim && pos.halfmoves() >= 100;
    let open = [(threefold, Claim::Threefold), (fifty, Claim::FiftyMoves)];
    open.into_iter().filter_map(|(is_open, claim)| is_open.then_some(claim)).collect()
}

/// What a fallen flag of `loser` is worth: a loss, or a draw if the opponent cannot win.
pub fn flag_outcome<V: Variant>(pos: &Position<V>, loser: alfil_core::Color) -> Outcome {
    if V::cannot_win(pos, !loser) {
        Outcome::drawn(Reason::TimeoutInsufficient)
    } else {
        Outcome::won(!loser, Reason::Timeout)
    }
}
