//! The `go` command: what it asks for.

use std::time::Duration;

use alfil_search::Limits;

use crate::session::{Clock, Session, fixed_time};

/// What `go` asked for.
#[derive(Clone, Debug)]
pub(super) struct Go {
    pub(super) limits: Limits,
    pub(super) what: What,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Search,
    /// Answer only after `stop`.
    Infinite,
    /// The opponent's clock is running; answer only after `ponderhit` or `stop`.
    Ponder,
    /// Count nodes instead of searching.
    Perft(u32),
    /// Only the null move may be searched: a driver's way to say "no move".
    Nothing,
}

/// Clocks in milliseconds, White's and Black's.
#[derive(Clone, Copy, Debug, Default)]
struct Clocks {
    time: [Option<u64>; 2],
    increment: [u64; 2],
    moves_to_go: Option<u64>,
    move_time: Option<u64>,
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

/// A `go` that is answered in any case gets this time if none of its limits could be read.
const FALLBACK: Duration = Duration::from_secs(1);

impl Go {
    /// Reads the words after `go`. A driver waits for an answer whatever it sent, so what cannot be read is only
    /// complained about.
    pub(super) fn read(text: &str, game: &dyn Session, overhead: u64) -> (Go, Vec<String>) {
        let mut go = Go { limits: Limits::default(), what: What::Search };
        let mut clocks = Clocks::default();
        let mut complaints = Vec::new();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.what = What::Infinite,
                "ponder" => go.what = What::Ponder,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !WORDS.contains(word)) {
                        go.allow(text, game, &mut complaints);
                    }
                }
                _ if WORDS.contains(&word) => {
                    let value = words.next_if(|word| !WORDS.contains(word));
                    match value.map(str::parse::<i64>) {
                        // Clocks may be below zero.
                        Some(Ok(value)) => go.set(word, u64::try_from(value).unwrap_or(0), &mut clocks),
                        Some(Err(_)) => complaints.push(format!(
                            "{word}: expected a number, found {:?}",
                            value.unwrap_or_default()
                        )),
                        None => complaints.push(format!("{word}: expected a number")),
                    }
                }
                _ => complaints.push(format!("unknown word {word:?}")),
            }
        }
        if !go.limits.moves.is_empty() && go.what == What::Nothing {
            go.what = What::Search;
        }
        go.share_out(clocks, usize::from(game.turn().is_black()), overhead);
        if go.what == What::Search && !complaints.is_empty() && !go.is_limited() {
            go.limits.time = Some(FALLBACK);
        }
        (go, complaints)
    }

    /// Allows one more of `searchmoves`.
    fn allow(&mut self, text: &str, game: &dyn Session, complaints: &mut Vec<String>) {
        if text == "0000" {
            self.what = What::Nothing;
            return;
        }
        match game.read(text) {
            Ok(m) => self.limits.moves.push(m),
            Err(error) => complaints.push(format!("searchmoves {text}: {error}")),
        }
    }

    fn set(&mut self, word: &str, value: u64, clocks: &mut Clocks) {
        let small = u32::try_from(value).unwrap_or(u32::MAX);
        match word {
            "wtime" => clocks.time[0] = Some(value),
            "btime" => clocks.time[1] = Some(value),
            "winc" => clocks.increment[0] = value,
            "binc" => clocks.increment[1] = value,
            "movestogo" => clocks.moves_to_go = Some(value),
            "movetime" => clocks.move_time = Some(value),
            "depth" => self.limits.depth = Some(small),
            "nodes" => self.limits.nodes = Some(value),
            "mate" => self.limits.win_in = Some(small),
            _ => self.what = What::Perft(small),
        }
    }

    /// Gives this move its share of the clock.
    fn share_out(&mut self, clocks: Clocks, side: usize, overhead: u64) {
        if let Some(time) = clocks.move_time {
            fixed_time(time, overhead, &mut self.limits);
        }
        if let Some(left) = clocks.time[side] {
            let clock = Clock { left, increment: clocks.increment[side], moves_to_go: clocks.moves_to_go };
            clock.share_out(overhead, &mut self.limits);
        }
    }

    fn is_limited(&self) -> bool {
        let Limits { depth, nodes, time, win_in, .. } = &self.limits;
        depth.is_some() || nodes.is_some() || time.is_some() || win_in.is_some()
    }
}
