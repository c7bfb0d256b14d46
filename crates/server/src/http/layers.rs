//! What lies around all routes: limits, headers, the name of each request.

use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use super::problem::as_problem;
use super::{LONGEST_BODY, guard};

/// The longest time that an answer takes.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// What answers other than the page itself may load.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// The routes with all that; `count` is told the status of each answer.
pub(super) fn around(api: Router, count: impl Fn(u16) + Clone + Send + Sync + 'static) -> Router {
    let request_id = HeaderName::from_static(guard::REQUEST_ID);
    let fixed =
        |name, value: &'static str| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    let count = move |answer: Response| {
        count(answer.status().as_u16());
        std::future::ready(answer)
    };
    api.layer(RequestBodyLimitLayer::new(LONGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER_WITHIN))
        .layer(CatchPanicLayer::new())
        .layer(middleware::map_response(as_problem))
        .layer(middleware::map_response(count))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(SetResponseHeaderLayer::if_not_present(header::CONTENT_SECURITY_POLICY, NOTHING))
        .layer(PropagateRequestIdLayer::new(request_id.clone()))
        .layer(TraceLayer::new_for_http().make_span_with(guard::span))
        .layer(SetRequestIdLayer::new(request_id, MakeRequestUuid))
        .layer(middleware::map_request(guard::check_request_id))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use axum::body::{Body, Bytes, to_bytes};
    use axum::extract::Request;
    use axum::routing::{get, post};
    use tower::ServiceExt as _;

    use super::*;
    use crate::api::ProblemBody;

    async fn panics() -> StatusCode {
        panic!("a handler with a fault");
    }

    #[tokio::test(start_paused = true)]
    async fn what_the_layers_answer_is_a_problem_too() {
        let counted = Arc::new(Mutex::new(Vec::new()));
        let count = counted.clone();
        let routes = Router::new()
            .route("/panics", get(panics))
            .route("/waits", get(std::future::pending::<()>))
            .route("/reads", post(|_: Bytes| async {}));
        let routes = around(routes, move |status| count.lock().unwrap().push(status));
        let long = || Body::from(vec![b'x'; LONGEST_BODY + 1]);
        for (path, method, length, status) in [
            ("/panics", "GET", None, 500),
            ("/waits", "GET", None, 503),
            ("/reads", "POST", Some(LONGEST_BODY + 1), 413),
            // Also when it does not say how long it is.
            ("/reads", "POST", None, 413),
        ] {
            let mut request = Request::builder().method(method).uri(path);
            if let Some(length) = length {
                request = request.header(header::CONTENT_LENGTH, length);
            }
            let request = request.body(if method == "POST" { long() } else { Body::empty() }).unwrap();
            let answer = routes.clone().oneshot(request).await.unwrap();
            let headers = answer.headers();
            assert_eq!(
                (answer.status().as_u16(), &headers[header::CONTENT_TYPE]),
                (status, &HeaderValue::from_static("application/problem+json"))
            );
            assert!(
                headers.contains_key(guard::REQUEST_ID)
                    && headers.contains_key(header::CONTENT_SECURITY_POLICY)
            );
            let body = to_bytes(answer.into_body(), 9_999).await.unwrap();
            let problem: ProblemBody = serde_json::from_slice(&body).unwrap();
            assert!(problem.status == status && !problem.detail.is_empty(), "{problem:?}");
        }
        assert_eq!(*counted.lock().unwrap(), [500, 503, 413, 413]);
    }
}
