//! R14: the server is stopped as a service manager stops it, under load, and started again; in between the database is made
//! that of the build before, so that the one that starts has to bring it up to date.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use futures_util::future::try_join_all;

use super::kill::{check_logs, finish, resume};
use super::load::{Place, places};
use crate::Run;
use crate::database;
use crate::server::{NO_LIMITS, Server};
use crate::socket::Gone;

/// A server that is asked to stop lets its sockets and requests end for twice 5 s at most.
const STOPS_WITHIN: Duration = Duration::from_secs(12);
/// All players are back within this time, from the moment when the old server was asked to stop.
const BACK_WITHIN: Duration = Duration::from_secs(5);
const RESTART: u16 = 1012;
/// Players come back within a random part of this time, as the protocol tells them,
const SPREAD: Duration = Duration::from_secs(2);
/// so that of not more than one game in so many they come within any tenth of a second.
const HERD: usize = 4;
/// Games that had ended are in the list of the newer schema within this time.
const LISTED_WITHIN: Duration = Duration::from_secs(30);

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
        let ended = ended(&places);
        database::make_earlier(folder.path()).await?;
        server = Server::start(run, folder.path(), NO_LIMITS).await?;
        let came = resume(&server, &mut places, SPREAD).await?;
        let back = start.elapsed();
        println!("  {games} games told; stopped after {stopped:.1?}, all players back after {back:.1?}");
        let herd = herd(came);
        println!("  the players of at most {herd} games came within a tenth of a second");
        check_logs(folder.path(), &places).await?;
        up_to_date(folder.path(), ended).await?;
        if !run.short {
            ensure!(back <= BACK_WITHIN, "players were back after {back:.1?}");
            ensure!(herd * HERD <= games, "the players of {herd} games came at once");
        }
    }
    finish(&mut server, folder.path(), &places).await
}

/// How many games have ended.
fn ended(places: &[Place]) -> usize {
    places.iter().map(|place| place.over.len() + usize::from(place.table.is_over())).sum()
}

/// How many of so many moments lie within a tenth of a second at most.
fn herd(mut came: Vec<Instant>) -> usize {
    came.sort_unstable();
    let count = |(index, from): (usize, &Instant)| {
        let end = *from + Duration::from_millis(100);
        came[index..].partition_point(|at| *at <= end)
    };
    came.iter().enumerate().map(count).max().unwrap_or(0)
}

/// The database is of the newest schema, and what that one adds is there for the games that ended before.
async fn up_to_date(folder: &Path, ended: usize) -> Result<()> {
    let start = Instant::now();
    loop {
        let found = database::schema(folder).await?;
        ensure!(found.version == database::NEWEST, "the schema is still {}", found.version);
        if found.waiting == 0 {
            ensure!(found.listed >= ended as u64, "{} of {ended} games are in the list", found.listed);
            println!("  the database was brought up to date, with {ended} games that had ended");
            return Ok(());
        }
        ensure!(start.elapsed() < LISTED_WITHIN, "{} games are not listed yet", found.waiting);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
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
