//! What a move may cost, as `XBoard` tells it: `level`, `st`, `sd`, `nps`, `time`, `otim`.

use std::time::Duration;

use alfil_search::Limits;

use crate::session::{Clock, fixed_time, split_word};

/// The time control, and the engine's clock in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    control: Control,
    depth: Option<u32>,
    /// Count nodes at this rate instead of looking at a clock.
    nodes_per_second: Option<f64>,
    /// Milliseconds on the engine's clock.
    left: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Control {
    /// Nothing was said: a plain five seconds a move.
    #[default]
    Unsaid,
    /// `st`: the same milliseconds for every move.
    PerMove(f64),
    /// `level`: milliseconds for so many moves (0 for all of them), and an increment.
    Level { moves: u64, base: u64, increment: u64 },
}

/// Milliseconds for a move if no time control was told.
const UNSAID: u64 = 5_000;

impl Clocks {
    /// A new game: the control stays, clocks start afresh, limits of depth and node counting end.
    pub(super) fn new_game(&mut self) {
        self.depth = None;
        self.nodes_per_second = None;
        if let Control::Level { base, .. } = self.control {
            self.left = base;
        }
    }

    /// `level MOVES BASE INCREMENT`, where the base is minutes or `minutes:seconds` and the increment seconds.
    pub(super) fn level(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[moves, base, increment] = words.as_slice() else {
            return Err("expected three numbers".to_owned());
        };
        let moves = moves.parse().map_err(|_| not_a_number(moves))?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = millis(minutes, 60_000.0)?.saturating_add(millis(seconds, 1000.0)?);
        let increment = millis(increment, 1000.0)?;
        self.control = Control::Level { moves, base, increment };
        self.left = base;
        Ok(())
    }

    /// `st SECONDS`: exactly so much for every move.
    pub(super) fn per_move(&mut self, text: &str) -> Result<(), String> {
        self.control = Control::PerMove(seconds(text)? * 1000.0);
        Ok(())
    }

    /// `sd PLIES`: in addition to whatever the clock says.
    pub(super) fn depth(&mut self, text: &str) -> Result<(), String> {
        let depth: u32 = text.parse().map_err(|_| not_a_number(text))?;
        self.depth = Some(depth.max(1));
        Ok(())
    }

    /// `nps RATE`: a second is so many nodes; 0 goes back to real time.
    pub(super) fn node_rate(&mut self, text: &str) -> Result<(), String> {
        let rate = seconds(text)?;
        self.nodes_per_second = (rate > 0.0).then_some(rate);
        Ok(())
    }

    /// `time CENTISECONDS`: what the engine's clock shows.
    pub(super) fn time(&mut self, text: &str) -> Result<(), String> {
        self.left = centiseconds(text)?;
        Ok(())
    }

    /// The engine made a move that took so long. The next `time` corrects what this gets wrong.
    pub(super) fn spend(&mut self, took: Duration) {
        if let Control::Level { increment, .. } = self.control {
            let took = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
            self.left = self.left.saturating_sub(took).saturating_add(increment);
        }
    }

    /// What a move may cost when the engine has made `made` moves in this game.
    pub(super) fn limits(&self, made: usize, overhead: u64) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        let overhead = if self.nodes_per_second.is_some() { 0 } else { overhead };
        match self.control {
            // A depth alone is a limit too.
            Control::Unsaid if self.depth.is_some() => {}
            Control::Unsaid => fixed_time(UNSAID, overhead, &mut limits),
            // Node counts need not be whole milliseconds.
            Control::PerMove(millis) if self.nodes_per_second.is_some() => {
                limits.time = Some(Duration::from_secs_f64((millis / 1000.0).min(LONGEST)));
            }
            Control::PerMove(millis) => fixed_time(whole(millis), overhead, &mut limits),
            Control::Level { moves, increment, .. } => {
                let left_over = |moves: u64| moves - made as u64 % moves;
                let moves_to_go = (moves > 0).then(|| left_over(moves));
                Clock { left: self.left, increment, moves_to_go }.share_out(overhead, &mut limits);
            }
        }
        if let Some(rate) = self.nodes_per_second {
            let time = limits.soft_time.take().or(limits.time);
            limits.time = None;
            limits.nodes = time.map(|time| whole(time.as_secs_f64() * rate).max(1));
        }
        limits
    }
}

