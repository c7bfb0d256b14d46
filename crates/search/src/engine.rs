//! The engine as callers see it: give it a game and limits, get a move and lines.

use std::time::Duration;

use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Profile, Variant};

use crate::eval::{Evaluator, Weights};
use crate::history::Histories;
use crate::hunt::Hunt;
use crate::limits::{Budget, Limits, StopFlag};
use crate::negamax::Question;
use crate::score::{INFINITE, MAX_PLY, PROVED, Score, Value, WIN, win_in};
use crate::table::Table;
use crate::wins::Wins;
use crate::worker::{Shared, Worker};

/// What a search found out so far.
#[derive(Clone, Debug)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub seldepth: u32,
    /// Which of several best lines this is, from 1.
    pub multipv: usize,
    /// Score from the side to move's point of view.
    pub score: Score,
    /// Moves made in search and quiescence.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line, best move first.
    pub line: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The best move; `None` if the side to move has none.
    pub best: Option<Move>,
    /// What the opponent is expected to answer.
    pub ponder: Option<Move>,
    /// Score of the best move.
    pub score: Score,
    /// Plies of the last finished iteration.
    pub depth: u32,
    /// Moves made in search and quiescence.
    pub nodes: u64,
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How many best lines are wanted.
    pub multipv: usize,
    /// Centipawns that a draw is worth less than an even position for the side to move.
    pub contempt: i32,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1, multipv: 1, contempt: 0 }
    }
}

/// A searcher of variant `V` with its memory.
///
/// # Examples
///
/// ```
/// use alfil_search::{Engine, Limits, Options, StopFlag};
/// use alfil_variants::{Chess, Profile, alfil_core::Position};
///
/// let mut engine = Engine::<Chess>::new(Options::default());
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let answer = engine.search(&Position::start(), &[], &Profile::LICHESS, &limits, &StopFlag::default(), &mut |_| {});
/// assert!(answer.best.is_some());
/// ```
pub struct Engine<V: Variant> {
    options: Options,
    table: Table,
    weights: Weights,
    /// One for each thread.
    histories: Vec<Histories>,
    variant: core::marker::PhantomData<V>,
}

impl<V: Variant> Engine<V> {
    /// A searcher that knows nothing yet.
    pub fn new(options: Options) -> Engine<V> {
        let table = Table::new(options.hash);
        let histories = (0..options.threads.max(1)).map(|_| Histories::new()).collect();
        Engine { options, table, weights: Weights::of::<V>(), histories, variant: core::marker::PhantomData }
    }

    /// Sets how many best lines are wanted and what a draw is worth (see [`Options`]), and forgets nothing.
    pub fn set_lines(&mut self, multipv: usize, contempt: i32) {
        (self.options.multipv, self.options.contempt) = (multipv, contempt);
    }

    /// Forgets everything found so far, as at the start of another game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.fill_with(Histories::new);
    }

    /// Searches a position. `before` holds the hashes of the positions of the game before this one, oldest first;
    /// `report` hears of every finished line.
    ///
    /// With one thread and without limits of time the answer depends on the arguments and on what was searched since
    /// the last [`clear`](Engine::clear) alone.
    pub fn search(
        &mut self,
        pos: &Position<V>,
        before: &[u64],
        profile: &Profile,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info),
    ) -> Answer {
        self.table.age();
        let budget = Budget::new(limits, stop);
        let (main, helpers) = self.histories.split_at_mut(1);
        let shared = Shared {
            table: &self.table,
            budget: &budget,
            weights: &self.weights,
            options: &self.options,
            profile,
        };
        let iteration = |histories| {
            let worker = worker(shared, histories, before, pos);
            Iteration { worker, pos, shared, seeker: None, helper: None }
        };
        std::thread::scope(|scope| {
            for (number, histories) in helpers.iter_mut().enumerate() {
                let iteration = &iteration;
                scope.spawn(move || {
                    Iteration { helper: Some(number), ..iteration(histories) }.run(&mut |_| {})
                });
            }
            let plain = limits.depth.is_none() && limits.win_in.is_none() && limits.moves.is_empty();
            let seeker = (plain && self.options.multipv == 1).then(|| {
                if Wins::<V>::ARE_CHEAP {
                    Seeker::Proofs(Box::new(Wins::new(pos, before, profile, stop)))
                } else {
                    Seeker::Hunt(Hunt::default())
                }
            });
            let mut answer = Iteration { seeker, ..iteration(&mut main[0]) }.run(report);
            budget.finish();
            answer.nodes = budget.nodes();
            answer
        })
    }
}

