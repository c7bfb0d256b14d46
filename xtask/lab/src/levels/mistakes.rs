//! Counts the mistakes in a game by a search that is stronger than every level.

use std::collections::BTreeMap;

use alfil_search::{Answer, Blindspot, Engine, Limits, Options, StopFlag, evaluate};
use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Profile, Variant, board_outcome};
use serde_json::Value;

/// Nodes of each of the two searches that judge a move.
const NODES: u64 = 10_000;
/// Centipawns that a mistake costs at least.
const COST: i32 = 150;
/// Positions are not told apart beyond this.
const WINNING: i32 = 900;

/// Mistakes by their kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Mistakes {
    pub(super) kinds: BTreeMap<String, u64>,
}

impl Mistakes {
    fn add(&mut self, kind: &str) {
        *self.kinds.entry(kind.to_owned()).or_default() += 1;
    }

    pub(super) fn of(&self, kind: &str) -> u64 {
        self.kinds.get(kind).copied().unwrap_or(0)
    }

    /// Adds those of another game.
    pub(super) fn merge(&mut self, other: &Mistakes) {
        for (kind, count) in &other.kinds {
            *self.kinds.entry(kind.clone()).or_default() += count;
        }
    }

    pub(super) fn to_json(&self) -> Value {
        self.kinds.iter().map(|(kind, count)| (kind.clone(), Value::from(*count))).collect()
    }

    pub(super) fn of_json(value: &Value) -> Mistakes {
        let counts = value.as_object().into_iter().flatten();
        Mistakes { kinds: counts.map(|(kind, count)| (kind.clone(), count.as_u64().unwrap_or(0))).collect() }
    }
}

/// A win in one that was there and not played.
pub(super) const MISSED_WIN: &str = "win in one";
/// A queen that could be had for nothing and was not taken.
pub(super) const FREE_QUEEN: &str = "free queen";
/// Moves of a side, for averages.
pub(super) const MOVES: &str = "moves";

/// The kind of a better move that was overlooked.
pub(super) fn missed_move(spot: Blindspot) -> String {
    format!("move: {}", spot.name())
}

/// The kind of a reply that was overlooked.
pub(super) fn missed_reply(spot: Blindspot) -> String {
    format!("reply: {}", spot.name())
}

/// Looks at moves.
pub(super) struct Examiner<V: Variant> {
    engine: Engine<V>,
}

impl<V: Variant> Examiner<V> {
    pub(super) fn new() -> Self {
        Examiner { engine: Engine::new(Options { hash: 4, ..Options::default() }) }
    }

    /// Adds the mistake that a move is, if it is one.
    pub(super) fn look(&mut self, pos: &Position<V>, before: &[u64], m: Move, found: &mut Mistakes) {
        found.add(MOVES);
        let wins = |m: Move| board_outcome(&pos.after(m), &Profile::AUTOMATIC).and_then(|o| o.winner);
        if wins(m) == Some(pos.turn()) {
            return;
        }
        if pos.legal_moves().into_iter().any(|other| wins(other) == Some(pos.turn())) {
            return found.add(MISSED_WIN);
        }
        let best = self.search(pos, before, Vec::new());
        let Some(better) = best.best.filter(|better| *better != m) else { return };
        let played = self.search(pos, before, vec![m]);
        let score = |answer: &Answer| answer.score.centipawns().clamp(-WINNING, WINNING);
        if score(&best) - score(&played) < COST {
            return;
        }
        if Blindspot::takes_free_queen(pos, better) && !Blindspot::takes_free_queen(pos, m) {
            return found.add(FREE_QUEEN);
        }
        // A move that makes the position worse than it looked allowed something; else something was left out.
        let looked = evaluate(pos).clamp(-WINNING, WINNING);
        match played.ponder {
            Some(reply) if score(&played) < looked - COST / 2 => {
                found.add(&missed_reply(Blindspot::of(&pos.after(m), reply)));
            }
            _ => found.add(&missed_move(Blindspot::of(pos, better))),
        }
    }

    fn search(&mut self, pos: &Position<V>, before: &[u64], moves: Vec<Move>) -> Answer {
        let limits = Limits { nodes: Some(NODES), moves, ..Limits::default() };
        self.engine.search(pos, before, &Profile::AUTOMATIC, &limits, &StopFlag::default(), &mut |_| {})
    }
}
