//! What a writer computed about a game when it wrote it.

use core::fmt;

use alfil_notation::PgnResult;

/// The writer's own computation about a game, kept so that a reader can tell when it comes to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The result.
    pub result: PgnResult,
    /// The name of the reason ([`Reason::as_str`](alfil_variants::Reason::as_str)); `None` where nothing is known of it.
    pub reason: Option<String>,
    /// Number of moves played.
    pub plies: u32,
    /// Hash of the last position ([`Position::hash`](alfil_variants::alfil_core::Position::hash)). It covers the counters.
    pub hash: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason.as_deref().unwrap_or("no reason");
        write!(f, "{} ({reason}) after {} plies at {:016x}", self.result.as_str(), self.plies, self.hash)
    }
}
