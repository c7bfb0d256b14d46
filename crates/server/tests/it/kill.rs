//! The program itself, killed while games are played: nothing that was acknowledged is lost, nothing happens twice.

use std::process::Command as Process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use alfil_replay::GameRecord;
use alfil_server::room::{Command, Side};
use alfil_variants::VariantId;
use serde_json::json;
use tokio::sync::Notify;

use crate::client::{Client, Pair, get, pair};
use crate::players::{Dice, random_move};
use crate::process::Running;

/// A game and what its players were told.
struct Play {
    variant: &'static str,
    pair: Pair,
    dice: Dice,
    /// Number, ply and move of each acknowledged move.
    acknowledged: Vec<(u64, usize, String)>,
    /// Sent and not acknowledged yet.
    pending: Option<(usize, Command)>,
}

impl Play {
    /// Plays until the server is gone or the game over. Returns at once whenever the server does not answer.
    async fn play_on(&mut self, address: &str, count: &AtomicUsize, done: &Notify) -> Option<()> {
        let mut players = [
            Client::enter(address, &self.pair.room, Some(&self.pair.white), None).await,
            Client::enter(address, &self.pair.room, Some(&self.pair.black), None).await,
        ];
        loop {
            let told = self.acknowledged.last().map_or(0, |(seq, ..)| *seq);
            let known = told.max(players[0].seq).max(players[1].seq);
            for player in &mut players {
                while player.seq < known {
                    player.next().await.ok()?;
                }
            }
            let status = players[0].status().clone();
            if status.end.is_some() && self.pending.is_none() {
                return Some(());
            }
            let (mover, command) = self.pending.clone().unwrap_or_else(|| {
                let san = random_move(self.variant, &status.fen, &mut self.dice).unwrap();
                let id = format!("{}-{}", status.ply, self.dice.below(1 << 30));
                (usize::from(status.turn == Side::Black), Command::Move { ply: status.ply, san, id })
            });
            self.pending = Some((mover, command.clone()));
            let seq = players[mover].try_command(command.clone()).await?.unwrap();
            self.pending = None;
            let Command::Move { ply, san, .. } = command else { unreachable!("only moves are sent") };
            self.acknowledged.push((seq, ply, san));
            count.fetch_add(1, Ordering::SeqCst);
            done.notify_one();
        }
    }

    /// Every acknowledged move stands where it was acknowledged, and at most the pending one beside them.
    async fn check(&self, address: &str) -> usize {
        let view = get(address, &format!("/api/rooms/{}", self.pair.room)).await.json();
        let moves = view["moves"].as_array().unwrap();
        for (index, (_, ply, uci)) in self.acknowledged.iter().enumerate() {
            assert_eq!((*ply, &moves[*ply]["uci"]), (index, &json!(uci)), "a move was lost or doubled");
        }
        let more = moves.len() - self.acknowledged.len();
        assert!(more <= usize::from(self.pending.is_some()), "a move that nobody made");
        moves.len()
    }

    async fn verify(&self, address: &str) {
        let exported = get(address, &format!("/api/rooms/{}/record", self.pair.room)).await;
        let record = GameRecord::decode(&exported.body).unwrap();
        assert_eq!(record.verify().unwrap().plies, record.moves.len());
        assert_eq!(record.variant, self.variant);
    }
}

/// Plays all games at once, and kills the server when so many moves were acknowledged.
async fn play_and_kill(mut server: Running, plays: Vec<Play>, moves: usize) -> Vec<Play> {
    let (count, done) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let mut tasks = tokio::task::JoinSet::new();
    for mut play in plays {
        let (address, count, done) = (server.address.clone(), count.clone(), done.clone());
        tasks.spawn(async move {
            play.play_on(&address, &count, &done).await;
            play
        });
    }
    let mut plays = Vec::new();
    while count.load(Ordering::SeqCst) < moves && !tasks.is_empty() {
        tokio::select! {
            () = done.notified() => {}
            Some(play) = tasks.join_next() => plays.push(play.unwrap()),
        }
    }
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    plays.extend(tasks.join_all().await);
    plays
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_has_lost_and_doubled_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(folder.path()).await;
    let mut plays = Vec::new();
    for (index, variant) in VariantId::ALL.iter().chain(VariantId::ALL).enumerate() {
        let settings = json!({ "variant": variant.key(), "clock": { "base_ms": 3_600_000 } });
        let pair = pair(&server.address, settings).await;
        let dice = Dice(index as u64);
        plays.push(Play { variant: variant.key(), pair, dice, acknowledged: Vec::new(), pending: None });
    }
    for moves in [23, 61, 40] {
        plays = play_and_kill(server, plays, moves).await;
        server = Running::start(folder.path()).await;
        for play in &plays {
            play.check(&server.address).await;
        }
    }
    let (count, done) = (AtomicUsize::new(0), Notify::new());
    // Random games of the two that end soon are played out; the others stay as they are.
    for play in &mut plays[1..3] {
        play.play_on(&server.address, &count, &done).await.expect("the server went away");
        assert_eq!(play.check(&server.address).await, play.acknowledged.len());
        play.verify(&server.address).await;
    }
    for play in &plays {
        play.verify(&server.address).await;
    }
    let log = std::fs::read_to_string(&server.log).unwrap();
    for play in &plays {
        for seat in [&play.pair.white, &play.pair.black] {
            assert!(!log.contains(seat.reveal()), "a seat is in the log");
        }
    }
}

#[tokio::test]
async fn a_server_that_is_asked_to_stop_says_so_and_ends_well() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Running::start(folder.path()).await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let mut client = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    let stop = Process::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(stop.success());
    while client.next().await != Ok(alfil_server::messages::ServerMessage::GoingDown {}) {}
    assert_eq!(client.next().await, Err(1012));
    drop(client);
    let status = tokio::task::spawn_blocking(move || server.child.wait().map(|status| (status, server)));
    let (status, _server) = status.await.unwrap().unwrap();
    assert!(status.success(), "{status}");
}
