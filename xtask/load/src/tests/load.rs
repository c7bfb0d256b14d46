//! R1: many games at once. Afterwards both players, the server, its record and its log hold the same games; and the times
//! are put beside what the machine allows at that moment.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde_json::{Value, json};

use crate::Run;
use crate::ceiling::{measure_commits, measure_echo};
use crate::database;
use crate::dice::Dice;
use crate::drive::{Driven, Pace, Worker, drive};
use crate::rules;
use crate::server::{NO_LIMITS, Server};
use crate::stats;
use crate::table::Table;

/// Games are opened so many at a time.
const AT_A_TIME: usize = 16;

struct Size {
    games: usize,
    paced: Pace,
    /// As fast as it goes.
    flat_out: Option<Pace>,
    ceiling: Duration,
}

fn size(run: &Run) -> Size {
    let seconds = Duration::from_secs;
    if run.short {
        let paced = Pace { every: Some(seconds(1)), during: seconds(8) };
        Size { games: 100, paced, flat_out: None, ceiling: seconds(2) }
    } else {
        let paced = Pace { every: Some(seconds(2)), during: seconds(60) };
        let flat_out = Some(Pace { every: None, during: seconds(15) });
        Size { games: 500, paced, flat_out, ceiling: seconds(10) }
    }
}

/// The clock of all games: long enough for any of them.
pub(crate) fn clock() -> Value {
    json!({ "base_ms": 3_600_000, "increment_ms": 1_000 })
}

/// A place where one game is played after the other.
pub(crate) struct Place {
    address: String,
    pub(crate) table: Table,
    pub(crate) over: Vec<Table>,
    dice: Dice,
}

impl Place {
    pub(crate) async fn open(address: &str, index: usize, seed: u64) -> Result<Place> {
        let variants: Vec<_> = rules::variants().collect();
        let dice = Dice::new(seed, index as u64);
        let table = Table::open(address, variants[index % variants.len()], &clock(), dice.clone()).await?;
        Ok(Place { address: address.into(), table, over: Vec::new(), dice })
    }

    /// The server is elsewhere now.
    pub(crate) fn moves_to(&mut self, address: &str) {
        self.address = address.into();
    }

    /// A random part of a time.
    pub(crate) fn part_of(&mut self, time: Duration) -> Duration {
        Duration::from_millis(self.dice.below(time.as_millis().max(1) as u64))
    }

    async fn open_next(&mut self) -> Result<()> {
        // Games after the first one are other games.
        self.dice.below(1);
        let next = Table::open(&self.address, self.table.variant, &clock(), self.dice.clone()).await?;
        let mut table = std::mem::replace(&mut self.table, next);
        table.leave();
        self.over.push(table);
        Ok(())
    }
}

impl Worker for Place {
    async fn step(&mut self) -> Result<Duration> {
        if self.table.is_over() {
            self.open_next().await?;
        }
        self.table.play().await?.map_err(|gone| anyhow::anyhow!("the server let go: {gone:?}"))
    }
}

/// So many places, each with its first game open.
pub(crate) async fn places(address: &str, games: usize, seed: u64) -> Result<Vec<Place>> {
    let opening = stream::iter(0..games).map(|index| Place::open(address, index, seed));
    opening.buffer_unordered(AT_A_TIME).try_collect().await
}

