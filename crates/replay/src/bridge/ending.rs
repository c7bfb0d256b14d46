//! How a game ended, as the tags of a PGN file tell it.

use alfil_notation::{PgnGame, PgnResult};
use alfil_variants::alfil_core::Color;
use alfil_variants::{Claim, Game, Variant};

use crate::record::{End, GameRecord};
use crate::verify::result_of;

/// Our own tag for ends that the other tags do not tell.
pub(super) const TAG: &str = "End";

/// What a game's tags and its last token say.
pub(super) struct Told<'a> {
    result: PgnResult,
    termination: &'a str,
    end: Option<&'a str>,
}

impl<'a> Told<'a> {
    pub(super) fn by(game: &'a PgnGame) -> Told<'a> {
        let token = game.result.filter(|result| *result != PgnResult::Unknown);
        let tag = game.result_tag().ok().flatten();
        Told {
            result: token.or(tag).unwrap_or(PgnResult::Unknown),
            termination: game.tag("Termination").unwrap_or_default(),
            end: game.tag(TAG),
        }
    }

    /// What a file with these tags and this result would say.
    pub(super) fn in_record(record: &'a GameRecord, result: PgnResult) -> Told<'a> {
        Told { result, termination: record.tag("Termination").unwrap_or_default(), end: None }
    }
}

/// The end of a game whose moves were played.
pub(super) fn read<V: Variant>(told: &Told<'_>, played: &Game<V>) -> End {
    if let Some(outcome) = played.outcome() {
        let agrees = [PgnResult::Unknown, result_of(outcome)].contains(&told.result);
        return if agrees { End::Board } else { End::Unstated(told.result) };
    }
    let named = told.end.and_then(|text| from_tag(text, told.result));
    named.filter(|end| fits(*end, told.result, played)).unwrap_or_else(|| by_termination(told, played))
}

/// Whether the game can end so, with that result.
fn fits<V: Variant>(end: End, result: PgnResult, played: &Game<V>) -> bool {
    let mut game = played.clone();
    match end.conclude(&mut game) {
        Ok(Some(outcome)) => result_of(outcome) == result,
        Ok(None) => true,
        Err(_) => false,
    }
}

fn by_termination<V: Variant>(told: &Told<'_>, played: &Game<V>) -> End {
    let says = |word: &str| told.termination.to_ascii_lowercase().contains(word);
    let of_a_side: fn(Color) -> End = if says("time") || says("flag") {
        |of| End::Flag { of }
    } else if says("abandon") {
        |by| End::Abandonment { by }
    } else if says("adjudicat") && told.result != PgnResult::Unknown {
        return End::Adjudication(told.result);
    } else {
        return stated(told.result);
    };
    let mut fitting = Color::ALL.into_iter().map(of_a_side).filter(|end| fits(*end, told.result, played));
    match (fitting.next(), fitting.next()) {
        (Some(end), None) => end,
        _ => stated(told.result),
    }
}

fn stated(result: PgnResult) -> End {
    if result == PgnResult::Unknown { End::Open } else { End::Unstated(result) }
}

/// The value of the tag.
pub(super) fn to_tag(end: End) -> String {
    let side = match end {
        End::Resignation { by } | End::Abandonment { by } => by,
        End::Flag { of } => of,
        End::Claim(claim) => return format!("{} {}", end.as_str(), claim.as_str()),
        _ => return end.as_str().to_owned(),
    };
    format!("{} {}", end.as_str(), side.fold_wb("white", "black"))
}

/// Reads what [`to_tag`] writes.
fn from_tag(text: &str, result: PgnResult) -> Option<End> {
    let sides = Color::ALL.into_iter().flat_map(|side| {
        [End::Resignation { by: side }, End::Abandonment { by: side }, End::Flag { of: side }]
    });
    let claims = [Claim::Threefold, Claim::FiftyMoves].map(End::Claim);
    let others = [End::Open, End::Agreement, End::Abort, End::Adjudication(result), End::Unstated(result)];
    let mut all = sides.chain(claims).chain(others);
    all.find(|end| to_tag(*end).eq_ignore_ascii_case(text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_is_read_as_it_is_written() {
        let result = PgnResult::Draw;
        for end in [
            End::Open,
            End::Resignation { by: Color::Black },
            End::Flag { of: Color::White },
            End::Abandonment { by: Color::White },
            End::Claim(Claim::FiftyMoves),
            End::Claim(Claim::Threefold),
            End::Agreement,
            End::Abort,
            End::Adjudication(result),
            End::Unstated(result),
        ] {
            assert_eq!(from_tag(&to_tag(end), result), Some(end));
        }
        assert_eq!(from_tag("white was tired", result), None);
    }
}
