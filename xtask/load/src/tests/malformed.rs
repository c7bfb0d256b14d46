//! R6: bytes that are no messages. Each kind gets its close code, and games beside them go on.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;

use super::load::places;
use crate::Run;
use crate::dice::Dice;
use crate::drive::{Pace, drive};
use crate::raw::{BINARY, LAST, PING, TEXT, claim, close_code, frame, open};
use crate::server::{NO_LIMITS, Server};
use crate::stats;
use crate::table::open_room;

const GAMES: usize = 16;
const PACE: Pace = Pace { every: Some(Duration::from_millis(100)), during: Duration::from_secs(3) };

/// What is sent, and the close code that it gets.
fn cases() -> Vec<(&'static str, Vec<u8>, u16)> {
    let text = |payload: &[u8]| frame(LAST | TEXT, payload);
    let hello = text(br#"{"type":"hello"}"#);
    let after_hello = |bytes: Vec<u8>| [hello.clone(), bytes].concat();
    let nested =
        format!("{{\"type\":\"do\",\"n\":1,\"command\":{}{}}}", "[".repeat(1_800), "]".repeat(1_800));
    let mut bomb = frame(TEXT, br#"{"type":"#);
    (0..100).for_each(|_| bomb.extend(frame(0, &[b' '; 100])));
    let mut empty_parts = frame(TEXT, b"");
    (0..100).for_each(|_| empty_parts.extend(frame(0, &[b' '; 64])));
    let mut endless = after_hello(frame(TEXT, b""));
    (0..3_000).for_each(|_| endless.extend(frame(0, b"")));
    let mut pings = hello.clone();
    (0..10_000).for_each(|_| pings.extend(frame(LAST | PING, b"x")));
    vec![
        ("a frame without a mask", vec![LAST | TEXT, 2, b'{', b'}'], 1002),
        ("a reserved opcode", frame(LAST | 0x3, b""), 1002),
        ("a reserved bit", frame(LAST | 0x40 | TEXT, b"{}"), 1002),
        ("a ping in two parts", frame(PING, b""), 1002),
        ("a continuation of nothing", frame(LAST, b"{}"), 1002),
        ("a ping that is too long", frame(LAST | PING, &[0; 126]), 1002),
        ("no UTF-8", text(&[0xff, 0xfe]), 1007),
        ("half a letter", text(&[b'"', 0xc3]), 1007),
        ("no JSON", text(b"{"), 1007),
        ("JSON of another kind", text(b"[1]"), 1007),
        ("an empty text", text(b""), 1007),
        ("a wrong type", text(br#"{"type":"hello","seat":7}"#), 1007),
        ("a huge number", text(br#"{"type":"hello","since":99999999999999999999999}"#), 1007),
        ("a negative number", text(br#"{"type":"hello","since":-1}"#), 1007),
        ("a broken number", text(br#"{"type":"hello","since":1e400}"#), 1007),
        ("a field twice", text(br#"{"type":"hello","since":1,"since":2}"#), 1007),
        ("deep nesting", after_hello(text(nested.as_bytes())), 1007),
        ("an unknown message", after_hello(text(br#"{"type":"win"}"#)), 1007),
        (
            "a command without a number",
            after_hello(text(br#"{"type":"do","command":{"type":"resign"}}"#)),
            1007,
        ),
        ("binary", frame(LAST | BINARY, b"{}"), 1003),
        ("4 KiB and 1 byte", text(&[b' '; 4_097]), 1009),
        ("too long in parts", bomb, 1009),
        ("too long in many parts", empty_parts, 1009),
        ("empty parts without end", endless, 1009),
        ("a claim of 16 MiB", claim(16 << 20), 1009),
        ("a claim of all memory", claim(u64::MAX >> 1), 1009),
        ("another hello", after_hello(hello.clone()), 1008),
        ("a ping before the hello", text(br#"{"type":"ping","n":1}"#), 1008),
        ("a flood of pings", pings, 1008),
    ]
}

pub(crate) async fn run(run: &Run) -> Result<()> {
    let folder = tempfile::tempdir()?;
    // Room for all but the rate of messages, which the flood of pings is to meet.
    let flags = [&["--messages-per-second", "1000"][..], &NO_LIMITS[2..]].concat();
    let mut server = Server::start(run, folder.path(), &flags).await?;
    let address = server.address.clone();
    let [room, ..] = open_room(&address, json!({ "variant": "chess" })).await?;
    let games = places(&address, GAMES, run.seed).await?;
    let before = drive(games, PACE, run.seed).await?;
    let kib = stats::memory_kib(server.pid());
    for (name, bytes, wanted) in cases() {
        let found = send(&address, &room, &bytes).await.with_context(|| name.to_owned())?;
        ensure!(found == wanted, "{name}: close code {found}, not {wanted}");
        server.must_be_well()?;
    }
    println!("  {} malformed sequences got their close codes", cases().len());
    let time = if run.short { PACE.during } else { Duration::from_mins(1) };
    let playing = drive(before.workers, Pace { during: time, ..PACE }, run.seed);
    let (beside, sent) = tokio::join!(playing, fuzz(&address, &room, run.seed, time));
    let (beside, sent) = (beside?, sent?);
    server.must_be_well()?;
    let more_kib = stats::memory_kib(server.pid()).saturating_sub(kib);
    println!("  {sent} sockets of random bytes: no panic; {more_kib} KiB more memory");
    println!("  {GAMES} games before: {}", before.times);
    println!("  {GAMES} games beside: {}", beside.times);
    if !run.short {
        let allowed = before.times.p99().mul_f64(1.2);
        ensure!(
            beside.times.p99() <= allowed,
            "p99 beside is {:.1?}, {allowed:.1?} are allowed",
            beside.times.p99()
        );
    }
    Ok(())
}

async fn send(address: &str, room: &str, bytes: &[u8]) -> Result<u16> {
    let mut stream = open(address, room).await?;
    // The server may close before it has read everything.
    let _ = stream.write_all(bytes).await;
    Ok(tokio::time::timeout(Duration::from_secs(30), close_code(stream)).await?)
}

/// Random frames, whole and broken, for so long; tells how many sockets.
async fn fuzz(address: &str, room: &str, seed: u64, time: Duration) -> Result<usize> {
    let (start, mut dice, mut sockets) = (Instant::now(), Dice::new(seed, 0xf022), 0);
    while start.elapsed() < time {
        let mut stream = open(address, room).await?;
        for _ in 0..=dice.below(4) {
            let _ = stream.write_all(&random_bytes(&mut dice)).await;
        }
        let _ = stream.shutdown().await;
        tokio::time::timeout(Duration::from_secs(30), close_code(stream))
            .await
            .context("a socket stays open")?;
        sockets += 1;
        // A steady stream, not one that takes the whole machine.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(sockets)
}

fn random_bytes(dice: &mut Dice) -> Vec<u8> {
    let bytes: Vec<u8> = (0..dice.below(300)).map(|_| dice.below(256) as u8).collect();
    match dice.below(4) {
        0 => bytes,
        1 => frame(dice.below(256) as u8, &bytes),
        2 => frame(LAST | TEXT, &bytes),
        _ => {
            let mut hello = br#"{"type":"hello","since":7}"#.to_vec();
            let at = dice.below(hello.len() as u64) as usize;
            hello[at] = dice.below(256) as u8;
            frame(LAST | TEXT, &hello)
        }
    }
}
