//! The document of the interface.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::client::{Server, get};

#[tokio::test]
async fn the_document_holds_every_route() {
    let server = Server::start().await;
    let document = get(&server.address, "/api/openapi.json").await.json();
    let mut routes = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].is_string() || operation["description"].is_string(), "{path}");
            let answers = operation["responses"].as_object().unwrap();
            for problem in ["500", "503"] {
                assert!(
                    answers[problem]["content"]["application/problem+json"].is_object(),
                    "{path} {problem}"
                );
            }
            assert!(answers.values().all(|answer| answer["headers"]["x-request-id"].is_object()), "{path}");
            routes.insert(format!("{method} {path}"));
        }
    }
    let wanted = [
        "get /api/games",
        "get /api/openapi.json",
        "get /api/rooms",
        "get /api/rooms/{room}",
        "get /api/rooms/{room}/board.svg",
        "get /api/rooms/{room}/fen",
        "get /api/rooms/{room}/json",
        "get /api/rooms/{room}/pgn",
        "get /api/rooms/{room}/record",
        "get /api/rooms/{room}/socket",
        "get /api/variants",
        "get /api/variants/{variant}",
        "get /api/variants/{variant}/guide",
        "get /health/live",
        "get /health/ready",
        "get /metrics",
        "post /api/rooms",
        "post /api/rooms/{room}/join",
    ];
    assert_eq!(routes, wanted.map(str::to_owned).into());
    // Every schema that is referred to is there.
    let mut references = Vec::new();
    collect(&document, &mut references);
    for reference in &references {
        let name = reference.strip_prefix("#/components/schemas/").unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
    assert!(references.len() > 10);
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text) if key == "$ref" => references.push(text.clone()),
                    _ => collect(value, references),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}
