//! R3: the server is killed with `kill -9` at random moments while games are played, started again, and taken up by its
//! players where they were.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::future::try_join_all;

use super::load::{Place, places};
use crate::Run;
use crate::database;
use crate::dice::Dice;
use crate::drive::Worker as _;
use crate::server::{NO_LIMITS, Server};
use crate::socket::Gone;

struct Size {
    games: usize,
    kills: u64,
    /// From one move of a game to the next.
    every: Duration,
    /// The server lives for a random time between these.
    lives_ms: [u64; 2],
}

fn size(run: &Run) -> Size {
    if run.short {
        Size { games: 48, kills: 3, every: Duration::from_millis(150), lives_ms: [400, 1_500] }
    } else {
        Size { games: 500, kills: 20, every: Duration::from_secs(1), lives_ms: [1_000, 4_000] }
    }
}

/// All games can be played on within this time after the server listens,
const PLAYABLE_WITHIN: Duration = Duration::from_secs(3);
/// and no clock shows more or less than this beside what it should.
const CLOCKS_WITHIN_MS: i64 = 250;
/// The clocks of two processes on one machine may differ by this.
const SLACK_MS: i64 = 20;

pub(crate) async fn run(run: &Run) -> Result<()> {
    let size = size(run);
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(run, folder.path(), NO_LIMITS).await?;
    let mut places = places(&server.address, size.games, run.seed).await?;
    let mut dice = Dice::new(run.seed, u64::MAX);
    let mut found = Found::default();
    for round in 0..size.kills {
        let life = size.lives_ms[0] + dice.below(size.lives_ms[1] - size.lives_ms[0]);
        let killed_ms;
        (places, killed_ms) = play_and_kill(server, places, &size, life).await?;
        if run.planted {
            lose_an_acknowledged_move(folder.path(), &places).await?;
        }
        server = Server::start(run, folder.path(), NO_LIMITS).await?;
        let start = Instant::now();
        check_logs(folder.path(), &places).await?;
        // Reading the whole log is no work of the server's.
        let checked = start.elapsed();
        let start = Instant::now();
        resume(&server, &mut places, Duration::ZERO).await.with_context(|| format!("after kill {round}"))?;
        found.slowest = found.slowest.max(start.elapsed());
        found.kills_ms.push(killed_ms);
        for place in &mut places {
            found.note_clocks(place)?;
        }
        println!(
            "  killed after {life} ms: {} games back in {:.1?} (and {checked:.1?} to read the log)",
            places.len(),
            start.elapsed()
        );
    }
    finish(&mut server, folder.path(), &places).await?;
    found.judge(run)
}

fn wall_ms() -> Result<u64> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64)
}

/// Plays all games, kills the server after so many milliseconds, and tells when.
async fn play_and_kill(
    mut server: Server,
    places: Vec<Place>,
    size: &Size,
    life_ms: u64,
) -> Result<(Vec<Place>, u64)> {
    let playing = places.into_iter().map(|place| tokio::spawn(play_on(place, size.every)));
    let playing: Vec<_> = playing.collect();
    tokio::time::sleep(Duration::from_millis(life_ms)).await;
    let killed_ms = wall_ms()?;
    server.kill()?;
    let mut places = Vec::new();
    for done in try_join_all(playing).await? {
        places.push(done?);
    }
    Ok((places, killed_ms))
}

/// Plays until the server is gone.
async fn play_on(mut place: Place, every: Duration) -> Result<Place> {
    loop {
        if place.table.is_over() {
            // The rooms of finished games are looked at in the end; a new one cannot be had while the server dies.
            return Ok(place);
        }
        match place.table.play().await? {
            Ok(_) => tokio::time::sleep(every).await,
            Err(Gone::Lost) => return Ok(place),
            Err(gone) => bail!("the server let go before it was killed: {gone:?}"),
        }
    }
}

