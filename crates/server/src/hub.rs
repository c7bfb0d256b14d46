//! All rooms of a server: opening, finding and listing them, and taking them up again after a restart.

mod actor;
mod alive;
mod audience;
mod late;
mod lobby;
mod time;
mod told;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

pub use actor::{Ask, Shown};
pub use audience::Feed;
pub use lobby::{Lobby, VariantCount, WaitingRoom};

use crate::api::FinishedGame;
use crate::metrics::Metrics;
use crate::room::{Event, LogEntry, LogFault, Opening, Refusal, RefusalCode, Room, Secrets};
use crate::secret::{Token, random_hex};
use crate::store::{Append, Page, Store, StoreError};
use actor::Actor;
use lobby::Listing;
use time::WallClock;

/// All rooms of a server. Clones are the same hub.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    clock: WallClock,
    rooms: Mutex<HashMap<String, Live>>,
    going_down: watch::Sender<bool>,
    metrics: Metrics,
}

/// A room whose actor runs.
struct Live {
    asks: mpsc::Sender<Box<Ask>>,
    listing: Listing,
}

/// A room that was opened for somebody.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The room.
    pub room: String,
    /// The seat of who opened it.
    pub seat: Token,
    /// The invitation to the other seat.
    pub invitation: Token,
}

/// A room that can be opened.
#[derive(Debug)]
pub struct Prepared {
    opened: Opened,
    room: Room,
    entry: LogEntry,
}

/// What was found at the start.
#[derive(Clone, Debug, Default)]
pub struct Recovered {
    /// Rooms that were taken up again.
    pub rooms: usize,
    /// Rooms that were not, because their logs do not replay. They are left as they are.
    pub faulty: Vec<(String, HubError)>,
}

/// A room that cannot be had.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HubError {
    /// There is none of that name.
    #[error("no such room")]
    NoSuchRoom,
    /// Its log does not replay.
    #[error("the log of this room does not replay: {0}")]
    Faulty(LogFault),
    /// It could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system has no random numbers.
    #[error("no random numbers")]
    NoRandom,
    /// What was asked for is not allowed.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<getrandom::Error> for HubError {
    fn from(_: getrandom::Error) -> HubError {
        HubError::NoRandom
    }
}

impl Hub {
    /// Takes up all games that have not ended. The time that the server was away is given back to who was to move.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store cannot be read.
    pub async fn recover(store: Arc<dyn Store>) -> Result<(Hub, Recovered), StoreError> {
        Hub::recover_at(store, time::wall_ms()).await
    }

    /// The same at the given time, in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// As [`recover`](Hub::recover).
    pub async fn recover_at(store: Arc<dyn Store>, wall_ms: u64) -> Result<(Hub, Recovered), StoreError> {
        // That time is now: reading all games may take a second, by which the clock would be behind ever after.
        let started = Instant::now();
        let signs = store.signs().await?;
        let (mut rooms, mut latest) = (Vec::new(), 0);
        let mut recovered = Recovered::default();
        for id in store.open_rooms().await? {
            match load(&*store, &id).await {
                Ok(room) => {
                    latest = latest.max(room.at_ms());
                    rooms.push((id, room));
                }
                Err(error) => recovered.faulty.push((id, error)),
            }
        }
        let alive_ms = signs.last_alive_ms(latest);
        let clock = WallClock::started_at(wall_ms.max(alive_ms), started);
        let (going_down, _) = watch::channel(false);
        let metrics = Metrics::new(&*store);
        let hub = Hub(Arc::new(Inner { store, clock, rooms: Mutex::default(), going_down, metrics }));
        recovered.rooms = rooms.len();
        for (id, room) in rooms {
            hub.start(id, room, Some(alive_ms));
        }
        alive::start(&hub)?;
        tokio::spawn(late::list_late(hub.clone()));
        Ok((hub, recovered))
    }

    /// Opens a room.
    ///
    /// # Errors
    ///
    /// [`HubError::Refused`] for settings that no room opens with, [`HubError::Store`] if it cannot be written.
    pub async fn open(&self, opening: Opening) -> Result<Opened, HubError> {
        self.open_prepared(self.prepare(opening)?).await
    }

