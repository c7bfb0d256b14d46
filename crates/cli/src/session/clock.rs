//! How much of a clock one move gets.

use std::time::Duration;

use alfil_search::Limits;

/// The clock of the side to move. All times in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) left: u64,
    pub(crate) increment: u64,
    /// Moves until the next time control; `None` where there is none.
    pub(crate) moves_to_go: Option<u64>,
}

/// Without a time control ahead, the clock is planned to last for so many moves.
const HORIZON: u64 = 30;

impl Clock {
    /// Sets the limits of time for one move, of which `overhead` is lost on its way. Never more than the clock has.
    pub(crate) fn share_out(&self, overhead: u64, limits: &mut Limits) {
        let moves = self.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
        let lost = overhead.saturating_mul(moves);
        let gained = self.increment.saturating_mul(moves - 1);
        let share = self.left.saturating_add(gained).saturating_sub(lost) / moves;
        let usable = self.left.saturating_sub(overhead);
        // The last move before the control may take nearly all; others leave enough for what may still happen.
        let most = if moves == 1 { usable - usable / 8 } else { usable / 5 * 2 };
        let hard = share.saturating_mul(3).min(most).max(1);
        let soft = (share - share / 3).clamp(1, hard);
        limits.soft_time = Some(Duration::from_millis(soft));
        limit_time(Duration::from_millis(hard), limits);
    }
}

/// A fixed time for one move, of which `overhead` milliseconds are lost on its way.
pub(crate) fn fixed_time(millis: u64, overhead: u64, limits: &mut Limits) {
    limit_time(Duration::from_millis(millis.saturating_sub(overhead).max(1)), limits);
}

fn limit_time(time: Duration, limits: &mut Limits) {
    limits.time = Some(limits.time.map_or(time, |earlier| earlier.min(time)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Soft and hard limit in milliseconds.
    fn shares(left: u64, increment: u64, moves_to_go: Option<u64>, overhead: u64) -> (u128, u128) {
        let mut limits = Limits::default();
        Clock { left, increment, moves_to_go }.share_out(overhead, &mut limits);
        (limits.soft_time.unwrap().as_millis(), limits.time.unwrap().as_millis())
    }

    #[test]
    fn no_move_takes_more_than_the_clock_has() {
        for left in [0, 1, 5, 11, 50, 1_000, 60_000, u64::MAX] {
            for increment in [0, 10, 5_000, u64::MAX] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u64::MAX)] {
                    for overhead in [0, 10, 5_000] {
                        let (soft, hard) = shares(left, increment, moves_to_go, overhead);
                        let most = u128::from(left.saturating_sub(overhead)).max(1);
                        assert!(1 <= soft && soft <= hard && hard <= most);
                    }
                }
            }
        }
    }

    #[test]
    fn a_clock_lasts_for_many_moves() {
        let mut left = 10_000;
        for _ in 0..200 {
            let (_, hard) = shares(left, 0, None, 10);
            left -= u64::try_from(hard).unwrap() + 1;
        }
        assert!(left > 0);
    }

    #[test]
    fn an_increment_and_a_near_control_allow_longer_thought() {
        let plain = shares(60_000, 0, None, 10).0;
        assert!(shares(60_000, 1_000, None, 10).0 > plain + 500);
        assert!(shares(60_000, 0, Some(5), 10).0 > 3 * plain);
        assert!(shares(60_000, 0, Some(1), 10).1 > 50_000);
    }

    #[test]
    fn the_sharper_of_two_limits_holds() {
        let mut limits = Limits::default();
        fixed_time(50, 10, &mut limits);
        Clock { left: 60_000, increment: 0, moves_to_go: None }.share_out(10, &mut limits);
        assert_eq!(limits.time, Some(Duration::from_millis(40)));
    }
}
