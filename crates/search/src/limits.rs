//! When a search stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

// `std`'s own panics in browsers.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use alfil_variants::alfil_core::Move;

/// What a search may spend. Without any limit it goes on until it is told to stop or everything is proved.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies of the deepest iteration.
    pub depth: Option<u32>,
    /// Moves made, in search and quiescence together, over all threads.
    pub nodes: Option<u64>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Begin no further iteration after this time.
    pub soft_time: Option<Duration>,
    /// Stop when a win in at most this many moves is proved.
    pub win_in: Option<u32>,
    /// Only these moves at the root; empty for all.
    pub moves: Vec<Move>,
}

/// Tells a running search to stop, from any thread.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    told: Arc<AtomicBool>,
    /// Asked too, where nobody can tell: in a browser a search has its thread for itself.
    ask: Option<fn() -> bool>,
}

impl StopFlag {
    /// A flag that is also set while `ask` says so. A search asks every thousand nodes.
    pub fn asking(ask: fn() -> bool) -> StopFlag {
        StopFlag { ask: Some(ask), ..StopFlag::default() }
    }

    /// The search stops within some thousand nodes.
    pub fn stop(&self) {
        self.told.store(true, Relaxed);
    }

    /// Allows the next search.
    pub fn reset(&self) {
        self.told.store(false, Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_set(&self) -> bool {
        self.told.load(Relaxed) || self.ask.is_some_and(|ask| ask())
    }
}

/// What the threads of one search share.
pub(crate) struct Budget<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) stop: &'a StopFlag,
    started: Instant,
    /// Nodes of the threads that have reported.
    nodes: AtomicU64,
    over: AtomicBool,
}

/// Nodes between two looks at the shared state.
pub(crate) const CHECK_EVERY: u64 = 1024;

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &'a Limits, stop: &'a StopFlag) -> Budget<'a> {
        Budget {
            limits,
            stop,
            started: Instant::now(),
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Adds a thread's nodes and says whether everybody must stop.
    pub(crate) fn spend(&self, nodes: u64) -> bool {
        let total = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        let over = self.over.load(Relaxed)
            || self.stop.is_set()
            || self.limits.nodes.is_some_and(|limit| total >= limit)
            || self.limits.time.is_some_and(|limit| self.elapsed() >= limit);
        if over {
            self.over.store(true, Relaxed);
        }
        over
    }

    /// How many nodes a thread may make before it looks again.
    pub(crate) fn allowance(&self) -> u64 {
        let left =
            self.limits.nodes.map_or(CHECK_EVERY, |limit| limit.saturating_sub(self.nodes.load(Relaxed)));
        left.clamp(1, CHECK_EVERY)
    }

    /// How many nodes may still be made.
    pub(crate) fn left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes.load(Relaxed)))
    }

    /// Tells all threads that the search is finished.
    pub(crate) fn finish(&self) {
        self.over.store(true, Relaxed);
    }

    /// Nodes of all threads so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
}
