//! Games of the engine against itself, from random openings.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use alfil_notation::fen;
use alfil_search::{Engine, Limits, Options, StopFlag};
use alfil_variants::alfil_core::{Color, Position, VariantState};
use alfil_variants::{Dialect, Game, Profile, Variant};
use anyhow::{Context, Result};

use crate::random::Random;

/// Games longer than this are drawn: they teach nothing more.
const LONGEST: usize = 320;
/// Openings that one side has as good as won are not played, in centipawns.
const UNFAIR: i32 = 500;
/// Beyond this score, in centipawns, the game is decided and positions are no longer kept.
const DECIDED: i32 = 2_500;

/// What to play.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// Positions to collect; those that are there count.
    pub(crate) positions: usize,
    /// Nodes a move.
    pub(crate) nodes: u64,
    /// Threads that play.
    pub(crate) jobs: usize,
    /// Seed of the random openings.
    pub(crate) seed: u64,
}

/// A position of a game that goes on.
struct Kept {
    fen: String,
    /// Centipawns for White.
    score: i32,
}

/// Plays until the file holds as many positions as wanted. What is in it counts.
pub(crate) fn collect<V: Variant>(plan: &Plan, data: &Path) -> Result<()> {
    let there = match File::open(data) {
        Ok(file) => BufReader::new(file).lines().count(),
        Err(_) => 0,
    };
    let open = || File::options().create(true).append(true).open(data);
    let file = Mutex::new(open().with_context(|| format!("cannot write {}", data.display()))?);
    let count = AtomicUsize::new(there);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let (file, count) = (&file, &count);
        let work = |job: usize| {
            move || -> Result<()> {
                let mut random = Random(plan.seed.wrapping_mul(1_000_003) + job as u64 + there as u64);
                let mut engine = Engine::<V>::new(Options { hash: 4, ..Options::default() });
                let mut lines = String::new();
                while count.load(Relaxed) < plan.positions {
                    lines.clear();
                    let kept = play(&mut engine, plan.nodes, &mut random, &mut lines);
                    // A whole game at once, so that an interrupted run leaves whole lines.
                    file.lock().expect("no writer panics").write_all(lines.as_bytes())?;
                    let before = count.fetch_add(kept, Relaxed);
                    if before / 20_000 != (before + kept) / 20_000 {
                        let rate = (before + kept - there) as f64 / begun.elapsed().as_secs_f64();
                        eprintln!("{} positions, {rate:.0} a second", before + kept);
                    }
                }
                Ok(())
            }
        };
        let jobs: Vec<_> = (0..plan.jobs).map(|job| scope.spawn(work(job))).collect();
        jobs.into_iter().try_for_each(|job| job.join().expect("no player panics"))
    })
}

/// Plays a game and writes its positions down. Their number.
fn play<V: Variant>(engine: &mut Engine<V>, nodes: u64, random: &mut Random, lines: &mut String) -> usize {
    engine.clear();
    let Some(mut game) = opening::<V>(random) else { return 0 };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut kept: Vec<Kept> = Vec::new();
    let mut winner = None;
    let mut decided = 0;
    for played in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            winner = outcome.winner;
            break;
        }
        let pos = *game.position();
        let before = game.hashes_before();
        let answer = engine.search(&pos, &before, game.profile(), &limits, &StopFlag::default(), &mut |_| {});
        let Some(best) = answer.best else { break };
        let score = answer.score.centipawns();
        if played == 0 && score.abs() > UNFAIR {
            return 0;
        }
        let white = if pos.turn().is_white() { score } else { -score };
        decided = if score.abs() > DECIDED { decided + 1 } else { 0 };
        if answer.score.win_in_moves().is_some() || decided >= 4 {
            winner = Some(if white > 0 { Color::White } else { Color::Black });
            break;
        }
        // Where checks are counted, captures that give one belong to what the evaluation must foresee.
        let attack = V::State::COUNTS_CHECKS && pos.gives_check(best);
        let quiet = !pos.is_check() && (attack || !best.is_capture()) && best.promotion().is_none();
        if quiet && score.abs() <= DECIDED {
            kept.push(Kept { fen: fen(&pos, Dialect::Remaining), score: white });
        }
        if game.play(best).is_err() {
            break;
        }
    }
    let result = match winner {
        Some(side) if side.is_white() => "1.0",
        Some(_) => "0.0",
        None => "0.5",
    };
    for Kept { fen, score } in &kept {
        writeln!(lines, "{fen};{score};{result}").expect("a string has room");
    }
    kept.len()
}

/// A game after some random moves.
pub(crate) fn opening<V: Variant>(random: &mut Random) -> Option<Game<V>> {
    let mut game = Game::from_position(Position::start(), Profile::LICHESS);
    for _ in 0..6 + random.below(6) {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            return None;
        }
        game.play(moves[random.below(moves.len())]).ok()?;
    }
    Some(game)
}
