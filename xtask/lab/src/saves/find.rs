//! Games of the engine against itself, and the draws proved in them.

use alfil_notation::Epd;
use alfil_search::{DrawLimits, DrawProof, Engine, Limits, StopFlag, prove_draw};
use alfil_variants::alfil_core::{Position, Rank, Role};
use alfil_variants::{Dialect, Game, Profile, RacingKings};

use crate::random::Random;

/// A position with its proof.
pub(super) struct Found {
    pub(super) pos: Position<RacingKings>,
    pub(super) proof: DrawProof,
}

/// The lines end soon enough to be proved in a moment, and few moves hold, or it would be no test.
const LIMITS: DrawLimits = DrawLimits { moves: 8, saves: 2, hash: 4, nodes: 30_000 };
/// Nodes a move in the games: enough to race, and few enough to go wrong often.
const NODES: u64 = 300;
/// Plies after which a game is given up.
const LONGEST: usize = 120;
/// With fewer moves to choose from, the right one is easily found.
const CHOICES: usize = 8;

/// Plays one game and proves what it can in it: at most one position for each side to move, so that no two are alike.
pub(super) fn in_one_game(engine: &mut Engine<RacingKings>, random: &mut Random) -> Vec<Found> {
    engine.clear();
    let mut found: Vec<Found> = Vec::new();
    let mut game = Game::from_position(Position::start(), Profile::LICHESS);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let random_plies = 4 + random.below(6);
    while game.outcome().is_none() && game.ply() < LONGEST {
        let pos = *game.position();
        let is_new = found.iter().all(|other| other.pos.turn() != pos.turn());
        if is_new && let Some(proof) = proved(&pos) {
            found.push(proof);
        }
        let before = game.hashes_before();
        let moves = pos.legal_moves();
        // A slip now and then brings kings to where they must fight for the draw.
        let slips = game.ply() < random_plies || random.below(8) == 0;
        let chosen = if slips {
            Some(moves[random.below(moves.len())])
        } else {
            engine.search(&pos, &before, game.profile(), &limits, &StopFlag::default(), &mut |_| {}).best
        };
        let Some(m) = chosen else { break };
        if game.play(m).is_err() {
            break;
        }
    }
    found
}

fn proved(pos: &Position<RacingKings>) -> Option<Found> {
    let mut kings = pos.board().role(Role::King).into_iter();
    let near = kings.all(|sq| matches!(sq.rank(), Rank::Sixth | Rank::Seventh));
    if !near || pos.count_legal_moves() < CHOICES {
        return None;
    }
    // As it will stand in the file: without clocks and what happened before.
    let pos = Epd::of(pos, Dialect::Remaining, Vec::new()).read_position().ok()?;
    let proof = prove_draw(&Game::from_position(pos, Profile::LICHESS), &LIMITS)?;
    Some(Found { pos, proof })
}
