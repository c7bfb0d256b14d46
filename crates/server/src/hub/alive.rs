//! Signs of life, so that after a restart it is known how long nobody could move.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::{Hub, is_down};
use crate::store::{Pending, Store};

/// How often the server notes that it is alive,
const BEAT: Duration = Duration::from_millis(100);
/// and how often it does so as events are written.
const CHECK: Duration = Duration::from_secs(10);

pub(super) fn start(hub: &Hub) {
    tokio::spawn(every(BEAT, hub.clone(), |store, now_ms| store.beat(now_ms)));
    tokio::spawn(every(CHECK, hub.clone(), |store, now_ms| store.check(now_ms)));
}

/// Notes it while it matters to somebody's clock, until the server stops.
async fn every(period: Duration, hub: Hub, note: fn(&dyn Store, u64) -> Pending<'_, ()>) {
    let mut going_down = hub.going_down();
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut was_noted = true;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = is_down(&mut going_down) => return,
        }
        if !hub.rooms().values().any(|live| live.listing.is_playing()) {
            continue;
        }
        let noted = note(hub.store(), hub.now_ms()).await;
        if let Err(error) = &noted
            && was_noted
        {
            tracing::error!(%error, "no sign of life could be written; told once until one can");
        }
        was_noted = noted.is_ok();
    }
}
