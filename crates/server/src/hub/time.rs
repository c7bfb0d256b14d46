//! The server's time: that of the wall at the start, and from then on an even one that nobody sets.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

#[derive(Clone, Copy, Debug)]
pub(super) struct WallClock {
    start_ms: u64,
    started: Instant,
}

/// What the wall's clock shows.
pub(super) fn wall_ms() -> u64 {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(wall.as_millis()).unwrap_or(u64::MAX)
}

impl WallClock {
    /// `started` was at `start_ms`, which must not lie before anything that has happened, though somebody may have set the
    /// wall's clock back.
    pub(super) fn started_at(start_ms: u64, started: Instant) -> WallClock {
        WallClock { start_ms, started }
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.start_ms + u64::try_from(self.started.elapsed().as_millis()).unwrap_or(0)
    }
}
