//! Who is there, who has left, and what stopped time shows of flags and restarts.

use std::sync::Arc;
use std::time::Duration;

use alfil_server::hub::{Ask, Feed, Hub, Opened};
use alfil_server::messages::ServerMessage;
use alfil_server::room::{ClockSettings, Command, Event, Opening, RefusalCode, Side, StatusView};
use alfil_server::secret::Token;
use alfil_server::store::Page;
use alfil_variants::VariantId;
use tokio::sync::oneshot;

use crate::hub::act;
use crate::memory::Memory;
use crate::players::{Dice, opening, random_move};

/// A game with both seats.
pub(crate) struct Table {
    pub(crate) hub: Hub,
    pub(crate) room: String,
    pub(crate) seats: [Token; 2],
}

pub(crate) async fn table(hub: &Hub, opening: Opening) -> Table {
    let Opened { room, seat, invitation } = hub.open(opening).await.unwrap();
    let guest = Token::random().unwrap();
    let (answer, answered) = oneshot::channel();
    let ask = Ask::Join { seat: guest.clone(), invitation: Some(invitation), answer };
    hub.room(&room).await.unwrap().send(Box::new(ask)).await.unwrap();
    answered.await.unwrap().unwrap();
    Table { hub: hub.clone(), room, seats: [seat, guest] }
}

impl Table {
    pub(crate) async fn enter(&self, seat: Option<usize>) -> Feed {
        let (answer, answered) = oneshot::channel();
        let seat = seat.map(|seat| self.seats[seat].clone());
        let ask = Ask::Watch { seat, since: None, answer };
        self.hub.room(&self.room).await.unwrap().send(Box::new(ask)).await.unwrap();
        answered.await.unwrap().unwrap()
    }

    pub(crate) async fn status(&self) -> StatusView {
        let (answer, answered) = oneshot::channel();
        self.hub.room(&self.room).await.unwrap().send(Box::new(Ask::Show(answer))).await.unwrap();
        answered.await.unwrap().view.status
    }

    /// A random move of whoever is to move.
    pub(crate) async fn move_on(&self, variant: &str, dice: &mut Dice) {
        let StatusView { fen, turn, ply, .. } = self.status().await;
        let san = random_move(variant, &fen, dice).unwrap();
        let seat = &self.seats[usize::from(turn == Side::Black)];
        act(&self.hub, &self.room, seat, Command::Move { ply, san, id: ply.to_string() }).await.unwrap();
    }
}

fn read(text: &str) -> ServerMessage {
    serde_json::from_str(text).unwrap()
}

fn presence(white: bool, black: bool, watchers: usize) -> ServerMessage {
    ServerMessage::Presence { white, black, watchers }
}

async fn next(feed: &mut Feed) -> ServerMessage {
    read(&feed.then.recv().await.expect("the feed has ended"))
}

async fn hub() -> (Arc<Memory>, Hub) {
    let store = Arc::new(Memory::default());
    let (hub, _) = Hub::recover(store.clone()).await.unwrap();
    (store, hub)
}

#[tokio::test(start_paused = true)]
async fn everybody_is_told_who_is_there() {
    let (_, hub) = hub().await;
    let table = table(&hub, opening("chess")).await;
    let mut white = table.enter(Some(0)).await;
    assert_eq!(read(white.first.last().unwrap()), presence(true, false, 0));
    let watcher = table.enter(None).await;
    let black = table.enter(Some(1)).await;
    assert_eq!(read(black.first.last().unwrap()), presence(true, true, 1));
    // What changes within a quarter of a second is told once.
    assert_eq!(next(&mut white).await, presence(true, true, 1));
    drop((watcher, black));
    assert_eq!(next(&mut white).await, presence(true, false, 0));
    assert!(white.then.try_recv().is_err());
}

#[tokio::test(start_paused = true)]
async fn a_seat_has_one_socket() {
    let (_, hub) = hub().await;
    let table = table(&hub, opening("chess")).await;
    let mut old = table.enter(Some(0)).await;
    let mut other = table.enter(Some(1)).await;
    let mut watchers = [table.enter(None).await, table.enter(None).await];
    let new = table.enter(Some(0)).await;
    while old.then.recv().await.is_some() {}
    assert!(old.was_replaced());
    drop(old);
    assert_eq!(read(new.first.last().unwrap()), presence(true, true, 2));
    // The end of the old one is not the end of the new one.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(next(&mut other).await, presence(true, true, 2));
    assert!(other.then.try_recv().is_err());
    assert!(watchers.iter_mut().all(|watcher| !watcher.was_replaced()));
}

