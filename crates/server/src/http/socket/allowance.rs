//! How many messages a client may send.

use std::time::Duration;

use tokio::time::Instant;

/// How many messages a client may send: some at once, then one after the other.
pub(super) struct Allowance {
    most: u32,
    /// The time in which one message is earned.
    each: Duration,
    left: u32,
    since: Instant,
}

impl Allowance {
    pub(super) fn new(per_second: u32, now: Instant) -> Allowance {
        let per_second = per_second.clamp(1, 1_000_000);
        Allowance {
            most: 2 * per_second,
            each: Duration::from_secs(1) / per_second,
            left: 2 * per_second,
            since: now,
        }
    }

    pub(super) fn take(&mut self, now: Instant) -> bool {
        let earned = now.duration_since(self.since).as_nanos() / self.each.as_nanos();
        let earned = u32::try_from(earned).unwrap_or(u32::MAX);
        self.since += self.each * earned;
        self.left = self.left.saturating_add(earned).min(self.most);
        let has_one = self.left > 0;
        self.left = self.left.saturating_sub(1);
        has_one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_and_then_ten_a_second() {
        let start = Instant::now();
        let mut allowance = Allowance::new(10, start);
        let taken = |allowance: &mut Allowance, at: u64, tries: usize| {
            (0..tries).filter(|_| allowance.take(start + Duration::from_millis(at))).count()
        };
        assert_eq!(taken(&mut allowance, 0, 30), 20);
        assert_eq!(taken(&mut allowance, 99, 5), 0);
        assert_eq!(taken(&mut allowance, 1_000, 30), 10);
        assert_eq!(taken(&mut allowance, 3_600_000, 30), 20);
    }
}
