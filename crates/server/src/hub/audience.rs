//! Who is connected to a room.

use std::sync::Arc;

use alfil_variants::alfil_core::{ByColor, Color};
use tokio::sync::{mpsc, oneshot};

use crate::messages::ServerMessage;

/// Messages that wait for a reader at most; who is slower is let go, and can come back and ask for what it missed.
const FEED: usize = 128;

/// What somebody who is connected gets.
#[derive(Debug)]
pub struct Feed {
    /// The welcome, the events that were missed, and who is there.
    pub first: Vec<Arc<str>>,
    /// All that happens from now on. It ends for a reader that is too slow or was replaced.
    pub then: mpsc::Receiver<Arc<str>>,
    replaced: oneshot::Receiver<Replaced>,
    _leaving: Leaving,
}

impl Feed {
    /// Once the feed has ended: whether it is because the same seat has come in elsewhere.
    pub fn was_replaced(&mut self) -> bool {
        self.replaced.try_recv().is_ok()
    }
}

#[derive(Debug)]
struct Replaced;

/// Tells the room when the feed is dropped, whatever the reason.
#[derive(Debug)]
struct Leaving {
    id: u64,
    gone: mpsc::UnboundedSender<u64>,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        // A room that is gone itself needs not know.
        let _ = self.gone.send(self.id);
    }
}

struct Member {
    id: u64,
    side: Option<Color>,
    texts: mpsc::Sender<Arc<str>>,
    replaced: oneshot::Sender<Replaced>,
}

/// Who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Presence {
    white: bool,
    black: bool,
    watchers: usize,
}

/// All who are connected.
pub(super) struct Audience {
    members: Vec<Member>,
    next_id: u64,
    gone: mpsc::UnboundedSender<u64>,
    /// Since when nobody has been on each seat.
    empty_since_ms: ByColor<u64>,
    told: Option<Presence>,
}

impl Audience {
    /// Nobody, from now on. The receiver says who leaves.
    pub(super) fn new(now_ms: u64) -> (Audience, mpsc::UnboundedReceiver<u64>) {
        let (gone, leaving) = mpsc::unbounded_channel();
        let empty_since_ms = ByColor { white: now_ms, black: now_ms };
        (Audience { members: Vec::new(), next_id: 0, gone, empty_since_ms, told: None }, leaving)
    }

    /// Lets somebody in. Who holds the same seat already is let go.
    pub(super) fn enter(&mut self, side: Option<Color>, mut first: Vec<Arc<str>>) -> Feed {
        if side.is_some() {
            for old in self.members.extract_if(.., |member| member.side == side) {
                let _ = old.replaced.send(Replaced);
            }
        }
        let id = self.next_id;
        self.next_id += 1;
        let (texts, then) = mpsc::channel(FEED);
        let (replaced, was_replaced) = oneshot::channel();
        self.members.push(Member { id, side, texts, replaced });
        first.push(self.presence().text());
        let leaving = Leaving { id, gone: self.gone.clone() };
        Feed { first, then, replaced: was_replaced, _leaving: leaving }
    }

    /// Somebody has left.
    pub(super) fn leave(&mut self, id: u64, now_ms: u64) {
        self.keep(now_ms, |member| member.id != id);
    }

    /// Tells everybody.
    pub(super) fn tell(&mut self, text: &Arc<str>, now_ms: u64) {
        self.keep(now_ms, |member| member.texts.try_send(text.clone()).is_ok());
    }

    /// Tells everybody who is there, if it is not what they know.
    pub(super) fn tell_presence(&mut self, now_ms: u64) {
        while self.has_news() {
            let presence = self.presence();
            self.told = Some(presence);
            self.tell(&presence.text(), now_ms);
        }
    }

    /// Whether somebody came or left since everybody was told.
    pub(super) fn has_news(&self) -> bool {
        !self.members.is_empty() && self.told != Some(self.presence())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(super) fn has(&self, side: Color) -> bool {
        self.members.iter().any(|member| member.side == Some(side))
    }

    /// Since when nobody has been on a seat; it says nothing while somebody is.
    pub(super) fn empty_since_ms(&self, side: Color) -> u64 {
        *self.empty_since_ms.get(side)
    }

    fn keep(&mut self, now_ms: u64, is_kept: impl FnMut(&Member) -> bool) {
        let had = (self.has(Color::White), self.has(Color::Black));
        self.members.retain(is_kept);
        if had.0 && !self.has(Color::White) {
            self.empty_since_ms.white = now_ms;
        }
        if had.1 && !self.has(Color::Black) {
            self.empty_since_ms.black = now_ms;
        }
    }

    fn presence(&self) -> Presence {
        let watchers = self.members.iter().filter(|member| member.side.is_none()).count();
        Presence { white: self.has(Color::White), black: self.has(Color::Black), watchers }
    }
}

impl Presence {
    fn text(self) -> Arc<str> {
        let Presence { white, black, watchers } = self;
        Arc::from(ServerMessage::Presence { white, black, watchers }.text())
    }
}
