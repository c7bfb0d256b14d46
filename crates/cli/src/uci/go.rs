//! The `go` command: what it asks for, and how much time that is.

use std::time::Duration;

use alfil_notation::parse_uci;
use alfil_search::Limits;
use alfil_variants::Variant;
use alfil_variants::alfil_core::{Color, Position};

/// What `go` asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Answer only after `stop`.
    pub(super) infinite: bool,
    /// The opponent's clock is running; answer only after `ponderhit` or `stop`.
    pub(super) ponder: bool,
    /// Count nodes instead of searching.
    pub(super) perft: Option<u32>,
}

/// Clocks in milliseconds, White's and Black's.
#[derive(Clone, Copy, Debug, Default)]
struct Clocks {
    time: [Option<u64>; 2],
    increment: [u64; 2],
    moves_to_go: Option<u64>,
}

const WORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "perft",
];

impl Go {
    /// Reads the words after `go`.
    pub(super) fn read<V: Variant>(text: &str, pos: &Position<V>, overhead: u64) -> Result<Go, String> {
        let mut go = Go::default();
        let mut clocks = Clocks::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(m) = words.next_if(|word| !WORDS.contains(word)) {
                        let found = parse_uci(pos, m).map_err(|error| format!("searchmoves {m}: {error}"))?;
                        go.limits.moves.push(found);
                    }
                }
                _ if WORDS.contains(&word) => {
                    let value = words.next().ok_or(format!("go {word}: expected a number"))?;
                    // Clocks may be below zero.
                    let value: i64 = value
                        .parse()
                        .map_err(|_| format!("go {word}: expected a number, found {value:?}"))?;
                    go.set(word, u64::try_from(value).unwrap_or(0), &mut clocks);
                }
                _ => return Err(format!("go: unknown word {word}")),
            }
        }
        go.share_out(&clocks, pos.turn(), overhead);
        Ok(go)
    }

    fn set(&mut self, word: &str, value: u64, clocks: &mut Clocks) {
        let small = u32::try_from(value).unwrap_or(u32::MAX);
        match word {
            "wtime" => clocks.time[0] = Some(value),
            "btime" => clocks.time[1] = Some(value),
            "winc" => clocks.increment[0] = value,
            "binc" => clocks.increment[1] = value,
            "movestogo" => clocks.moves_to_go = Some(value),
            "movetime" => self.limits.time = Some(Duration::from_millis(value)),
            "depth" => self.limits.depth = Some(small),
            "nodes" => self.limits.nodes = Some(value),
            "mate" => self.limits.win_in = Some(small),
            _ => self.perft = Some(small),
        }
    }

    /// Gives this move its share of the clock.
    fn share_out(&mut self, clocks: &Clocks, turn: Color, overhead: u64) {
        if let Some(time) = &mut self.limits.time {
            *time = time.saturating_sub(Duration::from_millis(overhead)).max(Duration::from_millis(1));
        }
        let side = usize::from(turn.is_black());
        let Some(left) = clocks.time[side] else { return };
        let left = left.saturating_sub(overhead).max(1);
        let moves = clocks.moves_to_go.unwrap_or(30).clamp(1, 30);
        let share = left / moves + clocks.increment[side] * 3 / 4;
        let most = if clocks.moves_to_go == Some(1) { left * 9 / 10 } else { left / 3 };
        let hard = (share * 3).min(most).max(1);
        self.limits.soft_time = Some(Duration::from_millis((share * 6 / 10).clamp(1, hard)));
        let hard = Duration::from_millis(hard);
        self.limits.time = Some(self.limits.time.map_or(hard, |asked| asked.min(hard)));
    }
}
