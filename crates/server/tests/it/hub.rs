//! Writing before acknowledging, and taking up games after a restart.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use alfil_server::hub::{Ask, Feed, Hub, HubError};
use alfil_server::messages::ServerMessage;
use alfil_server::room::{Command, Event, LogEntry, Opening, Refusal, RefusalCode, Room, Side};
use alfil_server::secret::Token;
use alfil_server::store::{Append, Closed, Durability, Pending, SqliteStore, Store, StoreError};
use alfil_variants::alfil_core::Color;
use tokio::sync::oneshot;

use crate::bent::{Bend, Bent};
use crate::players::{Driven, opening, tokens};

async fn sqlite(folder: &tempfile::TempDir) -> SqliteStore {
    SqliteStore::open(&folder.path().join("games.db"), Durability::Process).await.unwrap()
}

const WORKS: u8 = 0;
/// The disk is full: nothing is written.
const FULL: u8 = 1;
/// The write is done, and yet an error comes back, as when the disk fails at the very end.
const DOUBTFUL: u8 = 2;

/// How writes end.
struct Failing(AtomicU8);

impl Bend<SqliteStore> for Failing {
    fn append<'a>(&'a self, inner: &'a SqliteStore, append: Append) -> Pending<'a, ()> {
        Box::pin(async move {
            let mode = self.0.load(Ordering::SeqCst);
            if mode != FULL {
                inner.append(append).await?;
            }
            if mode == WORKS { Ok(()) } else { Err(StoreError::Failed("no space left".into())) }
        })
    }
}

pub(crate) async fn act(hub: &Hub, room: &str, seat: &Token, command: Command) -> Result<u64, Refusal> {
    let (answer, answered) = oneshot::channel();
    let ask = Ask::Do { seat: seat.clone(), command, lag_ms: 0, answer };
    hub.room(room).await.unwrap().send(Box::new(ask)).await.unwrap();
    answered.await.unwrap()
}

pub(crate) async fn join(hub: &Hub, room: &str, invitation: Option<Token>) -> Result<Side, Refusal> {
    let (answer, answered) = oneshot::channel();
    let ask = Ask::Join { seat: Token::random().unwrap(), invitation, answer };
    hub.room(room).await.unwrap().send(Box::new(ask)).await.unwrap();
    answered.await.unwrap()
}

pub(crate) async fn watch(hub: &Hub, room: &str) -> Feed {
    let (answer, answered) = oneshot::channel();
    hub.room(room)
        .await
        .unwrap()
        .send(Box::new(Ask::Watch { seat: None, since: None, answer }))
        .await
        .unwrap();
    answered.await.unwrap().unwrap()
}

fn e4(id: &str) -> Command {
    Command::Move { ply: 0, san: "e4".into(), id: id.into() }
}

/// A server on a store that can be made to fail, and a game in it, White's seat first.
async fn playing(folder: &tempfile::TempDir) -> (Arc<Bent<SqliteStore, Failing>>, Hub, String, Token) {
    let store = Arc::new(Bent { inner: sqlite(folder).await, bend: Failing(AtomicU8::new(WORKS)) });
    let (hub, _) = Hub::recover(store.clone()).await.unwrap();
    let opened = hub.open(opening("chess")).await.unwrap();
    join(&hub, &opened.room, Some(opened.invitation)).await.unwrap();
    (store, hub, opened.room, opened.seat)
}

#[tokio::test]
async fn what_is_not_written_is_not_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let (store, hub, room, white) = playing(&folder).await;
    let mut feed = watch(&hub, &room).await;
    store.bend.0.store(FULL, Ordering::SeqCst);
    assert_eq!(act(&hub, &room, &white, e4("a")).await.unwrap_err().code, RefusalCode::NotStored);
    assert!(feed.then.try_recv().is_err(), "somebody was told");
    assert!(matches!(hub.open(opening("chess")).await, Err(HubError::Store(_))));
    // Once there is room again the same move can be made.
    store.bend.0.store(WORKS, Ordering::SeqCst);
    assert_eq!(act(&hub, &room, &white, e4("a")).await, Ok(2));
    assert!(feed.then.recv().await.unwrap().contains("\"moved\""));
    assert_eq!(store.load(&room).await.unwrap().len(), 3);
}

#[tokio::test]
async fn what_is_written_in_spite_of_an_error_is_told_and_not_done_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (store, hub, room, white) = playing(&folder).await;
    let mut feed = watch(&hub, &room).await;
    store.bend.0.store(DOUBTFUL, Ordering::SeqCst);
    assert_eq!(act(&hub, &room, &white, e4("a")).await.unwrap_err().code, RefusalCode::NotStored);
    store.bend.0.store(WORKS, Ordering::SeqCst);
    assert_eq!(act(&hub, &room, &white, e4("a")).await, Ok(2));
    let told: ServerMessage = serde_json::from_str(&feed.then.recv().await.unwrap()).unwrap();
    assert!(matches!(told, ServerMessage::Event { seq: 2, event: Event::Moved { .. }, .. }));
    assert!(feed.then.try_recv().is_err());
    assert_eq!(store.load(&room).await.unwrap().len(), 3);
}

