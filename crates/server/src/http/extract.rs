//! What a request carries, read so that an error names its field.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::{DeserializeOwned, IgnoredAny};

use super::Problem;
use crate::plain::Misfit;

/// A body in JSON; what is wrong with it is told as a [`Problem`].
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::unsupported());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|broken| match broken.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::too_long(),
            _ => Problem::bad_request("the body broke off"),
        })?;
        read(&bytes).map(Body)
    }
}

/// Whether a body is declared as JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let declared =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Types of objects would take the fields in a row, too.
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        serde_json::from_slice::<IgnoredAny>(bytes).map_err(|error| no_json(&error))?;
        return Err(Problem::misfit(Misfit {
            field: None,
            detail: "expected an object, found a list".into(),
        }));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        // Some values of a wrong kind are no JSON to serde_json, where it looks for the name of a side, say.
        let is_json = error.inner().is_data() || serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
        if is_json {
            Problem::misfit(Misfit::of(&error.path().to_string(), &error.inner().to_string()))
        } else {
            no_json(error.inner())
        }
    })?;
    reader.end().map_err(|error| no_json(&error))?;
    Ok(value)
}

fn no_json(error: &serde_json::Error) -> Problem {
    Problem::bad_request(format!("the body is no JSON: line {}, column {}", error.line(), error.column()))
}

/// The parameters of an address.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        read.map(|query| Query(query.0)).map_err(|rejection| bad_query(&rejection.body_text()))
    }
}

/// Of a text as `Failed to deserialize query string: limit: invalid digit found in string`.
fn bad_query(text: &str) -> Problem {
    let said = text.split_once(": ").map_or(text, |(_, said)| said);
    let (path, message) =
        said.split_once(": ").filter(|(path, _)| !path.contains(' ')).unwrap_or((".", said));
    Problem::bad_parameter(Misfit::of(path, message))
}

/// What an address names.
pub(super) struct Path<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Problem> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        read.map(|path| Path(path.0)).map_err(|_| Problem::not_found("there is nothing of that name"))
    }
}
