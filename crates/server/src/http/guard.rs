//! What every request passes.

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tracing::Span;

use super::{App, Problem};

/// Refuses to change anything, or to open a socket, for a page that is not on the list. Browsers always say which page
/// asks; who says nothing is refused too, so that nothing depends on what a browser leaves out.
pub(super) async fn origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (is_socket || !is_read) && !is_allowed(request.headers(), &app.access.origins) {
        return Problem::forbidden("the header Origin names no page that may do this").into_response();
    }
    next.run(request).await
}

fn is_allowed(headers: &HeaderMap, origins: &[String]) -> bool {
    let mut said = headers.get_all(header::ORIGIN).iter();
    let (Some(origin), None) = (said.next(), said.next()) else { return false };
    origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes())
}

/// Counts answers.
pub(super) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    app.hub.metrics().answered(answer.status().as_u16());
    answer
}

const REQUEST_ID: &str = "x-request-id";

/// Drops a request's name unless it has the form of a UUID, so that nothing else gets into the log by that way.
pub(super) async fn check_request_id(mut request: Request) -> Request {
    if request.headers().get(REQUEST_ID).is_some_and(|id| !is_uuid(id.as_bytes())) {
        request.headers_mut().remove(REQUEST_ID);
    }
    request
}

fn is_uuid(id: &[u8]) -> bool {
    let is_right = |(at, byte): (usize, &u8)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    };
    id.len() == 36 && id.iter().enumerate().all(is_right)
}

/// The span of a request. The route stands in it and not the address, so that nothing that somebody pastes there gets into
/// a log.
pub(super) fn span(request: &Request) -> Span {
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str);
    tracing::info_span!("request", id, method = %request.method(), route)
}
