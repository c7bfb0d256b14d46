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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    type Three = ChecksGiven<3>;

    fn given(white: u8, black: u8) -> Three {
        ChecksGiven { given: ByColor { white, black } }
    }

    #[test]
    fn both_dialects_are_read_and_written() {
        for (remaining, counted, state) in [
            ("3+3", "+0+0", given(0, 0)),
            ("2+3", "+1+0", given(1, 0)),
            ("3+1", "+0+2", given(0, 2)),
            ("0+1", "+3+2", given(3, 2)),
        ] {
            assert_eq!(Three::read(remaining), Ok(state));
            assert_eq!(Three::read(counted), Ok(state));
            assert_eq!(state.write(Dialect::Remaining).as_deref(), Some(remaining));
            assert_eq!(state.write(Dialect::Given).as_deref(), Some(counted));
        }
    }

    #[test]
    fn what_no_game_reaches_is_refused() {
        for text in ["0+0", "4+3", "3+4", "+3+3", "+4+0", "999+0"] {
            assert!(matches!(Three::read(text), Err(FieldError::OutOfRange(_))), "{text}");
        }
        for text in ["", "+", "3", "3+", "+3", "a+b", "3+3+3", "-1+3", "3-3", "++3", "+3+3+"] {
            assert_eq!(Three::read(text), Err(FieldError::NotThisField), "{text}");
        }
    }

    #[test]
    fn the_last_check_wins_and_nothing_is_counted_after_it() {
        let mut state = given(0, 0);
        for count in 1..=5 {
            state.on_check(Color::Black);
            assert_eq!(state.given.black, count.min(3));
            assert_eq!(state.ending().is_some(), count >= 3);
        }
        assert_eq!(state.ending(), Some(Ending::won(Color::Black, "third-check")));
        assert_eq!(given(3, 1).ending(), Some(Ending::won(Color::White, "third-check")));
    }

    #[test]
    fn every_state_has_its_own_key() {
        let keys: HashSet<u64> =
            (0..4).flat_map(|white| (0..4).map(move |black| given(white, black).hash_key())).collect();
        assert_eq!(keys.len(), 16);
        assert_eq!(given(0, 0).hash_key(), 0);
    }
}