/// All players come back within a random part of `spread`, and what they had sent is acknowledged. Tells when each game's
/// players came.
pub(super) async fn resume(server: &Server, places: &mut [Place], spread: Duration) -> Result<Vec<Instant>> {
    let address = server.address.as_str();
    let coming = places.iter_mut().map(|place| async move {
        tokio::time::sleep(place.part_of(spread)).await;
        let came = Instant::now();
        place.moves_to(address);
        place.table.enter(address).await?.map_err(|gone| anyhow::anyhow!("not let in: {gone:?}"))?;
        place.table.settle().await?.map_err(|gone| anyhow::anyhow!("not acknowledged: {gone:?}"))?;
        anyhow::Ok(came)
    });
    let came = try_join_all(coming).await?;
    // Whose game is over begins another one.
    for place in places.iter_mut().filter(|place| place.table.is_over()) {
        place.step().await?;
    }
    Ok(came)
}

/// Nothing acknowledged is missing on the disk, nothing stands there twice.
pub(super) async fn check_logs(folder: &Path, places: &[Place]) -> Result<()> {
    let logs = database::logs(folder).await?;
    for table in places.iter().flat_map(|place| place.over.iter().chain([&place.table])) {
        table.check_log(database::log_of(&logs, &table.room)?)?;
    }
    Ok(())
}

async fn lose_an_acknowledged_move(folder: &Path, places: &[Place]) -> Result<()> {
    let table = places.iter().map(|place| &place.table).find(|table| !table.acked.is_empty());
    database::lose_last_event(folder, &table.context("no move was made")?.room).await
}

/// All games are the same for everybody.
pub(super) async fn finish(server: &mut Server, folder: &Path, places: &[Place]) -> Result<()> {
    server.must_be_well()?;
    let logs = database::logs(folder).await?;
    let (mut games, mut moves) = (0, 0);
    for table in places.iter().flat_map(|place| place.over.iter().chain([&place.table])) {
        table.check(&server.address, database::log_of(&logs, &table.room)?).await?;
        (games, moves) = (games + 1, moves + table.acked.len());
    }
    println!("  {games} games, {moves} acknowledged moves: 0 lost, 0 doubled");
    Ok(())
}

#[derive(Default)]
struct Found {
    slowest: Duration,
    kills_ms: Vec<u64>,
    /// What clocks showed more than they should, in milliseconds.
    errors_ms: Vec<i64>,
}

impl Found {
    /// After a restart the clock that ran shows what it showed at the last event, less the time from there to the kill.
    fn note_clocks(&mut self, place: &mut Place) -> Result<()> {
        for credit in place.table.white.known.credits.drain(..) {
            // Who came back quickly may read of a credit only after the next kill.
            let kill = self.kills_ms.iter().rev().find(|kill| **kill <= credit.at_ms);
            let killed_ms = *kill.context("time was given back before any kill")?;
            let (Some(before), Some(after)) = (credit.before.running_ms(), credit.after.running_ms()) else {
                continue;
            };
            let lived_ms = killed_ms.saturating_sub(credit.before_ms);
            let error = after.cast_signed() - before.saturating_sub(lived_ms).cast_signed();
            ensure!(error >= -SLACK_MS, "a clock lost {} ms while the server was away", -error);
            self.errors_ms.push(error);
        }
        Ok(())
    }

    fn judge(&self, run: &Run) -> Result<()> {
        let mut errors = self.errors_ms.clone();
        errors.sort_unstable();
        let most = errors.last().copied().unwrap_or(0);
        let middle = errors.get(errors.len() / 2).copied().unwrap_or(0);
        println!(
            "  {} clocks: {middle} ms too much in the middle, at most {most}; slowest return {:.1?}",
            errors.len(),
            self.slowest
        );
        ensure!(!self.errors_ms.is_empty(), "no clock ran at any kill");
        if !run.short {
            ensure!(most <= CLOCKS_WITHIN_MS, "a clock shows {most} ms too much");
            ensure!(self.slowest <= PLAYABLE_WITHIN, "games were back after {:.1?}", self.slowest);
        }
        Ok(())
    }
}
