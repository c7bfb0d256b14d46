//! Clocks as data.

use alfil_variants::alfil_core::{ByColor, Color};
use serde::{Deserialize, Serialize};

use super::MOST_MS;

/// The time that each player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// For the whole game, in milliseconds.
    pub base_ms: u64,
    /// Added with each move that cost time, in milliseconds.
    #[serde(default)]
    pub increment_ms: u64,
}

impl ClockSettings {
    /// Whether a game can be played with them: a second to a day, and at most an hour with each move.
    pub fn are_sane(self) -> bool {
        (1_000..=MOST_MS).contains(&self.base_ms) && self.increment_ms <= 3_600_000
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
}

impl Clocks {
    pub(super) fn new(settings: ClockSettings) -> Clocks {
        let left_ms = ByColor { white: settings.base_ms, black: settings.base_ms };
        Clocks { increment_ms: settings.increment_ms, left_ms, since_ms: None }
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

    /// `mover` has moved: what the clock shows then, and what the move took.
    pub(super) fn after_move(&self, mover: Color, now_ms: u64) -> (u64, u64) {
        let left = self.left(mover, mover, now_ms);
        let spent = self.since_ms.map_or(0, |since| now_ms.saturating_sub(since));
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
        assert_eq!(clocks.after_move(White, 4_000), (9_000, 3_000));
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
        assert_eq!(clocks.after_move(White, 99_000), (10_000, 0));
        assert_eq!(clocks.falls_at(White), None);
    }

    #[test]
    fn gifts_end_at_a_day() {
        let mut clocks = running();
        clocks.give(Black, u64::from(u32::MAX));
        assert_eq!(clocks.left(Black, White, 0), MOST_MS);
    }
}
