//! R7: clients that take their time. Each is let go within its limit, and games beside them go on.

use std::cell::Cell;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use futures_util::future::{join_all, try_join_all};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::load::places;
use crate::Run;
use crate::drive::{Pace, drive};
use crate::http::JSON_FROM_PAGE;
use crate::raw::{LAST, TEXT, close_code, frame, upgrade};
use crate::server::{NO_LIMITS, Server};
use crate::stats;
use crate::table::open_room;

const GAMES: usize = 8;
const HEADER_SECONDS: u64 = 5;
/// What else has to come within its time: a body, a hello, the taking of a message.
const WITHIN: Duration = Duration::from_secs(10);
const POLICY: u16 = 1008;
/// For so long games are watched, first alone and then beside slow clients: until the last of these is let go.
const WATCHED: Duration = Duration::from_secs(13);
/// Slow clients come one after the other within this time: many at the same moment are a flood, which has its own test (R10).
const COMING: Duration = Duration::from_secs(1);
/// Memory that all slow clients together may take, in KiB each.
const KIB_EACH: u64 = 64;

pub(crate) async fn run(run: &Run) -> Result<()> {
    let clients = if run.short { 20 } else { 125 };
    let folder = tempfile::tempdir()?;
    let seconds = HEADER_SECONDS.to_string();
    let flags = [NO_LIMITS, &["--header-seconds", &seconds]].concat();
    let mut server = Server::start(run, folder.path(), &flags).await?;
    let address = server.address.clone();
    let [room, ..] = open_room(&address, json!({ "variant": "chess" })).await?;
    let during = if run.short { Duration::from_secs(3) } else { WATCHED };
    let pace = Pace { every: Some(Duration::from_millis(100)), during };
    let before = drive(places(&address, GAMES, run.seed).await?, pace, run.seed).await?;
    let kib = stats::memory_kib(server.pid());
    // In short forms a busy machine may be late itself.
    let grace = Duration::from_secs(if run.short { 15 } else { 2 });
    let limits = Limits { address: &address, room: &room, grace };
    let beside = Pace { during: WATCHED, ..pace };
    let (beside, most_kib, ..) = tokio::try_join!(
        drive(before.workers, beside, run.seed),
        watch_memory(server.pid(), WATCHED),
        limits.all("head", clients, Limits::slow_head),
        limits.all("body", clients, Limits::slow_body),
        limits.all("hello", clients, Limits::no_hello),
        limits.no_readers(clients),
    )?;
    server.must_be_well()?;
    let more = most_kib.saturating_sub(kib);
    println!("  {} slow clients were let go; {more} KiB more memory at most", 4 * clients);
    println!("  {GAMES} games before: {}", before.times);
    println!("  {GAMES} games beside: {}", beside.times);
    ensure!(more < KIB_EACH * 4 * clients as u64 + 4_096, "{more} KiB for {} slow clients", 4 * clients);
    if !run.short {
        let allowed = before.times.p99() * 2;
        ensure!(
            beside.times.p99() <= allowed,
            "p99 beside is {:.1?}, {allowed:.1?} are allowed",
            beside.times.p99()
        );
    }
    Ok(())
}

async fn watch_memory(pid: u32, time: Duration) -> Result<u64> {
    let (start, mut most) = (Instant::now(), 0);
    while start.elapsed() < time {
        most = most.max(stats::memory_kib(pid));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(most)
}

#[derive(Clone, Copy)]
struct Limits<'a> {
    address: &'a str,
    room: &'a str,
    grace: Duration,
}

