//! What every request passes.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tracing::Span;

use super::{Access, App, Problem};
use crate::plain::cut;

/// Refuses to change anything, or to open a socket, for a page that is not on the list. Browsers always say which page
/// asks; who says nothing is refused too, so that nothing depends on what a browser leaves out.
pub(super) async fn origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (is_socket || !is_read)
        && let Err(detail) = check_origin(request.headers(), &app.access)
    {
        return Problem::forbidden(detail).into_response();
    }
    next.run(request).await
}

const MISSING: &str = "the header Origin is missing: browsers send it by themselves, other programs set it to the address of \
                       this server, as http://127.0.0.1:8420";

fn check_origin(headers: &HeaderMap, access: &Access) -> Result<(), String> {
    let mut said = headers.get_all(header::ORIGIN).iter();
    let origin = match (said.next(), said.next()) {
        (Some(origin), None) => origin,
        (None, _) => return Err(MISSING.into()),
        (Some(_), Some(_)) => return Err("the header Origin is there twice".into()),
    };
    let is_listed = access.origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes());
    if is_listed || (access.own_page && is_own(origin, headers)) {
        return Ok(());
    }
    let shown = cut(&String::from_utf8_lossy(origin.as_bytes()));
    Err(format!(
        "pages at {shown} may not do this; who runs the server can let them with the flag --origin (ALFIL_ORIGINS)"
    ))
}

/// Whether a page was had from this server, under an address of numbers or as `localhost`. A name is not enough: whose it
/// is can let it lead to this server, and with the name would come pages of his.
fn is_own(origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let origin = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(origin), Some(host), None) = (origin, hosts.next(), hosts.next()) else { return false };
    let name = origin.rsplit_once(':').map_or(origin, |(name, _)| name);
    let is_number = origin.parse::<SocketAddr>().is_ok()
        || origin
            .trim_matches(['[', ']'])
            .parse::<IpAddr>()
            .is_ok_and(|ip| ip.is_ipv6() == origin.starts_with('['));
    origin.as_bytes() == host.as_bytes() && (is_number || name == "localhost")
}

/// The header with the name of a request.
pub(super) const REQUEST_ID: &str = "x-request-id";

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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(origin: &str, host: &str, own_page: bool, is_allowed: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        headers.insert(header::HOST, host.parse().unwrap());
        let access = Access { own_page, origins: vec!["http://page.example".into()], ..Access::default() };
        let found = check_origin(&headers, &access);
        assert_eq!(found.is_ok(), is_allowed, "{origin} {host}");
        assert!(found.err().is_none_or(|detail| detail.contains("--origin") && detail.len() < 250));
    }

    #[test]
    fn a_page_of_the_server_itself_is_known_by_an_address_that_nobody_can_lead_elsewhere() {
        for own in ["192.168.1.5:8420", "10.0.0.1", "[fd00::5]:8420", "[::1]", "localhost:8420", "localhost"]
        {
            check(&format!("http://{own}"), own, true, true);
            check(&format!("http://{own}"), own, false, false);
            check(&format!("https://{own}"), own, true, false);
            check(&format!("http://{own}"), "10.9.9.9:8420", true, false);
        }
        for name in
            ["evil.example:8420", "localhost.evil.example", "1.2.3.4.evil.example", "fd00::5", "", "null"]
        {
            check(&format!("http://{name}"), name, true, false);
        }
        check("null", "null", true, false);
        check("http://page.example", "chess.example", true, true);
        check(&format!("http://{}", "x".repeat(5_000)), "x", true, false);
    }
}
