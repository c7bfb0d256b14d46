//! A room: a game, its two seats, its clocks, and what its players may do. No socket, no disk, no clock of its own.
//!
//! Everything that ever happened to a room is an [`Event`] with a number and a time. [`Room::decide`] says what a
//! [`Command`] would bring about, and changes nothing; [`Room::apply`] takes an event in. In between the caller puts the
//! event on the disk. A room is therefore the same after a restart: [`Room::replay`] plays its events through the rules,
//! and refuses a log that they do not bear out.
//!
//! Times are milliseconds since 1970 and always come from the caller.

mod absence;
mod apply;
mod clock;
mod decide;
mod event;
mod known;
mod refusal;
mod setup;
mod table;
mod view;

use alfil_replay::GameRecord;
use alfil_variants::alfil_core::{ByColor, Color};
use alfil_variants::{Outcome, Profile, VariantId};

pub use apply::LogFault;
pub use clock::ClockSettings;
pub use event::{Command, DrawClaim, Event, LogEntry, Opening, PlayersEnd, Secrets, Side};
pub use refusal::{Refusal, RefusalCode};
pub use setup::{moves_of, read_moves};
pub use view::{AbsenceView, ClaimView, ClocksView, EndView, PlayedView, RoomView, StatusView};

use crate::secret::{Digest, Token};
use clock::Clocks;
use known::Known;
use table::Table;

/// A room in which nobody took the second seat closes after this time.
pub const WAITING_MS: u64 = 24 * 3_600_000;
/// A game in which not both sides have moved is called off when nothing has happened for this time.
pub const FIRST_MOVES_MS: u64 = 10 * 60_000;
/// What a player gives the opponent when asked for time.
pub const GIFT_MS: u64 = 15_000;
/// Nobody has more on the clock, however much is given.
pub const MOST_MS: u64 = 24 * 3_600_000;
/// The first moves of both sides cost no time.
const FREE_PLIES: usize = 2;
/// How often each player may give time in a game.
pub const MOST_GIFTS: u32 = 100;
/// How often it is noted in a game that a player has left.
pub const MOST_LEAVES: u32 = 200;
/// In a game without clocks a move has to come within this time, or the game is lost.
pub const MOVE_WITHIN_MS: u64 = 14 * 24 * 3_600_000;
/// A game in which as much has happened is called off: no log grows without end.
pub const MOST_EVENTS: u64 = 4_000;

/// A room.
#[derive(Debug)]
pub struct Room {
    opening: Opening,
    variant: VariantId,
    created_ms: u64,
    /// Number and time of the last event.
    seq: u64,
    at_ms: u64,
    secrets: Secrets,
    joined_ms: Option<u64>,
    table: Box<dyn Table>,
    record: GameRecord,
    clocks: Option<Clocks>,
    outcome: Option<Outcome>,
    ended_ms: Option<u64>,
    /// Moves that were ever made, by what their client called them, so that one sent twice is made once.
    known: Known,
    /// Since when it has been the turn of the side to move.
    turn_since_ms: u64,
    /// Since when each side counts as away.
    away_since_ms: ByColor<Option<u64>>,
    /// How often somebody left, and how often each side gave time.
    leaves: u32,
    gifts: ByColor<u32>,
    draw_offer: Option<Color>,
    /// The ply at which each side last offered a draw.
    offered_at: ByColor<Option<usize>>,
    takeback: Option<Color>,
    rematch_offer: Option<Color>,
    rematch_declined: bool,
    rematch: Option<String>,
}

/// What comes of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// This happens.
    Event(Event),
    /// Both players want another game: a room has to be opened for it, and then [`Event::RematchOpened`] happens.
    Rematch,
    /// The move was made before, as the event of this number.
    Known(u64),
    /// Something happened by itself before: take this in and ask again.
    Due(Event),
}

impl Room {
    /// The variant.
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The profile.
    pub fn profile(&self) -> Profile {
        self.record.profile
    }

    /// How the room was opened.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// When it was opened.
    pub fn created_ms(&self) -> u64 {
        self.created_ms
    }

    /// Number of the last event; the opening is 0.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Time of the last event.
    pub fn at_ms(&self) -> u64 {
        self.at_ms
    }

    /// How the game ended; `None` while it goes on or has not begun.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// When it ended.
    pub fn ended_ms(&self) -> Option<u64> {
        self.ended_ms
    }

    /// Whether the second seat is free.
    pub fn is_waiting(&self) -> bool {
        self.joined_ms.is_none() && self.outcome.is_none()
    }

    /// The room that a rematch is played in.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The first entry of the room that a rematch is played in: the same seats, with sides swapped.
    pub fn rematch_opening(&self, now_ms: u64) -> LogEntry {
        let opening = Opening { host: (!self.opening.host.color()).into(), ..self.opening.clone() };
        let secrets = Secrets { invitation: None, ..self.secrets };
        LogEntry { seq: 0, at_ms: now_ms, event: Event::Opened { opening }, secrets: Some(secrets) }
    }

    /// The game as a record, with what its players did and how it ended.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The side whose seat the token is.
    pub fn seat(&self, token: &Token) -> Option<Color> {
        let shown = token.digest();
        let host = self.opening.host.color();
        let is = |seat: Option<Digest>| seat.is_some_and(|seat| seat.matches(&shown));
        // Both are compared always, so that the time tells nothing.
        match (is(self.secrets.host), is(self.secrets.guest)) {
            (true, _) => Some(host),
            (false, true) => Some(!host),
            (false, false) => None,
        }
    }

    /// When something happens by itself: a flag falls, nobody came, a game did not begin.
    pub fn deadline_ms(&self) -> Option<u64> {
        if self.outcome.is_some() {
            return None;
        }
        if self.joined_ms.is_none() {
            return Some(self.created_ms + WAITING_MS);
        }
        if !self.has_begun() {
            return Some(self.at_ms + FIRST_MOVES_MS);
        }
        match &self.clocks {
            Some(clocks) => clocks.falls_at(self.table.turn()),
            None => Some(self.turn_since_ms + MOVE_WITHIN_MS),
        }
    }

    /// Moves that were made here, and not before the room was opened.
    fn plies_here(&self) -> usize {
        self.record.moves.len().saturating_sub(self.opening.moves.len())
    }

    /// Whether both sides have moved.
    fn has_begun(&self) -> bool {
        self.joined_ms.is_some() && self.plies_here() >= FREE_PLIES
    }
}
