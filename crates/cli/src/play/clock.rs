//! Chess clocks. They never look at the time themselves: they are told how much has passed.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use alfil_variants::alfil_core::{ByColor, Color};

/// Time for a whole game, and time added after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    pub(super) initial: Duration,
    pub(super) increment: Duration,
}

/// Longest time that can be asked for, in seconds.
const LONGEST: f64 = 86_400.0;

/// Reads `5+3`: minutes, also parts of them, and seconds. The seconds may be missing.
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let error = || format!("{text:?}: expected minutes and seconds a move, such as 5+3 or 0.5+0");
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let time = |text: &str, unit: f64| {
            let seconds = text.trim().parse::<f64>().map_err(|_| error())? * unit;
            if (0.0..=LONGEST).contains(&seconds) {
                Ok(Duration::from_secs_f64(seconds))
            } else {
                Err(format!("{text:?}: a clock runs from 0 to 24 hours"))
            }
        };
        Ok(TimeControl { initial: time(minutes, 60.0)?, increment: time(seconds, 1.0)? })
    }
}

impl TimeControl {
    /// The value of the PGN tag `TimeControl`.
    pub(super) fn tag(self) -> String {
        format!("{}+{}", self.initial.as_secs_f64(), self.increment.as_secs_f64())
    }

    /// Reads such a value, `300+3`.
    pub(super) fn of_tag(text: &str) -> Option<TimeControl> {
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=LONGEST).contains(seconds));
            seconds.map(Duration::from_secs_f64)
        };
        Some(TimeControl { initial: seconds(initial)?, increment: seconds(increment)? })
    }
}

/// Both clocks of a game.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    pub(super) control: TimeControl,
    left: ByColor<Duration>,
    /// What the clocks showed before each ply, for taking moves back.
    earlier: Vec<ByColor<Duration>>,
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Clocks {
        let left = ByColor { white: control.initial, black: control.initial };
        Clocks { control, left, earlier: Vec::new() }
    }

    /// Time left.
    pub(super) fn left(&self, side: Color) -> Duration {
        *self.left.get(side)
    }

    /// What the clock of a side showed after a ply, 0 for the first.
    pub(super) fn after(&self, ply: usize, side: Color) -> Duration {
        *self.earlier.get(ply + 1).unwrap_or(&self.left).get(side)
    }

    /// Sets the clock of a side, as a saved game shows it after a move of that side.
    pub(super) fn restore(&mut self, side: Color, left: Option<Duration>) {
        self.earlier.push(self.left);
        if let Some(left) = left {
            *self.left.get_mut(side) = left;
        }
    }

    /// Time passed for a side. `true` if its flag fell.
    pub(super) fn pass(&mut self, side: Color, time: Duration) -> bool {
        let left = self.left.get_mut(side);
        *left = left.saturating_sub(time);
        left.is_zero()
    }

    /// A side made its move.
    pub(super) fn press(&mut self, side: Color) {
        self.earlier.push(self.left);
        *self.left.get_mut(side) += self.control.increment;
    }

    /// The clocks as they were before the last moves.
    pub(super) fn take_back(&mut self, plies: usize) {
        let keep = self.earlier.len().saturating_sub(plies);
        if let Some(left) = self.earlier.get(keep) {
            self.left = *left;
        }
        self.earlier.truncate(keep);
    }
}

/// `White 4:58, Black 5:00`
impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |side| {
            let seconds = self.left(side).as_secs();
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        write!(f, "White {}, Black {}", shown(Color::White), shown(Color::Black))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_controls_are_read_in_minutes_and_seconds() {
        let read = |text: &str| text.parse::<TimeControl>();
        assert_eq!(read("5+3"), Ok(TimeControl { initial: seconds(300), increment: seconds(3) }));
        assert_eq!(read("0.5"), Ok(TimeControl { initial: seconds(30), increment: seconds(0) }));
        for text in ["", "+", "5+", "x+3", "-1+0", "5+3+1", "inf+0", "99999+0", "NaN+0"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_tag_is_read_as_it_is_written() {
        for text in ["5+3", "0.5+0", "90+30"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(TimeControl::of_tag(&control.tag()), Some(control));
        }
        assert_eq!(TimeControl::of_tag("40/7200:3600"), None);
        assert_eq!(TimeControl::of_tag("-"), None);
    }

    #[test]
    fn a_clock_runs_down_and_gains_its_increment() {
        let mut clocks = Clocks::new("1+2".parse().unwrap());
        assert!(!clocks.pass(Color::White, seconds(10)));
        clocks.press(Color::White);
        assert_eq!(clocks.to_string(), "White 0:52, Black 1:00");
        assert!(!clocks.pass(Color::Black, seconds(59)));
        assert!(clocks.pass(Color::Black, seconds(1)));
    }

    #[test]
    fn moves_taken_back_give_their_time_back() {
        let mut clocks = Clocks::new("1+0".parse().unwrap());
        for side in [Color::White, Color::Black, Color::White] {
            clocks.pass(side, seconds(10));
            clocks.press(side);
        }
        clocks.take_back(2);
        // The ten seconds that Black thought before its move are gone: the clock ran.
        assert_eq!(clocks.to_string(), "White 0:50, Black 0:50");
        clocks.take_back(5);
        assert_eq!(clocks.to_string(), "White 0:50, Black 1:00");
    }
}
