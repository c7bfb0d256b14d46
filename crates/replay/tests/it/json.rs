//! The JSON view: everything comes back, the schema knows every field, faults have a place.

use alfil_replay::{End, GameRecord};
use alfil_variants::alfil_core::Color;
use serde_json::Value;

use crate::records::{GAMES, rich, shipped};

const SCHEMA: &str = include_str!("../../../../docs/record.schema.json");

#[test]
fn records_come_back_from_json() {
    let games = GAMES.iter().flat_map(|(_, text)| shipped(text)).step_by(10);
    for record in games.chain([rich()]) {
        let text = record.to_json().unwrap();
        assert_eq!(GameRecord::from_json(&text).unwrap(), record);
        assert_eq!(record.to_json().unwrap(), text);
    }
}

/// Checks a value against the part of a schema that this one uses, as far as fields, kinds and choices go.
fn check(schema: &Value, value: &Value, root: &Value, place: &str) {
    if let Some(reference) = schema["$ref"].as_str() {
        return check(root.pointer(reference.trim_start_matches('#')).unwrap(), value, root, place);
    }
    if let Some(choices) = schema["enum"].as_array() {
        assert!(choices.contains(value), "{place}: {value}");
    }
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let known = &schema["properties"][name];
                assert!(known.is_object(), "{place}.{name} is not in the schema");
                check(known, field, root, &format!("{place}.{name}"));
            }
            for name in schema["required"].as_array().into_iter().flatten() {
                assert!(fields.contains_key(name.as_str().unwrap()), "{place}: {name} is missing");
            }
        }
        Value::Array(items) => items.iter().for_each(|item| {
            check(&schema["items"], item, root, &format!("{place}[]"));
        }),
        Value::String(_) => {
            let kind = schema["type"].as_str();
            assert!(
                kind == Some("string") || schema["enum"].is_array() || schema["$ref"].is_string(),
                "{place}"
            );
        }
        _ => {}
    }
}

#[test]
fn the_schema_knows_every_field() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let mut record = rich();
    record.summarise().unwrap();
    record.start = Some("a FEN".into());
    for end in [End::Flag { of: Color::White }, End::Claim(alfil_variants::Claim::FiftyMoves), record.end] {
        record.end = end;
        let value: Value = serde_json::from_str(&record.to_json().unwrap()).unwrap();
        check(&schema, &value, &schema, "record");
    }
}

#[test]
fn faults_have_a_place() {
    let text = rich().to_json().unwrap();
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from));
        GameRecord::from_json(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert_eq!(fault("\"schema_version\": 1", "\"schema_version\": 2"), "schema_version: 2 is unknown");
    assert_eq!(fault("three-check", "draughts"), "variant: \"draughts\" is unknown");
    assert_eq!(fault("\"lichess\"", "\"uscf\""), "rules: \"uscf\" is unknown");
    assert_eq!(fault("\"d2d4\"", "\"d2d9\""), "moves: ply 1 in a variation: \"d2d9\" is no move");
    assert_eq!(fault("\"e7e5\"", "\"\""), "moves: ply 2: \"\" is no move");
    assert_eq!(fault("\"side\": \"black\"", "\"claim\": \"x\""), "end: \"resignation\" is not understood");
    let unknown = fault("\"clock_ms\"", "\"clock\"");
    assert!(unknown.starts_with("moves[0].clock: unknown field `clock`"), "{unknown}");
    let negative = fault("180000", "-1");
    assert!(negative.starts_with("moves[0].clock_ms: ") && negative.contains(" line "), "{negative}");
    for (text, message) in [
        ("", "EOF while parsing a value at line 1 column 0"),
        ("{}", "missing field `schema_version` at line 1 column 2"),
        (
            "1",
            "invalid type: integer `1`, expected a game, which is an object with schema_version, variant, rules, \
               moves and end at line 1 column 1",
        ),
        (
            "{\"schema_version\": 1, \"tags\": [1]}",
            "tags[0]: invalid type: integer `1`, expected a tag, which is an \
               object with name and value at line 1 column 32",
        ),
        ("{\"schema_version\": 1} 2", "missing field `variant` at line 1 column 21"),
    ] {
        assert_eq!(GameRecord::from_json(text).unwrap_err().to_string(), message);
    }
}
