//! The weights of a variant: those it brings along, or those derived from its rules.

use alfil_variants::Variant;

use super::layout::COUNT;
use super::prior;

/// Middlegame and endgame in one number, the endgame in the upper half, so that one addition adds both.
pub(crate) type Pair = i32;

/// Joins middlegame and endgame.
pub(crate) const fn pair(middlegame: i32, endgame: i32) -> Pair {
    (endgame << 16).wrapping_add(middlegame)
}

/// The middlegame part.
#[inline(always)]
pub(crate) const fn middlegame(pair: Pair) -> i32 {
    pair as i16 as i32
}

/// The endgame part.
#[inline(always)]
pub(crate) const fn endgame(pair: Pair) -> i32 {
    (pair.wrapping_add(0x8000)) >> 16
}

/// Bytes of a weight in a file.
const BYTES: usize = 4;

/// All weights of a variant.
pub(crate) struct Weights(Box<[Pair; COUNT]>);

impl Weights {
    /// The weights that the variant brings along, or weights derived from its rules.
    pub(crate) fn of<V: Variant>() -> Weights {
        const {
            assert!(
                V::WEIGHTS.is_empty() || V::WEIGHTS.len() == COUNT * BYTES,
                "these weights were tuned for another evaluation"
            );
        }
        if V::WEIGHTS.is_empty() {
            return Weights::from_pairs(prior::derive::<V>());
        }
        let read = |bytes: &[u8; BYTES]| {
            let [m0, m1, e0, e1] = *bytes;
            pair(i16::from_le_bytes([m0, m1]).into(), i16::from_le_bytes([e0, e1]).into())
        };
        Weights::from_pairs(V::WEIGHTS.as_chunks().0.iter().map(read).collect())
    }

    fn from_pairs(pairs: Vec<Pair>) -> Weights {
        Weights(pairs.into_boxed_slice().try_into().expect("one for each index of the layout"))
    }

    #[inline(always)]
    pub(crate) fn all(&self) -> &[Pair; COUNT] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_apart_again() {
        for (m, e) in [(0, 0), (1, -1), (-1, 1), (-300, -2), (12_000, -12_000), (-32_768, 32_000)] {
            assert_eq!((middlegame(pair(m, e)), endgame(pair(m, e))), (m, e));
        }
        let sum = pair(100, -7) * 3 + pair(-400, 1);
        assert_eq!((middlegame(sum), endgame(sum)), (-100, -20));
    }
}
