//! Random games that are the same in every run.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Position, Rank, Role, Square};

/// The `SplitMix64` generator (Steele, Lea, Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn square(&mut self) -> Square {
        Square::new(self.below(64) as u32)
    }
}

/// What a random player likes. Uniform play alone hardly ever promotes, mates or races.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    capture: usize,
    check: usize,
    pawn: usize,
    race: usize,
}

impl Taste {
    pub(crate) const UNIFORM: Taste = Taste { capture: 1, check: 1, pawn: 1, race: 1 };
    pub(crate) const GREEDY: Taste = Taste { capture: 12, ..Taste::UNIFORM };
    pub(crate) const VIOLENT: Taste = Taste { capture: 3, check: 12, ..Taste::UNIFORM };
    pub(crate) const HURRIED: Taste = Taste { capture: 2, pawn: 5, race: 12, ..Taste::UNIFORM };
    pub(crate) const ALL: [Taste; 4] = [Taste::UNIFORM, Taste::GREEDY, Taste::VIOLENT, Taste::HURRIED];

    fn weight<V: Variant>(self, pos: &Position<V>, m: Move) -> usize {
        let mut weight = 1;
        if m.is_capture() {
            weight *= self.capture;
        }
        if self.check > 1 && V::RULES.may_give_check && pos.gives_check(m) {
            weight *= self.check;
        }
        if m.promotion().is_some() || m.is_en_passant() || m.is_castle() {
            weight *= 6;
        }
        let ahead = |rank: Rank| pos.turn().relative_rank(rank);
        let goes_ahead = m.from().is_some_and(|from| ahead(m.to().rank()) > ahead(from.rank()));
        if goes_ahead && m.role() == Role::Pawn {
            weight *= self.pawn;
        }
        let is_royal = V::RULES.royal == Some(m.role()) && V::RULES.goal.is_some();
        if is_royal && m.from().is_some_and(|from| m.to().rank() > from.rank()) {
            weight *= self.race;
        }
        weight
    }

    /// A move from a list that is not empty.
    pub(crate) fn choose<V: Variant>(self, random: &mut Random, pos: &Position<V>, moves: &[Move]) -> Move {
        let total: usize = moves.iter().map(|m| self.weight(pos, *m)).sum();
        let mut left = random.below(total);
        for m in moves {
            match left.checked_sub(self.weight(pos, *m)) {
                Some(rest) => left = rest,
                None => return *m,
            }
        }
        unreachable!("the weights add up to the total")
    }
}
