//! `cargo xtask endings`: the engine wins endings that are known to be won, against itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use alfil_notation::parse_fen;
use alfil_search::{Engine, Limits, Options, StopFlag};
use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{Game, Profile, Variant, VariantId, Visitor};
use anyhow::{Context, Result, ensure};

use crate::random::Random;

/// How much to play.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Random positions of each ending
    #[arg(long, default_value_t = 200)]
    positions: usize,
    /// Nodes a move, for both sides
    #[arg(long, default_value_t = 50_000)]
    nodes: u64,
    /// Games played at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Seed of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// An ending that the stronger side, White and to move, has won from nearly everywhere.
struct Ending {
    variant: &'static str,
    /// White's men, as FEN writes them; Black has the royal piece alone.
    men: &'static str,
    /// What stands between rights and clocks.
    counters: &'static str,
    /// A win that takes more plies does not count.
    plies: usize,
    /// Of a hundred positions, how many must be won.
    percent: usize,
}

/// Longest wins by exhaustive enumeration: 8 plies with the queen and 26 with rook and commoner in Knightmate, 38 and 34
/// with bishop and knight and three checks to give.
const ENDINGS: &[Ending] = &[
    Ending { variant: "knightmate", men: "KQ", counters: "", plies: 8 + 12, percent: 100 },
    Ending { variant: "knightmate", men: "KRM", counters: "", plies: 80, percent: 100 },
    Ending { variant: "three-check", men: "KB", counters: "3+3 ", plies: 200, percent: 99 },
    Ending { variant: "three-check", men: "KN", counters: "3+3 ", plies: 200, percent: 99 },
];

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut short = 0;
    for ending in ENDINGS {
        let id = VariantId::by_name(ending.variant).context("a variant of the table is not registered")?;
        let (won, longest) = id.visit(Playing { ending, args })?;
        let enough = won * 100 >= args.positions * ending.percent;
        short += usize::from(!enough);
        println!(
            "{} {}-K: {won} of {} won in at most {} plies, the longest in {longest}; {}",
            ending.variant,
            ending.men,
            args.positions,
            ending.plies,
            if enough { "enough" } else { "TOO FEW" }
        );
    }
    ensure!(short == 0, "{short} endings were won too seldom");
    Ok(())
}

struct Playing<'a> {
    ending: &'a Ending,
    args: &'a Args,
}

impl Visitor for Playing<'_> {
    type Out = Result<(usize, usize)>;

    /// How many games were won, and the plies of the longest win.
    fn visit<V: Variant>(self) -> Self::Out {
        let Playing { ending, args } = self;
        let mut random = Random(args.seed);
        let starts: Vec<Position<V>> = (0..args.positions).map(|_| start(ending, &mut random)).collect();
        let (next, wins) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..args.jobs.max(1) {
                scope.spawn(|| {
                    let mut engine = Engine::<V>::new(Options::default());
                    while let Some(start) = starts.get(next.fetch_add(1, Relaxed)) {
                        match play(&mut engine, *start, ending.plies, args.nodes) {
                            Some(plies) => wins.lock().expect("no player panics").push(plies),
                            None => eprintln!(
                                "not won: {}",
                                alfil_notation::fen(start, alfil_variants::Dialect::Remaining)
                            ),
                        }
                    }
                });
            }
        });
        let wins = wins.into_inner().expect("no player panics");
        Ok((wins.len(), wins.iter().copied().max().unwrap_or(0)))
    }
}

/// A random legal position of an ending in which the game goes on.
fn start<V: Variant>(ending: &Ending, random: &mut Random) -> Position<V> {
    loop {
        let mut squares = [' '; 64];
        for man in ending.men.chars().chain(['k']) {
            squares[random.below(64)] = man;
        }
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect::<String>()).collect();
        let mut board = ranks.join("/");
        for empty in (1..=8).rev() {
            board = board.replace(&" ".repeat(empty), &empty.to_string());
        }
        let text = format!("{board} w - - {}0 1", ending.counters);
        // Two men on one square leave one of them out.
        let whole = squares.iter().filter(|man| **man != ' ').count() == ending.men.len() + 1;
        if let Ok(pos) = parse_fen::<V>(&text)
            && whole
            && Game::from_position(pos, Profile::LICHESS).outcome().is_none()
        {
            return pos;
        }
    }
}

/// Plies of White's win, if it comes within `most`.
fn play<V: Variant>(engine: &mut Engine<V>, start: Position<V>, most: usize, nodes: u64) -> Option<usize> {
    engine.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut game = Game::from_position(start, Profile::LICHESS);
    for plies in 0..=most {
        if let Some(outcome) = game.outcome() {
            return (outcome.winner == Some(Color::White)).then_some(plies);
        }
        let before = game.hashes_before();
        let pos = *game.position();
        let stop = StopFlag::default();
        let best = engine.search(&pos, &before, game.profile(), &limits, &stop, &mut |_| {}).best?;
        game.play(best).ok()?;
    }
    None
}
