//! When a search must end that does not look at the clock itself: one that began as pondering, or that of a level.

use std::time::Instant;

use alfil_search::Limits;

/// Limits of time that are watched from outside the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alarm {
    soft: Option<Instant>,
    hard: Option<Instant>,
}

impl Alarm {
    /// The expected move was played now. What was thought since `started` counts as thought, so it may be time already;
    /// the clock has run only since now.
    pub(crate) fn ponder_hit(limits: &Limits, started: Instant, now: Instant) -> Alarm {
        Alarm { soft: limits.soft_time.map(|time| started + time), hard: limits.time.map(|time| now + time) }
    }

    /// For a search that takes no notice of time: when it began and what its limits are.
    pub(crate) fn latest(limits: &Limits, started: Instant) -> Alarm {
        Alarm { soft: None, hard: limits.time.map(|time| started + time) }
    }

    /// When to end at the latest.
    pub(crate) fn hard(&self) -> Option<Instant> {
        self.hard
    }

    /// Whether to begin no further iteration.
    pub(crate) fn is_due(&self, now: Instant) -> bool {
        [self.soft, self.hard].into_iter().flatten().any(|at| now >= at)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn pondered_time_counts_for_the_soft_limit_only() {
        let started = Instant::now();
        let (soft, hard) = (Duration::from_secs(2), Duration::from_secs(5));
        let limits = Limits { soft_time: Some(soft), time: Some(hard), ..Limits::default() };
        let early = started + Duration::from_secs(1);
        let alarm = Alarm::ponder_hit(&limits, started, early);
        assert!(!alarm.is_due(early) && alarm.is_due(started + soft));
        assert_eq!(alarm.hard(), Some(early + hard));
        let late = started + Duration::from_mins(1);
        assert!(Alarm::ponder_hit(&limits, started, late).is_due(late));
    }
}
