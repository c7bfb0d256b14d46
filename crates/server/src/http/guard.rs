//! What every request passes.

use axum::extract::{Request, State};
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

/// The span of a request. The query is left out, so that nothing that somebody pastes there gets into a log.
pub(super) fn span(request: &Request) -> Span {
    let id = request.headers().get("x-request-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
    tracing::info_span!("request", id, method = %request.method(), path = request.uri().path())
}
