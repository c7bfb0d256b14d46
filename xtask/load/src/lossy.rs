//! A player behind a bad network, who does what the protocol asks of clients: what is shown comes from events, a move whose
//! answer was lost is sent again under its name, and who misses an event comes back and asks for it.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::json;
use tokio::time::timeout;

use crate::dice::Dice;
use crate::messages::{Event, Message, Side};
use crate::player::Known;
use crate::rules;
use crate::socket::Socket;

/// After such a time without a word a move is sent again,
const PATIENCE: Duration = Duration::from_millis(200);
/// and after so many of them the player comes back on a new connection.
const QUIET: u32 = 3;

pub(crate) struct LossyPlayer {
    pub(crate) variant: &'static str,
    pub(crate) room: String,
    pub(crate) side: Side,
    pub(crate) seat: String,
    pub(crate) dice: Dice,
    pub(crate) known: Known,
    /// Events that came before one that is missing.
    ahead: BTreeMap<u64, Event>,
    /// Ply, move and name of the own move that is not on the board yet.
    sent: Option<(usize, String, String)>,
    said: u64,
    pub(crate) returns: usize,
    pub(crate) repeats: usize,
}

impl LossyPlayer {
    pub(crate) fn new(
        variant: &'static str,
        room: String,
        side: Side,
        seat: String,
        dice: Dice,
    ) -> LossyPlayer {
        LossyPlayer {
            variant,
            room,
            side,
            seat,
            dice,
            known: Known::default(),
            ahead: BTreeMap::new(),
            sent: None,
            said: 0,
            returns: 0,
            repeats: 0,
        }
    }

    /// Plays until so many moves are made or the game is over.
    pub(crate) async fn play(&mut self, address: &str, plies: usize) -> Result<()> {
        while !self.is_done(plies) {
            if let Some(socket) = self.come(address).await? {
                self.talk(socket, plies).await?;
            }
            self.returns += 1;
            tokio::time::sleep(Duration::from_millis(self.dice.below(50))).await;
        }
        Ok(())
    }

    fn is_done(&self, plies: usize) -> bool {
        let is_over = self.known.status.as_ref().is_some_and(|status| status.end.is_some());
        is_over || self.known.moves.len() >= plies
    }

    /// A new connection; none if that fails.
    async fn come(&mut self, address: &str) -> Result<Option<Socket>> {
        self.ahead.clear();
        let opening = timeout(3 * PATIENCE, Socket::open(address, &self.room));
        let Ok(Ok(mut socket)) = opening.await else { return Ok(None) };
        let since = self.known.status.is_some().then_some(self.known.seq);
        socket.hello(Some(&self.seat), since).await;
        while let Ok(message) = timeout(3 * PATIENCE, socket.next()).await {
            match message? {
                Ok(Message::Welcome { room: Some(room), seq }) => {
                    self.known.take_room(seq, room)?;
                    self.take_what_follows()?;
                    return Ok(Some(socket));
                }
                Ok(Message::Welcome { room: None, .. }) => return Ok(Some(socket)),
                Ok(Message::Event(event)) => self.take(event)?,
                Ok(Message::Refused { code, detail, .. }) => bail!("not let in: {code}: {detail}"),
                Ok(_) => {}
                Err(_) => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Plays on until the connection is of no more use.
    async fn talk(&mut self, mut socket: Socket, plies: usize) -> Result<()> {
        let mut quiet = 0;
        let mut is_said = false;
        while !self.is_done(plies) {
            let had_sent = self.sent.is_some();
            if self.choose()? && (!had_sent || !is_said) {
                self.say_move(&mut socket).await;
                is_said = true;
            }
            match timeout(PATIENCE, socket.next()).await {
                Err(_) if quiet == QUIET || !self.ahead.is_empty() => return Ok(()),
                Err(_) => {
                    quiet += 1;
                    is_said = false;
                    self.repeats += usize::from(self.sent.is_some());
                }
                Ok(message) => match message? {
                    Ok(Message::Event(event)) => {
                        quiet = 0;
                        self.take(event)?;
                    }
                    Ok(Message::Refused { code, detail, .. }) if code != "not_stored" => {
                        bail!("a legal move was refused: {code}: {detail}");
                    }
                    Ok(_) => {}
                    Err(_) => return Ok(()),
                },
            }
        }
        Ok(())
    }

    /// Whether there is a move to be made; it stays the same one until it is on the board.
    fn choose(&mut self) -> Result<bool> {
        let status = self.known.status.as_ref().context("nothing is known")?;
        if status.turn != self.side || status.end.is_some() {
            return Ok(false);
        }
        if self.sent.is_none() {
            let uci = rules::random_move(self.variant, &status.fen, &mut self.dice)?;
            let id = format!("{}-{}", status.ply, self.dice.below(1 << 40));
            self.sent = Some((status.ply, uci, id));
        }
        Ok(true)
    }

    async fn say_move(&mut self, socket: &mut Socket) {
        if let Some((ply, uci, id)) = &self.sent {
            self.said += 1;
            let command = json!({ "type": "move", "ply": ply, "san": uci, "id": id });
            socket.command(self.said, &command).await;
        }
    }

    /// Takes in an event, or keeps it until those before it have come. One that is known is passed over.
    fn take(&mut self, event: Event) -> Result<()> {
        if event.seq > self.known.seq {
            self.ahead.insert(event.seq, event);
        }
        self.take_what_follows()
    }

    fn take_what_follows(&mut self) -> Result<()> {
        if self.known.status.is_none() {
            return Ok(());
        }
        self.ahead = self.ahead.split_off(&(self.known.seq + 1));
        while let Some(event) = self.ahead.remove(&(self.known.seq + 1)) {
            self.known.take(event)?;
        }
        if self.sent.as_ref().is_some_and(|(ply, ..)| *ply < self.known.moves.len()) {
            self.sent = None;
        }
        Ok(())
    }
}
