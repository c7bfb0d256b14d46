//! Sentences for people, from what the plugin says of itself: no variant is known here.

use alfil_variants::alfil_core::{Bitboard, Color, Goal, Position, Rank};
use alfil_variants::{Claim, DeadRule, DrawRule, Outcome, Profile, RaceReply, Reason, StateField, Variant};

use crate::dto::{Ended, Named};

const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

fn ordinal(number: usize) -> String {
    let name = number.checked_sub(1).and_then(|index| ORDINALS.get(index));
    name.map_or_else(|| format!("{number}th"), ToString::to_string)
}

fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// What a goal is called: a rank, where it is one.
fn goal_name(goal: &Goal) -> String {
    let rank = Rank::ALL.into_iter().find(|rank| Bitboard::from_rank(*rank) == goal.region);
    rank.map_or_else(|| "goal".to_owned(), |rank| format!("{} rank", ordinal(rank as usize + 1)))
}

fn named(id: &str, sentence: String) -> Named {
    Named { id: id.to_owned(), sentence }
}

/// What a profile does in variant `V`.
pub(crate) fn profile<V: Variant>(profile: &Profile) -> Named {
    let repetition = match (profile.threefold, profile.fifty_moves) {
        (DrawRule::Claim, DrawRule::Claim) if profile.fivefold && profile.seventy_five_moves => {
            "Threefold repetition and fifty moves are claimed; the fifth repetition and seventy-five moves draw by themselves"
        }
        (DrawRule::Claim, DrawRule::Claim) => {
            "A draw by threefold repetition or fifty moves has to be claimed"
        }
        (DrawRule::Automatic, DrawRule::Automatic) => {
            "Threefold repetition and fifty moves draw by themselves"
        }
        (DrawRule::Claim, DrawRule::Automatic) if profile.fivefold => {
            "Threefold repetition is claimed; the fifth repetition and fifty moves draw by themselves"
        }
        (DrawRule::Claim, DrawRule::Automatic) => {
            "Threefold repetition is claimed; fifty moves draw by themselves"
        }
        (DrawRule::Automatic, DrawRule::Claim) => {
            "Threefold repetition draws by itself; fifty moves are claimed"
        }
    };
    let mut sentence = repetition.to_owned();
    if profile.dead == DeadRule::DeadPosition {
        sentence += "; so does a position that nobody can win any more";
    }
    if let Some(Goal { reply: Some(second), .. }) = &V::RULES.goal {
        let second = side(*second);
        let race = match profile.race_reply {
            RaceReply::DrawnAtOnce => format!("; a race is drawn as soon as {second} can follow"),
            RaceReply::MustBePlayed => format!("; {second}'s reply in a race has to be played"),
        };
        sentence.push_str(&race);
    }
    named(profile.id, sentence + ".")
}

/// How a game ended that came to `pos`.
pub(crate) fn ended<V: Variant>(pos: &Position<V>, outcome: Outcome) -> Ended {
    Ended {
        why: named(outcome.reason.as_str(), reason(pos, outcome)),
        winner: outcome.winner.map(Into::into),
        result: outcome.result(),
    }
}

