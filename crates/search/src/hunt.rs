//! Wins that the search itself seeks, with a window above every score but a win.
//!
//! So asked, it spends nothing on ways to win more material: for the defender any reply that holds is enough, and nothing
//! is left out on the evaluation's word. A win that it finds is a win.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Position};

use crate::eval::Evaluator as _;
use crate::negamax::Question;
use crate::score::{INFINITE, PROVED, Value, WINNING};
use crate::worker::Worker;

/// The hunt of one search.
#[derive(Default)]
pub(crate) struct Hunt {
    /// Pairs of plies that were looked at whole.
    finished: i32,
    /// Moves made.
    nodes: u64,
}

/// With less than this many moves it is not worth while to begin.
const FEWEST: u64 = 200;

impl Hunt {
    /// Goes on with at most as many moves as the search has made by itself so far; `score` is what it thinks of the
    /// position, in centipawns. The score and the line of a win, if one was found. What is broken off finds most of its way
    /// in the table the next time.
    pub(crate) fn go_on<V: Variant>(
        &mut self,
        worker: &mut Worker<'_, V>,
        pos: &Position<V>,
        score: Value,
    ) -> Option<(Value, Vec<Move>)> {
        if !(WINNING..PROVED).contains(&score) {
            return None;
        }
        let deepest = worker.deepest;
        let end = worker.nodes + (worker.nodes - self.nodes);
        let mut found = None;
        while found.is_none() && !worker.stopped {
            let before = worker.nodes;
            if end < before + FEWEST {
                break;
            }
            worker.cap = end;
            let sums = worker.evaluator.fresh(pos);
            let depth = 2 * self.finished + 3;
            let ask = Question { alpha: PROVED, beta: INFINITE, depth, ply: 0, cut: false };
            worker.settled = 0;
            worker.report();
            let score = worker.search::<true>(pos, &sums, ask);
            self.nodes += worker.nodes - before;
            let broken_off = worker.stopped;
            (worker.cap, worker.stopped) = (u64::MAX, false);
            worker.report();
            if broken_off {
                break;
            }
            let line = &worker.lines[0];
            found = (score > PROVED && !line.is_empty()).then(|| (score, line.clone()));
            self.finished += 1;
        }
        worker.deepest = deepest;
        found
    }
}
