//! R11: clocks that run out, of players who are there, who are gone, and while the server is away. The times are read from
//! the log on the disk.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde_json::{Value, json};

use crate::Run;
use crate::database;
use crate::dice::Dice;
use crate::http::get;
use crate::player::{Answer, Player};
use crate::rules::random_move;
use crate::server::{NO_LIMITS, Server};
use crate::table::open_room;

/// A game that is left to its clock.
struct Case {
    variant: &'static str,
    start: Option<&'static str>,
    /// White's flag falls: both have moved then.
    result: &'static str,
    reason: &'static str,
}

const fn lost(variant: &'static str) -> Case {
    Case { variant, start: None, result: "0-1", reason: "timeout" }
}

const fn drawn(variant: &'static str, start: &'static str) -> Case {
    Case { variant, start: Some(start), result: "1/2-1/2", reason: "timeout-insufficient" }
}

/// Black, who did not run out of time, can win only with enough material.
const CASES: &[Case] = &[
    lost("chess"),
    drawn("chess", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"),
    lost("three-check"),
    drawn("three-check", "4k3/8/8/8/8/8/4P3/R3K3 w - - 3+3 0 1"),
    Case { start: Some("4k1n1/8/8/8/8/8/4P3/R3K3 w - - 3+3 0 1"), ..lost("three-check") },
    // A bare king can still win a race.
    Case { start: Some("8/8/8/8/8/8/k7/6RK w - - 0 1"), ..lost("racing-kings") },
    lost("racing-kings"),
    lost("knightmate"),
    drawn("knightmate", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"),
];

/// The flag falls at most so late,
const LATE_MS: u64 = 100;
/// or so late after a restart.
const LATE_AFTER_RESTART_MS: u64 = 1_000;

struct Waiting {
    case: &'static Case,
    room: String,
    /// Those who stay.
    _players: Vec<Player>,
}

pub(crate) async fn run(run: &Run) -> Result<()> {
    let games = if run.short { 45 } else { 207 };
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(run, folder.path(), NO_LIMITS).await?;
    let waiting = open_all(&server.address, games, 1_500, run.seed).await?;
    judge(&server, folder.path(), &waiting, run, LATE_MS).await?;
    drop(waiting);
    // Killed before the flags fall, and back after the time at which they would have fallen.
    let waiting = open_all(&server.address, games, 6_000, run.seed).await?;
    server.kill()?;
    tokio::time::sleep(Duration::from_secs(7)).await;
    server = Server::start(run, folder.path(), NO_LIMITS).await?;
    judge(&server, folder.path(), &waiting, run, LATE_AFTER_RESTART_MS).await?;
    server.must_be_well()
}

async fn open_all(address: &str, games: usize, base_ms: u64, seed: u64) -> Result<Vec<Waiting>> {
    let opening = stream::iter(0..games).map(|index| open(address, index, base_ms, seed));
    opening.buffer_unordered(16).try_collect().await
}

/// A game in which both have moved. A third of the players stays, a third of White's leave, a third of both.
async fn open(address: &str, index: usize, base_ms: u64, seed: u64) -> Result<Waiting> {
    let case = &CASES[index % CASES.len()];
    let mut settings = json!({ "variant": case.variant, "clock": { "base_ms": base_ms } });
    if let Some(start) = case.start {
        settings["start"] = start.into();
    }
    let [room, white, black] = open_room(address, settings).await?;
    let mut players = vec![Player::new(white), Player::new(black)];
    let mut dice = Dice::new(seed, index as u64);
    for player in &mut players {
        player.enter(address, &room).await?.map_err(|gone| anyhow::anyhow!("not let in: {gone:?}"))?;
    }
    for (ply, player) in players.iter_mut().enumerate() {
        player.up_to(1 + ply as u64).await?.map_err(|gone| anyhow::anyhow!("let go: {gone:?}"))?;
        let fen = player.known.status.as_ref().map(|status| status.fen.clone()).context("no position")?;
        let san = first_move(case, ply, &fen, &mut dice)?;
        let command = json!({ "type": "move", "ply": ply, "san": san, "id": ply.to_string() });
        let answer = player.command(&command).await?;
        ensure!(matches!(answer, Ok(Answer::Done(_))), "{}: {san} is {answer:?}", case.variant);
    }
    players.drain(..index / CASES.len() % 3);
    Ok(Waiting { case, room, _players: players })
}

/// A move that leaves the material as it is.
fn first_move(case: &Case, ply: usize, fen: &str, dice: &mut Dice) -> Result<String> {
    match (case.start, case.variant, ply) {
        (Some(_), "racing-kings", 0) => Ok("g1g3".into()),
        (Some(_), _, 0) => Ok("e2e3".into()),
        _ => random_move(case.variant, fen, dice),
    }
}

/// Each game ended by its flag, never early, and with the result that the rules give.
async fn judge(server: &Server, folder: &Path, waiting: &[Waiting], run: &Run, late_ms: u64) -> Result<()> {
    let mut told_ends = Vec::new();
    for Waiting { room, .. } in waiting {
        told_ends.push(end_of(&server.address, room).await?);
    }
    let mut latest = 0;
    let ends = database::flags(folder).await?;
    for (Waiting { case, room, .. }, end) in waiting.iter().zip(&told_ends) {
        let wanted = (&json!(case.result), &json!(case.reason));
        let told = (&end["result"], &end["reason"]);
        ensure!(told == wanted, "{} from {:?}: {told:?}, not {wanted:?}", case.variant, case.start);
        let flag = ends.get(room).with_context(|| format!("room {room}: no end in the log"))?;
        ensure!(flag.fell_ms >= flag.due_ms, "a flag fell {} ms early", flag.due_ms - flag.fell_ms);
        latest = latest.max(flag.fell_ms - flag.due_ms);
    }
    println!("  {} flags fell, the latest {latest} ms after its time", waiting.len());
    ensure!(run.short || latest <= late_ms, "a flag fell {latest} ms late, {late_ms} are allowed");
    Ok(())
}

/// How a game ended, once it has.
async fn end_of(address: &str, room: &str) -> Result<Value> {
    for _ in 0..600 {
        let shown = get(address, &format!("/api/rooms/{room}")).await?.success()?;
        if !shown["status"]["end"].is_null() {
            return Ok(shown["status"]["end"].clone());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bail!("room {room}: no flag has fallen within 30 s")
}
