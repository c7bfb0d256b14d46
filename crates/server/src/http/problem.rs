//! Errors as clients get them: `application/problem+json` (RFC 9457), with the field that is wrong.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::api::ProblemBody;
use crate::hub::HubError;
use crate::room::{Refusal, RefusalCode};

/// An error as a client gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    status: StatusCode,
    detail: String,
    field: Option<String>,
}

impl Problem {
    fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem { status, detail: detail.into(), field: None }
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
        let Problem { status, detail, field } = self;
        let title = status.canonical_reason().unwrap_or("Error").to_owned();
        let body = ProblemBody { status: status.as_u16(), title, detail, field };
        let text = serde_json::to_string(&body).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/problem+json")], text).into_response()
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
    let text = rejection.body_text();
    // Serde names a field between backticks, with what is wrong before or after it.
    let field = text.split('`').nth(1).map(str::to_owned);
    Problem { field, ..Problem::new(rejection.status(), text) }
}