impl<'a> Limits<'a> {
    /// So many clients of one kind at once.
    async fn all<F: Future<Output = Result<()>>>(
        self,
        name: &str,
        clients: usize,
        client: impl Fn(Limits<'a>) -> F,
    ) -> Result<()> {
        let client = &client;
        let each = coming(clients).map(|wait| async move {
            tokio::time::sleep(wait).await;
            client(self).await
        });
        try_join_all(each).await.map(|_| ()).with_context(|| format!("a slow {name}"))
    }

    /// Sends a byte a second of what never ends, until the server closes; that has to be in time.
    async fn drip(self, mut stream: TcpStream, limit: Duration) -> Result<()> {
        let start = Instant::now();
        let mut read = [0; 1024];
        loop {
            tokio::select! {
                got = stream.read(&mut read) => if !matches!(got, Ok(1..)) { break },
                () = tokio::time::sleep(Duration::from_secs(1)) => {
                    let _ = stream.write_all(b"a").await;
                }
            }
            ensure!(start.elapsed() < limit + self.grace, "open after {:.1?}", start.elapsed());
        }
        ensure!(start.elapsed() < limit + self.grace, "closed after {:.1?}", start.elapsed());
        Ok(())
    }

    async fn slow_head(self) -> Result<()> {
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(b"GET /api/variants HTTP/1.1\r\nHost: x\r\nX-Slow: ").await?;
        self.drip(stream, Duration::from_secs(HEADER_SECONDS)).await
    }

    async fn slow_body(self) -> Result<()> {
        let mut stream = TcpStream::connect(self.address).await?;
        let head = format!(
            "POST /api/rooms HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{JSON_FROM_PAGE}Content-Length: 1000\r\n\r\n "
        );
        stream.write_all(head.as_bytes()).await?;
        self.drip(stream, WITHIN).await
    }

    async fn no_hello(self) -> Result<()> {
        let stream = upgrade(TcpStream::connect(self.address).await?, self.room).await?;
        let code = tokio::time::timeout(WITHIN + self.grace, close_code(stream)).await?;
        ensure!(code == POLICY, "close code {code}");
        Ok(())
    }

    /// Clients that ask and ask and read no answer. They see late that the server has let them go, because a window that is
    /// shut is looked at ever more rarely; so it is the server's own count of sockets that tells.
    async fn no_readers(self, clients: usize) -> Result<()> {
        let streams = try_join_all((0..clients).map(|_| self.reader())).await?;
        let last = Cell::new(Instant::now());
        let asking = streams.into_iter().zip(coming(clients)).map(|(stream, wait)| {
            let last = &last;
            async move {
                tokio::time::sleep(wait).await;
                ask_for_ever(stream, last).await;
            }
        });
        tokio::select! {
            _ = join_all(asking) => {}
            gone = self.all_gone() => gone?,
        }
        let took = last.get().elapsed();
        ensure!(took < WITHIN + self.grace, "slow readers: open {took:.1?} after they could last send");
        Ok(())
    }

    async fn reader(self) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        // What the kernel keeps for who does not read is no matter of the server's, nor is what waits to be sent here.
        socket.set_recv_buffer_size(4 << 10)?;
        socket.set_send_buffer_size(16 << 10)?;
        let mut stream = upgrade(socket.connect(self.address.parse()?).await?, self.room).await?;
        stream.write_all(&frame(LAST | TEXT, br#"{"type":"hello"}"#)).await?;
        Ok(stream)
    }

    /// Waits until only the games beside have sockets; in vain if others stay for much too long.
    async fn all_gone(self) -> Result<()> {
        let start = Instant::now();
        loop {
            tokio::time::sleep(Duration::from_millis(250)).await;
            let open = open_sockets(self.address).await?;
            if open <= 2 * GAMES {
                return Ok(());
            }
            ensure!(
                start.elapsed() < 3 * WITHIN,
                "{} slow sockets are open after {:.1?}",
                open - 2 * GAMES,
                start.elapsed()
            );
        }
    }
}

/// When each of so many clients comes.
fn coming(clients: usize) -> impl Iterator<Item = Duration> {
    (0..clients).map(move |index| COMING * index as u32 / clients as u32)
}

/// Asks and asks and reads no answer. The server stops to listen when its answers are not taken, and some time later it ends.
async fn ask_for_ever(mut stream: TcpStream, last: &Cell<Instant>) {
    let ping = frame(LAST | TEXT, br#"{"type":"ping","n":9007199254740991}"#);
    let pings = ping.repeat(100);
    while stream.write_all(&pings).await.is_ok() {
        last.set(Instant::now());
    }
}

/// How many sockets the server has open, as it counts them.
async fn open_sockets(address: &str) -> Result<usize> {
    let text = crate::http::get(address, "/metrics").await?.text();
    let line = text.lines().find_map(|line| line.strip_prefix("alfil_sockets "));
    line.and_then(|count| count.trim().parse().ok()).context("the server does not count its sockets")
}