fn reason<V: Variant>(pos: &Position<V>, outcome: Outcome) -> String {
    let winner = outcome.winner.map_or("Nobody", side);
    let loser = outcome.winner.map_or("nobody", |winner| side(!winner));
    match outcome.reason {
        Reason::Checkmate => format!("{winner} wins by checkmate."),
        Reason::Stalemate => {
            "Stalemate: the side to move has no legal move, and the game is drawn.".to_owned()
        }
        Reason::Variant(name) => variant_reason(pos, name, outcome.winner),
        Reason::InsufficientMaterial => "Neither side has the men left to win: the game is drawn.".to_owned(),
        Reason::DeadPosition => "Nobody can ever win this position: the game is drawn.".to_owned(),
        Reason::Threefold => "The position occurred three times: the game is drawn.".to_owned(),
        Reason::Fivefold => "The position occurred five times: the game is drawn.".to_owned(),
        Reason::FiftyMoves => "Fifty moves without a capture or a pawn move: the game is drawn.".to_owned(),
        Reason::SeventyFiveMoves => {
            "Seventy-five moves without a capture or a pawn move: the game is drawn.".to_owned()
        }
        Reason::Agreement => "The players agreed to a draw.".to_owned(),
        Reason::Resignation => format!("{loser} resigned: {winner} wins."),
        Reason::Timeout => format!("{loser} ran out of time: {winner} wins."),
        Reason::TimeoutInsufficient => {
            "Time ran out, but the other side can never win: the game is drawn.".to_owned()
        }
        Reason::Abandoned => format!("{loser} left the game: {winner} wins."),
        Reason::Aborted => "The game was called off and counts for nothing.".to_owned(),
        other => other.as_str().replace('-', " "),
    }
}

/// An end by the variant's own rule: a race, counted checks, or one that only its name tells of.
fn variant_reason<V: Variant>(pos: &Position<V>, name: &str, winner: Option<Color>) -> String {
    if let Some(goal) = &V::RULES.goal {
        let place = goal_name(goal);
        match winner {
            Some(winner) if name == goal.won => {
                return format!("{} wins the race to the {place}.", side(winner));
            }
            // The other side need not have gone there: where the profile says so, that it can is enough.
            None if name == goal.drawn && pos.goal_reply_pending() => {
                let (first, second) = (side(!pos.turn()), side(pos.turn()));
                return format!(
                    "{first} has reached the {place}, and {second} can follow: the race is drawn."
                );
            }
            None if name == goal.drawn => return format!("Both sides reach the {place}: the race is drawn."),
            _ => {}
        }
    }
    match (winner, <V::State as StateField>::CHECKS_TO_WIN) {
        (Some(winner), Some(count)) => {
            format!("{} wins by the {} check.", side(winner), ordinal(usize::from(count)))
        }
        (Some(winner), None) => format!("{} wins: {}.", side(winner), name.replace('-', " ")),
        (None, _) => format!("The game is drawn: {}.", name.replace('-', " ")),
    }
}

/// Why a draw can be claimed.
pub(crate) fn claim<V: Variant>(claim: Claim, pos: &Position<V>, occurrences: usize) -> Named {
    let sentence = match claim {
        Claim::Threefold => format!("The position occurred {occurrences} times: a draw can be claimed."),
        Claim::FiftyMoves => {
            format!("{} moves without a capture or a pawn move: a draw can be claimed.", pos.halfmoves() / 2)
        }
    };
    named(claim.as_str(), sentence)
}

/// What the rules want said about a position that is not over.
pub(crate) fn notices<V: Variant>(pos: &Position<V>) -> Vec<Named> {
    let mut found = Vec::new();
    if let Some(goal) = &V::RULES.goal
        && pos.goal_reply_pending()
    {
        let (who, place) = (side(pos.turn()), goal_name(goal));
        let sentence = format!("{who} has one reply: reaching the {place} draws, anything else loses.");
        found.push(named("one-reply", sentence));
    }
    if let Some((given, count)) = pos.state().checks_given().zip(<V::State as StateField>::CHECKS_TO_WIN) {
        for color in Color::ALL.into_iter().filter(|color| *given.get(*color) + 1 == count) {
            let id = format!("last-check-{}", side(color).to_lowercase());
            found.push(named(&id, format!("One more check wins for {}.", side(color))));
        }
    }
    found
}

/// The first sentence of a guide, without its heading.
pub(crate) fn first_sentence(guide: &str) -> String {
    let mut paragraphs = guide.split("\n\n").map(str::trim);
    let paragraph = paragraphs.find(|text| !text.is_empty() && !text.starts_with('#')).unwrap_or("");
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ").replace('*', "");
    line.split_once(". ").map_or_else(|| line.clone(), |(first, _)| format!("{first}."))
}
