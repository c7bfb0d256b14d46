//! Coming back: to the events that were missed, and to a clock that ran no longer than the server did.

use std::sync::Arc;
use std::time::Duration;

use alfil_server::hub::{Ask, Hub};
use alfil_server::messages::ServerMessage;
use alfil_server::room::{Command, StatusView};
use alfil_server::store::{Append, Pending, Signs, Store as _};
use tokio::sync::oneshot;

use crate::bent::{Bend, Bent};
use crate::hub::{act, join};
use crate::memory::Memory;
use crate::players::{Dice, opening};
use crate::presence::table;

/// What somebody who comes back is told, up to who is there.
async fn told(hub: &Hub, room: &str, since: u64) -> Vec<String> {
    let (answer, answered) = oneshot::channel();
    let ask = Ask::Watch { seat: None, since: Some(since), answer };
    hub.room(room).await.unwrap().send(Box::new(ask)).await.unwrap();
    let feed = answered.await.unwrap().unwrap();
    let (_, first) = feed.first.split_last().unwrap();
    first.iter().map(ToString::to_string).collect()
}

fn is_whole(welcome: &str) -> bool {
    let welcome: ServerMessage = serde_json::from_str(welcome).unwrap();
    matches!(welcome, ServerMessage::Welcome { room: Some(_), .. })
}

#[tokio::test(start_paused = true)]
async fn missed_events_are_told_again_as_they_were_told() {
    let store = Arc::new(Memory::default());
    let (hub, _) = Hub::recover(store.clone()).await.unwrap();
    let opened = hub.open(opening("three-check")).await.unwrap();
    let (answer, answered) = oneshot::channel();
    let watch = Ask::Watch { seat: None, since: None, answer };
    hub.room(&opened.room).await.unwrap().send(Box::new(watch)).await.unwrap();
    let mut there = answered.await.unwrap().unwrap();
    join(&hub, &opened.room, Some(opened.invitation)).await.unwrap();
    for _ in 0..79 {
        act(&hub, &opened.room, &opened.seat, Command::GiveTime {}).await.unwrap();
    }
    let mut live = Vec::new();
    while live.len() < 80 {
        live.extend(
            there.then.recv().await.filter(|text| text.contains("\"event\"")).map(|text| text.to_string()),
        );
    }
    // The last few are at hand, those before them stand in the log; who missed more gets the whole room.
    for missed in [0, 1, 4, 5, 9, 64] {
        let told = told(&hub, &opened.room, 80 - missed).await;
        assert!(!is_whole(&told[0]) && told[1..] == live[80 - missed as usize..], "{missed}: {told:?}");
    }
    for since in [0, 15, 81, u64::MAX] {
        let told = told(&hub, &opened.room, since).await;
        assert!(is_whole(&told[0]) && told.len() == 1, "{since}: {told:?}");
    }
    // After a restart it is the same, with what was given back as the last event.
    let (hub, _) = Hub::recover_at(Arc::new(store.snapshot()), hub.now_ms() + 9).await.unwrap();
    let told = told(&hub, &opened.room, 70).await;
    assert_eq!((told.len(), &told[1..11]), (12, &live[70..]));
    assert!(told[11].contains("credited"), "{}", told[11]);
}

/// A disk that takes two seconds for each commit, and to find the last sign of life.
#[derive(Default)]
struct Slow;

impl Slow {
    async fn wait() {
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
}

impl Bend<Memory> for Slow {
    fn append<'a>(&'a self, inner: &'a Memory, append: Append) -> Pending<'a, ()> {
        Box::pin(async move {
            Slow::wait().await;
            inner.append(append).await
        })
    }

    fn check<'a>(&'a self, inner: &'a Memory, at_ms: u64) -> Pending<'a, ()> {
        Box::pin(async move {
            Slow::wait().await;
            inner.check(at_ms).await
        })
    }

    fn signs<'a>(&'a self, inner: &'a Memory) -> Pending<'a, Signs> {
        Box::pin(async move {
            Slow::wait().await;
            inner.signs().await
        })
    }
}

#[tokio::test(start_paused = true)]
async fn the_clock_is_not_behind_by_the_time_that_the_start_took() {
    let (hub, _) = Hub::recover_at(Arc::new(Bent::<Memory, Slow>::default()), 1_000_000).await.unwrap();
    assert_eq!(hub.now_ms(), 1_002_000);
}

#[tokio::test(start_paused = true)]
async fn an_outage_is_credited_to_the_tenth_of_a_second_however_slow_the_disk_is() {
    for lived_ms in [2_500, 6_789, 31_234] {
        let store = Arc::new(Bent::<Memory, Slow>::default());
        let (first, _) = Hub::recover(store.clone()).await.unwrap();
        let mut game = table(&first, opening("chess")).await;
        for _ in 0..2 {
            game.move_on("chess", &mut Dice(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(lived_ms)).await;
        let left = |status: StatusView| status.clocks.unwrap().white_ms;
        let (killed_ms, before) = (first.now_ms(), left(game.status().await));
        let snapshot = Arc::new(store.inner.snapshot());
        let (second, _) = Hub::recover_at(snapshot, killed_ms + 3_600_000).await.unwrap();
        game.hub = second;
        let after = left(game.status().await);
        assert!((before..=before + 100).contains(&after), "{lived_ms}: {before} {after}");
    }
}
