//! Listening, and stopping so that nobody loses anything.

mod connections;
mod database;
mod meter;
mod under_way;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

pub(crate) use connections::Permit;
pub use connections::{Connections, serve_on};
pub(crate) use meter::Meter;

use crate::config::{Config, LogFormat};
use crate::http::{app, page};
use crate::hub::{Hub, is_down};
use database::Database;

/// How long sockets and requests have for their end when the server stops.
const DRAIN: Duration = Duration::from_secs(5);

/// Serves until the process is told to stop (SIGTERM or SIGINT), then lets all sockets know and ends.
///
/// # Errors
///
/// If the address cannot be listened on, if the database is another server's, or if it cannot be opened or read.
pub async fn serve(config: Config) -> anyhow::Result<()> {
    // Nothing is touched before it is clear that this server may run.
    let listener = TcpListener::bind(config.listen).await;
    let listener = listener.with_context(|| format!("--listen: cannot listen on {}", config.listen))?;
    let bound = listener.local_addr()?;
    let Database { store, held: _held } = database::open(&config.database, config.durability).await?;
    let (hub, recovered) = Hub::recover(Arc::new(store)).await.context("cannot read the games")?;
    for (room, error) in &recovered.faulty {
        tracing::error!(%room, %error, "this room is not served");
    }
    tracing::info!(address = %bound, rooms = recovered.rooms, page = page::is_built_in(), "listening");
    warn_of_origins(bound, &config.origins);
    if config.log_format == LogFormat::Text {
        welcome(bound);
    }
    let routes = app(hub.clone(), config.access(bound));
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = hub.clone();
    let stopping = async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        tracing::info!("stopping");
        stop.go_down();
    };
    let mut down = hub.going_down();
    let serving = serve_on(listener, routes, config.connections(), stopping);
    let drained = async move {
        is_down(&mut down).await;
        drop(down);
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = serving => {}
        () = drained => tracing::warn!("some requests did not end in time"),
    }
    if tokio::time::timeout(DRAIN, hub.all_gone()).await.is_err() {
        tracing::warn!("some sockets did not end in time");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Tells people where to play. What programs want to know is in the log.
#[expect(clippy::print_stdout, reason = "for people")]
fn welcome(bound: SocketAddr) {
    let host = if bound.ip().is_unspecified() { "localhost".to_owned() } else { bound.ip().to_string() };
    let host = if host.contains(':') { format!("[{host}]") } else { host };
    let what = if page::is_built_in() { "Play at" } else { "Serving without the web page at" };
    println!("{what} http://{host}:{} (Ctrl+C ends it).", bound.port());
}

/// Warns of what would surprise those who open the page from elsewhere.
fn warn_of_origins(bound: SocketAddr, origins: &[String]) {
    if !bound.ip().is_loopback() && origins.is_empty() {
        tracing::warn!(
            "no --origin is given: only pages under an address of numbers or localhost may play; for a page under a name, or \
             behind a proxy with a certificate, give --origin https://that.name"
        );
    }
}
