//! Errors as clients get them: `application/problem+json` (RFC 9457), with the field that is wrong.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::api::ProblemBody;
use crate::hub::HubError;
use crate::plain::{Misfit, cut_detail};
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
        Problem { status, detail: cut_detail(&detail.into()), field: None, retry_after: None }
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
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the server made a mistake; its log says which, under the name in x-request-id",
        )
    }

    /// A parameter of the address that is wrong.
    pub(super) fn bad_parameter(Misfit { field, detail }: Misfit) -> Problem {
        Problem { field, ..Problem::new(StatusCode::BAD_REQUEST, detail) }
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

    pub(super) fn too_long() -> Problem {
        let detail = format!("the body has more than {} KiB", super::LONGEST_BODY >> 10);
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail)
    }

    pub(super) fn unsupported() -> Problem {
        let detail = "the body has to be JSON, and the header Content-Type has to say application/json";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail)
    }

    /// A value that does not fit.
    pub(super) fn misfit(Misfit { field, detail }: Misfit) -> Problem {
        Problem { field, ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail) }
    }

    /// A field that is wrong.
    pub(super) fn bad_field(field: &str, detail: impl Into<String>) -> Problem {
        let field = Some(field.to_owned());
        Problem { field, ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail) }
    }
}

const CONTENT_TYPE: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Makes a problem of an error that is none yet, because a layer of a library has answered.
pub(super) async fn as_problem(answer: Response) -> Response {
    let status = answer.status();
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || answer.headers().get(header::CONTENT_TYPE) == Some(&CONTENT_TYPE) {
        return answer;
    }
    let problem = match status {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_long(),
        StatusCode::SERVICE_UNAVAILABLE => Problem::unavailable("the answer took too long; ask again"),
        StatusCode::INTERNAL_SERVER_ERROR => Problem::internal(),
        _ => Problem::new(status, "the request cannot be answered"),
    };
    problem.into_response()
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Problem { status, detail, field, retry_after } = self;
        let title = status.canonical_reason().unwrap_or("Error").to_owned();
        let body = ProblemBody { status: status.as_u16(), title, detail, field };
        let text = serde_json::to_string(&body).unwrap_or_default();
        let mut answer = (status, [(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response();
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