pub(crate) async fn run(run: &Run) -> Result<()> {
    let size = size(run);
    let folder = tempfile::tempdir()?;
    let ceilings = Ceilings::measure(folder.path(), run, &size).await?;
    let mut server = Server::start(run, folder.path(), NO_LIMITS).await?;
    let pid = server.pid();
    let (empty_kib, empty_files) = (stats::memory_kib(pid), stats::open_files(pid));
    let opened = places(&server.address, size.games, run.seed).await?;
    let sockets = 2 * size.games;
    let (server_cpu, own_cpu) = (stats::cpu(pid), stats::cpu(std::process::id()));
    let paced = drive(opened, size.paced, run.seed).await?;
    let used = |before: Duration, now: Duration| {
        now.saturating_sub(before).as_secs_f64() / size.paced.during.as_secs_f64() * 100.0
    };
    let cpu = used(server_cpu, stats::cpu(pid));
    let own = used(own_cpu, stats::cpu(std::process::id()));
    let kib = stats::memory_kib(pid);
    let per_socket = kib.saturating_sub(empty_kib) as f64 / sockets as f64;
    println!("  {} games, {sockets} sockets; acknowledged: {}", size.games, paced.times);
    println!("  {:.0} moves/s; processor: server {cpu:.0} %, load {own:.0} %", paced.per_second);
    println!("  memory: {kib} KiB, {empty_kib} KiB when empty, {per_socket:.1} KiB a socket");
    let mut breaches = Vec::new();
    if !run.short {
        breaches.extend(ceilings.judge_times(&paced));
        if per_socket >= 20.0 {
            breaches.push(format!("{per_socket:.1} KiB a socket, 20 are allowed"));
        }
    }
    let mut places = paced.workers;
    if let Some(pace) = size.flat_out {
        let driven = drive(places, pace, run.seed).await?;
        println!("  flat out: {:.0} moves/s; acknowledged: {}", driven.per_second, driven.times);
        breaches.extend(ceilings.judge_rate(driven.per_second));
        places = driven.workers;
    }
    server.must_be_well()?;
    check(&server, folder.path(), &places, run).await?;
    for place in &mut places {
        place.table.leave();
    }
    files_are_closed(pid, empty_files).await?;
    if breaches.is_empty() { Ok(()) } else { bail!("{}", breaches.join("; ")) }
}

/// All games are the same for everybody.
async fn check(server: &Server, folder: &Path, places: &[Place], run: &Run) -> Result<()> {
    if run.planted {
        let table = places.iter().map(|place| &place.table).find(|table| !table.acked.is_empty());
        database::lose_last_event(folder, &table.context("no move was made")?.room).await?;
    }
    let logs = database::logs(folder).await?;
    let (mut games, mut moves, mut ended, mut early) = (0, 0, 0, 0);
    for table in places.iter().flat_map(|place| place.over.iter().chain([&place.table])) {
        let log = database::log_of(&logs, &table.room)?;
        table.check(&server.address, log).await?;
        games += 1;
        ended += usize::from(table.is_over());
        moves += table.acked.len();
        early += table.white.early + table.black.early;
    }
    ensure!(early == 0, "{early} moves were acknowledged before their event came");
    println!(
        "  {games} games with {moves} moves are the same at both players, server, record and log; {ended} ended"
    );
    Ok(())
}

async fn files_are_closed(pid: u32, empty: usize) -> Result<()> {
    // A connection to the database may have come to stay.
    const SPARE: usize = 8;
    for _ in 0..300 {
        if stats::open_files(pid) <= empty + SPARE {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let left = stats::open_files(pid);
    ensure!(left <= empty + SPARE, "{left} files are open after all sockets were closed, {empty} before");
    Ok(())
}

/// What the machine allowed just before.
struct Ceilings {
    echo: Vec<Driven<()>>,
    commits: Vec<Driven<()>>,
}

impl Ceilings {
    async fn measure(folder: &Path, run: &Run, size: &Size) -> Result<Ceilings> {
        let paces: Vec<Pace> = [Some(size.paced), size.flat_out]
            .into_iter()
            .flatten()
            .map(|pace| Pace { during: size.ceiling, ..pace })
            .collect();
        let echo = measure_echo(2 * size.games, &paces, run.seed).await?;
        let commits = measure_commits(folder, size.games, &paces, run.seed).await?;
        for (name, driven) in [("echo", &echo), ("commit", &commits)] {
            println!("  {name} alone: {}", driven[0].times);
            if let Some(flat_out) = driven.get(1) {
                println!("  {name} alone, flat out: {:.0}/s", flat_out.per_second);
            }
        }
        Ok(Ceilings { echo, commits })
    }

    fn judge_times<W>(&self, paced: &Driven<W>) -> Option<String> {
        let allowed = self.echo[0].times.p99() + self.commits[0].times.p99() + Duration::from_millis(5);
        let found = paced.times.p99();
        (found > allowed)
            .then(|| format!("p99 of acknowledgements is {found:.1?}, {allowed:.1?} are allowed"))
    }

    fn judge_rate(&self, found: f64) -> Option<String> {
        let least = self.echo[1].per_second.min(self.commits[1].per_second) / 2.0;
        (found < least).then(|| format!("{found:.0} moves/s, at least {least:.0} are wanted"))
    }
}
