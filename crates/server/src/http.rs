//! The HTTP front: handlers read a request, ask the hub or the registry, and write the answer. No rule is here.

mod archive;
mod exports;
mod extract;
mod guard;
mod health;
mod layers;
mod limits;
mod openapi;
mod opening;
pub(crate) mod page;
mod problem;
mod rooms;
mod socket;
mod variants;

use std::sync::Arc;

use axum::{Router, middleware};
use ipnet::IpNet;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use problem::Problem;

use crate::hub::Hub;
use limits::Limits;

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 16 << 10;

/// Who may do how much.
#[derive(Clone, Debug)]
pub struct Access {
    /// Web pages whose scripts may open rooms and sockets, as browsers name them: `https://example.org`.
    pub origins: Vec<String>,
    /// Whether the pages that this server itself serves may too, when they are reached by an address of numbers or as
    /// `localhost`.
    pub own_page: bool,
    /// How many messages a socket takes in a second; twice as many at once.
    pub messages_per_second: u32,
    /// How many rooms may be open before nobody can open another one; 0 for any number.
    pub most_rooms: u32,
    /// How many rooms an address may open in a minute; 0 for any number.
    pub rooms_per_minute: u32,
    /// How many sockets an address may open in a minute; 0 for any number.
    pub sockets_per_minute: u32,
    /// How many sockets an address may have open; 0 for any number.
    pub sockets_per_address: u32,
    /// Proxies that are believed whom they ask for (`X-Forwarded-For`).
    pub trusted_proxies: Vec<IpNet>,
}

impl Default for Access {
    /// No page, no proxy, and no limits but ten messages a second.
    fn default() -> Access {
        Access {
            origins: Vec::new(),
            own_page: false,
            messages_per_second: 10,
            most_rooms: 0,
            rooms_per_minute: 0,
            sockets_per_minute: 0,
            sockets_per_address: 0,
            trusted_proxies: Vec::new(),
        }
    }
}

/// What all handlers share.
#[derive(Clone)]
struct App {
    hub: Hub,
    access: Arc<Access>,
    limits: Arc<Limits>,
}

/// The interface. Each route has its entry in the `OpenAPI` document.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::Frame::openapi())
        .routes(routes!(variants::list))
        .routes(routes!(variants::one))
        .routes(routes!(variants::guide))
        .routes(routes!(rooms::lobby, rooms::open))
        .routes(routes!(rooms::show))
        .routes(routes!(rooms::join))
        .routes(routes!(exports::pgn))
        .routes(routes!(exports::record))
        .routes(routes!(exports::json))
        .routes(routes!(exports::fen))
        .routes(routes!(exports::board))
        .routes(routes!(socket::open))
        .routes(routes!(archive::list))
        .routes(routes!(openapi::document))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .routes(routes!(health::metrics))
}

/// The routes, without a socket to listen on.
pub fn app(hub: Hub, access: Access) -> Router {
    let limits = Arc::new(Limits::new(&access));
    let counting = hub.clone();
    let app = App { hub, access: Arc::new(access), limits };
    let (routes, _) = routes().split_for_parts();
    let api = routes
        .fallback(page::answer)
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .layer(middleware::from_fn_with_state(app.clone(), guard::origin))
        .with_state(app);
    layers::around(api, move |status| counting.metrics().answered(status))
}
