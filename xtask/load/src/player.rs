//! One side of a game: what it knows comes from events alone, never from what it sent.

use anyhow::{Result, bail, ensure};

use crate::messages::{Clocks, Event, Message, Room, Status, What};
use crate::socket::{Gone, Socket};

/// What a player knows of the room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// Number of the last event.
    pub(crate) seq: u64,
    pub(crate) at_ms: u64,
    pub(crate) moves: Vec<String>,
    pub(crate) status: Option<Status>,
    pub(crate) credits: Vec<Credit>,
}

/// Time that was given back after a restart: the clocks at the event before, and then.
#[derive(Clone, Debug)]
pub(crate) struct Credit {
    pub(crate) at_ms: u64,
    pub(crate) before_ms: u64,
    pub(crate) before: Clocks,
    pub(crate) after: Clocks,
}

impl Known {
    pub(crate) fn take_room(&mut self, seq: u64, room: Room) -> Result<()> {
        ensure!(seq >= self.seq, "event {} was told, and now {seq} is the last one", self.seq);
        self.seq = seq;
        self.moves = room.moves.into_iter().map(|played| played.uci).collect();
        self.status = Some(room.status);
        Ok(())
    }

    /// Takes in the event that follows.
    pub(crate) fn take(&mut self, event: Event) -> Result<()> {
        ensure!(event.seq == self.seq + 1, "event {} came after {}", event.seq, self.seq);
        match event.event {
            What::Moved { ply, uci, .. } => {
                ensure!(ply == self.moves.len(), "ply {ply} came after {} moves", self.moves.len());
                self.moves.push(uci);
            }
            What::TakenBack { plies } => self.moves.truncate(self.moves.len().saturating_sub(plies)),
            What::Credited {} => {
                let before = self.status.take().and_then(|status| status.clocks);
                if let (Some(before), Some(after)) = (before, event.status.clocks.clone()) {
                    self.credits.push(Credit { at_ms: event.at_ms, before_ms: self.at_ms, before, after });
                }
            }
            What::Ended {} | What::Other => {}
        }
        ensure!(
            event.status.ply == self.moves.len(),
            "{} moves, and the server counts {}",
            self.moves.len(),
            event.status.ply
        );
        (self.seq, self.at_ms) = (event.seq, event.at_ms);
        self.status = Some(event.status);
        Ok(())
    }
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Done(u64),
    Refused(String),
}

pub(crate) struct Player {
    pub(crate) seat: String,
    pub(crate) known: Known,
    /// Commands whose acknowledgement came before their event, which the protocol rules out.
    pub(crate) early: usize,
    socket: Option<Socket>,
    sent: u64,
}

impl Player {
    pub(crate) fn new(seat: String) -> Player {
        Player { seat, known: Known::default(), early: 0, socket: None, sent: 0 }
    }

    /// Comes in, or comes back, and takes in what was missed.
    pub(crate) async fn enter(&mut self, address: &str, room: &str) -> Result<Result<(), Gone>> {
        let Ok(mut socket) = Socket::open(address, room).await else { return Ok(Err(Gone::Lost)) };
        let since = self.known.status.is_some().then_some(self.known.seq);
        socket.hello(Some(&self.seat), since).await;
        match socket.next().await? {
            Ok(Message::Welcome { room: Some(room), seq, .. }) => self.known.take_room(seq, room)?,
            Ok(Message::Welcome { room: None, seq }) => {
                ensure!(seq == self.known.seq, "events after {seq} follow, {} was known", self.known.seq);
            }
            Ok(other) => bail!("no welcome but {other:?}"),
            Err(gone) => return Ok(Err(gone)),
        }
        self.socket = Some(socket);
        Ok(Ok(()))
    }

    pub(crate) fn leave(&mut self) {
        self.socket = None;
    }

    /// The next message; events are taken in.
    async fn next(&mut self) -> Result<Result<Message, Gone>> {
        let Some(socket) = &mut self.socket else { return Ok(Err(Gone::Lost)) };
        let message = socket.next().await?;
        match &message {
            Ok(Message::Event(event)) => self.known.take(event.clone())?,
            Err(_) => self.leave(),
            Ok(_) => {}
        }
        Ok(message)
    }

    /// Waits until event `seq` has come.
    pub(crate) async fn up_to(&mut self, seq: u64) -> Result<Result<(), Gone>> {
        while self.known.seq < seq {
            if let Err(gone) = self.next().await? {
                return Ok(Err(gone));
            }
        }
        Ok(Ok(()))
    }

    /// Sends a command and waits for its answer.
    pub(crate) async fn command(&mut self, command: &serde_json::Value) -> Result<Result<Answer, Gone>> {
        self.sent += 1;
        let sent = self.sent;
        if let Some(socket) = &mut self.socket {
            socket.command(sent, command).await;
        }
        loop {
            match self.next().await? {
                Ok(Message::Done { n, seq }) if n == sent => {
                    self.early += usize::from(seq > self.known.seq);
                    return Ok(Ok(Answer::Done(seq)));
                }
                Ok(Message::Refused { n, code, .. }) if n == Some(sent) => {
                    return Ok(Ok(Answer::Refused(code)));
                }
                Ok(_) => {}
                Err(gone) => return Ok(Err(gone)),
            }
        }
    }
}
