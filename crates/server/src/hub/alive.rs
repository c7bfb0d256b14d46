//! Signs of life, so that after a restart it is known how long nobody could move.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::{Hub, is_down};
use crate::store::StoreError;

/// How often the server notes that it is alive,
const BEAT: Duration = Duration::from_millis(50);
/// and how often it does so as events are written.
const CHECK: Duration = Duration::from_secs(10);

/// Notes both while it matters to somebody's clock, until the server stops.
pub(super) fn start(hub: &Hub) -> Result<(), StoreError> {
    tokio::spawn(check(hub.clone()));
    let mut noted = Noted::default();
    // Not the hub itself: what nobody else needs any more is to go.
    let inner = Arc::downgrade(&hub.0);
    let beat = move || {
        let Some(hub) = inner.upgrade().map(Hub) else { return false };
        if hub.is_playing() {
            noted.tell(&hub.store().beat(hub.now_ms()));
        }
        !*hub.0.going_down.borrow()
    };
    hub.store().every(BEAT, Box::new(beat))
}

async fn check(hub: Hub) {
    let mut going_down = hub.going_down();
    let mut ticks = interval(CHECK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut noted = Noted::default();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = is_down(&mut going_down) => return,
        }
        if hub.is_playing() {
            noted.tell(&hub.store().check(hub.now_ms()).await);
        }
    }
}

/// Whether the last sign could not be written.
#[derive(Default)]
struct Noted {
    has_failed: bool,
}

impl Noted {
    fn tell(&mut self, noted: &Result<(), StoreError>) {
        if let Err(error) = noted
            && !self.has_failed
        {
            tracing::error!(%error, "no sign of life could be written; told once until one can");
        }
        self.has_failed = noted.is_err();
    }
}
