//! The owner of a room. Whatever is asked of the room goes through it, one after the other; what happens is told and
//! acknowledged once it is on the disk.

use std::sync::Arc;
use std::time::Duration;

use alfil_replay::GameRecord;
use tokio::sync::{mpsc, oneshot};

use super::audience::{Audience, Feed};
use super::told::{Told, as_told, retell};
use super::{Hub, load_log, replay};
use crate::messages::ServerMessage;
use crate::room::{Command, Decision, Event, LogEntry, Refusal, RefusalCode, Room, RoomView, Side};
use crate::secret::{Token, random_hex};
use crate::store::{Append, Closed, StoreError};

/// Questions that wait for a room at most. They are boxed, because a queue sets room aside for 32 of them.
pub(super) const QUEUE: usize = 64;
/// Events that are told again one by one; who missed more gets the whole room.
const RETOLD: usize = 64;
/// A room that is over and that nobody watches is let go after this time.
const IDLE: Duration = Duration::from_mins(1);
/// How long a room waits before it tries again what could not be written.
const RETRY_MS: u64 = 500;
/// That somebody came or left is told after this time, together with what else changes meanwhile.
const PRESENCE_MS: u64 = 250;
/// A player who is to move counts as away when nobody has been on the seat for this time.
const AWAY_AFTER_MS: u64 = 5_000;

/// What is asked of a room.
#[derive(Debug)]
pub enum Ask {
    /// To do something for the holder of a seat. Answers with the number of the event.
    Do {
        /// The seat.
        seat: Token,
        /// What to do.
        command: Command,
        /// How long a message to the player and the answer are under way, as the server has measured.
        lag_ms: u64,
        /// For the answer.
        answer: oneshot::Sender<Result<u64, Refusal>>,
    },
    /// To take the second seat.
    Join {
        /// The seat's secret from now on.
        seat: Token,
        /// The invitation.
        invitation: Option<Token>,
        /// For the answer.
        answer: oneshot::Sender<Result<Side, Refusal>>,
    },
    /// To be told all that happens.
    Watch {
        /// The seat, if it is a player.
        seat: Option<Token>,
        /// The number of the last event that is known.
        since: Option<u64>,
        /// For the answer.
        answer: oneshot::Sender<Result<Feed, Refusal>>,
    },
    /// To show what everybody may see.
    Show(oneshot::Sender<Shown>),
}

/// What everybody may see of a room.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The room.
    pub view: RoomView,
    /// The game as a record.
    pub record: GameRecord,
    /// The number of the last event.
    pub seq: u64,
}

pub(super) struct Actor {
    hub: Hub,
    id: String,
    room: Room,
    told: Told,
    audience: Audience,
    leaving: mpsc::UnboundedReceiver<u64>,
    /// When it is told that somebody came or left.
    presence_due_ms: Option<u64>,
    /// After something could not be written: when it is tried again.
    retry_ms: Option<u64>,
    /// Whether the room may be ahead of or behind the store, since a write failed.
    in_doubt: bool,
    /// When the server was last alive before a restart, while the time since then is not given back yet.
    owed_since_ms: Option<u64>,
}

impl Actor {
    /// The owner of a room. After a restart `alive_ms` says when the server was last alive.
    pub(super) fn new(hub: Hub, id: String, room: Room, alive_ms: Option<u64>) -> Actor {
        let is_playing = !room.is_waiting() && room.outcome().is_none();
        let owed_since_ms = alive_ms.filter(|_| is_playing);
        let (audience, leaving) = Audience::new(hub.now_ms());
        Actor {
            hub,
            id,
            told: Told::up_to(room.seq()),
            room,
            audience,
            leaving,
            presence_due_ms: None,
            retry_ms: None,
            in_doubt: false,
            owed_since_ms,
        }
    }

