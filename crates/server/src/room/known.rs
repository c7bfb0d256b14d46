//! Moves by the names that their clients gave them, so that one that is sent twice is made once. Each side has names of its
//! own: no client knows what the other one calls its moves.

use alfil_variants::alfil_core::Color;

/// All moves that were ever made in a room, those that were taken back too. There are few enough to look at one after the
/// other, and all games of a server have them in memory: so they are kept small.
#[derive(Debug, Default)]
pub(super) struct Known(Vec<KnownMove>);

/// A move that was made.
#[derive(Debug)]
pub(super) struct KnownMove {
    id: Box<str>,
    /// As engines write it, a blank, in Standard Algebraic Notation.
    written: Box<str>,
    by: Color,
    ply: u32,
    /// The event that it is.
    pub(super) seq: u64,
}

impl Known {
    pub(super) fn get(&self, by: Color, id: &str) -> Option<&KnownMove> {
        self.0.iter().find(|known| known.by == by && *known.id == *id)
    }

    pub(super) fn note(&mut self, id: &str, seq: u64, by: Color, ply: usize, [uci, san]: [&str; 2]) {
        let written = format!("{uci} {san}").into_boxed_str();
        self.0.push(KnownMove { id: id.into(), written, by, ply: ply as u32, seq });
    }
}

impl KnownMove {
    /// Whether it is this one, however it is written.
    pub(super) fn is(&self, ply: usize, text: &str) -> bool {
        self.ply as usize == ply && self.written.split(' ').any(|written| written == text)
    }
}
