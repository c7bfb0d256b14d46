//! A game between two players over real sockets, ply by ply.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use crate::database::Log;
use crate::dice::Dice;
use crate::messages::Side;
use crate::player::{Answer, Player};
use crate::rules;
use crate::socket::Gone;

/// A move that was acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Acked {
    pub(crate) seq: u64,
    pub(crate) ply: usize,
    pub(crate) uci: String,
    pub(crate) id: String,
}

/// A move that was sent and not acknowledged yet.
#[derive(Clone, Debug)]
struct Sent {
    by: Side,
    ply: usize,
    uci: String,
    id: String,
}

pub(crate) struct Table {
    pub(crate) variant: &'static str,
    pub(crate) room: String,
    pub(crate) white: Player,
    pub(crate) black: Player,
    pub(crate) acked: Vec<Acked>,
    sent: Option<Sent>,
    dice: Dice,
}

/// Opens a room and takes its second seat: the room's name, White's seat, Black's.
pub(crate) async fn open_room(address: &str, mut settings: Value) -> Result<[String; 3]> {
    settings["side"] = "white".into();
    let opened = crate::http::post(address, "/api/rooms", &settings).await?.success()?;
    let text = |value: &Value| value.as_str().map(str::to_owned).context("a field is missing");
    let room = text(&opened["room"])?;
    let join = json!({ "invitation": opened["invitation"] });
    let joined = crate::http::post(address, &format!("/api/rooms/{room}/join"), &join).await?.success()?;
    Ok([room, text(&opened["seat"])?, text(&joined["seat"])?])
}

impl Table {
    /// A new game with both players in.
    pub(crate) async fn open(
        address: &str,
        variant: &'static str,
        clock: &Value,
        dice: Dice,
    ) -> Result<Table> {
        let settings = json!({ "variant": variant, "clock": clock });
        let [room, white, black] = open_room(address, settings).await?;
        let (white, black) = (Player::new(white), Player::new(black));
        let mut table = Table { variant, room, white, black, acked: Vec::new(), sent: None, dice };
        if let Err(gone) = table.enter(address).await? {
            bail!("a new room closed: {gone:?}");
        }
        Ok(table)
    }

    /// Both come in, or come back.
    pub(crate) async fn enter(&mut self, address: &str) -> Result<Result<(), Gone>> {
        for player in [&mut self.white, &mut self.black] {
            if let Err(gone) = player.enter(address, &self.room).await? {
                return Ok(Err(gone));
            }
        }
        Ok(Ok(()))
    }

    pub(crate) fn leave(&mut self) {
        self.white.leave();
        self.black.leave();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.white.known.status.as_ref().is_some_and(|status| status.end.is_some())
    }

    /// Number of the last event that anybody was told, or that was acknowledged.
    pub(crate) fn seq(&self) -> u64 {
        let acked = self.acked.last().map_or(0, |acked| acked.seq);
        acked.max(self.white.known.seq).max(self.black.known.seq)
    }

    /// Makes a random move, or the one that was not acknowledged, and waits until both know of it. Returns how long the
    /// acknowledgement took.
    pub(crate) async fn play(&mut self) -> Result<Result<Duration, Gone>> {
        if let Err(gone) = self.meet(self.seq()).await? {
            return Ok(Err(gone));
        }
        let sent = match &self.sent {
            Some(sent) => sent.clone(),
            None => self.choose()?,
        };
        self.sent = Some(sent.clone());
        let command = json!({ "type": "move", "ply": sent.ply, "san": sent.uci, "id": sent.id });
        let mover = if sent.by == Side::White { &mut self.white } else { &mut self.black };
        let start = Instant::now();
        let answer = match mover.command(&command).await? {
            Ok(answer) => answer,
            Err(gone) => return Ok(Err(gone)),
        };
        let took = start.elapsed();
        match answer {
            Answer::Done(seq) => {
                self.sent = None;
                let Sent { ply, uci, id, .. } = sent;
                self.acked.push(Acked { seq, ply, uci, id });
                Ok(self.meet(seq).await?.map(|()| took))
            }
            // It may have been written or not: it is sent again.
            Answer::Refused(code) if code == "not_stored" => Ok(Err(Gone::Silent)),
            Answer::Refused(code) => bail!("room {}: a legal move was refused: {code}", self.room),
        }
    }

