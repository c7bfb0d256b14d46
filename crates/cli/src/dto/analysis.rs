//! `alfil analyse --json`, one game a line. Scores and expected scores are White's.

use serde::Serialize;

use super::{PerSide, ReplayError, Side};

/// A game.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    pub(crate) file: String,
    /// From 1.
    pub(crate) game: usize,
    /// The file's line where the game starts.
    pub(crate) line: usize,
    pub(crate) variant: Option<&'static str>,
    pub(crate) rules: Option<&'static str>,
    pub(crate) white: Option<String>,
    pub(crate) black: Option<String>,
    /// Whose side scores are seen from: always `white`.
    pub(crate) view: Side,
    pub(crate) start_fen: Option<String>,
    pub(crate) moves: Vec<MoveAnalysis>,
    /// The last position, null where the game is over.
    pub(crate) last: Option<PositionAnalysis>,
    pub(crate) result: Option<&'static str>,
    pub(crate) reason: Option<&'static str>,
    pub(crate) summary: Option<PerSide<Summary>>,
    pub(crate) error: Option<ReplayError>,
}

/// A move that was played.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact that stands for itself")]
pub(crate) struct MoveAnalysis {
    pub(crate) ply: usize,
    pub(crate) number: u32,
    pub(crate) side: Side,
    pub(crate) san: String,
    pub(crate) uci: String,
    pub(crate) check: bool,
    /// Checks given so far, after a check in a variant that counts them.
    pub(crate) checks_given: Option<PerSide<u8>>,
    /// The position after the move.
    pub(crate) fen: String,
    /// Score after the move, null where the game is over.
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    /// White's expected score after the move, from 0 to 1.
    pub(crate) expected: f64,
    /// Expected score that the move cost its mover.
    pub(crate) loss: f64,
    /// `inaccuracy`, `mistake`, `blunder` or null.
    pub(crate) mark: Option<&'static str>,
    pub(crate) best: bool,
    pub(crate) only_move: bool,
    /// The only legal move.
    pub(crate) forced: bool,
    pub(crate) missed_win: Option<u32>,
    pub(crate) allowed_win: Option<u32>,
    /// The position before the move.
    pub(crate) before: PositionAnalysis,
}

/// A position that was searched.
#[derive(Debug, Serialize)]
pub(crate) struct PositionAnalysis {
    pub(crate) score: Score,
    pub(crate) expected: f64,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// Best first.
    pub(crate) lines: Vec<LineAnalysis>,
}

/// A line of best play.
#[derive(Debug, Serialize)]
pub(crate) struct LineAnalysis {
    pub(crate) score: Score,
    pub(crate) expected: f64,
    /// With move numbers, and counters after each check.
    pub(crate) text: String,
    pub(crate) san: Vec<String>,
    pub(crate) uci: Vec<String>,
}

/// One of the two.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves to the win, negative if Black wins.
    Win(i32),
}

/// How often a side erred.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Summary {
    pub(crate) moves: usize,
    pub(crate) inaccuracies: usize,
    pub(crate) mistakes: usize,
    pub(crate) blunders: usize,
    pub(crate) average_loss: f64,
}
