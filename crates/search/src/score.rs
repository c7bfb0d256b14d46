//! Scores: centipawns, and wins by their distance in plies.

use core::fmt;

/// A score from the side to move's point of view, in centipawns; near [`WIN`] it says in how many plies the game is won.
pub(crate) type Value = i32;

/// Longest line that is searched, in plies.
pub const MAX_PLY: usize = 128;

/// A win on the board now.
pub(crate) const WIN: Value = 32_000;
/// Larger than every score.
pub(crate) const INFINITE: Value = 32_500;
/// Scores from here on are proved wins.
pub(crate) const PROVED: Value = WIN - 2 * MAX_PLY as Value;
/// Centipawns that win nearly every game.
pub(crate) const WINNING: Value = 800;
/// Evaluations stay below this.
pub(crate) const LARGEST_EVALUATION: Value = 20_000;

/// Won in `ply` plies from the root.
pub(crate) const fn win_in(ply: usize) -> Value {
    WIN - ply as Value
}

/// Lost in `ply` plies from the root.
pub(crate) const fn loss_in(ply: usize) -> Value {
    ply as Value - WIN
}

/// A score as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(crate) Value);

impl Score {
    /// The score in centipawns from the side to move's point of view; a proved win is a very large number.
    pub const fn centipawns(self) -> i32 {
        self.0
    }

    /// The number of moves to a proved win, negative if the side to move loses; `None` without proof.
    ///
    /// A win is any win: mate, a last check, a goal reached.
    pub const fn win_in_moves(self) -> Option<i32> {
        if self.0 >= PROVED {
            Some((WIN - self.0 + 1) / 2)
        } else if self.0 <= -PROVED {
            Some(-(WIN + self.0 + 1) / 2)
        } else {
            None
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 12` or `mate -3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.win_in_moves() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_shown_in_moves() {
        assert_eq!(Score(win_in(1)).to_string(), "mate 1");
        assert_eq!(Score(win_in(3)).to_string(), "mate 2");
        assert_eq!(Score(loss_in(2)).to_string(), "mate -1");
        assert_eq!(Score(loss_in(0)).to_string(), "mate 0");
        assert_eq!(Score(-42).to_string(), "cp -42");
    }
}
