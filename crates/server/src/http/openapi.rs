//! The `OpenAPI` document, written from the handlers: a route that has no entry in it cannot be added.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use alfil_variants::{Profile, VariantId};
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, OpenApi};

use super::guard::REQUEST_ID;
use crate::api::ProblemBody;

/// What the document says besides the routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Alfil",
        description = "Games of chess variants: rooms, finished games, the rules. Requests that change something need a \
                       header Origin that the server allows. docs/server-protocol.md tells the rest, and what goes over \
                       the sockets.",
    ),
    components(schemas(ProblemBody))
)]
pub(super) struct Frame;

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let (_, document) = super::routes().split_for_parts();
    // Names and texts: serde_json refuses none of them.
    let mut document = serde_json::to_value(document).unwrap_or_default();
    let wanted = &mut document["components"]["schemas"]["OpenRoom"]["properties"];
    wanted["variant"]["examples"] = VariantId::ALL.iter().map(|variant| variant.key()).collect();
    wanted["rules"]["examples"] = Profile::ALL.iter().map(|profile| profile.id).collect();
    let paths = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    for operation in paths.filter_map(Value::as_object_mut).flat_map(|methods| methods.values_mut()) {
        add_what_all_answer(&mut operation["responses"]);
    }
    document.to_string()
});

/// What any request may be answered, and what each answer has.
fn add_what_all_answer(responses: &mut Value) {
    let Some(responses) = responses.as_object_mut() else { return };
    for (status, problem) in
        problems(&[("500", "The server made a mistake"), ("503", "It cannot be had now, or takes too long")])
    {
        responses.entry(status).or_insert_with(|| serde_json::to_value(problem).unwrap_or_default());
    }
    for answer in responses.values_mut() {
        answer["headers"][REQUEST_ID] = json!({
            "description": "The name of the request: in the server's log, and the one that it came with if that is a UUID",
            "schema": { "type": "string", "format": "uuid" },
        });
    }
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server", responses(
    (status = 200, description = "The document", content_type = "application/json", body = Object),
))]
pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

/// What may go wrong when something is read.
pub(super) struct Reading;

impl IntoResponses for Reading {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        problems(&[
            ("400", "A parameter is wrong"),
            ("404", "There is no such thing"),
            ("503", "It cannot be read now"),
        ])
    }
}

/// What may go wrong when something is changed.
pub(super) struct Changing;

impl IntoResponses for Changing {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        problems(&[
            ("400", "The body is no JSON"),
            ("403", "The origin is not allowed, or the invitation is missing or wrong"),
            ("404", "There is no such room"),
            ("409", "The second seat is not free"),
            ("413", "The body is too long"),
            ("415", "The body is not declared as JSON"),
            ("422", "A field is missing, unknown or wrong"),
            ("429", "Too many from this address"),
            ("503", "It cannot be written now"),
        ])
    }
}

fn problems(list: &[(&str, &str)]) -> BTreeMap<String, RefOr<Response>> {
    let body = Ref::from_schema_name("ProblemBody");
    let problem = |description: &str| {
        let content = ContentBuilder::new().schema(Some(body.clone())).build();
        ResponseBuilder::new().description(description).content("application/problem+json", content).build()
    };
    list.iter().map(|(status, text)| ((*status).to_owned(), RefOr::T(problem(text)))).collect()
}
