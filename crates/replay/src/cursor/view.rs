//! What a cursor sees, without a type parameter for the variant.

use alfil_notation::{Castling, Eval, fen, uci};
use alfil_variants::alfil_core::{ByColor, Color};
use alfil_variants::{Claim, Dialect, Outcome, StateField, Variant};

use super::Cursor;
use crate::bridge::text;
use crate::record::{PackedMove, RecordedMove};

/// A place of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Number of moves before it, on its line.
    pub ply: usize,
    /// How deep it lies in variations; 0 on the game itself.
    pub depth: usize,
    /// The move that led here; `None` at the start.
    pub played: Option<Played>,
    /// The position.
    pub fen: String,
    /// Hash of the position, counters included.
    pub hash: u64,
    /// The side to move.
    pub turn: Color,
    /// The number of the next move.
    pub number: u32,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Checks given so far by each side, where they are counted.
    pub checks_given: Option<ByColor<u8>>,
    /// How many checks win, where they are counted.
    pub checks_to_win: Option<u8>,
    /// What the clocks show, in milliseconds, as far as the record tells.
    pub clocks_ms: ByColor<Option<u64>>,
    /// How the game ended here; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// Draws that either player may claim here.
    pub claims: Vec<Claim>,
    /// The next move of the line; `None` at its end.
    pub next: Option<Choice>,
    /// The first moves of the variations to it, `None` for one that holds only comments.
    pub variations: Vec<Option<Choice>>,
}

/// A move that was played, with all that is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move's number.
    pub number: u32,
    /// The side that moved.
    pub mover: Color,
    /// The move in Standard Algebraic Notation; `--` for a pass.
    pub san: String,
    /// The move as engines write it; `0000` for a pass.
    pub uci: String,
    /// Numeric Annotation Glyphs.
    pub nags: Vec<u8>,
    /// Comments before the move.
    pub comments_before: Vec<String>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Time spent on it, in milliseconds.
    pub elapsed_ms: Option<u64>,
    /// An engine's opinion of the position after it, from White's side.
    pub eval: Option<Eval>,
}

/// A move that could be next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move in Standard Algebraic Notation.
    pub san: String,
    /// The move as engines write it.
    pub uci: String,
}

pub(super) fn of<V: Variant>(cursor: &Cursor<V>, dialect: Dialect) -> View {
    let pos = cursor.position();
    let verdict = cursor.verdict();
    let next = cursor.recorded(cursor.ply);
    let choice = |m: PackedMove| choice::<V>(cursor, m);
    let variations = next.map_or(&[][..], |m| &m.variations);
    View {
        ply: cursor.ply,
        depth: cursor.depth(),
        played: played(cursor),
        fen: fen(pos, dialect),
        hash: pos.hash(),
        turn: pos.turn(),
        number: pos.fullmoves(),
        in_check: pos.is_check(),
        checks_given: pos.state().checks_given(),
        checks_to_win: <V::State as StateField>::CHECKS_TO_WIN,
        clocks_ms: cursor.clocks(),
        outcome: verdict.outcome,
        claims: verdict.claims,
        next: next.map(|m| choice(m.played)),
        variations: variations.iter().map(|line| line.moves.first().map(|m| choice(m.played))).collect(),
    }
}

fn played<V: Variant>(cursor: &Cursor<V>) -> Option<Played> {
    let before = cursor.ply.checked_sub(1)?;
    let pos = &cursor.positions[before];
    let RecordedMove { played, nags, comments_before, comments, elapsed_ms, eval, .. } =
        cursor.recorded(before)?;
    Some(Played {
        number: pos.fullmoves(),
        mover: pos.turn(),
        san: text(*played, pos),
        uci: played.find(pos).map_or_else(|| played.text::<V>(), |m| uci::<V>(m, Castling::Standard)),
        nags: nags.clone(),
        comments_before: comments_before.clone(),
        comments: comments.clone(),
        elapsed_ms: *elapsed_ms,
        eval: *eval,
    })
}

fn choice<V: Variant>(cursor: &Cursor<V>, m: PackedMove) -> Choice {
    let pos = cursor.position();
    let uci = m.find(pos).map_or_else(|| m.text::<V>(), |found| uci::<V>(found, Castling::Standard));
    Choice { san: text(m, pos), uci }
}
