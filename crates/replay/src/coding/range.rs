//! A range coder: numbers of bits that need not be whole.
//!
//! Integers only, so that every machine writes the same bytes. The layout is in `docs/replay-format.md`, section "Ranked
//! moves".

/// The interval is at most this wide.
const WHOLE: u64 = 1 << 56;
/// Below this width a byte is certain and leaves the interval.
const NARROW: u64 = 1 << 48;

/// The largest sum of frequencies.
pub(crate) const MAX_TOTAL: u32 = 1 << 26;

/// A choice among others: its share is `frequency / total`, after the shares of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) before: u32,
    pub(crate) frequency: u32,
    pub(crate) total: u32,
}

/// Writes choices.
#[derive(Debug)]
pub(crate) struct Encoder {
    low: u64,
    range: u64,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Encoder {
        Encoder { low: 0, range: WHOLE, bytes: Vec::new() }
    }

    pub(crate) fn encode(&mut self, share: Share) {
        debug_assert!(share.frequency > 0 && share.before + share.frequency <= share.total);
        let unit = self.range / u64::from(share.total);
        self.low += unit * u64::from(share.before);
        self.range = unit * u64::from(share.frequency);
        self.carry();
        while self.range < NARROW {
            self.shift();
        }
    }

    /// Adds one to the bytes written so far if the interval ran over.
    fn carry(&mut self) {
        if self.low < WHOLE {
            return;
        }
        self.low -= WHOLE;
        for byte in self.bytes.iter_mut().rev() {
            let (sum, over) = byte.overflowing_add(1);
            *byte = sum;
            if !over {
                break;
            }
        }
    }

    fn shift(&mut self) {
        self.bytes.push((self.low >> 48) as u8);
        self.low = (self.low << 8) & (WHOLE - 1);
        self.range <<= 8;
    }

    /// The bytes, as few as possible: a reader takes zeros for those that are missing.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let end = self.low + self.range;
        // The number in the interval with the most zeros at its end.
        let mut mask = WHOLE - 1;
        while (self.low + mask) & !mask >= end {
            mask >>= 8;
        }
        self.low = (self.low + mask) & !mask;
        self.carry();
        while self.low > 0 {
            self.shift();
        }
        let used = self.bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        self.bytes.truncate(used);
        self.bytes
    }
}

/// Reads choices.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    code: u64,
    range: u64,
    bytes: &'a [u8],
    taken: usize,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { code: 0, range: WHOLE, bytes, taken: 0 };
        for _ in 0..7 {
            decoder.code = decoder.code << 8 | decoder.next_byte();
        }
        decoder
    }

    fn next_byte(&mut self) -> u64 {
        let byte = self.bytes.get(self.taken).copied().unwrap_or(0);
        self.taken += 1;
        u64::from(byte)
    }

    /// Where the next choice lies, from 0 to `total - 1`; `None` if the bytes were never written by an encoder.
    pub(crate) fn place(&self, total: u32) -> Option<u32> {
        let place = self.code / (self.range / u64::from(total));
        u32::try_from(place).ok().filter(|place| *place < total)
    }

    /// Takes a choice whose share holds that place.
    pub(crate) fn take(&mut self, share: Share) {
        let unit = self.range / u64::from(share.total);
        self.code = self.code.wrapping_sub(unit * u64::from(share.before));
        self.range = unit * u64::from(share.frequency);
        while self.range < NARROW {
            self.code = self.code << 8 | self.next_byte();
            self.range <<= 8;
        }
    }

    /// Whether bytes are left that no choice can depend on.
    pub(crate) fn has_rest(&self) -> bool {
        self.taken < self.bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random and are the same every time.
    fn numbers(seed: u64) -> impl FnMut(u32) -> u32 {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % u64::from(below)) as u32
        }
    }

    fn shares(seed: u64, count: usize, largest: u32) -> Vec<Share> {
        let mut next = numbers(seed);
        let mut share = || {
            let frequency = next(largest) + 1;
            let before = next(MAX_TOTAL - frequency);
            Share { before, frequency, total: before + frequency + next(MAX_TOTAL - before - frequency + 1) }
        };
        (0..count).map(|_| share()).collect()
    }

    #[test]
    fn choices_come_back() {
        for seed in 0..200 {
            for largest in [1, 3, 1000, MAX_TOTAL - 1] {
                let shares = shares(seed, (seed % 40) as usize, largest);
                let mut encoder = Encoder::new();
                for share in &shares {
                    encoder.encode(*share);
                }
                let bytes = encoder.finish();
                let mut decoder = Decoder::new(&bytes);
                for share in &shares {
                    let place = decoder.place(share.total).unwrap();
                    assert!((share.before..share.before + share.frequency).contains(&place));
                    decoder.take(*share);
                }
                assert!(!decoder.has_rest());
            }
        }
    }

    #[test]
    fn the_length_is_that_of_the_information() {
        let coin = Share { before: 1, frequency: 1, total: 2 };
        let mut encoder = Encoder::new();
        for _ in 0..8000 {
            encoder.encode(coin);
        }
        assert!((1000..=1001).contains(&encoder.finish().len()));
        assert!(Encoder::new().finish().is_empty());
    }
}
