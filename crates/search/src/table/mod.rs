//! The transposition table: what was found out about positions, shared by all threads without locks.

mod slot;

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::memory::{prefer_large_pages, prefetch};
use crate::packed::Packed;
use crate::score::{PROVED, Value};
use slot::Slot;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// This is the true score.
    Exact = 3,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) best: Packed,
    pub(crate) score: Value,
    /// Static evaluation, to save computing it.
    pub(crate) eval: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was once on a principal variation.
    pub(crate) pv: bool,
}

const CLUSTER: usize = 4;

#[repr(align(64))]
#[derive(Default)]
struct Cluster([Slot; CLUSTER]);

/// A table of fixed size.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU64,
}

const GENERATIONS: u64 = 32;

fn pack(entry: &Entry, generation: u64) -> u64 {
    u64::from(entry.best.0)
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | (entry.bound as u64) << 56
        | u64::from(entry.pv) << 58
        | generation << 59
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        best: Packed(data as u16),
        score: Value::from((data >> 16) as u16 as i16),
        eval: Value::from((data >> 32) as u16 as i16),
        depth: i32::from((data >> 48) as u8),
        bound,
        pv: data >> 58 & 1 == 1,
    })
}

impl Table {
    /// A table of about `megabytes`, at least one cluster.
    pub(crate) fn new(megabytes: usize) -> Table {
        let count = (megabytes * 1024 * 1024 / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::with_capacity(count);
        prefer_large_pages(clusters.spare_capacity_mut());
        clusters.resize_with(count, Cluster::default);
        Table { clusters, generation: AtomicU64::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.write(0, 0);
        }
        self.generation.store(0, Relaxed);
    }

    /// A new search begins: what older ones stored is replaced first.
    pub(crate) fn age(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    fn cluster(&self, hash: u64) -> &Cluster {
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Begins to load what [`get`](Table::get) will look at.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(self.cluster(hash));
    }

    /// What is known about the position with this hash. Win distances are counted from `ply`.
    pub(crate) fn get(&self, hash: u64, ply: usize) -> Option<Entry> {
        self.cluster(hash).0.iter().find_map(|slot| {
            let (key, data) = slot.read();
            let mut entry = unpack(data).filter(|_| key == hash)?;
            entry.score = from_table(entry.score, ply);
            Some(entry)
        })
    }

    /// Remembers a position, in place of its older entry or of the least valuable one near it.
    pub(crate) fn put(&self, hash: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let cluster = self.cluster(hash);
        let mut victim = &cluster.0[0];
        let mut least = i32::MAX;
        for slot in &cluster.0 {
            let (key, data) = slot.read();
            let Some(old) = unpack(data) else {
                victim = slot;
                break;
            };
            if key == hash {
                let fresh = data >> 59 == generation;
                if fresh && entry.bound != Bound::Exact && entry.depth + 4 < old.depth {
                    return;
                }
                if entry.best == Packed::NONE {
                    entry.best = old.best;
                }
                victim = slot;
                break;
            }
            let age = (GENERATIONS + generation - (data >> 59)) % GENERATIONS;
            let worth = old.depth - 4 * age as i32;
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        entry.score = to_table(entry.score, ply);
        victim.write(hash, pack(&entry, generation));
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn permille(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = |slot: &&Slot| {
            let (_, data) = slot.read();
            unpack(data).is_some() && data >> 59 == generation
        };
        let count = sample.iter().flat_map(|cluster| &cluster.0).filter(used).count();
        (count * 1000 / (sample.len() * CLUSTER)) as u32
    }
}

/// In the table, win distances count from the stored position, not from the root.
fn to_table(score: Value, ply: usize) -> Value {
    match score {
        PROVED.. => score + ply as Value,
        _ if score <= -PROVED => score - ply as Value,
        _ => score,
    }
}

fn from_table(score: Value, ply: usize) -> Value {
    match score {
        PROVED.. => score - ply as Value,
        _ if score <= -PROVED => score + ply as Value,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::win_in;

    fn entry(score: Value, depth: i32) -> Entry {
        Entry { best: Packed(77), score, eval: -5, depth, bound: Bound::Exact, pv: true }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = Table::new(1);
        table.put(42, 3, entry(win_in(5), 9));
        let found = table.get(42, 1).unwrap();
        assert_eq!((found.best, found.eval, found.depth, found.pv), (Packed(77), -5, 9, true));
        assert_eq!(found.score, win_in(3), "two plies from the position, reached at ply 1");
        assert!(table.get(43, 1).is_none());
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = Table::new(0);
        table.put(42, 0, entry(10, 9));
        table.clusters[0].0[0].tear(1 << 20);
        assert!(table.get(42, 0).is_none());
    }

    #[test]
    fn deep_entries_survive_shallow_ones() {
        let table = Table::new(0);
        table.put(1, 0, entry(10, 20));
        for hash in 2..100 {
            table.put(hash, 0, entry(0, 1));
        }
        assert!(table.get(1, 0).is_some());
    }
}
