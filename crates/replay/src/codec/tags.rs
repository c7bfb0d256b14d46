//! Tags without what is said elsewhere.

use alfil_notation::PgnResult;
use alfil_variants::Variant;

use crate::record::{GameRecord, Tag};

use super::wire::{List, Text, WireTag};

/// Names that take no room, by their index from 1. New names go to the end, and there is room for 31.
const COMMON: [&str; 29] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Variant",
    "Rules",
    "SetUp",
    "FEN",
    "TimeControl",
    "Termination",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "ECO",
    "Opening",
    "PlyCount",
    "UTCDate",
    "UTCTime",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "Annotator",
    "Mode",
    "Time",
    "GameId",
    "FinalFEN",
];

/// What a value may repeat, by its number from 1.
fn repeated<V: Variant>(record: &GameRecord, number: u8) -> Option<&str> {
    match number {
        1 => record.start.as_deref(),
        2 => record.result.map(PgnResult::as_str),
        3 => V::META.pgn,
        4 => Some(record.profile.id),
        5 => Some("?"),
        6 => Some("????.??.??"),
        7 => Some("-"),
        _ => None,
    }
}

/// The tags as they are written.
pub(super) fn write<V: Variant>(record: &GameRecord) -> List<WireTag> {
    let write = |tag: &Tag| {
        let index = COMMON.iter().position(|name| *name == tag.name).map_or(0, |index| index as u8 + 1);
        let repeats = (1..8).find(|number| repeated::<V>(record, *number) == Some(tag.value.as_str()));
        WireTag {
            index,
            repeats: repeats.unwrap_or(0),
            name: (index == 0).then(|| Text(tag.name.clone())),
            value: repeats.is_none().then(|| Text(tag.value.clone())),
        }
    };
    List(record.tags.iter().map(write).collect())
}

/// The tags that were written; `record` holds the fields that they may repeat.
pub(super) fn read<V: Variant>(tags: Vec<WireTag>, record: &GameRecord) -> Option<Vec<Tag>> {
    let read = |tag: WireTag| {
        let name = match tag.name {
            Some(Text(name)) => name,
            None => (*COMMON.get(usize::from(tag.index).checked_sub(1)?)?).to_owned(),
        };
        let value = match tag.value {
            Some(Text(value)) => value,
            None => repeated::<V>(record, tag.repeats)?.to_owned(),
        };
        Some(Tag { name, value })
    };
    tags.into_iter().map(read).collect()
}
