//! A store in memory, for tests in which time is stopped: it answers at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Duration;

use alfil_server::api::FinishedGame;
use alfil_server::room::LogEntry;
use alfil_server::store::{Append, Closed, Page, Pending, Signs, Store, StoreError, Work};

#[derive(Default)]
pub(crate) struct Memory {
    rooms: Mutex<BTreeMap<String, Vec<LogEntry>>>,
    open: Mutex<BTreeSet<String>>,
    signs: Mutex<Signs>,
}

impl Memory {
    /// The store as a server finds it that starts after another one was killed now.
    pub(crate) fn snapshot(&self) -> Memory {
        Memory {
            rooms: Mutex::new(self.rooms.lock().unwrap().clone()),
            open: Mutex::new(self.open.lock().unwrap().clone()),
            signs: Mutex::new(*self.signs.lock().unwrap()),
        }
    }
}

impl Store for Memory {
    fn append(&self, append: Append) -> Pending<'_, ()> {
        for (room, entry) in append.entries {
            if entry.seq == 0 {
                self.open.lock().unwrap().insert(room.clone());
            }
            self.rooms.lock().unwrap().entry(room).or_default().push(entry);
        }
        if let Some(closed) = append.closes {
            self.open.lock().unwrap().remove(&closed.game.room);
        }
        Box::pin(async { Ok(()) })
    }

    fn load<'a>(&'a self, room: &'a str) -> Pending<'a, Vec<LogEntry>> {
        let log = self.rooms.lock().unwrap().get(room).cloned().unwrap_or_default();
        Box::pin(async { Ok(log) })
    }

    fn open_rooms(&self) -> Pending<'_, Vec<String>> {
        let open = self.open.lock().unwrap().iter().cloned().collect();
        Box::pin(async { Ok(open) })
    }

    fn finished(&self, _page: Page) -> Pending<'_, Vec<FinishedGame>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn to_be_listed(&self, _limit: u32) -> Pending<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn list_late(&self, _room: String, _closed: Option<Closed>) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn beat(&self, at_ms: u64) -> Result<(), StoreError> {
        self.signs.lock().unwrap().beat_ms = Some(at_ms);
        Ok(())
    }

    fn every(&self, period: Duration, mut work: Work) -> Result<(), StoreError> {
        tokio::spawn(async move {
            while work() {
                tokio::time::sleep(period).await;
            }
        });
        Ok(())
    }

    fn check(&self, at_ms: u64) -> Pending<'_, ()> {
        self.signs.lock().unwrap().check_ms = Some(at_ms);
        Box::pin(async { Ok(()) })
    }

    fn signs(&self) -> Pending<'_, Signs> {
        let signs = *self.signs.lock().unwrap();
        Box::pin(async move { Ok(signs) })
    }
}
