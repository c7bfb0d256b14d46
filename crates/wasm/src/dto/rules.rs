//! Variants, games and their places, as `web/src/engine/api/rules.ts` has them.

use std::collections::BTreeMap;

use alfil_replay::Tag;
use alfil_variants::alfil_core::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.fold_wb(Side::White, Side::Black)
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        Color::from_white(side == Side::White)
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Both<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> From<ByColor<T>> for Both<T> {
    fn from(both: ByColor<T>) -> Both<T> {
        Both { white: both.white, black: both.black }
    }
}

/// Something with a stable name and an English sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The name, by which translations go.
    pub id: String,
    /// The sentence.
    pub sentence: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The reason and its sentence.
    #[serde(flatten)]
    pub why: Named,
    /// Who won; `None` for a draw or a game that was called off.
    pub winner: Option<Side>,
    /// As PGN writes it.
    pub result: &'static str,
}

/// A man of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Man {
    /// The slot, in the words of chess.
    pub role: &'static str,
    /// What he is called.
    pub name: String,
    /// His drawing.
    pub figure: &'static str,
    /// The letter that is written.
    pub letter: char,
}

/// A variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VariantInfo {
    /// The key.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What the game is about: the first sentence of the guide.
    pub sentence: String,
    /// The profile used when nobody asks for another one.
    pub profile: &'static str,
    /// All profiles, and what they do here.
    pub profiles: Vec<Named>,
    /// The rules, in Markdown.
    pub guide: &'static str,
    /// The first position.
    pub start: String,
    /// The men.
    pub men: Vec<Man>,
    /// How many checks win, where they are counted.
    pub checks_to_win: Option<u8>,
    /// The squares of the goal.
    pub goal: Vec<String>,
    /// Whether both sides look at the board from White's side.
    pub shared_view: bool,
    /// Whether checks may be given.
    pub may_give_check: bool,
    /// Whether there is castling.
    pub has_castling: bool,
}

/// A level of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LevelInfo {
    /// From 1.
    pub number: usize,
    /// The name.
    pub name: &'static str,
    /// A rough rating.
    pub elo: u32,
}

/// A choice of a promotion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Promotion {
    /// The slot.
    pub role: &'static str,
    /// What the man is called.
    pub name: String,
    /// The drawing.
    pub figure: &'static str,
    /// The move.
    pub uci: String,
}

/// A move as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveText {
    /// Its number.
    pub number: u32,
    /// Who moved.
    pub mover: Side,
    /// Standard Algebraic Notation.
    pub san: String,
    /// As engines write it.
    pub uci: String,
    /// Whether it gives check.
    pub check: bool,
    /// Checks given after it, where they are counted.
    pub checks_given: Option<Both<u8>>,
}

/// A node of the tree of moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveNode {
    /// Its number.
    pub id: usize,
    /// The node before.
    pub parent: Option<usize>,
    /// The main move first.
    pub children: Vec<usize>,
    /// Moves before the position.
    pub ply: usize,
    /// Whether it belongs to the game itself.
    pub is_main: bool,
    /// The move; `None` on the start.
    #[serde(rename = "move")]
    pub played: Option<MoveText>,
    /// Numeric Annotation Glyphs.
    pub nags: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// What the mover's clock shows.
    pub clock_ms: Option<u64>,
    /// An engine's opinion.
    pub eval: Option<Score>,
}

/// A place of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The variant's key.
    pub variant: &'static str,
    /// The profile.
    pub profile: &'static str,
    /// The node.
    pub node: usize,
    /// Moves before it.
    pub ply: usize,
    /// Whether it belongs to the game itself.
    pub is_main: bool,
    /// The position, counters as what is left.
    pub fen: String,
    /// The position, counters as what was given.
    pub fen_given: String,
    /// The men by slots.
    pub board: String,
    /// The side to move.
    pub turn: Side,
    /// The number of the next move.
    pub number: u32,
    /// Plies without a capture or pawn move.
    pub halfmoves: u32,
    /// How often the position occurred.
    pub occurrences: usize,
    /// Where the royal man in check stands.
    pub check: Option<String>,
    /// Origin and target of the last move.
    pub last_move: Option<[String; 2]>,
    /// Checks given, where they are counted.
    pub checks_given: Option<Both<u8>>,
    /// Legal moves.
    pub dests: BTreeMap<String, Vec<String>>,
    /// Choices of promotion by origin and target.
    pub promotions: BTreeMap<String, Vec<Promotion>>,
    /// What the other side may plan.
    pub premoves: BTreeMap<String, Vec<String>>,
    /// How the game ended here.
    pub outcome: Option<Ended>,
    /// Draws that can be claimed.
    pub claims: Vec<Named>,
    /// What the rules want said.
    pub notices: Vec<Named>,
    /// Who can never win any more.
    pub cannot_win: Both<bool>,
    /// The position in words.
    pub description: String,
}

/// How players end a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum EndBy {
    /// A player gives up.
    Resignation {
        /// Who.
        by: Side,
    },
    /// A draw is agreed.
    Agreement,
    /// A draw is claimed.
    Claim {
        /// Which.
        claim: String,
    },
    /// A flag falls.
    Flag {
        /// Whose.
        of: Side,
    },
    /// A player leaves.
    Abandonment {
        /// Who.
        by: Side,
    },
    /// The game is called off.
    Abort,
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TagDto {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

impl From<&Tag> for TagDto {
    fn from(tag: &Tag) -> TagDto {
        TagDto { name: tag.name.clone(), value: tag.value.clone() }
    }
}

/// Where a game began and what was played since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Any name of the variant.
    pub variant: String,
    /// The profile.
    pub profile: String,
    /// The position before the first move.
    pub fen: String,
    /// The moves.
    pub moves: Vec<String>,
}

/// Whether a FEN is a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FenCheck {
    /// As this program writes it.
    pub fen: Option<String>,
    /// The same with counters as what was given.
    pub fen_given: Option<String>,
    /// Why it is none.
    pub error: Option<FenFault>,
}

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FenFault {
    /// A sentence.
    pub sentence: String,
    /// The column, from 1.
    pub column: Option<usize>,
}

/// White's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Score {
    /// Centipawns.
    #[serde(rename = "cp")]
    Centipawns(i32),
    /// Moves to a win, negative if Black wins.
    #[serde(rename = "winIn")]
    WinIn(i32),
}
