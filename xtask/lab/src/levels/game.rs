//! A game between two levels.

use alfil_notation::parse_fen;
use alfil_search::{Level, LevelPlayer, StopFlag};
use alfil_variants::alfil_core::{ByColor, Color, Move, Position};
use alfil_variants::{Game, Outcome, Profile, Variant, Visitor};
use anyhow::{Context, Result};

use super::Args;
use super::mistakes::{Examiner, Mistakes};
use super::record::{Match, Played};

/// Games end by themselves under this profile.
const PROFILE: Profile = Profile::AUTOMATIC;
/// A game that goes on after this many plies is drawn.
const LONGEST: usize = 400;

/// The opening of a game: each stands for two games.
pub(super) fn opening(key: &str, game: usize) -> Result<String> {
    let path = crate::root().join(format!("xtask/lab/data/openings/{key}.epd"));
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines.get(game / 2 % lines.len().max(1)).map(|line| (*line).to_owned()).context("no openings")
}

pub(super) fn play(job: &Match, game: usize, args: &Args) -> Result<Played> {
    let fen = opening(job.variant.key(), game)?;
    let examine = game < args.examined;
    // The second game of an opening has its own seed too: otherwise it could be the first one once more.
    let seed = args.seed << 32 | game as u64;
    job.variant.visit(Neighbours {
        lower: job.level,
        higher_is_white: game.is_multiple_of(2),
        fen,
        seed,
        examine,
    })
}

struct Neighbours {
    lower: Level,
    higher_is_white: bool,
    fen: String,
    seed: u64,
    examine: bool,
}

impl Visitor for Neighbours {
    type Out = Result<Played>;

    fn visit<V: Variant>(self) -> Result<Played> {
        let start: Position<V> = parse_fen(&self.fen).with_context(|| self.fen.clone())?;
        let higher = Level::from_number(self.lower.number() + 1).context("no level above")?;
        let higher_side = Color::from_white(self.higher_is_white);
        let mut players = ByColor::new_with(|side| {
            LevelPlayer::<V>::new(if side == higher_side { higher } else { self.lower })
        });
        let mut examiner = self.examine.then(Examiner::<V>::new);
        let mut mistakes = ByColor::new_with(|_| Mistakes::default());
        let mut game = Game::from_position(start, PROFILE);
        let mut before: Vec<u64> = Vec::new();
        let outcome = loop {
            if game.outcome().is_some() || game.ply() >= LONGEST {
                break game.outcome();
            }
            let pos = *game.position();
            let player = players.get_mut(pos.turn());
            let m = choose(player, &pos, &before, self.seed)?;
            if let Some(examiner) = &mut examiner {
                examiner.look(&pos, &before, m, mistakes.get_mut(pos.turn()));
            }
            before.push(pos.hash());
            game.play(m)?;
        };
        let mistakes = examiner.map(|_| [!higher_side, higher_side].map(|side| mistakes.get(side).clone()));
        let reason = outcome.map_or("too long".to_owned(), |outcome| outcome.reason.to_string());
        Ok(Played { points: points(outcome, higher_side), plies: game.ply(), reason, mistakes })
    }
}

fn choose<V: Variant>(
    player: &mut LevelPlayer<V>,
    pos: &Position<V>,
    before: &[u64],
    seed: u64,
) -> Result<Move> {
    let choice = player.choose(pos, before, &PROFILE, seed, &StopFlag::default());
    choice.map(|choice| choice.best).context("a game that goes on has a move")
}

/// Half points of a side.
pub(crate) fn points(outcome: Option<Outcome>, side: Color) -> u32 {
    match outcome.and_then(|outcome| outcome.winner) {
        None => 1,
        Some(winner) if winner == side => 2,
        Some(_) => 0,
    }
}