fn worker<'a, V: Variant>(
    shared: Shared<'a>,
    histories: &'a mut Histories,
    before: &[u64],
    pos: &Position<V>,
) -> Worker<'a, V> {
    let history = before.iter().copied().chain([pos.hash()]).collect();
    let mut worker = Worker::new(shared, histories, history, pos.turn());
    let wanted = &shared.budget.limits.moves;
    let moves = pos.legal_moves().into_iter();
    worker.root_moves = moves.filter(|m| wanted.is_empty() || wanted.contains(m)).collect();
    worker
}

/// Iterative deepening on one thread.
struct Iteration<'a, 'b, V: Variant> {
    worker: Worker<'a, V>,
    pos: &'b Position<V>,
    shared: Shared<'a>,
    /// What seeks wins beside the search, if anything does.
    seeker: Option<Seeker<'a, V>>,
    /// Which of the helpers this is, if it is one.
    helper: Option<usize>,
}

/// What seeks wins beside the search.
enum Seeker<'a, V: Variant> {
    Proofs(Box<Wins<'a, V>>),
    Hunt(Hunt),
}

/// A line with its score.
type Line = (Value, Vec<Move>);

/// Whether a helper leaves an iteration out. Helpers that search what the main thread searches at the same time teach it little;
/// each one skips depths in another rhythm, and so runs ahead of it.
fn is_left_out(helper: usize, depth: u32) -> bool {
    let stride = 1 + helper as u32 / 2 % 4;
    depth > 1 && ((depth + helper as u32 % 2) / stride).is_multiple_of(2)
}

impl<V: Variant> Iteration<'_, '_, V> {
    fn run(mut self, report: &mut dyn FnMut(&Info)) -> Answer {
        let wanted = self.shared.options.multipv.clamp(1, self.worker.root_moves.len().max(1));
        let mut lines: Vec<Line> =
            self.worker.root_moves.first().map(|m| (0, vec![*m])).into_iter().collect();
        let mut finished = 0;
        let deepest = self.shared.budget.limits.depth.unwrap_or(MAX_PLY as u32 - 1).min(MAX_PLY as u32 - 1);
        for depth in 1..=deepest {
            if self.worker.root_moves.is_empty() || depth > 1 && self.is_time_up() {
                break;
            }
            if self.helper.is_some_and(|number| is_left_out(number, depth)) {
                continue;
            }
            let found = self.iterate(depth, wanted, &lines, report);
            if !found.is_empty() {
                lines.splice(..found.len().min(lines.len()), found);
            }
            if self.worker.stopped {
                break;
            }
            finished = depth;
            if let Some(line) = self.sought_win(lines.first().map_or(0, |(score, _)| *score)) {
                report(&self.info(depth, 1, line.0, &line.1));
                lines = vec![line];
                break;
            }
            if self.worker.stopped || self.is_settled(&lines, depth) {
                break;
            }
        }
        self.worker.report();
        let best = lines.first();
        Answer {
            best: best.and_then(|(_, line)| line.first().copied()),
            ponder: best.and_then(|(_, line)| line.get(1).copied()),
            score: Score(best.map_or(0, |(score, _)| *score)),
            depth: finished,
            nodes: self.worker.nodes,
        }
    }

