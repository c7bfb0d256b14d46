//! How likely each legal move is: the model behind ranked moves.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Position};

use crate::record::PackedMove;

use super::features::{Context, View, family};
use super::range::{Decoder, Encoder, MAX_TOTAL, Share};
use super::scores::{Memory, Scored, key, move_of, score_all};
use super::tables::weights_of;

/// Steps of a score to one bit.
const STEPS: i32 = 16;
/// The frequency of the most likely move.
const LARGEST: u32 = 1 << 16;
/// A move this many steps below the best one has the frequency 1.
const LOWEST: usize = 16 * STEPS as usize;

/// Two to the power of `-n/16`, in units of `2^-16`, rounded to the nearest.
const FRACTIONS: [u32; 16] = [
    65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393, 46341, 44376, 42495, 40693, 38968, 37316, 35734,
    34219,
];

/// Frequencies by distance from the best score.
static FREQUENCY: [u32; LOWEST + 1] = {
    let mut table = [1; LOWEST + 1];
    let mut n = 0;
    while n < LOWEST {
        let frequency = FRACTIONS[n % 16] >> (n / 16);
        table[n] = if frequency > 1 { frequency } else { 1 };
        n += 1;
    }
    table
};

// A full list of moves must fit into one choice.
const _: () = assert!(640 * LARGEST as u64 <= MAX_TOTAL as u64);

/// The legal moves of a position with their frequencies. One for a whole game, as it keeps its room.
#[derive(Debug)]
pub(crate) struct Choices {
    moves: Vec<Scored>,
    total: u32,
    memory: Memory,
    /// Room for the moves of one origin.
    row: Vec<Scored>,
}

impl Choices {
    fn new() -> Choices {
        Choices { moves: Vec::with_capacity(256), total: 0, memory: Memory::default(), row: Vec::new() }
    }

    /// Looks at the legal moves of a position.
    fn fill<V: Variant>(&mut self, pos: &Position<V>, context: Context) {
        self.moves.clear();
        let best = match score_all(pos, context, &mut self.memory, &mut self.moves) {
            Some(best) => best,
            None => self.score_each(pos, context),
        };
        for m in &mut self.moves {
            let below = best.abs_diff(m.score) as usize;
            m.frequency = FREQUENCY[below.min(LOWEST)];
        }
        self.total = self.moves.iter().map(|m| m.frequency).sum();
    }

    /// Scores the moves one by one, and gives the best score.
    fn score_each<V: Variant>(&mut self, pos: &Position<V>, context: Context) -> i32 {
        let (view, weights) = (View::new(pos, context), weights_of(family::<V>()));
        self.moves.extend(pos.legal_moves().into_iter().map(|m| {
            let mut score = 0;
            view.features(m, |number| score += i32::from(weights[number].cast_signed()));
            Scored { key: key(m.into()), score, frequency: 0 }
        }));
        self.moves.iter().map(|m| m.score).max().unwrap_or(0)
    }

    /// Whether there is anything to choose; if not, nothing is written.
    fn is_open(&self) -> bool {
        self.moves.len() > 1
    }

    /// The share of a move; `None` if it is not legal.
    fn share_of(&self, m: PackedMove) -> Option<Share> {
        let place = key(m);
        let frequency = self.moves.iter().find(|m| m.key == place)?.frequency;
        let before = self.moves.iter().filter(|m| m.key < place).map(|m| m.frequency).sum();
        Some(Share { before, frequency, total: self.total })
    }

    /// The move whose share holds a place.
    fn at(&mut self, place: u32) -> Option<(PackedMove, Share)> {
        // First the origin, then the move: cheaper than bringing all moves into order.
        let mut by_origin = [0_u32; 128];
        for m in &self.moves {
            by_origin[usize::from(m.key >> 9)] += m.frequency;
        }
        let mut before = 0;
        let mut origin = 0;
        while place >= before + by_origin.get(origin)? {
            before += by_origin[origin];
            origin += 1;
        }
        self.row.clear();
        for m in self.moves.iter().filter(|m| usize::from(m.key >> 9) == origin) {
            // Most of them are in order already.
            let after = self.row.iter().rposition(|earlier| earlier.key < m.key).map_or(0, |index| index + 1);
            self.row.insert(after, *m);
        }
        for m in &self.row {
            if place < before + m.frequency {
                return Some((move_of(m.key)?, Share { before, frequency: m.frequency, total: self.total }));
            }
            before += m.frequency;
        }
        None
    }
}

/// The move in its position, given that it is legal.
fn found_in<V: Variant>(pos: &Position<V>, m: PackedMove) -> Option<Move> {
    if V::CUSTOM_LEGALITY || V::EDITS_MOVES { m.find(pos) } else { m.read_on(pos) }
}

/// Writes moves by the model.
#[derive(Debug)]
pub(crate) struct Writer {
    encoder: Encoder,
    choices: Choices,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer { encoder: Encoder::new(), choices: Choices::new() }
    }

    /// Writes a move and gives it back; `None` if it is not legal.
    pub(crate) fn write<V: Variant>(
        &mut self,
        pos: &Position<V>,
        context: Context,
        m: PackedMove,
    ) -> Option<Move> {
        self.choices.fill(pos, context);
        let share = self.choices.share_of(m)?;
        if self.choices.is_open() {
            self.encoder.encode(share);
        }
        found_in(pos, m)
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.encoder.finish()
    }
}

/// Reads moves by the model.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    decoder: Decoder<'a>,
    choices: Choices,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { decoder: Decoder::new(bytes), choices: Choices::new() }
    }

    /// Reads a move; `None` if the bytes mean none here.
    pub(crate) fn read<V: Variant>(&mut self, pos: &Position<V>, context: Context) -> Option<Move> {
        self.choices.fill(pos, context);
        if !self.choices.is_open() {
            return found_in(pos, move_of(self.choices.moves.first()?.key)?);
        }
        let (m, share) = self.choices.at(self.decoder.place(self.choices.total)?)?;
        self.decoder.take(share);
        found_in(pos, m)
    }

    /// Whether bytes are left that no move depends on.
    pub(crate) fn has_rest(&self) -> bool {
        self.decoder.has_rest()
    }
}
