//! Portable Game Notation: games with tags, comments, variations, clocks and evaluations.
//!
//! Reading is variant-agnostic: a [`PgnGame`] holds what the file says, and [`PgnGame::play`] puts it to the rules.

mod comment;
mod error;
mod lexer;
mod play;
mod reader;
mod source;
mod tags;
mod writer;

pub use comment::{Eval, Score};
pub use error::{PgnError, PgnErrorKind};
pub use reader::PgnReader;

/// How deep variations may be nested in variations. Far beyond what people write; it keeps hostile files from
/// exhausting the stack when a game is compared, printed or dropped.
pub const MAX_VARIATION_DEPTH: usize = 64;

/// One game as it stands in a file. Nothing in it was put to the rules yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Line of the file where the game starts, from 1.
    pub line: usize,
    /// The tag pairs in their order.
    pub tags: Vec<PgnTag>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves that were played.
    pub moves: Vec<PgnMove>,
    /// The token that ends the game; `None` if the file has none.
    pub result: Option<PgnResult>,
    /// Line of that token, from 1; 0 if there is none.
    pub result_line: usize,
    /// Column of that token, in bytes from 1; 0 if there is none.
    pub result_column: usize,
}

/// A tag pair, `[Name "value"]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnTag {
    /// The name.
    pub name: String,
    /// The value, without quotes and escapes.
    pub value: String,
    /// Line of the pair, from 1.
    pub line: usize,
    /// Column of the opening bracket, in bytes from 1.
    pub column: usize,
    /// Column of the first byte of the value, in bytes from 1.
    pub value_column: usize,
}

/// A move with everything that is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnMove {
    /// The move as the file writes it, without `!` and `?`.
    pub text: String,
    /// Line of the move, from 1.
    pub line: usize,
    /// Column of its first byte, from 1.
    pub column: usize,
    /// Numeric Annotation Glyphs; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5 and `?!` 6.
    pub nags: Vec<u8>,
    /// Comments between the move's number, or a variation before it, and the move. Those before the first move of a
    /// line belong to the line.
    pub comments_before: Vec<String>,
    /// Comments after the move, without the commands that the fields below hold.
    pub comments: Vec<String>,
    /// What the mover's clock shows after the move, in milliseconds (`%clk`).
    pub clock_ms: Option<u64>,
    /// Time spent on the move, in milliseconds (`%emt`).
    pub elapsed_ms: Option<u64>,
    /// An engine's opinion of the position after the move (`%eval`).
    pub eval: Option<Eval>,
    /// Lines that could have been played instead of this move.
    pub variations: Vec<PgnLine>,
}

/// A line of moves that was not played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnLine {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves; empty only if there are comments.
    pub moves: Vec<PgnMove>,
}

/// The token that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PgnResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished, unknown or called off.
    Unknown,
}

impl PgnResult {
    /// All results.
    pub const ALL: [PgnResult; 4] =
        [PgnResult::WhiteWins, PgnResult::BlackWins, PgnResult::Draw, PgnResult::Unknown];

    /// The token.
    pub const fn as_str(self) -> &'static str {
        match self {
            PgnResult::WhiteWins => "1-0",
            PgnResult::BlackWins => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Unknown => "*",
        }
    }

    /// The result with that token.
    pub fn from_token(text: &str) -> Option<PgnResult> {
        PgnResult::ALL.into_iter().find(|result| result.as_str() == text)
    }
}
