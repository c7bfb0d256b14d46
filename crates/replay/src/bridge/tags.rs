//! The tags that a reader of PGN needs, brought in line with the fields of a record.

use alfil_notation::{PgnResult, parse_fen};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Profile, Variant, VariantId};

use super::ending;
use crate::record::GameRecord;

/// The seven tags that PGN wants of every game, with what stands for an unknown value.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Brings the tags in line. A tag that already says the same, in whatever words, stays as it is.
pub(super) fn complete<V: Variant>(record: &mut GameRecord, start: &Position<V>, result: PgnResult) {
    for (name, unknown) in ROSTER {
        if record.tag(name).is_none() {
            record.set_tag(name, unknown);
        }
    }
    if record.tag("Result").and_then(|value| PgnResult::from_token(value.trim())).is_none() {
        put(record, "Result", result.as_str());
    }
    variant::<V>(record);
    rules::<V>(record);
    position(record, start);
}

/// Sets a tag that decides something: it must not stand twice.
fn put(record: &mut GameRecord, name: &str, value: &str) {
    let place = record.tags.iter().position(|tag| tag.name.eq_ignore_ascii_case(name));
    record.set_tag(name, value);
    let mut index = 0;
    record.tags.retain(|tag| {
        let stays = !tag.name.eq_ignore_ascii_case(name) || place.is_none_or(|place| place == index);
        index += 1;
        stays
    });
}

/// All values of a tag.
fn values<'a>(record: &'a GameRecord, name: &'a str) -> impl Iterator<Item = &'a str> {
    let named = record.tags.iter().filter(move |tag| tag.name.eq_ignore_ascii_case(name));
    named.map(|tag| tag.value.as_str())
}

/// Whether the tag stands and says the right thing, always the same.
fn says(record: &GameRecord, name: &str, is_right: impl Fn(&str) -> bool) -> bool {
    let mut values = values(record, name);
    let first = values.next();
    first.is_some_and(|first| is_right(first) && values.all(|value| value == first))
}

fn variant<V: Variant>(record: &mut GameRecord) {
    let is_this = |name: &str| match VariantId::by_name(name) {
        Some(id) => id.key() == V::ID,
        None => {
            [V::ID, V::META.pgn.unwrap_or(V::META.title)].iter().any(|own| own.eq_ignore_ascii_case(name))
        }
    };
    if says(record, "Variant", is_this) {
        return;
    }
    let is_default = VariantId::default().key() == V::ID;
    match V::META.pgn.or((!is_default).then_some(V::ID)) {
        Some(name) => put(record, "Variant", name),
        None => record.remove_tag("Variant"),
    }
}

fn rules<V: Variant>(record: &mut GameRecord) {
    let profile = record.profile;
    if says(record, "Rules", |name| Profile::by_name(name.trim()) == Some(profile)) {
        return;
    }
    if profile == V::PROFILE {
        record.remove_tag("Rules");
    } else {
        put(record, "Rules", profile.id);
    }
}

fn position<V: Variant>(record: &mut GameRecord, start: &Position<V>) {
    if says(record, "FEN", |text| parse_fen::<V>(text).is_ok_and(|pos| pos == *start)) {
        return;
    }
    record.remove_tag("FEN");
    record.remove_tag("SetUp");
    if let Some(fen) = record.start.clone() {
        record.set_tag("SetUp", "1");
        record.set_tag("FEN", fen);
    }
}

/// Adds our own tag for the end where the rest of the file would not tell it, and takes it out where it would.
pub(super) fn end(record: &mut GameRecord, is_told: bool) {
    if is_told {
        record.remove_tag(ending::TAG);
    } else {
        let value = ending::to_tag(record.end);
        put(record, ending::TAG, &value);
    }
}
