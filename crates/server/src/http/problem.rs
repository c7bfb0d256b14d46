//! Errors as clients get them: `application/problem+json` (RFC 9457), with the field that is wrong.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::api::ProblemBody;
use crate::hub::HubError;
use crate::room::{Refusal, RefusalCode};
use crate::store::StoreError;

/// An error as a client gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    status: StatusCode,
    detail: String,
    field: Option<String>,
    /// In how many seconds it may be tried again.
    retry_after: Option<u64>,
}

impl Problem {
    fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem { status, detail: detail.into(), field: None, retry_after: None }
    }

    /// There is no such thing.
    pub fn not_found(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, detail)
    }

    pub(super) fn forbidden(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, detail)
    }

    pub(super) fn unavailable(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail)
    }

    pub(super) fn internal() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the server made a mistake; its log says which")
    }

    /// A parameter of the address that is wrong.
    pub(super) fn bad_parameter(name: &str, detail: impl Into<String>) -> Problem {
        Problem { field: Some(name.to_owned()), ..Problem::new(StatusCode::BAD_REQUEST, detail) }
    }

    pub(super) fn bad_request(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, detail)
    }

    /// A limit of an address; it may try again in so many seconds.
    pub(super) fn too_many(detail: impl Into<String>, retry_after: u64) -> Problem {
        let retry_after = Some(retry_after.max(1));
        Problem { retry_after, ..Problem::new(StatusCode::TOO_MANY_REQUESTS, detail) }
    }

    pub(super) fn method_not_allowed() -> Problem {
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this page is not asked in that way")
    }

    /// A field that is wrong.
    pub(super) fn bad_field(field: &str, detail: impl Into<String>) -> Problem {
        let field = Some(field.to_owned());
        Problem { field, ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Problem { status, detail, field, retry_after } = self;
        let title = status.canonical_reason().unwrap_or("Error").to_owned();
        let body = ProblemBody { status: status.as_u16(), title, detail, field };
        let text = serde_json::to_string(&body).unwrap_or_default();
        let mut answer = (status, [(header::CONTENT_TYPE, "application/problem+json")], text).into_response();
        if let Some(seconds) = retry_after {
            answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        answer
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        HubError::Store(error).into()
    }
}

impl From<HubError> for Problem {
    fn from(error: HubError) -> Problem {
        match error {
            HubError::NoSuchRoom => Problem::not_found("no such room"),
            HubError::Refused(refusal) => refusal.into(),
            other => {
                tracing::error!(error = %other, "a request failed");
                Problem::unavailable("the game cannot be read or written now")
            }
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        match refusal.code {
            RefusalCode::BadSettings => match refusal.detail.split_once(": ") {
                Some((field, detail)) => Problem::bad_field(field, detail),
                None => Problem::new(StatusCode::UNPROCESSABLE_ENTITY, refusal.detail),
            },
            RefusalCode::NotInvited => {
                Problem { field: Some("invitation".into()), ..Problem::forbidden(refusal.detail) }
            }
            RefusalCode::NotStored => Problem::unavailable(refusal.detail),
            _ => Problem::new(StatusCode::CONFLICT, refusal.detail),
        }
    }
}

/// A body in JSON; what is wrong with it is told as a [`Problem`].
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let read = axum::Json::<T>::from_request(request, state).await;
        read.map(|json| Body(json.0)).map_err(|rejection| rejected(&rejection))
    }
}

fn rejected(rejection: &JsonRejection) -> Problem {
    told(rejection.status(), rejection.body_text())
}

fn told(status: StatusCode, text: String) -> Problem {
    let field = field_of(&text).map(str::to_owned);
    Problem { field, ..Problem::new(status, text) }
}

/// The field that a message of axum is about: one that is missing or unknown stands between backticks, and any other one
/// between the first two colons.
fn field_of(text: &str) -> Option<&str> {
    let named = text.split_once(" field `").and_then(|(_, rest)| rest.split('`').next());
    let path = text.split(": ").nth(1).filter(|path| !path.contains(' '));
    named.or(path)
}

/// The parameters of an address.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        read.map(|query| Query(query.0)).map_err(|rejection| told(rejection.status(), rejection.body_text()))
    }
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
