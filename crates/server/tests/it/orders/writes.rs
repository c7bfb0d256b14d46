//! The owner of a room over a store whose writes end in every way that there is.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use alfil_server::hub::{Ask, Hub};
use alfil_server::messages::ServerMessage;
use alfil_server::room::{Command, Event, LogEntry, Refusal, RefusalCode, Room};
use alfil_server::store::{Append, Pending, Store as _, StoreError};
use alfil_variants::alfil_core::Color::{self, Black, White};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::{line, orders};
use crate::bent::{Bend, Bent};
use crate::hub::act;
use crate::memory::Memory;
use crate::players::opening;
use crate::presence::{Table, table};

/// How a write ends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Done,
    /// Nothing is written.
    Failed,
    /// It is written, and an error comes back.
    Doubtful,
    /// The server is killed before it is written,
    KilledBefore,
    /// or after that and before anybody knows.
    KilledAfter,
}

const ENDS: [End; 5] = [End::Done, End::Failed, End::Doubtful, End::KilledBefore, End::KilledAfter];

/// How the next writes end; those after them are done.
#[derive(Default)]
struct Script(Mutex<VecDeque<End>>);

type Scripted = Bent<Memory, Script>;

impl Bend<Memory> for Script {
    fn append<'a>(&'a self, inner: &'a Memory, append: Append) -> Pending<'a, ()> {
        Box::pin(async move {
            let end = self.0.lock().unwrap().pop_front().unwrap_or(End::Done);
            if !matches!(end, End::Failed | End::KilledBefore) {
                inner.append(append).await?;
            }
            match end {
                End::Done => Ok(()),
                End::Failed | End::Doubtful => Err(StoreError::Failed("no space left".into())),
                End::KilledBefore | End::KilledAfter => std::future::pending().await,
            }
        })
    }
}

type Sent = (Color, Command);

/// Sends everything at once; `None` is no answer, because the server was killed.
async fn send_all(table: &Table, order: &[&Sent]) -> Vec<Option<Result<u64, Refusal>>> {
    let asks = table.hub.room(&table.room).await.unwrap();
    let mut waiting = Vec::new();
    for (by, command) in order {
        let (answer, answered) = oneshot::channel();
        let seat = table.seats[usize::from(*by == Black)].clone();
        asks.send(Box::new(Ask::Do { seat, command: command.clone(), lag_ms: 0, answer })).await.unwrap();
        waiting.push(answered);
    }
    let mut answers = Vec::new();
    for answered in waiting {
        answers.push(timeout(Duration::from_millis(10), answered).await.ok().map(Result::unwrap));
    }
    answers
}

/// A game after two moves, one run of it, and what must hold whatever happened. Tells whether the server was killed.
async fn run(order: &[&Sent], script: &[End]) -> bool {
    let store = Arc::new(Scripted::default());
    let (hub, _) = Hub::recover(store.clone()).await.unwrap();
    let mut table = table(&hub, opening("chess")).await;
    for (ply, command) in line("chess")[..2].iter().enumerate() {
        act(&hub, &table.room, &table.seats[ply], command.clone()).await.unwrap();
    }
    let mut feed = table.enter(Some(0)).await;
    store.bend.0.lock().unwrap().extend(script);
    let answers = send_all(&table, order).await;
    let is_killed = answers.contains(&None);
    // What was told is in the log, in its order and without gaps.
    let log = store.inner.load(&table.room).await.unwrap();
    let mut seq = 3;
    while let Ok(text) = feed.then.try_recv() {
        if let ServerMessage::Event { seq: told, event, .. } = serde_json::from_str(&text).unwrap() {
            seq += 1;
            assert_eq!((told, Some(&event)), (seq, log.get(seq as usize).map(|entry| &entry.event)));
        }
    }
    assert!(is_killed || seq as usize == log.len() - 1, "something that is written was told to nobody");
    let server = if is_killed {
        Arc::new(Scripted { inner: store.inner.snapshot(), ..Scripted::default() })
    } else {
        store
    };
    server.bend.0.lock().unwrap().clear();
    if is_killed {
        (table.hub, _) = Hub::recover_at(server.clone(), hub.now_ms() + 9).await.unwrap();
    }
    let mut acknowledged = Vec::new();
    for ((by, command), answer) in order.iter().zip(answers) {
        let is_open = answer.as_ref().is_none_or(|answer| {
            answer.as_ref().is_err_and(|refusal| refusal.code == RefusalCode::NotStored)
        });
        // What was not answered, or could not be stored, is sent again.
        let answer = if is_open {
            act(&table.hub, &table.room, &table.seats[usize::from(*by == Black)], command.clone()).await
        } else {
            answer.unwrap()
        };
        if let (Ok(seq), Command::Move { id, .. }) = (answer, command) {
            acknowledged.push((seq, id.clone()));
        }
    }
    let shown = table.status().await;
    let log = server.inner.load(&table.room).await.unwrap();
    let named = |entry: &LogEntry| match &entry.event {
        Event::Moved { id, .. } => Some((entry.seq, id.clone())),
        _ => None,
    };
    let moved: Vec<(u64, String)> = log.iter().filter_map(named).collect();
    assert!(acknowledged.iter().all(|acked| moved.contains(acked)), "{acknowledged:?} {moved:?}");
    assert_eq!(moved.iter().filter(|(_, id)| id == "2").count(), usize::from(!acknowledged.is_empty()));
    let room = Room::replay(log).unwrap();
    assert_eq!(room.status(table.hub.now_ms()), shown);
    is_killed
}

#[expect(clippy::print_stdout, reason = "how much was tried, for who asks with --nocapture")]
#[test]
fn every_write_ends_in_every_way_in_every_order() {
    let again = (White, line("chess")[2].clone());
    let others = [(Black, Command::OfferDraw {}), (Black, Command::Resign {})];
    let things = [vec![again.clone(), again], others.to_vec()].concat();
    let scripts =
        ENDS.iter().flat_map(|one| ENDS.iter().flat_map(move |two| ENDS.map(|three| [*one, *two, three])));
    let scripts: Vec<[End; 3]> = scripts.collect();
    let (mut runs, mut kills) = (0, 0);
    for order in orders(&things) {
        for script in &scripts {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
            kills += usize::from(runtime.unwrap().block_on(run(&order, script)));
            runs += 1;
        }
    }
    println!("{runs} runs, {kills} with a kill");
    assert_eq!(runs, 12 * 125);
    assert!(kills > runs / 4, "{kills} of {runs}");
}