    /// Both players know event `seq`.
    async fn meet(&mut self, seq: u64) -> Result<Result<(), Gone>> {
        for player in [&mut self.white, &mut self.black] {
            if let Err(gone) = player.up_to(seq).await? {
                return Ok(Err(gone));
            }
        }
        Ok(Ok(()))
    }

    /// Waits until the server lets go of White.
    pub(crate) async fn wait_for_end(&mut self) -> Result<Gone> {
        Ok(match self.white.up_to(u64::MAX).await? {
            Ok(()) => Gone::Silent,
            Err(gone) => gone,
        })
    }

    fn choose(&mut self) -> Result<Sent> {
        let status = self.white.known.status.as_ref().context("nothing is known")?;
        let uci = rules::random_move(self.variant, &status.fen, &mut self.dice)?;
        let id = format!("{}-{}", status.ply, self.dice.below(1 << 40));
        Ok(Sent { by: status.turn, ply: status.ply, uci, id })
    }

    /// Sends what was not acknowledged again, after a restart, until nothing is open.
    pub(crate) async fn settle(&mut self) -> Result<Result<(), Gone>> {
        if self.sent.is_some() { Ok(self.play().await?.map(|_| ())) } else { self.meet(self.seq()).await }
    }

    /// Both players, the server, its record and its log all hold the same game, and each acknowledged move once.
    pub(crate) async fn check(&self, address: &str, log: &Log) -> Result<()> {
        self.check_all(address, log).await.with_context(|| format!("{} room {}", self.variant, self.room))
    }

    async fn check_all(&self, address: &str, log: &Log) -> Result<()> {
        let (white, black) = (&self.white.known, &self.black.known);
        ensure!(white.moves == black.moves, "the players know different moves");
        self.check_log(log)?;
        let position = rules::position_after(self.variant, &white.moves)?;
        ensure!(position == rules::position_after(self.variant, &log.moves()?)?, "the log leads elsewhere");
        for known in [white, black] {
            let shown = known.status.as_ref().map(|status| status.fen.clone());
            ensure!(
                shown.as_ref() == Some(&position),
                "a player sees {shown:?}, the moves lead to {position}"
            );
        }
        let view = crate::http::get(address, &format!("/api/rooms/{}", self.room)).await?.success()?;
        ensure!(
            view["status"]["fen"] == json!(position),
            "the server shows {}, not {position}",
            view["status"]["fen"]
        );
        self.check_record(address, &position).await
    }

    async fn check_record(&self, address: &str, position: &str) -> Result<()> {
        let exported = crate::http::get(address, &format!("/api/rooms/{}/record", self.room)).await?;
        ensure!(exported.status == 200, "no record: {}", exported.text());
        let record = alfil_replay::GameRecord::decode(&exported.body)?;
        let verified = record.verify()?;
        ensure!(record.variant == self.variant, "the record is of {}", record.variant);
        ensure!(verified.fen == position, "the record leads to {}, not to {position}", verified.fen);
        let end = self.white.known.status.as_ref().and_then(|status| status.end.as_ref());
        let told = end.map(|end| (end.result.clone(), end.reason.clone()));
        let found =
            verified.outcome.map(|outcome| (outcome.result().to_owned(), outcome.reason.as_str().to_owned()));
        ensure!(found == told, "the record ends with {found:?}, the players were told {told:?}");
        Ok(())
    }

    /// Each acknowledged move stands in the log where it was acknowledged, and none stands there twice.
    pub(crate) fn check_log(&self, log: &Log) -> Result<()> {
        log.must_be_sound()?;
        for acked in &self.acked {
            let found = log.moved(acked.seq);
            ensure!(
                found == Some((acked.ply, &acked.uci, &acked.id)),
                "ply {} {} was acknowledged as event {}, where the log has {found:?}",
                acked.ply,
                acked.uci,
                acked.seq
            );
        }
        let unasked = log.moves_made() - self.acked.len();
        ensure!(unasked <= usize::from(self.sent.is_some()), "{unasked} moves that nobody made");
        Ok(())
    }
}
