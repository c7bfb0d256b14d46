//! For the program that tunes the weights: positions as lists of weights, and weights as a file.

use alfil_variants::Variant;
use alfil_variants::alfil_core::Position;

use super::layout::{ATTACKERS, COUNT, PER_ROYAL, ROYAL_SQUARES};
use super::linear::{FADING, describe};
use super::prior;
use super::tally::Record;
use super::weights::{endgame, middlegame};
use crate::material::FULL_PHASE;

/// A position as the evaluation sees it: each weight with how often it counts for White.
#[derive(Clone, Debug)]
pub struct Description {
    /// Index of a weight and how often it counts, negative for Black. Every index occurs once.
    pub terms: Vec<(u32, i8)>,
    /// Share of the middlegame weights, 0 to 1; the rest is the endgame's.
    pub middlegame: f32,
    /// Factor by which the sum fades towards the fifty-move draw.
    pub fading: f32,
}

/// Describes a position.
pub fn describe_position<V: Variant>(pos: &Position<V>) -> Description {
    let mut record = Record::default();
    let phase = describe(pos, &mut record);
    let mut all = record.0;
    all.sort_unstable();
    let mut terms: Vec<(u32, i8)> = Vec::with_capacity(all.len());
    for (index, times) in all {
        match terms.last_mut() {
            Some((last, sum)) if *last == index as u32 => *sum += times as i8,
            _ => terms.push((index as u32, times as i8)),
        }
    }
    terms.retain(|(_, times)| *times != 0);
    let fraction = |of: i32, whole: i32| f32::from(of as i16) / f32::from(whole as i16);
    let halfmoves = pos.halfmoves().min(100) as i32;
    Description { terms, middlegame: fraction(phase, FULL_PHASE), fading: 1.0 - fraction(halfmoves, FADING) }
}

/// Number of weights.
pub const WEIGHTS: usize = COUNT;

/// The weights that are derived from the rules alone, in centipawns: middlegame and endgame.
pub fn derived_weights<V: Variant>() -> Vec<[i16; 2]> {
    let halves = |pair| [middlegame(pair) as i16, endgame(pair) as i16];
    prior::derive::<V>().into_iter().map(halves).collect()
}

/// The weight that says the same as `index` for any place of the royal piece, so that rare places can learn from
/// common ones; `None` for weights that do not depend on it.
pub fn shared_place(index: u32) -> Option<u32> {
    let index = index as usize;
    (index < ROYAL_SQUARES * PER_ROYAL).then_some((index % PER_ROYAL) as u32)
}

/// Whether a weight says nothing about endgames: what is told of a siege of the royal piece. The few endgames of played games
/// would teach a bare king's hunter to stay near instead of bringing its own king.
pub fn middlegame_only(index: u32) -> bool {
    index as usize >= ATTACKERS
}

/// Number of different answers of [`shared_place`].
pub const SHARED_PLACES: usize = PER_ROYAL;

/// Weights as the bytes of a file that a variant can bring along.
pub fn to_bytes(weights: &[[i16; 2]]) -> Vec<u8> {
    weights.iter().flatten().flat_map(|half| half.to_le_bytes()).collect()
}
