//! Listening, and stopping so that nobody loses anything.

mod connections;

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

pub(crate) use connections::Permit;
pub use connections::{Connections, serve_on};

use crate::config::Config;
use crate::http::{app, page};
use crate::hub::{Hub, is_down};
use crate::store::SqliteStore;

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
    let listener = listener.with_context(|| format!("cannot listen on {}", config.listen))?;
    let bound = listener.local_addr()?;
    let file = &config.database;
    let _held = hold(file)?;
    let store = SqliteStore::open(file, config.durability).await;
    let store = store.with_context(|| format!("cannot open {}", file.display()))?;
    let (hub, recovered) = Hub::recover(Arc::new(store)).await.context("cannot read the games")?;
    for (room, error) in &recovered.faulty {
        tracing::error!(%room, %error, "this room is not served");
    }
    tracing::info!(address = %bound, rooms = recovered.rooms, page = page::is_built_in(), "listening");
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

/// Keeps other servers off a database until the process ends, however it ends: two owners of one game would each go on alone.
fn hold(database: &Path) -> anyhow::Result<File> {
    let mut path = database.as_os_str().to_owned();
    path.push("-alive");
    let file = File::options().write(true).create(true).truncate(false).open(&path);
    let file = file.with_context(|| format!("cannot open {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("another server uses {}", database.display()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}
