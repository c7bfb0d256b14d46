//! Openings that nobody has prepared: random moves, as long as neither side stands much better after them.

use alfil_search::{Engine, Limits, Options, StopFlag};
use alfil_variants::Variant;
use alfil_variants::alfil_core::Position;

use crate::random::Random;
use crate::tune::games::opening;

/// Nodes by which an opening is judged.
const NODES: u64 = 2_000;
/// Centipawns that one side may be ahead.
const FAIR: i32 = 150;

pub(super) struct Openings<V: Variant> {
    seed: u64,
    judge: Engine<V>,
}

impl<V: Variant> Openings<V> {
    pub(super) fn new(seed: u64) -> Openings<V> {
        Openings { seed, judge: Engine::new(Options { hash: 1, ..Options::default() }) }
    }

    /// The opening of a number.
    pub(super) fn find(&mut self, number: usize) -> Position<V> {
        let mut random = Random(self.seed << 32 | number as u64);
        // Neighbouring seeds begin with neighbouring numbers.
        random.next();
        loop {
            let Some(game) = opening::<V>(&mut random).filter(|game| game.outcome().is_none()) else {
                continue;
            };
            self.judge.clear();
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let answer = self.judge.search(
                game.position(),
                &[],
                game.profile(),
                &limits,
                &StopFlag::default(),
                &mut |_| {},
            );
            if answer.best.is_some() && answer.score.centipawns().abs() <= FAIR {
                return *game.position();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alfil_variants::RacingKings;

    use super::*;

    #[test]
    fn an_opening_has_its_number() {
        let mut openings = Openings::<RacingKings>::new(7);
        let first = openings.find(0).hash();
        assert_ne!(first, openings.find(1).hash());
        assert_eq!(first, openings.find(0).hash());
        assert_ne!(first, Openings::<RacingKings>::new(8).find(0).hash());
    }
}
