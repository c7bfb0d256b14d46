//! Looks at moves one by one, through the eyes of a level.

use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Profile, Variant, board_outcome};

use super::Look;
use super::dice::Dice;
use super::sight::Sight;
use crate::{Engine, Limits, StopFlag};

/// Scores from here on are decided games.
pub(crate) const DECIDED: i32 = 31_000;
/// Won on the board.
pub(crate) const WON: i32 = 32_000;

/// A position with the game before it.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a, V: Variant> {
    pub(crate) pos: &'a Position<V>,
    /// Hashes of the positions of the game before this one, oldest first.
    pub(crate) before: &'a [u64],
    pub(crate) profile: &'a Profile,
    pub(crate) seed: u64,
    pub(crate) stop: &'a StopFlag,
}

impl<V: Variant> Scene<'_, V> {
    /// The score of a move that ends the game, or comes back to where the game was; `None` if it does neither.
    pub(crate) fn settled(&self, m: Move) -> Option<i32> {
        let child = self.pos.after(m);
        if let Some(outcome) = board_outcome(&child, self.profile) {
            return Some(match outcome.winner {
                None => 0,
                Some(winner) if winner == self.pos.turn() => WON,
                Some(_) => -WON,
            });
        }
        (child.halfmoves() >= 100 || self.before.contains(&child.hash())).then_some(0)
    }

    /// The first move that wins at once.
    pub(crate) fn win_in_one(&self) -> Option<Move> {
        self.pos.legal_moves().into_iter().find(|m| self.settled(*m) == Some(WON))
    }
}

/// A look at a move: what it is worth for the side that makes it, and the reply expected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sighted {
    pub(crate) m: Move,
    pub(crate) score: i32,
    pub(crate) reply: Option<Move>,
}

/// Looks at the moves of a scene.
pub(crate) struct Survey<'a, V: Variant> {
    pub(crate) engine: &'a mut Engine<V>,
    pub(crate) scene: Scene<'a, V>,
    pub(crate) blindness: u32,
    pub(crate) nodes: u64,
    history: Vec<u64>,
}

impl<'a, V: Variant> Survey<'a, V> {
    pub(crate) fn new(engine: &'a mut Engine<V>, scene: Scene<'a, V>, blindness: u32) -> Self {
        let history = scene.before.iter().copied().chain([scene.pos.hash()]).collect();
        Survey { engine, scene, blindness, nodes: 0, history }
    }

    /// What the level sees of a position of its game.
    pub(crate) fn sight(&self, pos: &Position<V>) -> Sight {
        Sight { dice: Dice::new(self.scene.seed, pos.hash()), blindness: self.blindness }
    }

    /// Looks at a move, seeing only some of the replies.
    pub(crate) fn glance(&mut self, m: Move, look: Look) -> Sighted {
        let child = self.scene.pos.after(m);
        let sight = self.sight(&child);
        let seen = child.legal_moves().into_iter().filter(|reply| sight.sees(&child, *reply)).collect();
        self.search(m, &child, look, seen)
    }

    /// Looks at a move and every reply.
    pub(crate) fn study(&mut self, m: Move, look: Look) -> Sighted {
        let child = self.scene.pos.after(m);
        self.search(m, &child, look, Vec::new())
    }

    /// Looks at some replies, or at all if the list is empty: a player that sees none looks again.
    fn search(&mut self, m: Move, child: &Position<V>, look: Look, replies: Vec<Move>) -> Sighted {
        if let Some(score) = self.scene.settled(m) {
            return Sighted { m, score, reply: None };
        }
        let limits =
            Limits { depth: Some(look.depth), nodes: Some(look.nodes), moves: replies, ..Limits::default() };
        let Scene { profile, stop, .. } = self.scene;
        let answer = self.engine.search(child, &self.history, profile, &limits, stop, &mut |_| {});
        self.nodes += answer.nodes;
        let score = -answer.score.centipawns();
        // A win on the board goes before one to come.
        let score = if score.abs() >= DECIDED { score - score.signum() } else { score };
        Sighted { m, score, reply: answer.best }
    }

    /// Looks at some moves together. The best one.
    pub(crate) fn best_of(&mut self, moves: Vec<Move>, nodes: u64) -> Option<Sighted> {
        if moves.is_empty() {
            return None;
        }
        let limits = Limits { nodes: Some(nodes), moves, ..Limits::default() };
        let Scene { pos, before, profile, stop, .. } = self.scene;
        let answer = self.engine.search(pos, before, profile, &limits, stop, &mut |_| {});
        self.nodes += answer.nodes;
        Some(Sighted { m: answer.best?, score: answer.score.centipawns(), reply: answer.ponder })
    }
}
