//! Lines of moves for people: numbered, in SAN, with the counters after each check.

use alfil_notation::san;
use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{StateField, Variant};

/// A move of a line.
#[derive(Clone)]
pub(crate) struct Word {
    pub(crate) san: String,
    /// Checks given by White and by Black, after a check in a variant that counts them.
    pub(crate) counters: Option<(u8, u8)>,
}

/// The moves of a line from a position, up to the first that cannot be played.
pub(crate) fn words<V: Variant>(pos: &Position<V>, line: &[Move]) -> Vec<Word> {
    let mut pos = *pos;
    let mut found = Vec::new();
    for m in line {
        if !pos.is_legal(*m) {
            break;
        }
        found.push(word(&pos, *m));
        pos.play(*m);
    }
    found
}

/// One move.
pub(crate) fn word<V: Variant>(pos: &Position<V>, m: Move) -> Word {
    let after = pos.after(m);
    let given = after.state().checks_given().filter(|_| after.is_check());
    Word { san: san(pos, m), counters: given.map(|given| (given.white, given.black)) }
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.san)?;
        self.counters.map_or(Ok(()), |(white, black)| write!(f, " [{white}-{black}]"))
    }
}

/// A line with its move numbers: `12... Nf3+ [0-1] 13. Kh1`.
pub(crate) fn numbered<V: Variant>(pos: &Position<V>, line: &[Move]) -> String {
    join(&words(pos, line), pos.fullmoves(), pos.turn().is_white())
}

/// The same for words, given the number of the first move and whether it is White's.
pub(crate) fn join(words: &[Word], first: u32, mut white: bool) -> String {
    let mut number = first;
    let mut text = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let shown = match (white, i) {
            (true, _) => format!("{number}. "),
            (false, 0) => format!("{number}... "),
            (false, _) => String::new(),
        };
        text.push(format!("{shown}{word}"));
        number += u32::from(!white);
        white = !white;
    }
    text.join(" ")
}