async fn write(store: &dyn Store, room: &str, log: &[LogEntry]) {
    for entry in log {
        let entries = vec![(room.to_owned(), entry.clone())];
        store.append(Append { entries, closes: None }).await.unwrap();
    }
}

#[tokio::test]
async fn an_outage_is_credited_from_the_last_sign_of_life() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(sqlite(&folder).await);
    let mut driven = Driven::playing(opening("three-check"));
    for text in ["e4", "e5"] {
        driven.play(text).unwrap();
    }
    write(&*store, "a", &driven.log).await;
    let alive_ms = driven.now_ms + 5_000;
    store.beat(alive_ms).unwrap();
    let (hub, recovered) = Hub::recover(store.clone()).await.unwrap();
    assert_eq!((recovered.rooms, recovered.faulty.len()), (1, 0));
    // Asking waits until the credit is written.
    watch(&hub, "a").await;
    let log = store.load("a").await.unwrap();
    let last = log.last().unwrap();
    let Event::Credited { ms } = last.event else { panic!("no credit: {last:?}") };
    assert_eq!(last.at_ms - ms, alive_ms);
    let room = Room::replay(log.clone()).unwrap();
    assert_eq!(room.status(last.at_ms).clocks.unwrap().white_ms, 55_000);
}

#[tokio::test]
async fn a_log_that_does_not_replay_is_not_served_and_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(sqlite(&folder).await);
    let mut driven = Driven::playing(opening("chess"));
    driven.play("e4").unwrap();
    write(&*store, "good", &driven.log).await;
    let mut spoilt = driven.log.clone();
    let Event::Moved { uci, .. } = &mut spoilt[2].event else { panic!("no move") };
    *uci = "e2e5".into();
    write(&*store, "bad", &spoilt).await;
    let (hub, recovered) = Hub::recover(store.clone()).await.unwrap();
    assert_eq!(recovered.rooms, 1);
    let (room, error) = &recovered.faulty[0];
    assert_eq!(room, "bad");
    assert_eq!(
        error.to_string(),
        "the log of this room does not replay: event 2: the move is not legal, or named otherwise"
    );
    assert!(matches!(hub.room("bad").await, Err(HubError::Faulty(_))));
    assert!(hub.room("good").await.is_ok());
    assert_eq!(store.load("bad").await.unwrap().len(), 3);
}

#[tokio::test]
async fn games_that_are_over_can_be_looked_at_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(sqlite(&folder).await);
    let mut driven = Driven::playing(opening("knightmate"));
    driven.send(Color::White, &Command::Resign {}).unwrap();
    let (last, before) = driven.log.split_last().unwrap();
    write(&*store, "a", before).await;
    let entries = vec![("a".to_owned(), last.clone())];
    store.append(Append { entries, closes: Closed::of("a", &driven.room) }).await.unwrap();
    let (hub, recovered) = Hub::recover(store).await.unwrap();
    assert_eq!(recovered.rooms, 0);
    let feed = watch(&hub, "a").await;
    assert!(feed.first[0].contains("resignation"), "{:?}", feed.first);
    assert!(matches!(hub.room("b").await, Err(HubError::NoSuchRoom)));
}

#[tokio::test]
async fn a_private_room_stays_hidden_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(sqlite(&folder).await);
    let (hub, _) = Hub::recover(store.clone()).await.unwrap();
    let public = Opening { public: true, ..opening("chess") };
    let hidden = hub.open(opening("chess")).await.unwrap();
    let listed = hub.open(public).await.unwrap();
    let names = |hub: &Hub| hub.lobby().waiting.into_iter().map(|line| line.room).collect::<Vec<_>>();
    assert_eq!(names(&hub), [listed.room.as_str()]);
    let (hub, recovered) = Hub::recover(store).await.unwrap();
    assert_eq!(recovered.rooms, 2);
    assert_eq!(names(&hub), [listed.room.as_str()]);
    assert!(join(&hub, &hidden.room, None).await.is_err());
    assert!(join(&hub, &hidden.room, Some(hidden.invitation)).await.is_ok());
    assert_eq!(names(&hub), [listed.room.as_str()]);
}

#[tokio::test]
async fn rooms_whose_time_passed_while_the_server_was_away_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(sqlite(&folder).await);
    // Opened in 1970.
    let public = Opening { public: true, ..opening("chess") };
    write(&*store, "old", &Driven::waiting(public, &tokens()).log).await;
    let (hub, _) = Hub::recover(store.clone()).await.unwrap();
    assert_eq!(join(&hub, "old", None).await.unwrap_err().code, RefusalCode::Full);
    let mut feed = watch(&hub, "old").await;
    if !feed.first[0].contains("aborted") {
        assert!(feed.then.recv().await.unwrap().contains("aborted"));
    }
    assert_eq!(hub.lobby().waiting, []);
    assert!(store.open_rooms().await.unwrap().is_empty());
}
