//! When the engine gives up, offers a draw, takes or claims one: one rule wherever it plays.

/// What the engine thought of its own last moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlook {
    /// How many of the last scores in a row say that the game is lost, and how many that it is even.
    lost: u32,
    even: u32,
    /// The age of the game at its last offer.
    offered: Option<usize>,
}

/// Why a draw is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The engine stands better.
    Better,
    /// The game has hardly begun, and the engine stands well enough.
    Early,
}

/// Centipawns from where a game counts as lost, and up to where as even. Scores beyond 800 are squeezed: this one is about
/// ten pawns, what match programs adjudicate by.
const LOST: i32 = -815;
const EVEN: i32 = 20;
/// A score must hold for so many of the engine's moves in a row before it is acted upon.
pub(crate) const LOST_FOR: u32 = 4;
pub(crate) const EVEN_FOR: u32 = 8;
/// Plies before the first offer, and between two.
const FIRST_OFFER: usize = 60;
const BETWEEN_OFFERS: usize = 40;
/// In a game that is younger than this in plies, a draw is taken only by who stands worse by so many centipawns.
const YOUNG: usize = 40;
const WORSE: i32 = -50;

impl Outlook {
    /// Hears the score, in centipawns, of the move that the engine makes.
    pub(crate) fn hear(&mut self, centipawns: i32) {
        self.lost = if centipawns <= LOST { self.lost + 1 } else { 0 };
        self.even = if centipawns.abs() <= EVEN { self.even + 1 } else { 0 };
    }

    /// Whether it is time to give up: a loss was seen for some moves, and is still seen.
    pub(crate) fn resigns(&self) -> bool {
        self.lost >= LOST_FOR
    }

    /// Whether to offer a draw in a game of so many plies; remembers that it did.
    pub(crate) fn offers_draw(&mut self, age: usize) -> bool {
        let early = age < FIRST_OFFER || self.offered.is_some_and(|last| age < last + BETWEEN_OFFERS);
        let offers = self.even >= EVEN_FOR && !early;
        if offers {
            self.offered = Some(age);
        }
        offers
    }
}

/// Whether to claim a draw in a position of this score. A draw is worth `contempt` centipawns less than an even game.
pub(crate) fn claims_draw(centipawns: i32, contempt: i32) -> bool {
    centipawns <= -contempt
}

/// Whether to take a draw that is offered in a game of so many plies.
pub(crate) fn takes_draw(centipawns: i32, contempt: i32, age: usize) -> Result<(), Refusal> {
    if !claims_draw(centipawns, contempt) {
        Err(Refusal::Better)
    } else if age < YOUNG && centipawns > WORSE {
        Err(Refusal::Early)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(scores: &[i32]) -> Outlook {
        let mut outlook = Outlook::default();
        for score in scores {
            outlook.hear(*score);
        }
        outlook
    }

    #[test]
    fn it_gives_up_only_what_stays_lost() {
        assert!(after(&[LOST; LOST_FOR as usize]).resigns());
        assert!(!after(&[LOST; LOST_FOR as usize - 1]).resigns());
        assert!(!after(&[LOST, LOST, LOST, LOST + 1]).resigns());
        assert!(!after(&[LOST, LOST, 0, LOST, LOST]).resigns());
    }

    #[test]
    fn it_offers_a_draw_late_seldom_and_where_nothing_happens() {
        let even = [EVEN, -EVEN, 0, 0, 0, 0, 0, 0];
        assert!(after(&even).offers_draw(FIRST_OFFER));
        assert!(!after(&even).offers_draw(FIRST_OFFER - 1));
        assert!(!after(&even[1..]).offers_draw(FIRST_OFFER));
        assert!(!after(&[0, 0, 0, 0, 0, 0, 0, EVEN + 1]).offers_draw(FIRST_OFFER));
        let mut outlook = after(&even);
        let offers = (FIRST_OFFER..FIRST_OFFER + 2 * BETWEEN_OFFERS).filter(|age| outlook.offers_draw(*age));
        assert_eq!(offers.collect::<Vec<_>>(), [FIRST_OFFER, FIRST_OFFER + BETWEEN_OFFERS]);
    }

    #[test]
    fn it_takes_a_draw_unless_it_stands_better_or_the_game_is_young() {
        assert_eq!(takes_draw(0, 0, YOUNG), Ok(()));
        assert_eq!(takes_draw(1, 0, YOUNG), Err(Refusal::Better));
        assert_eq!(takes_draw(-30, 31, YOUNG), Err(Refusal::Better));
        assert_eq!(takes_draw(10, -10, YOUNG), Ok(()));
        assert_eq!(takes_draw(0, 0, YOUNG - 1), Err(Refusal::Early));
        assert_eq!(takes_draw(WORSE, 0, 0), Ok(()));
        assert!(claims_draw(0, 0) && !claims_draw(1, 0) && !claims_draw(0, 1));
    }
}
