//! Chance that depends on the game alone.

use alfil_variants::alfil_core::Move;

/// Numbers drawn from a seed, a position and a move. Integers only, so that every machine draws the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dice {
    state: u64,
}

/// What a number is drawn for: one move has independent draws for each.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Sight = 1,
    Judgement = 2,
}

impl Dice {
    /// The dice for a position of a game.
    pub(crate) fn new(seed: u64, position: u64) -> Dice {
        Dice { state: mix(mix(seed) ^ position) }
    }

    fn draw(self, purpose: Purpose, m: Move) -> u64 {
        mix(self.state ^ mix(key(m) << 8 | purpose as u64))
    }

    /// Whether something of that probability, in thousandths, happens.
    pub(crate) fn happens(self, purpose: Purpose, m: Move, permille: u32) -> bool {
        self.draw(purpose, m) % 1000 < u64::from(permille)
    }

    /// A number from `-largest` to `largest`; small ones are more likely.
    pub(crate) fn deviation(self, purpose: Purpose, m: Move, largest: i32) -> i32 {
        let drawn = self.draw(purpose, m);
        let span = u64::from(largest.unsigned_abs()) + 1;
        let (a, b) = ((drawn & 0xffff_ffff) % span, (drawn >> 32) % span);
        a as i32 - b as i32
    }
}

/// A number for a move, different for all moves of a position.
fn key(m: Move) -> u64 {
    let from = m.from().map_or(64, |sq| sq as u64);
    let promotion = m.promotion().map_or(0, |role| role as u64);
    (from << 6 | m.to() as u64) << 8 | promotion << 4 | m.role() as u64
}

/// The finaliser of `SplitMix64` (Steele, Lea, Flood 2014).
const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}

#[cfg(test)]
mod tests {
    use alfil_variants::Chess;
    use alfil_variants::alfil_core::Position;

    use super::*;

    #[test]
    fn things_happen_as_often_as_their_probability_says() {
        let m = Position::<Chess>::start().legal_moves()[0];
        for permille in [0, 100, 500, 1000] {
            let times =
                (0..10_000).filter(|seed| Dice::new(*seed, 7).happens(Purpose::Sight, m, permille)).count();
            assert!(times.abs_diff(permille as usize * 10) < 200, "{permille}: {times}");
        }
    }

    #[test]
    fn deviations_fill_their_range_evenly_to_both_sides() {
        let m = Position::<Chess>::start().legal_moves()[0];
        let drawn: Vec<i32> =
            (0..10_000).map(|seed| Dice::new(seed, 7).deviation(Purpose::Judgement, m, 20)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-20), Some(&20)));
        let sum: i32 = drawn.iter().sum();
        assert!(sum.abs() < 5_000, "{sum}");
    }

    #[test]
    fn moves_draw_apart() {
        let dice = Dice::new(1, 2);
        let moves = Position::<Chess>::start().legal_moves();
        let drawn: std::collections::HashSet<u64> =
            moves.iter().map(|m| dice.draw(Purpose::Sight, *m)).collect();
        assert_eq!(drawn.len(), moves.len());
    }
}