    /// Searches all wanted lines to one depth. The lines found, in order; fewer if time ran out.
    fn iterate(
        &mut self,
        depth: u32,
        wanted: usize,
        old: &[Line],
        report: &mut dyn FnMut(&Info),
    ) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        self.worker.deepest = 0;
        for index in 0..wanted {
            self.worker.settled = index;
            let guess = old.get(index).map_or(0, |(score, _)| *score);
            let Some((score, line)) = self.aspire(depth, guess) else { break };
            let Some(at) =
                line.first().and_then(|m| self.worker.root_moves.iter().position(|other| other == m))
            else {
                break;
            };
            // The best move first: the next line, or the next iteration, begins behind it.
            self.worker.root_moves[index..=at].rotate_right(1);
            let info = self.info(depth, index + 1, score, &line);
            lines.push((score, line));
            if !self.worker.stopped {
                report(&info);
            }
        }
        lines
    }

    /// Searches with a window around the last score and widens it where the score falls outside.
    fn aspire(&mut self, depth: u32, guess: Value) -> Option<Line> {
        let mut window = 30;
        let (mut alpha, mut beta) = if depth >= 5 && guess.abs() < PROVED {
            (guess - window, guess + window)
        } else {
            (-INFINITE, INFINITE)
        };
        let sums = self.worker.evaluator.fresh(self.pos);
        let mut reduced = 0;
        let mut best = None;
        loop {
            let depth = (depth as i32 - reduced).max(1);
            let ask = Question { alpha, beta, depth, ply: 0, cut: false };
            let score = self.worker.search::<true>(self.pos, &sums, ask);
            let line = self.worker.lines[0].clone();
            if self.worker.stopped {
                // A move that was found better before the stop is better.
                return if score > alpha && !line.is_empty() { Some((score.min(WIN), line)) } else { best };
            }
            if score <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - window).max(-INFINITE);
                reduced = 0;
            } else if score >= beta && beta < INFINITE {
                best = (!line.is_empty()).then_some((score, line));
                beta = (score + window).min(INFINITE);
                reduced = (reduced + 1).min(3);
            } else {
                return Some((score, line));
            }
            window += window / 2;
            if window > 700 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn info(&self, depth: u32, multipv: usize, score: Value, line: &[Move]) -> Info {
        Info {
            depth,
            seldepth: self.worker.deepest as u32 + 1,
            multipv,
            score: Score(score),
            nodes: self.worker.nodes.max(self.worker.budget.nodes()),
            time: self.worker.budget.elapsed(),
            hashfull: self.worker.table.permille(),
            line: line.to_vec(),
        }
    }

    /// A win that was found beside the search, which has none itself.
    fn sought_win(&mut self, score: Value) -> Option<Line> {
        let seeker = self.seeker.as_mut().filter(|_| score < PROVED)?;
        self.worker.report();
        let wins = match seeker {
            Seeker::Proofs(wins) => wins,
            Seeker::Hunt(hunt) => return hunt.go_on(&mut self.worker, self.pos, score),
        };
        let before = wins.nodes();
        let line = wins.go_on(self.worker.nodes, self.worker.budget.left(), score);
        self.worker.count_nodes(wins.nodes() - before);
        line.map(|line| (win_in(line.len()), line))
    }

    fn is_time_up(&self) -> bool {
        self.shared.budget.limits.soft_time.is_some_and(|limit| self.worker.budget.elapsed() >= limit)
    }

    /// Whether deeper iterations can find nothing new.
    fn is_settled(&self, lines: &[Line], depth: u32) -> bool {
        let Some((score, _)) = lines.first() else { return true };
        let plies = WIN - score.abs();
        let proved = score.abs() >= PROVED && depth as i32 > 2 * plies + 2;
        let asked = self.shared.budget.limits.win_in.is_some_and(|moves| {
            Score(*score).win_in_moves().is_some_and(|found| found > 0 && found <= moves as i32)
        });
        proved && self.shared.budget.limits.depth.is_none() || asked
    }
}
