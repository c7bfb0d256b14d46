//! What `--json` prints. Scripts rely on these names: fields may be added to them, never renamed or dropped.

pub(crate) mod analysis;
pub(crate) mod record;

use core::fmt;
use std::collections::BTreeMap;
use std::time::Duration;

use alfil_variants::alfil_core::{ByColor, Color};
use serde::Serialize;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    /// The side's name in sentences.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.fold_wb(Side::White, Side::Black)
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct PerSide<T> {
    pub(crate) white: T,
    pub(crate) black: T,
}

impl<T> From<ByColor<T>> for PerSide<T> {
    fn from(both: ByColor<T>) -> PerSide<T> {
        PerSide { white: both.white, black: both.black }
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Ongoing,
    Over,
}

impl Status {
    /// From "is there an outcome?".
    pub(crate) fn over(is_over: bool) -> Status {
        if is_over { Status::Over } else { Status::Ongoing }
    }
}

/// `alfil show --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    pub(crate) variant: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) fen: String,
    /// Number of moves played from the given start.
    pub(crate) ply: usize,
    pub(crate) turn: Side,
    pub(crate) in_check: bool,
    pub(crate) checks_given: Option<PerSide<u8>>,
    /// UCI; empty when the game is over.
    pub(crate) legal: Vec<String>,
    /// SAN, in the order of `legal`.
    pub(crate) san: Vec<String>,
    pub(crate) status: Status,
    pub(crate) winner: Option<Side>,
    pub(crate) reason: Option<&'static str>,
    pub(crate) claims: Vec<&'static str>,
    pub(crate) cannot_win: PerSide<bool>,
}

/// One entry of `alfil moves --json`.
#[derive(Debug, Serialize)]
pub(crate) struct LegalMove {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) check: bool,
}

/// `alfil moves --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Listing {
    pub(crate) variant: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) fen: String,
    pub(crate) moves: Vec<LegalMove>,
}

/// `alfil variants --json`, one entry of the list.
#[derive(Debug, Serialize)]
pub(crate) struct VariantEntry {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) uci: &'static str,
    pub(crate) pgn: Option<&'static str>,
    pub(crate) xboard: Option<&'static str>,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) rules: &'static str,
}

/// Node count and time.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Speed {
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) nodes_per_second: u64,
}

impl Speed {
    /// The speed at which `nodes` were counted in `time`.
    pub(crate) fn new(nodes: u64, time: Duration) -> Speed {
        // A clock may well stand still while a few nodes are counted.
        let nanos = time.as_nanos().max(1);
        let per_second = u128::from(nodes) * 1_000_000_000 / nanos;
        Speed {
            nodes,
            seconds: time.as_secs_f64(),
            nodes_per_second: u64::try_from(per_second).unwrap_or(u64::MAX),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes in {:.3} s, {} nodes/s", self.nodes, self.seconds, self.nodes_per_second)
    }
}

/// `alfil perft --depth N --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Perft {
    #[serde(flatten)]
    pub(crate) speed: Speed,
    /// UCI move and nodes behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) divide: Option<BTreeMap<String, u64>>,
}

/// A count of a suite that was not reached.
#[derive(Debug, Serialize)]
pub(crate) struct Mismatch {
    pub(crate) line: usize,
    pub(crate) name: String,
    pub(crate) fen: String,
    pub(crate) depth: u32,
    pub(crate) expected: u64,
    pub(crate) nodes: u64,
}

/// `alfil perft --suite FILE --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Suite {
    #[serde(flatten)]
    pub(crate) speed: Speed,
    pub(crate) positions: usize,
    pub(crate) checked: usize,
    pub(crate) skipped: usize,
    pub(crate) mismatches: Vec<Mismatch>,
}

/// `alfil replay --json`, one game.
#[derive(Debug, Serialize)]
pub(crate) struct Replayed {
    /// Only where several files are replayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) game: usize,
    pub(crate) variant: Option<&'static str>,
    pub(crate) rules: Option<&'static str>,
    pub(crate) plies: usize,
    pub(crate) fen: Option<String>,
    pub(crate) status: Status,
    pub(crate) winner: Option<Side>,
    pub(crate) reason: Option<&'static str>,
    pub(crate) result_tag: Option<&'static str>,
    pub(crate) agrees: Option<bool>,
    pub(crate) error: Option<ReplayError>,
}

/// The first fault of a game.
#[derive(Debug, Serialize)]
pub(crate) struct ReplayError {
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// 1 for the first move.
    pub(crate) ply: Option<usize>,
    pub(crate) message: String,
}

/// `alfil validate --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Validation {
    pub(crate) files: usize,
    pub(crate) positions: usize,
    pub(crate) games: usize,
    pub(crate) faults: Vec<FileFault>,
}

/// A fault that `alfil validate` found.
#[derive(Debug, Serialize)]
pub(crate) struct FileFault {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) message: String,
}

/// `alfil solve --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Solved<'a> {
    pub(crate) variant: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) fen: &'a str,
    pub(crate) turn: Side,
    /// In how many moves a win was asked for.
    pub(crate) asked: u32,
    /// `proved`, `refuted` or `gave-up`.
    pub(crate) proof: &'static str,
    /// Moves of the shortest win.
    pub(crate) moves: Option<u32>,
    /// There is no win in so many moves.
    pub(crate) refuted: u32,
    /// How the line ends.
    pub(crate) reason: Option<&'static str>,
    /// SAN.
    pub(crate) line: Option<&'a [String]>,
    pub(crate) uci: Option<&'a [String]>,
    /// Only with `--all`, the shortest first.
    pub(crate) winning_moves: Option<&'a [WinningMove]>,
    pub(crate) nodes: u64,
}

/// A first move of a forced win.
#[derive(Debug, Serialize)]
pub(crate) struct WinningMove {
    pub(crate) san: String,
    pub(crate) uci: String,
    pub(crate) moves: u32,
}

/// `alfil solve --suite FILE --json`, one line.
#[derive(Debug, Serialize)]
pub(crate) struct SuiteSolved<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: usize,
    /// The operation `dm`.
    pub(crate) stated: Option<u32>,
    pub(crate) as_stated: bool,
    #[serde(flatten)]
    pub(crate) solved: Solved<'a>,
}
