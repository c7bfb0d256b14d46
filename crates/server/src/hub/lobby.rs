//! What strangers see: public rooms that wait, and how many games there are.

use alfil_variants::VariantId;
use serde::{Deserialize, Serialize};

use crate::room::{ClockSettings, Room, Side};

/// Public rooms are listed up to this number, the newest first.
const LISTED: usize = 100;

/// What strangers see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// Public rooms whose second seat is free, the newest first.
    pub waiting: Vec<WaitingRoom>,
    /// All variants.
    pub variants: Vec<VariantCount>,
}

/// A public room that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingRoom {
    /// The room.
    pub room: String,
    /// The variant's key.
    pub variant: String,
    /// The profile's name.
    pub rules: String,
    /// The clocks; none for a game without.
    pub clock: Option<ClockSettings>,
    /// Whether the game starts from another position than the variant's own.
    pub custom_start: bool,
    /// The side that is free.
    pub side: Side,
    /// When it was opened, in milliseconds since 1970.
    pub since_ms: u64,
}

/// How many games there are of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantCount {
    /// The variant's key.
    pub variant: String,
    /// Public rooms that wait.
    pub waiting: usize,
    /// Games that are played, private ones too.
    pub playing: usize,
}

/// What the hub knows of a room without asking it.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    variant: VariantId,
    /// The line of a public room that waits.
    waiting: Option<WaitingRoom>,
    is_playing: bool,
}

impl Listing {
    pub(super) fn of(room: &Room) -> Listing {
        let opening = room.opening();
        let is_listed = opening.public && room.is_waiting();
        let line = || WaitingRoom {
            room: String::new(),
            variant: room.variant().key().into(),
            rules: room.profile().id.into(),
            clock: opening.clock,
            custom_start: opening.start.is_some(),
            side: (!opening.host.color()).into(),
            since_ms: room.created_ms(),
        };
        Listing {
            variant: room.variant(),
            waiting: is_listed.then(line),
            is_playing: !room.is_waiting() && room.outcome().is_none(),
        }
    }

    pub(super) fn is_playing(&self) -> bool {
        self.is_playing
    }
}

pub(super) fn lobby<'a>(rooms: impl Iterator<Item = (&'a str, &'a Listing)>) -> Lobby {
    let count = |variant: &VariantId| VariantCount { variant: variant.key().into(), waiting: 0, playing: 0 };
    let mut variants: Vec<VariantCount> = VariantId::ALL.iter().map(count).collect();
    let mut waiting = Vec::new();
    for (id, listing) in rooms {
        let count = variants.iter_mut().find(|count| count.variant == listing.variant.key());
        if let Some(count) = count {
            count.waiting += usize::from(listing.waiting.is_some());
            count.playing += usize::from(listing.is_playing);
        }
        waiting.extend(listing.waiting.clone().map(|line| WaitingRoom { room: id.to_owned(), ..line }));
    }
    waiting.sort_by(|one, other| (other.since_ms, &one.room).cmp(&(one.since_ms, &other.room)));
    waiting.truncate(LISTED);
    Lobby { waiting, variants }
}