    /// Answers what is asked until nobody needs the room.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Box<Ask>>) {
        // If this fails, it is tried again before anything else happens.
        let _ = self.be_certain().await;
        loop {
            let due = sleep(self.next_due());
            tokio::select! {
                ask = queue.recv() => match ask {
                    Some(ask) => self.answer(*ask).await,
                    None => return,
                },
                Some(id) = self.leaving.recv() => {
                    self.audience.leave(id, self.hub.now_ms());
                    self.note_news();
                }
                () = due => self.take_due().await,
                () = tokio::time::sleep(IDLE), if self.room.outcome().is_some() => {
                    if self.audience.is_empty() && self.hub.retire(&self.id, &queue) {
                        return;
                    }
                }
            }
        }
    }

    /// How long until something happens by itself.
    fn next_due(&self) -> Option<Duration> {
        let unsure = (self.in_doubt || self.owed_since_ms.is_some()).then_some(0);
        let writes = [unsure, self.room.deadline_ms(), self.note_due_ms()].into_iter().flatten().min();
        let writes = writes.map(|due| due.max(self.retry_ms.unwrap_or(0)));
        let due_ms = [writes, self.presence_due_ms].into_iter().flatten().min()?;
        Some(Duration::from_millis(due_ms.saturating_sub(self.hub.now_ms())))
    }

    /// When it is to be noted that a player is away, or back.
    fn note_due_ms(&self) -> Option<u64> {
        match self.room.noted_presence(|side| self.audience.has(side))? {
            Event::Left { by } => Some(self.audience.empty_since_ms(by.color()) + AWAY_AFTER_MS),
            _ => Some(0),
        }
    }

    /// Lets it be told soon if somebody came or left.
    fn note_news(&mut self) {
        if self.presence_due_ms.is_none() && self.audience.has_news() {
            self.presence_due_ms = Some(self.hub.now_ms() + PRESENCE_MS);
        }
    }

    async fn take_due(&mut self) {
        let now_ms = self.hub.now_ms();
        if self.presence_due_ms.is_some_and(|due| due <= now_ms) {
            self.presence_due_ms = None;
            self.audience.tell_presence(now_ms);
        }
        if self.retry_ms.is_some_and(|retry| now_ms < retry) {
            return;
        }
        self.retry_ms = None;
        if self.write_due().await.is_err() {
            self.retry_ms = Some(self.hub.now_ms() + RETRY_MS);
        }
    }

    /// Lets happen what happens by itself.
    async fn write_due(&mut self) -> Result<(), Refusal> {
        self.be_certain().await?;
        let now_ms = self.hub.now_ms();
        let event = match self.room.due(now_ms) {
            Some(event) => Some(event),
            None if self.note_due_ms().is_some_and(|due| due <= now_ms) => {
                self.room.noted_presence(|side| self.audience.has(side))
            }
            None => None,
        };
        if let Some(event) = event {
            self.happen(self.room.entry(event, now_ms)).await?;
        }
        Ok(())
    }

    async fn answer(&mut self, ask: Ask) {
        // Who asked may be gone: then nobody hears the answer.
        match ask {
            Ask::Do { seat, command, lag_ms, answer } => {
                let done = self.carry_out(&seat, &command, lag_ms).await;
                let _ = answer.send(self.counted(done));
            }
            Ask::Join { seat, invitation, answer } => {
                let joined = self.join(&seat, invitation.as_ref()).await;
                let _ = answer.send(self.counted(joined));
            }
            Ask::Watch { seat, since, answer } => {
                let feed = self.watch(seat.as_ref(), since).await;
                let _ = answer.send(self.counted(feed));
            }
            Ask::Show(answer) => {
                let now_ms = self.hub.now_ms();
                let (view, record) = (self.room.view(now_ms), self.room.record().clone());
                let _ = answer.send(Shown { view, record, seq: self.room.seq() });
            }
        }
    }

    async fn carry_out(&mut self, seat: &Token, command: &Command, lag_ms: u64) -> Result<u64, Refusal> {
        self.be_certain().await?;
        let by = self.room.seat(seat).ok_or_else(not_seated)?;
        loop {
            let now_ms = self.hub.now_ms();
            match self.room.decide(by, command, now_ms, lag_ms)? {
                Decision::Known(seq) => return Ok(seq),
                Decision::Event(event) => return self.happen(self.room.entry(event, now_ms)).await,
                Decision::Rematch => return self.rematch(now_ms).await,
                Decision::Due(event) => {
                    self.happen(self.room.entry(event, now_ms)).await?;
                }
            }
        }
    }

    /// Counts refusals on their way.
    fn counted<T>(&self, result: Result<T, Refusal>) -> Result<T, Refusal> {
        result.inspect_err(|refusal| self.hub.metrics().refused(refusal.code))
    }

    async fn join(&mut self, seat: &Token, invitation: Option<&Token>) -> Result<Side, Refusal> {
        self.be_certain().await?;
        let entry = self.room.join(seat, invitation, self.hub.now_ms())?;
        self.happen(entry).await?;
        Ok((!self.room.opening().host.color()).into())
    }

    async fn rematch(&mut self, now_ms: u64) -> Result<u64, Refusal> {
        let next = random_hex::<10>().map_err(|_| not_stored())?;
        let opening = self.room.rematch_opening(now_ms);
        let room = Room::open(&opening)?;
        let event = Event::RematchOpened { room: next.clone() };
        let entry = self.room.entry(event, now_ms);
        let seq = self.happen_with(entry, vec![(next.clone(), opening.clone())]).await?;
        self.hub.start(next, room, None);
        Ok(seq)
    }

    async fn watch(&mut self, seat: Option<&Token>, since: Option<u64>) -> Result<Feed, Refusal> {
        self.be_certain().await?;
        let you = seat.map(|seat| self.room.seat(seat).ok_or_else(not_seated)).transpose()?;
        let missed = match since {
            Some(since) => self.since(since).await,
            None => None,
        };
        let now_ms = self.hub.now_ms();
        let welcome = ServerMessage::Welcome {
            you: you.map(Side::from),
            room: missed.is_none().then(|| self.room.view(now_ms)),
            seq: if missed.is_some() { since.unwrap_or_default() } else { self.room.seq() },
            now_ms,
        };
        let mut first = vec![Arc::from(welcome.text())];
        first.extend(missed.unwrap_or_default());
        let feed = self.audience.enter(you, first);
        self.note_news();
        Ok(feed)
    }

    /// The events after `since`; `None` if they are too many or cannot be read, or if there never was an event of that
    /// number.
    async fn since(&self, since: u64) -> Option<Vec<Arc<str>>> {
        let missed = usize::try_from(self.room.seq().checked_sub(since)?).ok()?;
        if let Some(recent) = self.told.last(missed) {
            return Some(recent);
        }
        if missed > RETOLD {
            return None;
        }
        let log = self.hub.store().load(&self.id).await.ok()?;
        let texts: Vec<Arc<str>> = retell(&log, since + 1).map(|(_, text)| text).collect();
        (texts.len() == missed).then_some(texts)
    }

    async fn happen(&mut self, entry: LogEntry) -> Result<u64, Refusal> {
        self.happen_with(entry, Vec::new()).await
    }

    /// Lets an event happen: takes it in, writes it, together with entries of other rooms, and then tells everybody.
    async fn happen_with(
        &mut self,
        entry: LogEntry,
        mut entries: Vec<(String, LogEntry)>,
    ) -> Result<u64, Refusal> {
        let was_open = self.room.outcome().is_none();
        if let Err(fault) = self.room.apply(&entry) {
            tracing::error!(room = %self.id, %fault, "an event was decided that cannot be taken in");
            self.in_doubt = true;
            return Err(not_stored());
        }
        entries.push((self.id.clone(), entry.clone()));
        let closes =
            (was_open && self.room.outcome().is_some()).then(|| Closed::of(&self.id, &self.room)).flatten();
        if let Err(error) = self.hub.store().append(Append { entries, closes }).await {
            tracing::error!(room = %self.id, %error, "an event was not written");
            self.in_doubt = true;
            let _ = self.reload().await;
            return Err(not_stored());
        }
        if matches!(entry.event, Event::Moved { .. }) {
            self.hub.metrics().moved(self.room.variant());
        }
        self.tell(entry.seq, as_told(&self.room, entry.clone()));
        self.hub.note(&self.id, &self.room);
        Ok(entry.seq)
    }

    fn tell(&mut self, seq: u64, text: Arc<str>) {
        self.audience.tell(&text, self.hub.now_ms());
        self.note_news();
        self.told.note(seq, text);
    }

    /// Makes sure that the room is as the store has it, and that what is owed since a restart was given back.
    async fn be_certain(&mut self) -> Result<(), Refusal> {
        if self.in_doubt {
            self.reload().await.map_err(|_| not_stored())?;
        }
        if let Some(alive_ms) = self.owed_since_ms {
            let now_ms = self.hub.now_ms();
            let event = Event::Credited { ms: now_ms.saturating_sub(alive_ms.max(self.room.at_ms())) };
            self.happen(self.room.entry(event, now_ms)).await?;
            self.owed_since_ms = None;
        }
        Ok(())
    }

    /// Takes the room from the store, and tells what happened there that nobody was told.
    async fn reload(&mut self) -> Result<(), StoreError> {
        let log = load_log(self.hub.store(), &self.id).await;
        let (room, log) = match log.and_then(|log| Ok((replay(log.clone())?, log))) {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(room = %self.id, %error, "the room cannot be read back");
                return Err(StoreError::Failed(error.to_string()));
            }
        };
        for (seq, text) in retell(&log, self.told.seq() + 1) {
            self.tell(seq, text);
        }
        self.room = room;
        self.in_doubt = false;
        self.hub.note(&self.id, &self.room);
        Ok(())
    }
}

fn not_seated() -> Refusal {
    Refusal::new(RefusalCode::NotSeated, "this secret is no seat in this room")
}

fn not_stored() -> Refusal {
    Refusal::new(RefusalCode::NotStored, "it could not be written; send it again")
}

/// Sleeps for that time, or for ever.
async fn sleep(time: Option<Duration>) {
    match time {
        Some(time) => tokio::time::sleep(time).await,
        None => std::future::pending().await,
    }
}
