//! Counted checks: the state shared by all variants that are won by the n-th check.

use alfil_core::{ByColor, Color, Ending, VariantState, zobrist_key};

use crate::{Dialect, FieldError, StateField};

/// Checks given by each side; the `N`-th one wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChecksGiven<const N: u8> {
    /// Checks given so far, `0..=N`.
    pub given: ByColor<u8>,
}

/// Hash keys by side and count. No check adds nothing.
static KEYS: [[u64; 16]; 2] = {
    let mut keys = [[0; 16]; 2];
    let mut count = 1;
    while count < 16 {
        keys[0][count] = zobrist_key("checks given by Black", count as u64);
        keys[1][count] = zobrist_key("checks given by White", count as u64);
        count += 1;
    }
    keys
};

impl<const N: u8> VariantState for ChecksGiven<N> {
    const COUNTS_CHECKS: bool = true;

    #[inline]
    fn on_check(&mut self, by: Color) {
        let count = self.given.get_mut(by);
        *count = (*count + 1).min(N);
    }

    #[inline]
    fn ending(&self) -> Option<Ending> {
        let name = match N {
            3 => "third-check",
            5 => "fifth-check",
            _ => "last-check",
        };
        let winner = self.given.find(|count| *count >= N)?;
        Some(Ending::won(winner, name))
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        KEYS[0][usize::from(self.given.black & 15)] ^ KEYS[1][usize::from(self.given.white & 15)]
    }

    fn is_valid(&self) -> bool {
        const { assert!(N > 0 && N < 10, "a counter is one digit in a FEN") }
        self.given.white <= N && self.given.black <= N && !(self.given.white == N && self.given.black == N)
    }
}

impl<const N: u8> StateField for ChecksGiven<N> {
    const CHECKS_TO_WIN: Option<u8> = Some(N);
    const EXAMPLE: Option<&'static str> = Some("3+3 (remaining) or +0+0 (given)");

    /// Reads `2+3` (remaining, White's first) and `+1+0` (given, White's first).
    fn read(text: &str) -> Result<Self, FieldError> {
        let (given, counters) = match text.strip_prefix('+') {
            Some(counters) => (true, counters),
            None => (false, text),
        };
        let digits =
            |text: &str| (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then_some(());
        let (white, black) = counters.split_once('+').ok_or(FieldError::NotThisField)?;
        digits(white).and(digits(black)).ok_or(FieldError::NotThisField)?;
        let out_of_range =
            FieldError::OutOfRange("each counter runs from 0 to the number of checks that win");
        let count = |text: &str| {
            let count = text.parse::<u8>().ok().filter(|count| *count <= N).ok_or(out_of_range)?;
            Ok(if given { count } else { N - count })
        };
        let state = ChecksGiven { given: ByColor { white: count(white)?, black: count(black)? } };
        if state.is_valid() {
            Ok(state)
        } else {
            Err(FieldError::OutOfRange("only one side can have given its last check"))
        }
    }

    fn write(&self, dialect: Dialect) -> Option<String> {
        let ByColor { white, black } = self.given;
        Some(match dialect {
            Dialect::Remaining => format!("{}+{}", N.saturating_sub(white), N.saturating_sub(black)),
            Dialect::Given => format!("+{white}+{black}"),
        })
    }

    fn checks_given(&self) -> Option<ByColor<u8>> {
        Some(self.given)
    }
}
