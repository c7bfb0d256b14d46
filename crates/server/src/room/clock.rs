//! Clocks as data.

use alfil_variants::alfil_core::{ByColor, Color};
use serde::{Deserialize, Serialize};

use super::MOST_MS;

/// The time that each player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// For the whole game, in milliseconds.
    pub base_ms: u64,
    /// Added with each move that cost time, in milliseconds.
    #[serde(default)]
    pub increment_ms: u64,
}

impl ClockSettings {
    /// Why no game can be played with them, with the name of the field; `None` if one can.
    pub fn fault(self) -> Option<&'static str> {
        if !(1_000..=MOST_MS).contains(&self.base_ms) {
            Some("clock.base_ms: expected 1000 to 86400000, a second to a day")
        } else if self.increment_ms > 3_600_000 {
            Some("clock.increment_ms: expected at most 3600000, an hour")
        } else {
            None
        }
    }
}

/// Both clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "the unit belongs to the name")]
pub(super) struct Clocks {
    increment_ms: u64,
    left_ms: ByColor<u64>,
    /// Since when the clock of the side to move runs.
    since_ms: Option<u64>,
    /// How much lag each side may still be given back.
    lag_ms: ByColor<u64>,
}

/// Lag that a player may be given back at first, earns with each move, and has at most.
const LAG_AT_FIRST_MS: u64 = 1_500;
const LAG_EARNED_MS: u64 = 100;
const LAG_AT_MOST_MS: u64 = 3_000;
/// Lag that is given back for one move at most.
const LAG_A_MOVE_MS: u64 = 500;

impl Clocks {
    pub(super) fn new(settings: ClockSettings) -> Clocks {
        let left_ms = ByColor { white: settings.base_ms, black: settings.base_ms };
        let lag_ms = ByColor { white: LAG_AT_FIRST_MS, black: LAG_AT_FIRST_MS };
        Clocks { increment_ms: settings.increment_ms, left_ms, since_ms: None, lag_ms }
    }

    /// What a clock shows, `turn` being to move.
    pub(super) fn left(&self, side: Color, turn: Color, now_ms: u64) -> u64 {
        let running = self.since_ms.filter(|_| side == turn);
        let used = running.map_or(0, |since| now_ms.saturating_sub(since));
        self.left_ms.get(side).saturating_sub(used)
    }

    pub(super) fn is_running(&self) -> bool {
        self.since_ms.is_some()
    }

    /// When the flag of the side to move falls.
    pub(super) fn falls_at(&self, turn: Color) -> Option<u64> {
        self.since_ms.map(|since| since + self.left_ms.get(turn))
    }

    /// Whether the flag of the side to move has fallen.
    pub(super) fn has_fallen(&self, turn: Color, now_ms: u64) -> bool {
        self.falls_at(turn).is_some_and(|falls| falls <= now_ms)
    }

    /// How much of a lag that the server has measured is given back to `mover` now.
    pub(super) fn lag_given(&self, mover: Color, measured_ms: u64, now_ms: u64) -> u64 {
        let taken = self.since_ms.map_or(0, |since| now_ms.saturating_sub(since));
        measured_ms.min(LAG_A_MOVE_MS).min(*self.lag_ms.get(mover)).min(taken)
    }

    /// `mover` has moved and was given so much lag back.
    pub(super) fn take_lag(&mut self, mover: Color, given_ms: u64) {
        let left = self.lag_ms.get_mut(mover);
        *left = (left.saturating_sub(given_ms) + LAG_EARNED_MS).min(LAG_AT_MOST_MS);
    }

    /// `mover` has moved: what the clock shows then, and what the move took, without the lag.
    pub(super) fn after_move(&self, mover: Color, lag_ms: u64, now_ms: u64) -> (u64, u64) {
        let spent = self.since_ms.map_or(0, |since| now_ms.saturating_sub(since)).saturating_sub(lag_ms);
        let left = self.left_ms.get(mover).saturating_sub(spent);
        let increment = if self.is_running() { self.increment_ms } else { 0 };
        ((left + increment).min(MOST_MS.max(left)), spent)
    }

    /// Takes the time of `side` up to now off its clock, and stops it.
    pub(super) fn stop(&mut self, side: Color, now_ms: u64) {
        *self.left_ms.get_mut(side) = self.left(side, side, now_ms);
        self.since_ms = None;
    }

    pub(super) fn set(&mut self, side: Color, left_ms: u64) {
        *self.left_ms.get_mut(side) = left_ms;
    }

    pub(super) fn start(&mut self, now_ms: u64) {
        self.since_ms = Some(now_ms);
    }

    pub(super) fn give(&mut self, side: Color, gift_ms: u64) {
        let left = self.left_ms.get_mut(side);
        *left = (*left + gift_ms).min(MOST_MS.max(*left));
    }

    /// Gives back time during which nobody could move.
    pub(super) fn credit(&mut self, credit_ms: u64) {
        self.since_ms = self.since_ms.map(|since| since + credit_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn running() -> Clocks {
        let mut clocks = Clocks::new(ClockSettings { base_ms: 10_000, increment_ms: 2_000 });
        clocks.start(1_000);
        clocks
    }

    #[test]
    fn only_the_clock_of_the_side_to_move_runs() {
        let clocks = running();
        assert_eq!((clocks.left(White, White, 4_000), clocks.left(Black, White, 4_000)), (7_000, 10_000));
        assert_eq!(clocks.after_move(White, 0, 4_000), (9_000, 3_000));
    }

    #[test]
    fn the_flag_falls_at_its_millisecond() {
        let clocks = running();
        assert_eq!(clocks.falls_at(White), Some(11_000));
        assert!(!clocks.has_fallen(White, 10_999));
        assert!(clocks.has_fallen(White, 11_000));
    }

    #[test]
    fn a_credit_moves_the_flag() {
        let mut clocks = running();
        clocks.credit(5_000);
        assert_eq!(clocks.falls_at(White), Some(16_000));
        // Before the credited moment nothing has been used.
        assert_eq!(clocks.left(White, White, 3_000), 10_000);
    }

    #[test]
    fn a_clock_that_stands_gains_nothing() {
        let clocks = Clocks::new(ClockSettings { base_ms: 10_000, increment_ms: 2_000 });
        assert_eq!(clocks.after_move(White, 0, 99_000), (10_000, 0));
        assert_eq!(clocks.falls_at(White), None);
    }

    #[test]
    fn lag_is_given_back_within_a_quota() {
        let mut clocks = running();
        assert_eq!(clocks.lag_given(White, 300, 4_000), 300);
        assert_eq!(clocks.after_move(White, 300, 4_000), (9_300, 2_700));
        // Never more than the move took, and never more than half a second.
        assert_eq!(clocks.lag_given(White, 300, 1_100), 100);
        assert_eq!(clocks.lag_given(White, 60_000, 9_000), 500);
        // Who always lags a lot gets the quota at first, and then what is earned.
        let given: Vec<u64> = (0..6)
            .map(|_| {
                let given = clocks.lag_given(White, 60_000, 9_000);
                clocks.take_lag(White, given);
                given
            })
            .collect();
        assert_eq!(given, [500, 500, 500, 300, 100, 100]);
        assert_eq!(clocks.lag_given(Black, 60_000, 9_000), 500);
    }

    #[test]
    fn gifts_end_at_a_day() {
        let mut clocks = running();
        clocks.give(Black, u64::from(u32::MAX));
        assert_eq!(clocks.left(Black, White, 0), MOST_MS);
    }
}
