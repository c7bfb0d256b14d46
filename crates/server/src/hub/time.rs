//! The server's time: that of the wall at the start, and from then on an even one that nobody sets.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

#[derive(Clone, Copy, Debug)]
pub(super) struct WallClock {
    start_ms: u64,
    started: Instant,
}

impl WallClock {
    /// Starts at the wall's time, or at `latest_ms` if somebody has set the wall back since.
    pub(super) fn not_before(latest_ms: u64) -> WallClock {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let wall_ms = u64::try_from(wall.as_millis()).unwrap_or(u64::MAX);
        WallClock { start_ms: wall_ms.max(latest_ms), started: Instant::now() }
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.start_ms + u64::try_from(self.started.elapsed().as_millis()).unwrap_or(0)
    }
}
