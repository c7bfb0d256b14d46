//! Figures for Prometheus. None of them holds anything that a client wrote.

use std::sync::atomic::AtomicI64;

use alfil_variants::VariantId;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use crate::hub::VariantCount;
use crate::room::RefusalCode;
use crate::store::Store;

/// The figures of a server.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    rooms: Gauge,
    games: Family<Games, Gauge>,
    sockets: Gauge<i64, AtomicI64>,
    moves: Family<Moves, Counter>,
    refusals: Family<Refusals, Counter>,
    answers: Family<Answers, Counter>,
    limited: Family<Limited, Counter>,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Games {
    variant: String,
    state: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Moves {
    variant: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Refusals {
    code: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answers {
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Limited {
    what: &'static str,
}

/// A socket that is open; dropped, it is not any more.
#[derive(Debug)]
pub(crate) struct OpenSocket(Gauge);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Metrics {
    /// No figures yet, but those of the store.
    pub fn new(store: &dyn Store) -> Metrics {
        let mut registry = Registry::with_prefix("alfil");
        store.register(&mut registry);
        let mut metrics = Metrics {
            registry: Registry::default(),
            rooms: Gauge::default(),
            games: Family::default(),
            sockets: Gauge::default(),
            moves: Family::default(),
            refusals: Family::default(),
            answers: Family::default(),
            limited: Family::default(),
        };
        registry.register("rooms", "Rooms in memory", metrics.rooms.clone());
        registry.register("games", "Games by variant: played, or waiting in public", metrics.games.clone());
        registry.register("sockets", "Open sockets", metrics.sockets.clone());
        registry.register("moves", "Moves that were made", metrics.moves.clone());
        registry.register("refusals", "What was refused, by its reason", metrics.refusals.clone());
        registry.register("answers", "Answers over HTTP, by status", metrics.answers.clone());
        registry.register("limited", "What was turned away by a limit", metrics.limited.clone());
        metrics.registry = registry;
        metrics
    }

    /// All figures as text, with the number of rooms and of games.
    pub fn text(&self, rooms: usize, variants: &[VariantCount]) -> String {
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.rooms.set(count(rooms));
        for counted in variants {
            let games =
                |state| self.games.get_or_create_owned(&Games { variant: counted.variant.clone(), state });
            games("playing").set(count(counted.playing));
            games("waiting").set(count(counted.waiting));
        }
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }

    pub(crate) fn socket(&self) -> OpenSocket {
        self.sockets.inc();
        OpenSocket(self.sockets.clone())
    }

    pub(crate) fn moved(&self, variant: VariantId) {
        self.moves.get_or_create(&Moves { variant: variant.key() }).inc();
    }

    pub(crate) fn refused(&self, code: RefusalCode) {
        self.refusals.get_or_create(&Refusals { code: code.name() }).inc();
    }

    pub(crate) fn answered(&self, status: u16) {
        self.answers.get_or_create(&Answers { status }).inc();
    }

    pub(crate) fn limited(&self, what: &'static str) {
        self.limited.get_or_create(&Limited { what }).inc();
    }
}
