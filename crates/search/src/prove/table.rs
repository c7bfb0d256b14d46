//! What was found out about positions, in bounded memory.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Color, Position, Role, VariantState};

use super::search::Numbers;

/// Identifies a position with the number of moves left. Two words, computed in different ways: a mistaken identity would
/// be a false proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    place: u64,
    check: u64,
}

/// Key and packed numbers; all zeros where nothing is stored. Plain words, so that a large table costs no memory before
/// it is used.
type Slot = [u64; 3];

/// Slots among which a position may lie.
const WAYS: usize = 4;

pub(super) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    /// A table of about so many megabytes.
    pub(super) fn new(megabytes: usize) -> Table {
        let slots = (megabytes.max(1) << 20) / size_of::<Slot>();
        Table { slots: vec![[0; 3]; slots / WAYS * WAYS] }
    }

    fn bucket(&self, key: Key) -> usize {
        let buckets = (self.slots.len() / WAYS) as u128;
        ((u128::from(key.place) * buckets) >> 64) as usize * WAYS
    }

    pub(super) fn get(&self, key: Key) -> Option<Numbers> {
        let at = self.bucket(key);
        self.slots[at..at + WAYS].iter().find(|slot| is_of(slot, key)).map(unpacked)
    }

    /// Stores numbers in place of older ones, in an empty slot, or over what is cheapest to find again.
    pub(super) fn put(&mut self, key: Key, numbers: Numbers) {
        let at = self.bucket(key);
        let bucket = &mut self.slots[at..at + WAYS];
        let own = bucket.iter().position(|slot| slot[2] == 0 || is_of(slot, key));
        let slot = own.unwrap_or_else(|| (0..WAYS).min_by_key(|i| work(&bucket[*i])).unwrap_or(0));
        let Numbers { reached, failed } = numbers;
        bucket[slot] = [key.place, key.check, u64::from(reached) << 32 | u64::from(failed)];
    }
}

fn is_of(slot: &Slot, key: Key) -> bool {
    slot[0] == key.place && slot[1] == key.check && slot[2] != 0
}

fn unpacked(slot: &Slot) -> Numbers {
    Numbers { reached: (slot[2] >> 32) as u32, failed: slot[2] as u32 }
}

/// Answers are worth more than open questions, and those more that have grown.
fn work(slot: &Slot) -> u32 {
    let Numbers { reached, failed } = unpacked(slot);
    reached.max(failed)
}

impl Key {
    pub(super) fn of<V: Variant>(pos: &Position<V>, left: u32) -> Key {
        // The clock matters only where it can run out within the proof.
        let clock = if pos.halfmoves() + 2 * left >= 100 { pos.halfmoves() } else { 0 };
        let rest = u64::from(left) << 32 | u64::from(clock);
        let board = pos.board();
        let men = Role::ALL.map(|role| u64::from(board.role(role)));
        let others = [
            u64::from(board.color(Color::White)),
            u64::from(pos.castling_rooks()),
            pos.en_passant().map_or(0, |sq| sq as u64 + 1) << 1 | u64::from(pos.turn().is_black()),
            pos.state().hash_key(),
            rest,
        ];
        Key { place: spread(pos.hash(), rest), check: men.into_iter().chain(others).fold(0, spread) }
    }
}

/// Mixes a word in.
fn spread(sum: u64, word: u64) -> u64 {
    let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(23)
}
