//! Searches and what they find, as `web/src/engine/api/engine.ts` has them.

use alfil_search::Chances;
use alfil_variants::alfil_core::Color;
use serde::{Deserialize, Serialize};

use super::{Place, Score};

/// White's chances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ChancesDto {
    /// To win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
    /// To lose.
    pub loss: f64,
    /// The expected score.
    pub expected: f64,
}

impl ChancesDto {
    /// White's, from those of the side to move.
    pub(crate) fn of(chances: Chances, turn: Color) -> ChancesDto {
        let Chances { win, draw, loss } = chances;
        let (win, loss) = turn.fold_wb((win, loss), (loss, win));
        ChancesDto { win, draw, loss, expected: win + draw / 2.0 }
    }
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineLine {
    /// From 1.
    pub rank: usize,
    /// Plies of the iteration.
    pub depth: u32,
    /// White's score.
    pub score: Score,
    /// White's chances.
    pub chances: ChancesDto,
    /// The moves in SAN.
    pub san: Vec<String>,
    /// The moves in UCI.
    pub uci: Vec<String>,
    /// The line for people.
    pub text: String,
}

/// What a search found so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchInfo {
    /// The number of the search.
    pub id: u32,
    /// Plies of the iteration.
    pub depth: u32,
    /// Moves made.
    pub nodes: u64,
    /// Milliseconds spent.
    pub ms: f64,
    /// The best lines.
    pub lines: Vec<EngineLine>,
}

/// A move in both notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notated {
    /// As engines write it.
    pub uci: String,
    /// Standard Algebraic Notation.
    pub san: String,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchAnswer {
    /// What was found.
    #[serde(flatten)]
    pub info: SearchInfo,
    /// The best move.
    pub best: Option<Notated>,
    /// The expected reply.
    pub ponder: Option<Notated>,
    /// What a level overlooked.
    pub slip: Option<String>,
}

/// What to search, and for how long.
#[derive(Clone, Debug, Deserialize)]
pub struct SearchRequest {
    /// The number of the search.
    pub id: u32,
    /// The position.
    pub place: Place,
    /// A level by name or number.
    pub level: Option<String>,
    /// Belongs to the game.
    #[serde(default)]
    pub seed: u64,
    /// Moves made at most.
    pub nodes: Option<u64>,
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// Milliseconds.
    pub ms: Option<u64>,
    /// Best lines wanted.
    pub lines: Option<usize>,
}

/// Which line to judge, and how closely.
#[derive(Clone, Debug, Deserialize)]
pub struct ReviewRequest {
    /// The end of the line.
    pub place: Place,
    /// Moves made for each position.
    pub nodes: Option<u64>,
}

/// A move of a game, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct JudgedMove {
    /// From 1.
    pub ply: usize,
    /// White's score after the move; `None` where the game is over.
    pub score: Option<Score>,
    /// White's expected score after the move.
    pub expected: f64,
    /// What to call it.
    pub mark: Option<&'static str>,
    /// What it cost its mover.
    pub loss: f64,
    /// Every other move would have been a blunder.
    pub only_move: bool,
    /// A win in so many moves was given away.
    pub missed_win: Option<u32>,
    /// The opponent was let win in so many moves.
    pub allowed_win: Option<u32>,
    /// What should have been played.
    pub best: Option<EngineLine>,
}
