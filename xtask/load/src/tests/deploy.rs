//! R14: the server is stopped as a service manager stops it, under load, and started again.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use futures_util::future::try_join_all;

use super::kill::{check_logs, finish, resume};
use super::load::{Place, places};
use crate::Run;
use crate::server::{NO_LIMITS, Server};
use crate::socket::Gone;

/// A server that is asked to stop lets its sockets and requests end for twice 5 s at most.
const STOPS_WITHIN: Duration = Duration::from_secs(12);
/// All players are back within this time, from the moment when the old server was asked to stop.
const BACK_WITHIN: Duration = Duration::from_secs(5);
const RESTART: u16 = 1012;

pub(crate) async fn run(run: &Run) -> Result<()> {
    let (games, every, rounds) =
        if run.short { (48, Duration::from_millis(150), 1) } else { (500, Duration::from_secs(1), 5) };
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(run, folder.path(), NO_LIMITS).await?;
    let mut places = places(&server.address, games, run.seed).await?;
    for _ in 0..rounds {
        let playing: Vec<_> = places.into_iter().map(|place| tokio::spawn(play_on(place, every))).collect();
        tokio::time::sleep(Duration::from_secs(2)).await;
        let start = Instant::now();
        server.ask_to_stop()?;
        places = try_join_all(playing).await?.into_iter().collect::<Result<_>>()?;
        let status = server.ended(STOPS_WITHIN).await?;
        ensure!(status.success(), "the server ended with {status}");
        let stopped = start.elapsed();
        server = Server::start(run, folder.path(), NO_LIMITS).await?;
        resume(&server, &mut places).await?;
        let back = start.elapsed();
        println!("  {games} games told; stopped after {stopped:.1?}, all players back after {back:.1?}");
        check_logs(folder.path(), &places).await?;
        ensure!(run.short || back <= BACK_WITHIN, "players were back after {back:.1?}");
    }
    finish(&mut server, folder.path(), &places).await
}

/// Plays until the server says that it restarts, to both players.
async fn play_on(mut place: Place, every: Duration) -> Result<Place> {
    let gone = loop {
        if place.table.is_over() {
            break place.table.wait_for_end().await?;
        }
        match place.table.play().await? {
            Ok(_) => tokio::time::sleep(every).await,
            Err(gone) => break gone,
        }
    };
    ensure!(gone == Gone::Closed(RESTART), "the server did not say that it restarts: {gone:?}");
    Ok(place)
}
