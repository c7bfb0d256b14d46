//! The HTTP front: handlers read a request, ask the hub or the registry, and write the answer. No rule is here.

mod guard;
pub(crate) mod page;
mod problem;
mod rooms;
mod socket;
mod variants;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

pub use problem::Problem;

use crate::api::Ready;
use crate::hub::Hub;

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 16 << 10;
/// The longest time that an answer takes.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// What answers other than the page itself may load.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// Who may do how much.
#[derive(Clone, Debug)]
pub struct Access {
    /// Web pages whose scripts may open rooms and sockets, as browsers name them: `https://example.org`.
    pub origins: Vec<String>,
    /// How many messages a socket takes in a second; twice as many at once.
    pub messages_per_second: u32,
}

/// What all handlers share.
#[derive(Clone)]
struct App {
    hub: Hub,
    access: Arc<Access>,
}

/// The routes, without a socket to listen on.
pub fn app(hub: Hub, access: Access) -> Router {
    let app = App { hub, access: Arc::new(access) };
    let api = Router::new()
        .route("/api/variants", get(variants::list))
        .route("/api/variants/{variant}", get(variants::one))
        .route("/api/variants/{variant}/guide", get(variants::guide))
        .route("/api/rooms", get(rooms::lobby).post(rooms::open))
        .route("/api/rooms/{room}", get(rooms::show))
        .route("/api/rooms/{room}/join", post(rooms::join))
        .route("/api/rooms/{room}/record", get(rooms::record))
        .route("/api/rooms/{room}/pgn", get(rooms::pgn))
        .route("/api/rooms/{room}/json", get(rooms::json))
        .route("/api/rooms/{room}/socket", get(socket::open))
        .route("/health/live", get(|| async { StatusCode::NO_CONTENT }))
        .route("/health/ready", get(ready))
        .fallback(page::answer)
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .layer(middleware::from_fn_with_state(app.clone(), guard::origin))
        .with_state(app);
    with_layers(api)
}

fn with_layers(api: Router) -> Router {
    let request_id = HeaderName::from_static("x-request-id");
    let fixed =
        |name, value: &'static str| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    api.layer(RequestBodyLimitLayer::new(LONGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER_WITHIN))
        .layer(CatchPanicLayer::new())
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(SetResponseHeaderLayer::if_not_present(header::CONTENT_SECURITY_POLICY, NOTHING))
        .layer(PropagateRequestIdLayer::new(request_id.clone()))
        .layer(TraceLayer::new_for_http().make_span_with(guard::span))
        .layer(SetRequestIdLayer::new(request_id, MakeRequestUuid))
}

/// Whether games can be opened and read.
async fn ready(State(app): State<App>) -> Result<Json<Ready>, Problem> {
    if *app.hub.going_down().borrow() {
        return Err(Problem::unavailable("the server is about to stop"));
    }
    app.hub.check().await.map_err(|_| Problem::unavailable("the games cannot be read"))?;
    Ok(Json(Ready { ready: true }))
}