/// Events only.
async fn event(feed: &mut Feed) -> (Event, u64, StatusView) {
    loop {
        if let ServerMessage::Event { event, at_ms, status, .. } = next(feed).await {
            return (event, at_ms, status);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_stays_away_can_be_claimed_against_also_after_a_restart() {
    let (store, first) = hub().await;
    let clock = Some(ClockSettings { base_ms: 600_000, increment_ms: 0 });
    let mut game = table(&first, Opening { clock, ..opening("knightmate") }).await;
    let mut dice = Dice(5);
    let mut white = game.enter(Some(0)).await;
    let black = game.enter(Some(1)).await;
    for _ in 0..3 {
        game.move_on("knightmate", &mut dice).await;
        event(&mut white).await;
    }
    drop(black);
    let (left, left_ms, status) = event(&mut white).await;
    assert_eq!(left, Event::Left { by: Side::Black });
    let absence = status.absence.unwrap();
    assert_eq!(absence.claim_from_ms, left_ms + 60_000);
    tokio::time::sleep(Duration::from_secs(50)).await;
    let claim = |hub: Hub, game: &Table| {
        let (room, seat) = (game.room.clone(), game.seats[0].clone());
        async move { act(&hub, &room, &seat, Command::ClaimVictory {}).await }
    };
    assert_eq!(claim(first.clone(), &game).await.unwrap_err().code, RefusalCode::NotAbandoned);
    // The server is away for five minutes. The absence goes on where it was.
    let back_ms = first.now_ms() + 300_000;
    let (second, recovered) = Hub::recover_at(Arc::new(store.snapshot()), back_ms).await.unwrap();
    assert_eq!(recovered.rooms, 1);
    game.hub = second.clone();
    let absence = game.status().await.absence.unwrap();
    let left_ms = absence.claim_from_ms - back_ms;
    assert!((9_000..=10_500).contains(&left_ms), "{left_ms}");
    assert!(claim(second.clone(), &game).await.is_err());
    tokio::time::sleep(Duration::from_secs(20)).await;
    claim(second, &game).await.unwrap();
    assert_eq!(game.status().await.end.unwrap().reason, "abandoned");
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_plays_on_and_who_is_not_to_move_may_be_away() {
    let (_, hub) = hub().await;
    let game = table(&hub, opening("chess")).await;
    let mut dice = Dice(6);
    let mut white = game.enter(Some(0)).await;
    for _ in 0..2 {
        game.move_on("chess", &mut dice).await;
    }
    // Black was never there, and White is to move.
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(game.status().await.absence, None);
    game.move_on("chess", &mut dice).await;
    while event(&mut white).await.0 != (Event::Left { by: Side::Black }) {}
    let black = game.enter(Some(1)).await;
    assert_eq!(event(&mut white).await.0, Event::Returned { by: Side::Black });
    assert_eq!(game.status().await.absence, None);
    drop(black);
}

/// Flags of offline players fall at their millisecond, whatever the variant, and none is forgotten.
#[tokio::test(start_paused = true)]
async fn two_hundred_flags_fall_on_time() {
    let (store, first) = hub().await;
    let mut games = Vec::new();
    for index in 0..200_u64 {
        let variant = VariantId::ALL[index as usize % VariantId::ALL.len()].key();
        let clock = Some(ClockSettings { base_ms: 10_000 + 37 * index, increment_ms: 0 });
        let game = table(&first, Opening { clock, ..opening(variant) }).await;
        let mut dice = Dice(index);
        for _ in 0..2 {
            game.move_on(variant, &mut dice).await;
        }
        let started_ms = first.now_ms();
        let watcher = (index < 100).then_some(game.enter(None).await);
        games.push((game, watcher, started_ms + 10_000 + 37 * index));
    }
    for (game, watcher, falls_ms) in &mut games[..100] {
        let watcher = watcher.as_mut().unwrap();
        let (at_ms, status) = loop {
            if let (Event::Ended { .. }, at_ms, status) = event(watcher).await {
                break (at_ms, status);
            }
        };
        assert!((*falls_ms..=*falls_ms + 100).contains(&at_ms), "{} {at_ms} {falls_ms}", game.room);
        assert!(status.end.unwrap().reason.starts_with("timeout"));
    }
    // The second half is cut off by a restart across its deadlines: the outage is given back.
    let alive_ms = first.now_ms();
    let back_ms = alive_ms + 120_000;
    let (second, recovered) = Hub::recover_at(Arc::new(store.snapshot()), back_ms).await.unwrap();
    assert_eq!(recovered.rooms, 100);
    for (game, _, falls_ms) in &games[100..] {
        let game = Table { hub: second.clone(), room: game.room.clone(), seats: game.seats.clone() };
        let mut watcher = game.enter(None).await;
        let (at_ms, status) = loop {
            if let (Event::Ended { .. }, at_ms, status) = event(&mut watcher).await {
                break (at_ms, status);
            }
        };
        let falls_ms = falls_ms + (back_ms - alive_ms);
        assert!(at_ms.abs_diff(falls_ms) <= 150, "{} {at_ms} {falls_ms}", game.room);
        assert!(status.end.unwrap().reason.starts_with("timeout"));
    }
}

/// For a whole day, and after a restart, strangers see public rooms alone.
#[tokio::test(start_paused = true)]
async fn a_private_room_is_never_listed() {
    let (store, first) = hub().await;
    let hidden = first.open(opening("chess")).await.unwrap();
    let shown = first.open(Opening { public: true, ..opening("chess") }).await.unwrap();
    let listed = |hub: &Hub| hub.lobby().waiting.iter().map(|room| room.room.clone()).collect::<Vec<_>>();
    tokio::time::sleep(Duration::from_mins(24 * 60 - 1)).await;
    assert_eq!(listed(&first), std::slice::from_ref(&shown.room));
    let (second, _) = Hub::recover_at(Arc::new(store.snapshot()), first.now_ms()).await.unwrap();
    assert_eq!(listed(&second), [shown.room]);
    tokio::time::sleep(Duration::from_secs(61)).await;
    assert!(listed(&first).is_empty() && listed(&second).is_empty());
    assert!(second.room(&hidden.room).await.is_ok());
    assert!(second.finished(Page { variant: None, before: None, limit: 9 }).await.unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_is_too_slow_is_let_go_and_holds_nobody_up() {
    let (_, hub) = hub().await;
    let game = table(&hub, opening("chess")).await;
    let mut slow = game.enter(None).await;
    for _ in 0..70 {
        for seat in &game.seats {
            act(&hub, &game.room, seat, Command::GiveTime {}).await.unwrap();
        }
    }
    let mut read = 0;
    while slow.then.recv().await.is_some() {
        read += 1;
    }
    assert!((1..140).contains(&read), "{read}");
    assert!(!slow.was_replaced());
    assert_eq!(game.status().await.ply, 0);
}
