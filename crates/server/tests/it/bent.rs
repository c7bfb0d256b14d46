//! A store that does all but one thing or two as another one does.

use alfil_server::api::FinishedGame;
use alfil_server::room::LogEntry;
use alfil_server::store::{Append, Closed, Page, Pending, Signs, Store, StoreError, Work};

/// What is done otherwise.
pub(crate) trait Bend<S: Store>: Send + Sync + 'static {
    fn append<'a>(&'a self, inner: &'a S, append: Append) -> Pending<'a, ()>;

    fn check<'a>(&'a self, inner: &'a S, at_ms: u64) -> Pending<'a, ()> {
        inner.check(at_ms)
    }

    fn signs<'a>(&'a self, inner: &'a S) -> Pending<'a, Signs> {
        inner.signs()
    }
}

/// The store.
#[derive(Default)]
pub(crate) struct Bent<S, B> {
    pub(crate) inner: S,
    pub(crate) bend: B,
}

impl<S: Store, B: Bend<S>> Store for Bent<S, B> {
    fn append(&self, append: Append) -> Pending<'_, ()> {
        self.bend.append(&self.inner, append)
    }

    fn load<'a>(&'a self, room: &'a str) -> Pending<'a, Vec<LogEntry>> {
        self.inner.load(room)
    }

    fn open_rooms(&self) -> Pending<'_, Vec<String>> {
        self.inner.open_rooms()
    }

    fn finished(&self, page: Page) -> Pending<'_, Vec<FinishedGame>> {
        self.inner.finished(page)
    }

    fn to_be_listed(&self, limit: u32) -> Pending<'_, Vec<String>> {
        self.inner.to_be_listed(limit)
    }

    fn list_late(&self, room: String, closed: Option<Closed>) -> Pending<'_, ()> {
        self.inner.list_late(room, closed)
    }

    fn beat(&self, at_ms: u64) -> Result<(), StoreError> {
        self.inner.beat(at_ms)
    }

    fn every(&self, period: std::time::Duration, work: Work) -> Result<(), StoreError> {
        self.inner.every(period, work)
    }

    fn check(&self, at_ms: u64) -> Pending<'_, ()> {
        self.bend.check(&self.inner, at_ms)
    }

    fn signs(&self) -> Pending<'_, Signs> {
        self.bend.signs(&self.inner)
    }
}