/// Seconds of a century: longer than any game.
const LONGEST: f64 = 3.2e9;

#[expect(clippy::cast_sign_loss, reason = "never negative")]
fn whole(number: f64) -> u64 {
    number.round() as u64
}

fn not_a_number(text: &str) -> String {
    format!("expected a number, found {text:?}")
}

/// `time` and `otim`. A clock may be below zero.
pub(super) fn centiseconds(text: &str) -> Result<u64, String> {
    let value: i64 = split_word(text).0.parse().map_err(|_| not_a_number(text))?;
    Ok(u64::try_from(value).unwrap_or(0).saturating_mul(10))
}

/// A number of seconds, or of nodes in one.
fn seconds(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| not_a_number(text))?;
    if value.is_finite() && value >= 0.0 { Ok(value.min(LONGEST)) } else { Err(not_a_number(text)) }
}

fn millis(text: &str, unit: f64) -> Result<u64, String> {
    Ok(whole(seconds(text)? * unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(time: Option<Duration>) -> Option<u128> {
        time.map(|time| time.as_millis())
    }

    #[test]
    fn the_three_forms_of_level() {
        for (text, base, increment, moves) in
            [("40 5 0", 300_000, 0, 40), ("40 0:30 0", 30_000, 0, 40), ("0 2 12", 120_000, 12_000, 0)]
        {
            let mut clocks = Clocks::default();
            clocks.level(text).unwrap();
            assert_eq!(clocks.control, Control::Level { moves, base, increment }, "{text}");
            assert_eq!(clocks.left, base);
        }
        for bad in
            ["", "40", "40 5", "40 5 0 0", "x 5 0", "40 x 0", "40 5:x 0", "40 5 -1", "0 inf 0", "-1 5 0"]
        {
            assert!(Clocks::default().level(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn fractions_of_seconds() {
        let mut clocks = Clocks::default();
        clocks.per_move("0.25").unwrap();
        assert_eq!(ms(clocks.limits(0, 10).time), Some(240));
        clocks.level("0 0:01 0.5").unwrap();
        assert_eq!(clocks.control, Control::Level { moves: 0, base: 1000, increment: 500 });
        assert!(clocks.per_move("NaN").is_err() && clocks.per_move("-1").is_err());
    }

    #[test]
    fn nodes_instead_of_time() {
        let mut clocks = Clocks::default();
        clocks.node_rate("1").unwrap();
        clocks.per_move("1234").unwrap();
        let limits = clocks.limits(0, 10);
        assert_eq!((limits.nodes, limits.time, limits.soft_time), (Some(1234), None, None));
        clocks.new_game();
        assert_eq!(clocks.limits(0, 0).nodes, None);
    }

    #[test]
    fn a_depth_holds_until_the_next_game() {
        let mut clocks = Clocks::default();
        clocks.depth("6").unwrap();
        assert_eq!((clocks.limits(0, 0).depth, clocks.limits(0, 0).time), (Some(6), None));
        clocks.new_game();
        assert_eq!((clocks.limits(0, 0).depth, ms(clocks.limits(0, 0).time)), (None, Some(5000)));
    }

    #[test]
    fn moves_to_the_control_are_counted_down_and_start_again() {
        let mut clocks = Clocks::default();
        clocks.level("40 1 0").unwrap();
        let soft = |clocks: &Clocks, made| ms(clocks.limits(made, 0).soft_time).unwrap();
        assert!(soft(&clocks, 39) > 10 * soft(&clocks, 0));
        assert_eq!(soft(&clocks, 40), soft(&clocks, 0));
        clocks.time("100").unwrap();
        assert_eq!(clocks.left, 1000);
        clocks.spend(Duration::from_millis(300));
        assert_eq!(clocks.left, 700);
        clocks.time("-5").unwrap();
        assert_eq!(ms(clocks.limits(0, 10).time), Some(1));
    }
}
