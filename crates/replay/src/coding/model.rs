//! How likely each legal move is: the model behind ranked moves.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, MoveList, Position, Square};

use crate::record::PackedMove;

use super::features::{COUNT, Context, FAMILIES, View, family};
use super::range::{Decoder, Encoder, MAX_TOTAL, Share};

/// Weights of the features, one family after the other, in sixteenths of a bit. Fitted once; a change of a single byte
/// makes every record unreadable, so another table is another version of the format.
static WEIGHTS: &[u8; COUNT * FAMILIES] = include_bytes!("weights-1.bin");

/// The weights of a family.
const fn weights_of(family: usize) -> &'static [u8; COUNT] {
    let (_, from) = WEIGHTS.split_at(family * COUNT);
    match from.first_chunk() {
        Some(weights) => weights,
        None => panic!("no such family"),
    }
}

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

/// The legal moves of a position with their frequencies.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    moves: MoveList,
    /// Places in the canonical order.
    keys: Vec<u16>,
    frequencies: Vec<u32>,
    total: u32,
}

/// The place of a move in the canonical order: by origin, then target, then promotion; drops come last, by slot.
/// Independent of the order in which a generator lists moves.
#[inline(always)]
fn key(m: Move) -> u16 {
    let place = |origin: u16, target: Square, kind: u16| origin << 9 | (target as u16) << 3 | kind;
    match m {
        Move::Normal { from, to, promotion, .. } => {
            place(from as u16, to, promotion.map_or(0, |role| role as u16))
        }
        Move::EnPassant { from, to } => place(from as u16, to, 0),
        Move::Castle { king, rook } => place(king as u16, rook, 0),
        Move::Put { role, to } => place(64 + role as u16, to, 0),
    }
}

impl Choices {
    /// Looks at the legal moves of a position.
    fn fill<V: Variant>(&mut self, pos: &Position<V>, context: Context) {
        self.moves = pos.legal_moves();
        self.keys.clear();
        self.keys.extend(self.moves.iter().map(|m| key(*m)));
        self.frequencies.clear();
        if self.moves.len() < 2 {
            // Nothing to choose, nothing to weigh.
            self.frequencies.resize(self.moves.len(), 1);
            self.total = self.moves.len() as u32;
            return;
        }
        let view = View::new(pos, context);
        let weights = weights_of(family::<V>());
        let mut best = i32::MIN;
        for m in &self.moves {
            let mut score = 0;
            view.features(*m, |number| score += i32::from(weights[number].cast_signed()));
            best = best.max(score);
            self.frequencies.push(score.cast_unsigned());
        }
        self.total = 0;
        for entry in &mut self.frequencies {
            let below = best.abs_diff(entry.cast_signed()) as usize;
            *entry = FREQUENCY[below.min(LOWEST)];
            self.total += *entry;
        }
    }

    /// The legal move that is meant, and its share; `None` if it is not legal.
    fn share_of(&self, m: PackedMove) -> Option<(Move, Share)> {
        let index = self.moves.iter().position(|legal| PackedMove::from(*legal) == m)?;
        let place = self.keys[index];
        let before = self.keys.iter().zip(&self.frequencies).filter(|(key, _)| **key < place);
        let before = before.map(|(_, frequency)| frequency).sum();
        let share = Share { before, frequency: self.frequencies[index], total: self.total };
        Some((self.moves[index], share))
    }

    /// The move whose share holds a place.
    fn at(&self, place: u32) -> Option<(Move, Share)> {
        // First the origin, then the move: cheaper than bringing all moves into order.
        let mut by_origin = [0_u32; 128];
        for (key, frequency) in self.keys.iter().zip(&self.frequencies) {
            by_origin[usize::from(key >> 9)] += frequency;
        }
        let mut before = 0;
        let origin = by_origin.iter().position(|share| {
            let found = place < before + share;
            before += if found { 0 } else { *share };
            found
        })?;
        let mut last = None;
        loop {
            let next = |index: &usize| {
                usize::from(self.keys[*index] >> 9) == origin && Some(self.keys[*index]) > last
            };
            let index = (0..self.moves.len()).filter(next).min_by_key(|index| self.keys[*index])?;
            let frequency = self.frequencies[index];
            if place < before + frequency {
                return Some((self.moves[index], Share { before, frequency, total: self.total }));
            }
            before += frequency;
            last = Some(self.keys[index]);
        }
    }
}

/// Writes moves by the model.
#[derive(Debug)]
pub(crate) struct Writer {
    encoder: Encoder,
    choices: Choices,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer { encoder: Encoder::new(), choices: Choices::default() }
    }

    /// Writes a move and gives it back; `None` if it is not legal.
    pub(crate) fn write<V: Variant>(
        &mut self,
        pos: &Position<V>,
        context: Context,
        m: PackedMove,
    ) -> Option<Move> {
        self.choices.fill(pos, context);
        let (found, share) = self.choices.share_of(m)?;
        if share.total > 1 {
            self.encoder.encode(share);
        }
        Some(found)
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
        Reader { decoder: Decoder::new(bytes), choices: Choices::default() }
    }

    /// Reads a move; `None` if the bytes mean none here.
    pub(crate) fn read<V: Variant>(&mut self, pos: &Position<V>, context: Context) -> Option<Move> {
        self.choices.fill(pos, context);
        if self.choices.total < 2 {
            return self.choices.moves.first().copied();
        }
        let (m, share) = self.choices.at(self.decoder.place(self.choices.total)?)?;
        self.decoder.take(share);
        Some(m)
    }

    /// Whether bytes are left that no move depends on.
    pub(crate) fn has_rest(&self) -> bool {
        self.decoder.has_rest()
    }
}
