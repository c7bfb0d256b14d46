//! `cargo xtask duel`: two engines, or two builds of one, against each other.

mod openings;
mod score;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread::scope;

use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{Game, Profile, Variant, VariantId, Visitor};
use anyhow::{Context, Result, ensure};

use crate::levels::game::points;
use crate::program::Program;
use score::Score;

/// A game that goes on after this many plies is drawn.
const LONGEST: usize = 400;
/// How many pairs of games are played between two lines about how it stands.
const TELL_EVERY: u32 = 50;

/// Who plays whom.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Name of the variant
    variant: String,
    /// Command of the first engine, such as "target/release/alfil uci"
    a: String,
    /// Command of the second one
    b: String,
    /// Nodes a move of the first engine
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Nodes a move of the second one [default: as many]
    #[arg(long)]
    nodes_b: Option<u64>,
    /// Games; each random opening is played twice, with colours reversed
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// Threads that play
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop as soon as it is clear that the first engine is better or worse, by more than 0 and as much as this Elo (a sequential test with
    /// errors of 5 %)
    #[arg(long)]
    until: Option<f64>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(
        args.jobs > 0 && args.nodes > 0 && args.games > 1,
        "jobs, nodes and games must be at least 1, 1 and 2"
    );
    let id = VariantId::by_name(&args.variant)
        .with_context(|| format!("no variant is called {:?}", args.variant))?;
    id.visit(Duel(args))
}

struct Duel<'a>(&'a Args);

impl Visitor for Duel<'_> {
    type Out = Result<()>;

    fn visit<V: Variant>(self) -> Result<()> {
        let Args { jobs, games, until, .. } = *self.0;
        let next = AtomicUsize::new(0);
        let over = AtomicBool::new(false);
        let score = Mutex::new(Score::default());
        let work = || -> Result<()> {
            let mut table = Table::<V>::new(self.0)?;
            loop {
                let pair = next.fetch_add(1, Relaxed);
                if pair >= games as usize / 2 || over.load(Relaxed) {
                    return Ok(());
                }
                let points = table.play_pair(pair)?;
                let mut score = score.lock().expect("no player panics");
                score.add(points);
                if score.pairs() % TELL_EVERY == 0 {
                    eprintln!("{score}");
                }
                over.fetch_or(until.is_some_and(|elo| score.verdict(elo).is_some()), Relaxed);
            }
        };
        let done: Result<()> = scope(|scope| {
            let jobs: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            jobs.into_iter().try_for_each(|job| job.join().expect("no player panics"))
        });
        let score = score.into_inner().expect("no player panics");
        println!("{}: {score}", V::ID);
        if let Some(elo) = until {
            println!("  {}", score.verdict(elo).unwrap_or("not decided"));
        }
        done
    }
}

/// Both engines, and openings for them.
struct Table<'a, V: Variant> {
    args: &'a Args,
    engines: [Program; 2],
    openings: openings::Openings<V>,
}

impl<'a, V: Variant> Table<'a, V> {
    fn new(args: &'a Args) -> Result<Table<'a, V>> {
        let start = |command: &str| Program::start(command, &[("UCI_Variant", V::META.uci)]);
        let engines = [start(&args.a)?, start(&args.b)?];
        Ok(Table { args, engines, openings: openings::Openings::new(args.seed) })
    }

    /// Half points of the first engine in both games of a pair.
    fn play_pair(&mut self, pair: usize) -> Result<[u32; 2]> {
        let start = self.openings.find(pair);
        Ok([self.play(&start, Color::White)?, self.play(&start, Color::Black)?])
    }

    /// Half points of the first engine in a game in which it has `side`.
    fn play(&mut self, start: &Position<V>, side: Color) -> Result<u32> {
        let nodes = [self.args.nodes, self.args.nodes_b.unwrap_or(self.args.nodes)];
        let mut game = Game::from_position(*start, Profile::AUTOMATIC);
        for engine in &mut self.engines {
            engine.new_game()?;
        }
        while game.outcome().is_none() && game.ply() < LONGEST {
            let at = usize::from(game.position().turn() != side);
            let m = self.engines[at].choose(&game, nodes[at])?;
            game.play(m)?;
        }
        Ok(points(game.outcome(), side))
    }
}
