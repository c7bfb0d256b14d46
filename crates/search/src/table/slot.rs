//! One place of the table, written and read by several threads at once without locks.
//!
//! It is two words, `key ^ data` and `data` (Hyatt and Mann 2002): if two threads write at once, the halves no longer fit
//! and what is read has some other key.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word that several threads read and write. A trait, so that a model checker can stand in for the processor.
pub(super) trait Word: Default {
    fn load(&self) -> u64;
    fn store(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline(always)]
    fn load(&self) -> u64 {
        AtomicU64::load(self, Relaxed)
    }

    #[inline(always)]
    fn store(&self, value: u64) {
        AtomicU64::store(self, value, Relaxed);
    }
}

#[derive(Default)]
pub(super) struct Slot<W = AtomicU64> {
    check: W,
    data: W,
}

impl<W: Word> Slot<W> {
    /// The key and the data that are here. Torn data have a key that nobody asks for.
    #[inline(always)]
    pub(super) fn read(&self) -> (u64, u64) {
        let data = self.data.load();
        (self.check.load() ^ data, data)
    }

    #[inline(always)]
    pub(super) fn write(&self, key: u64, data: u64) {
        self.data.store(data);
        self.check.store(key ^ data);
    }

    /// Flips bits of the data alone, as a half-finished write would.
    #[cfg(test)]
    pub(super) fn tear(&self, bits: u64) {
        self.data.store(self.data.load() ^ bits);
    }
}

#[cfg(test)]
mod tests {
    use loom::sync::Arc;
    use loom::sync::atomic::AtomicU64 as Modelled;

    use super::*;

    impl Word for Modelled {
        fn load(&self) -> u64 {
            Modelled::load(self, Relaxed)
        }

        fn store(&self, value: u64) {
            Modelled::store(self, value, Relaxed);
        }
    }

    /// Reads while two threads write the given keys and data, in every order that the memory model allows. All that was
    /// ever read.
    fn read_while_writing(writes: [(u64, u64); 2]) -> Vec<(u64, u64)> {
        let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let all = seen.clone();
        loom::model(move || {
            let slot = Arc::new(Slot::<Modelled>::default());
            let threads = writes.map(|(key, data)| {
                let slot = slot.clone();
                loom::thread::spawn(move || slot.write(key, data))
            });
            let found = slot.read();
            all.lock().unwrap().push(found);
            for thread in threads {
                thread.join().unwrap();
            }
        });
        let mut seen = std::mem::take(&mut *seen.lock().unwrap());
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    #[test]
    fn what_is_found_under_a_key_was_written_under_it() {
        let writes = [(0xa1, 0x1111), (0xb2, 0x2222)];
        let seen = read_while_writing(writes);
        for (key, data) in writes {
            let found: Vec<u64> = seen.iter().filter(|(k, _)| *k == key).map(|(_, data)| *data).collect();
            assert_eq!(found, [data], "every order of events was tried, and whole entries are found");
        }
        let torn =
            seen.iter().filter(|(key, data)| !writes.contains(&(*key, *data)) && (*key, *data) != (0, 0));
        assert!(torn.count() > 0, "torn entries were read, under keys that nobody asks for");
    }

    #[test]
    fn two_entries_of_one_key_do_not_mix() {
        let writes = [(0xa1, 0x1111), (0xa1, 0x2222)];
        for (key, data) in read_while_writing(writes) {
            assert!(key != 0xa1 || writes.contains(&(key, data)), "{data:#x}");
        }
    }
}
