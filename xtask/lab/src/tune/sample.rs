//! The collected positions, as the evaluation sees them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use alfil_notation::parse_fen;
use alfil_search::tuning::{Description, describe_position};
use alfil_variants::Variant;
use alfil_variants::alfil_core::Position;
use anyhow::{Context, Result};

/// All positions, packed: a million of them take about half a gigabyte.
#[derive(Default)]
pub(super) struct Samples {
    indices: Vec<u32>,
    times: Vec<i8>,
    /// Where the terms of each position end.
    ends: Vec<usize>,
    facts: Vec<Facts>,
}

/// What is known of a position beside its terms.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    pub(super) middlegame: f32,
    pub(super) fading: f32,
    /// Centipawns for White.
    pub(super) score: f32,
    /// Points for White.
    pub(super) result: f32,
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.facts.len()
    }

    /// The terms of a position and what is known of it.
    pub(super) fn get(&self, i: usize) -> (&[u32], &[i8], Facts) {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        let range = start..self.ends[i];
        (&self.indices[range.clone()], &self.times[range], self.facts[i])
    }

    fn push(&mut self, description: &Description, score: f32, result: f32) {
        for (index, times) in &description.terms {
            self.indices.push(*index);
            self.times.push(*times);
        }
        self.ends.push(self.indices.len());
        let Description { middlegame, fading, .. } = *description;
        self.facts.push(Facts { middlegame, fading, score, result });
    }
}

/// Reads the first `most` positions of a file.
pub(super) fn read<V: Variant>(path: &Path, most: usize) -> Result<Samples> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut samples = Samples::default();
    for (number, line) in BufReader::new(file).lines().take(most).enumerate() {
        let line = line?;
        let place = || format!("{}:{}: {line:?}", path.display(), number + 1);
        let mut fields = line.split(';');
        let mut field = || fields.next().with_context(place);
        let pos: Position<V> = parse_fen(field()?).with_context(place)?;
        let score: f32 = field()?.parse().with_context(place)?;
        let result: f32 = field()?.parse().with_context(place)?;
        samples.push(&describe_position(&pos), score, result);
    }
    Ok(samples)
}
