//! Whether there is the memory that a search is to have.

use std::hint::black_box;

/// Asks for so many megabytes and gives them back: a table that cannot be had later would end the program.
///
/// # Errors
///
/// A sentence, if they cannot be had.
pub(crate) fn check(megabytes: usize) -> Result<(), String> {
    let mut probe: Vec<u8> = Vec::new();
    let asked = probe.try_reserve_exact(megabytes.saturating_mul(1 << 20));
    // Or the compiler would leave out what is not used.
    black_box(&probe);
    asked.map_err(|_| format!("{megabytes} MB of memory cannot be had here"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_can_be_had_and_everything_cannot() {
        assert_eq!(check(1), Ok(()));
        assert_eq!(check(usize::MAX), Err(format!("{} MB of memory cannot be had here", usize::MAX)));
    }
}
