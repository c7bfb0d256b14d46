//! Random numbers that are the same in every run.

/// The `SplitMix64` generator (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, or 0 if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// Whether an event with chance one in `n` happens.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// The index of a weight, drawn in proportion to the weights.
    pub(crate) fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut ticket = self.below(weights.iter().sum());
        weights
            .iter()
            .position(|weight| {
                let won = ticket < *weight;
                ticket = ticket.saturating_sub(*weight);
                won
            })
            .unwrap_or(0)
    }
}
