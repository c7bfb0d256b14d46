//! Games against Fairy-Stockfish at a limited strength, for a rough idea of what a level is worth.

use std::path::PathBuf;

use alfil_notation::parse_fen;
use alfil_search::{Level, LevelPlayer, StopFlag};
use alfil_variants::alfil_core::Color;
use alfil_variants::{Game, Profile, Variant, Visitor};
use anyhow::{Context, Result};

use super::record::Match;
use super::{Args, game};
use crate::program::Program;

/// Nodes that the opponent may look at for each move.
pub(super) const NODES: u64 = 10_000;
/// The ratings that it can be limited to.
pub(super) const RATINGS: (u32, u32) = (1350, 2850);
const LONGEST: usize = 300;

/// The program, in the search path or where Debian puts games.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join("fairy-stockfish")).find(|file| file.is_file())
}

pub(super) fn is_there() -> bool {
    program().is_some()
}

/// Rating of each game's opponent, and half points of the level.
pub(super) fn play(job: &Match, args: &Args) -> Result<Vec<(u32, u32)>> {
    job.variant.visit(Anchored { level: job.level, games: args.anchor, seed: args.seed })
}

struct Anchored {
    level: Level,
    games: usize,
    seed: u64,
}

impl Visitor for Anchored {
    type Out = Result<Vec<(u32, u32)>>;

    fn visit<V: Variant>(self) -> Self::Out {
        let program = program().context("fairy-stockfish is not there")?;
        let command = program.to_str().context("fairy-stockfish lies where no text names it")?;
        let options = [("UCI_Variant", V::META.uci), ("UCI_LimitStrength", "true")];
        let mut opponent = Program::start(command, &options)?;
        let mut player = LevelPlayer::<V>::new(self.level);
        let mut rating = self.level.elo().clamp(RATINGS.0, RATINGS.1);
        let mut games = Vec::new();
        for game in 0..self.games {
            let start = parse_fen(&game::opening(V::ID, game)?)?;
            opponent.tell(&format!("setoption name UCI_Elo value {rating}"))?;
            opponent.new_game()?;
            let side = Color::from_white(game.is_multiple_of(2));
            let seed = self.seed << 32 | game as u64;
            let points = against(
                &mut player,
                &mut opponent,
                Game::from_position(start, Profile::AUTOMATIC),
                side,
                seed,
            )?;
            games.push((rating, points));
            // Towards an even match, in steps that grow smaller.
            let step = (400 / (game as u32 / 2 + 1)).max(60);
            let next = match points {
                2 => rating + step,
                1 => rating,
                _ => rating.saturating_sub(step),
            };
            rating = next.clamp(RATINGS.0, RATINGS.1);
        }
        Ok(games)
    }
}

/// Plays a game. Half points of the level, which has `side`.
fn against<V: Variant>(
    player: &mut LevelPlayer<V>,
    opponent: &mut Program,
    mut game: Game<V>,
    side: Color,
    seed: u64,
) -> Result<u32> {
    let mut before = Vec::new();
    while game.outcome().is_none() && game.ply() < LONGEST {
        let pos = *game.position();
        let m = if pos.turn() == side {
            let choice = player.choose(&pos, &before, game.profile(), seed, &StopFlag::default());
            choice.context("a game that goes on has a move")?.best
        } else {
            opponent.choose(&game, NODES)?
        };
        before.push(pos.hash());
        game.play(m)?;
    }
    Ok(game::points(game.outcome(), side))
}
