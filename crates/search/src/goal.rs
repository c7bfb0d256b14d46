//! Steps of the royal piece to the goal, where there is one.

use alfil_variants::alfil_core::{Bitboard, Move, Rules, Square};

/// What a move does in a race.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Racing {
    /// It steps into the goal.
    Arrives,
    /// It comes nearer to it.
    Approaches,
    /// Nothing.
    Waits,
}

impl Racing {
    pub(crate) fn of<V: Rules>(m: Move) -> Racing {
        let Some(goal) = V::RULES.goal.as_ref().filter(|_| V::RULES.royal == Some(m.role())) else {
            return Racing::Waits;
        };
        let nearer = |from| distance(goal.region, m.to()) < distance(goal.region, from);
        match m.from() {
            _ if goal.region.contains(m.to()) => Racing::Arrives,
            Some(from) if nearer(from) => Racing::Approaches,
            _ => Racing::Waits,
        }
    }

    /// In 1024ths of a ply, what a late move of this kind is reduced less.
    pub(crate) const fn urgency(self) -> i32 {
        match self {
            Racing::Arrives => 3072,
            Racing::Approaches => 1024,
            Racing::Waits => 0,
        }
    }
}

/// Steps of a king to a region on an empty board.
pub(crate) fn distance(region: Bitboard, sq: Square) -> u32 {
    region.into_iter().map(|target| sq.distance(target)).min().unwrap_or(0)
}
