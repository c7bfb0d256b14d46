//! How long messages are under way, measured by the server alone.

use std::time::Duration;

use axum::body::Bytes;
use tokio::time::Instant;

/// Round trips that are looked at.
const KEPT: usize = 4;

/// Round trips of pings that the server sent. A ping carries a number, so that a pong that nobody asked for, or an old one,
/// tells nothing.
#[derive(Debug, Default)]
pub(super) struct Lag {
    sent: u64,
    waiting_since: Option<Instant>,
    trips: [Option<Duration>; KEPT],
}

impl Lag {
    /// What to send with a ping.
    pub(super) fn ping(&mut self, now: Instant) -> Bytes {
        self.sent += 1;
        self.waiting_since = Some(now);
        Bytes::copy_from_slice(&self.sent.to_be_bytes())
    }

    /// A pong has come.
    pub(super) fn pong(&mut self, payload: &[u8], now: Instant) {
        if *payload != self.sent.to_be_bytes() {
            return;
        }
        if let Some(since) = self.waiting_since.take() {
            self.trips[self.sent as usize % KEPT] = Some(now - since);
        }
    }

    /// The shortest of the last round trips, in milliseconds: one that was held up by chance, or on purpose, says little.
    pub(super) fn measured_ms(&self) -> u64 {
        let shortest = self.trips.iter().flatten().min();
        shortest.map_or(0, |trip| u64::try_from(trip.as_millis()).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_pong_of_the_last_ping_counts_and_only_once() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut lag = Lag::default();
        assert_eq!(lag.measured_ms(), 0);
        let first = lag.ping(at(0));
        lag.pong(b"", at(1));
        lag.pong(&first, at(80));
        lag.pong(&first, at(300));
        assert_eq!(lag.measured_ms(), 80);
        let _ = lag.ping(at(1_000));
        lag.pong(&first, at(1_001));
        assert_eq!(lag.measured_ms(), 80);
        let third = lag.ping(at(2_000));
        lag.pong(&third, at(2_030));
        assert_eq!(lag.measured_ms(), 30);
    }
}
