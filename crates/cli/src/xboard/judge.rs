//! When the engine gives up, offers a draw, or takes one.

use alfil_search::Score;

/// What the engine thought of its own last moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Judge {
    /// How many of the last scores in a row say that the game is lost, and how many that it is level.
    lost: u32,
    level: u32,
    last: Option<Score>,
    /// The ply of the last offer.
    offered: Option<usize>,
}

/// Centipawns from where a game counts as lost, and as level.
const LOST: i32 = -1200;
const LEVEL: i32 = 10;
/// A score must hold for so many moves before it is acted upon.
const LOST_FOR: u32 = 4;
const LEVEL_FOR: u32 = 8;
/// Plies before the first offer, and between two.
const FIRST_OFFER: usize = 80;
const BETWEEN_OFFERS: usize = 20;

impl Judge {
    /// Hears the score of the move that the engine makes.
    pub(super) fn hear(&mut self, score: Score) {
        let centipawns = score.centipawns();
        self.lost = if centipawns <= LOST { self.lost + 1 } else { 0 };
        self.level = if centipawns.abs() <= LEVEL { self.level + 1 } else { 0 };
        self.last = Some(score);
    }

    /// Whether it is time to give up: a loss was seen for some moves, and is still seen.
    pub(super) fn resigns(&self) -> bool {
        self.lost >= LOST_FOR
    }

    /// Whether a draw is as good as playing on. A draw is worth `contempt` centipawns less than an even game.
    pub(super) fn takes_draw(&self, contempt: i32) -> bool {
        self.last.is_some_and(|score| score.centipawns() <= -contempt.max(0))
    }

    /// Whether to offer a draw after the move at `ply`; remembers that it did.
    pub(super) fn offers_draw(&mut self, ply: usize) -> bool {
        let early = ply < FIRST_OFFER || self.offered.is_some_and(|last| ply < last + BETWEEN_OFFERS);
        let offers = self.level >= LEVEL_FOR && !early;
        if offers {
            self.offered = Some(ply);
        }
        offers
    }
}
