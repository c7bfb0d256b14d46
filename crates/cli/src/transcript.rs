//! The moves of a game for people to read.

use std::io::Write;

use alfil_variants::alfil_core::{ByColor, Color};

use crate::error::Failure;

/// Where lines are broken.
const WIDTH: usize = 100;

/// The moves of a game in SAN, with the counters after each check.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    words: Vec<String>,
}

impl Transcript {
    /// Adds a move, its number where one is needed; `counted` are the counters, if it gave a check that counts.
    pub(crate) fn add(&mut self, number: u32, mover: Color, san: &str, counted: Option<ByColor<u8>>) {
        let number = match (mover.is_white(), self.words.is_empty()) {
            (true, _) => format!("{number}. "),
            (false, true) => format!("{number}... "),
            (false, false) => String::new(),
        };
        let counters =
            counted.map_or(String::new(), |ByColor { white, black }| format!(" [{white}-{black}]"));
        self.words.push(format!("{number}{san}{counters}"));
    }

    /// Writes the moves, indented.
    pub(crate) fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut column = 0;
        for word in &self.words {
            if column > 0 && column + 1 + word.len() > WIDTH {
                writeln!(out)?;
                column = 0;
            }
            let gap = if column == 0 { "  " } else { " " };
            write!(out, "{gap}{word}")?;
            column += gap.len() + word.len();
        }
        if column > 0 {
            writeln!(out)?;
        }
        Ok(())
    }
}
