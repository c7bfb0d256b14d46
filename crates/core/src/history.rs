//! Position hashes of a game, for repetition.

/// The hashes of the positions that led here, oldest first, with the current one last.
///
/// # Examples
///
/// ```
/// use alfil_core::History;
/// let mut history = History::default();
/// for hash in [1, 2, 1, 2, 1] {
///     history.push(hash);
/// }
/// assert_eq!(history.occurrences(4), 3);
/// assert_eq!(history.occurrences(2), 2, "nothing before an irreversible move can occur again");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    hashes: Vec<u64>,
}

impl FromIterator<u64> for History {
    fn from_iter<I: IntoIterator<Item = u64>>(hashes: I) -> History {
        History { hashes: hashes.into_iter().collect() }
    }
}

impl History {
    /// Adds the position after a move.
    pub fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    /// Forgets the newest position.
    pub fn pop(&mut self) -> Option<u64> {
        self.hashes.pop()
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether no position was added.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// The positions, oldest first, that have the hash of the newest one, itself included, looking back over
    /// `reversible` plies: the current half-move clock.
    pub fn matches(&self, reversible: u32) -> impl Iterator<Item = usize> {
        let last = self.hashes.len().saturating_sub(1);
        let newest = self.hashes.last().copied();
        // The same side is to move only every second ply. Counting back from the newest keeps the parity.
        let plies = last.min(reversible as usize);
        let first = last - plies + plies % 2;
        (first..self.hashes.len()).step_by(2).filter(move |i| Some(self.hashes[*i]) == newest)
    }

    /// How often the newest hash occurred, itself included, within the last `reversible` plies.
    pub fn occurrences(&self, reversible: u32) -> usize {
        self.matches(reversible).count()
    }
}