    /// A room that can be opened. Nothing has happened yet.
    ///
    /// # Errors
    ///
    /// [`HubError::Refused`] for settings that no room opens with.
    pub fn prepare(&self, opening: Opening) -> Result<Prepared, HubError> {
        let (seat, invitation, id) = (Token::random()?, Token::random()?, random_hex::<10>()?);
        let secrets =
            Secrets { host: Some(seat.digest()), guest: None, invitation: Some(invitation.digest()) };
        let event = Event::Opened { opening };
        let entry = LogEntry { seq: 0, at_ms: self.now_ms(), event, secrets: Some(secrets) };
        let room = Room::open(&entry)?;
        Ok(Prepared { opened: Opened { room: id, seat, invitation }, room, entry })
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// [`HubError::Store`] if it cannot be written.
    pub async fn open_prepared(&self, prepared: Prepared) -> Result<Opened, HubError> {
        let Prepared { opened, room, entry } = prepared;
        let entries = vec![(opened.room.clone(), entry)];
        self.0.store.append(Append { entries, closes: None }).await?;
        self.start(opened.room.clone(), room, None);
        Ok(opened)
    }

    /// The way to ask something of a room.
    ///
    /// # Errors
    ///
    /// [`HubError`] if there is none, if its log does not replay, or if it cannot be read.
    pub async fn room(&self, id: &str) -> Result<mpsc::Sender<Box<Ask>>, HubError> {
        if let Some(live) = self.rooms().get(id) {
            return Ok(live.asks.clone());
        }
        let room = load(&*self.0.store, id).await?;
        Ok(self.start(id.to_owned(), room, None))
    }

    /// Rooms that wait in public, and how many games there are of each variant.
    pub fn lobby(&self) -> Lobby {
        lobby::lobby(self.rooms().iter().map(|(id, live)| (id.as_str(), &live.listing)))
    }

    /// How many rooms are in memory: those whose games have not ended, and those that somebody looks at.
    pub fn len(&self) -> usize {
        self.rooms().len()
    }

    /// Whether there is no room.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A part of the list of public games that have ended.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store cannot be read.
    pub async fn finished(&self, page: Page) -> Result<Vec<FinishedGame>, StoreError> {
        self.store().finished(page).await
    }

    /// The figures of the server.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// The figures of the server, for Prometheus.
    pub fn metrics_text(&self) -> String {
        let lobby = self.lobby();
        self.0.metrics.text(self.len(), &lobby.variants)
    }

    /// The server's time in milliseconds since 1970. It never goes back.
    pub fn now_ms(&self) -> u64 {
        self.0.clock.now_ms()
    }

    /// Whether the store can be written and read.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if not.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.store().check(self.now_ms()).await?;
        self.store().signs().await.map(|_| ())
    }

    /// Tells all sockets that the server stops.
    pub fn go_down(&self) {
        self.0.going_down.send_replace(true);
    }

    /// Waits until all that were waiting for the end of the server are gone.
    pub async fn all_gone(&self) {
        self.0.going_down.closed().await;
    }

    /// Becomes true when the server stops. Who holds this is waited for then.
    pub fn going_down(&self) -> watch::Receiver<bool> {
        self.0.going_down.subscribe()
    }

    /// Starts the actor of a room, unless it runs already.
    fn start(&self, id: String, room: Room, alive_ms: Option<u64>) -> mpsc::Sender<Box<Ask>> {
        let mut rooms = self.rooms();
        if let Some(live) = rooms.get(&id) {
            return live.asks.clone();
        }
        let (asks, queue) = mpsc::channel(actor::QUEUE);
        rooms.insert(id.clone(), Live { asks: asks.clone(), listing: Listing::of(&room) });
        drop(rooms);
        let actor = Actor::new(self.clone(), id, room, alive_ms);
        tokio::spawn(actor.run(queue));
        asks
    }

    /// Whether a game goes on.
    fn is_playing(&self) -> bool {
        self.rooms().values().any(|live| live.listing.is_playing())
    }

    fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// Brings what is listed of a room up to date.
    fn note(&self, id: &str, room: &Room) {
        if let Some(live) = self.rooms().get_mut(id) {
            live.listing = Listing::of(room);
        }
    }

    /// Lets a room go that nobody holds on to; `false` if somebody does, or has just asked something.
    fn retire(&self, id: &str, queue: &mpsc::Receiver<Box<Ask>>) -> bool {
        let mut rooms = self.rooms();
        let is_alone = rooms.get(id).is_some_and(|live| live.asks.strong_count() == 1) && queue.is_empty();
        if is_alone {
            rooms.remove(id);
        }
        is_alone
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Live>> {
        // Nothing panics while it holds the lock, and a map is whole even if something did.
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A room as it stands in the store.
async fn load(store: &dyn Store, id: &str) -> Result<Room, HubError> {
    replay(load_log(store, id).await?)
}

/// The log of a room that exists.
async fn load_log(store: &dyn Store, id: &str) -> Result<Vec<LogEntry>, HubError> {
    let log = store.load(id).await?;
    if log.is_empty() { Err(HubError::NoSuchRoom) } else { Ok(log) }
}

fn replay(log: Vec<LogEntry>) -> Result<Room, HubError> {
    Room::replay(log).map_err(HubError::Faulty)
}

/// Waits until the server stops.
pub async fn is_down(going_down: &mut watch::Receiver<bool>) {
    // An error says that the hub is gone, which is as good.
    let _ = going_down.wait_for(|down| *down).await;
}

impl From<HubError> for Refusal {
    fn from(error: HubError) -> Refusal {
        match error {
            HubError::Refused(refusal) => refusal,
            other => {
                tracing::error!(error = %other, "a command could not be carried out");
                Refusal::new(RefusalCode::NotStored, "it could not be written; send it again")
            }
        }
    }
}
