//! The time that the players had, as PGN's `TimeControl` tag writes it.

use core::fmt;

use super::GameRecord;

/// How much time the players had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// No clock: `-`.
    Unlimited,
    /// One period after the other: `40/7200:3600+30`.
    Stages(Vec<Stage>),
    /// What one side uses the other gets, from this many milliseconds each: `*180`.
    Sandclock(u64),
}

/// A period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Moves to be made in it; `None` for the rest of the game.
    pub moves: Option<u32>,
    /// The time given at its start, in milliseconds.
    pub base_ms: u64,
    /// The time added with each move, in milliseconds.
    pub increment_ms: u64,
}

impl TimeControl {
    /// Reads the value of a `TimeControl` tag; `None` if it says nothing, as `?`, or cannot be read.
    pub fn parse(text: &str) -> Option<TimeControl> {
        let text = text.trim();
        if text == "-" {
            return Some(TimeControl::Unlimited);
        }
        if let Some(time) = text.strip_prefix('*') {
            return milliseconds(time).map(TimeControl::Sandclock);
        }
        text.split(':').map(stage).collect::<Option<_>>().map(TimeControl::Stages)
    }
}

fn stage(text: &str) -> Option<Stage> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(moves.parse().ok()?), time),
        None => (None, text),
    };
    let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
    Some(Stage { moves, base_ms: milliseconds(base)?, increment_ms: milliseconds(increment)? })
}

/// Reads seconds with up to three decimals.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 3 {
        return None;
    }
    let millis = decimals.parse::<u64>().ok()? * 10_u64.pow(3 - decimals.len() as u32);
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(millis)
}

/// Seconds, with decimals where there are any.
struct Seconds(u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        if millis == 0 {
            return write!(f, "{seconds}");
        }
        f.write_str(format!("{seconds}.{millis:03}").trim_end_matches('0'))
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Seconds(self.base_ms))?;
        // Without a plus a number alone is one period of sudden death.
        if self.increment_ms > 0 { write!(f, "+{}", Seconds(self.increment_ms)) } else { Ok(()) }
    }
}

/// Writes the value of a `TimeControl` tag.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unlimited => f.write_str("-"),
            TimeControl::Sandclock(ms) => write!(f, "*{}", Seconds(*ms)),
            TimeControl::Stages(stages) => {
                let stages: Vec<String> = stages.iter().map(Stage::to_string).collect();
                f.write_str(&stages.join(":"))
            }
        }
    }
}

impl GameRecord {
    /// The time control that the tags tell.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.tag("TimeControl").and_then(TimeControl::parse)
    }

    /// Says how much time the players had.
    pub fn set_time_control(&mut self, control: &TimeControl) {
        self.set_tag("TimeControl", control.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_time_controls_come_back() {
        for text in ["-", "300", "180+2", "40/7200:3600", "40/7200+30:900+30", "*180", "10.5+0.25", "0+1"] {
            let control = TimeControl::parse(text).unwrap();
            assert_eq!(control.to_string(), text);
        }
        let stage = Stage { moves: Some(40), base_ms: 7_200_000, increment_ms: 0 };
        assert_eq!(TimeControl::parse("40/7200"), Some(TimeControl::Stages(vec![stage])));
    }

    #[test]
    fn what_says_nothing_is_none() {
        for text in ["", "?", "5 minutes", "+2", "40/", "1:", "1.2345", "-1", "99999999999999999999"] {
            assert_eq!(TimeControl::parse(text), None, "{text:?}");
        }
    }
}
