//! What a command brings about.

use alfil_variants::alfil_core::Color;

use super::RefusalCode as Code;
use super::table::Found;
use super::{
    Command, Decision, DrawClaim, Event, FREE_PLIES, GIFT_MS, LogEntry, MOST_EVENTS, MOST_GIFTS, PlayersEnd,
    Refusal, Room, Secrets,
};
use crate::secret::Token;

/// The longest name that a client may give a move.
const LONGEST_ID: usize = 64;

impl Room {
    /// What a command of `by` brings about at `now_ms`. Nothing changes yet. `lag_ms` is how long a message to the player
    /// and the answer are under way, as the server has measured; some of it is given back.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it is not allowed now.
    pub fn decide(
        &self,
        by: Color,
        command: &Command,
        now_ms: u64,
        lag_ms: u64,
    ) -> Result<Decision, Refusal> {
        if let Some(seq) = self.known_move(by, command)? {
            return Ok(Decision::Known(seq));
        }
        if let Some(event) = self.due(now_ms) {
            return Ok(Decision::Due(event));
        }
        let event = match command {
            Command::Rematch {} => return self.rematch_decision(by),
            Command::DeclineRematch {} => decline(self.rematch_offer, by, Event::RematchDeclined {}),
            Command::Abort {} => self.must_go_on().and_then(|()| self.abort()),
            _ => self.must_be_playing().and_then(|()| self.decide_in_game(by, command, now_ms, lag_ms)),
        };
        event.map(Decision::Event)
    }

    fn decide_in_game(
        &self,
        by: Color,
        command: &Command,
        now_ms: u64,
        lag_ms: u64,
    ) -> Result<Event, Refusal> {
        match command {
            Command::Move { ply, san, id } => {
                let found = self.find_move(by, *ply, san)?;
                Ok(self.make_move(by, found, id, now_ms, lag_ms))
            }
            Command::OfferDraw {} => self.offer_draw(by),
            Command::DeclineDraw {} => decline(self.draw_offer, by, Event::DrawDeclined {}),
            Command::Claim { claim } => self.claim(*claim),
            Command::Resign {} => Ok(Event::Ended { end: PlayersEnd::Resignation { by: by.into() } }),
            Command::TakeBack {} => self.take_back(by),
            Command::DeclineTakeBack {} => decline(self.takeback, by, Event::TakebackDeclined {}),
            Command::GiveTime {} => self.give_time(by),
            Command::ClaimVictory {} => self.claim_victory(by, now_ms),
            Command::Abort {} | Command::Rematch {} | Command::DeclineRematch {} => self.abort(),
        }
    }

    fn must_go_on(&self) -> Result<(), Refusal> {
        let over = |outcome| Refusal::new(Code::Over, format!("the game is over: {outcome}"));
        self.outcome.map_or(Ok(()), |outcome| Err(over(outcome)))
    }

    fn must_be_playing(&self) -> Result<(), Refusal> {
        self.must_go_on()?;
        let has_begun = self.joined_ms.is_some();
        has_begun.then_some(()).ok_or_else(|| Refusal::new(Code::NotBegun, "the opponent has not come yet"))
    }

    /// Takes the second seat for the holder of `seat`. A private room wants its invitation, which can be used once.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the seat is taken, the room closed, or the invitation missing or wrong.
    pub fn join(&self, seat: &Token, invitation: Option<&Token>, now_ms: u64) -> Result<LogEntry, Refusal> {
        let invited = match (&self.secrets.invitation, invitation) {
            (Some(kept), Some(shown)) => kept.matches(&shown.digest()),
            _ => false,
        };
        // Whether a private room is free is told to the invited alone.
        if !invited && !self.opening.public {
            return Err(Refusal::new(Code::NotInvited, "this room needs its invitation, which works once"));
        }
        if !self.is_waiting() || self.due(now_ms).is_some() {
            return Err(Refusal::new(Code::Full, "the second seat is not free"));
        }
        let secrets = Secrets { guest: Some(seat.digest()), ..Secrets::default() };
        Ok(LogEntry { secrets: Some(secrets), ..self.entry(Event::Joined {}, now_ms) })
    }

    /// What has happened by itself by `now_ms`.
    pub fn due(&self, now_ms: u64) -> Option<Event> {
        if self.is_worn_out() {
            return Some(Event::Ended { end: PlayersEnd::Abort {} });
        }
        self.deadline_ms().filter(|deadline| *deadline <= now_ms)?;
        let turn = self.table.turn().into();
        let end = match (self.has_begun(), &self.clocks) {
            (false, _) => PlayersEnd::Abort {},
            (true, Some(_)) => PlayersEnd::Flag { of: turn },
            (true, None) => PlayersEnd::Abandonment { by: turn },
        };
        Some(Event::Ended { end })
    }

    /// The log entry of an event that happens next.
    pub fn entry(&self, event: Event, now_ms: u64) -> LogEntry {
        LogEntry { seq: self.seq + 1, at_ms: now_ms.max(self.at_ms), event, secrets: None }
    }

    /// The number of a move that was made before under the same name.
    fn known_move(&self, by: Color, command: &Command) -> Result<Option<u64>, Refusal> {
        let Command::Move { ply, san, id } = command else { return Ok(None) };
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(Refusal::new(Code::BadId, format!("id: a move's name has 1 to {LONGEST_ID} bytes")));
        }
        let Some(known) = self.known.get(by, id) else { return Ok(None) };
        if known.is(*ply, san) {
            return Ok(Some(known.seq));
        }
        Err(Refusal::new(Code::BadId, "id: another move of yours had this name"))
    }

    fn find_move(&self, by: Color, ply: usize, text: &str) -> Result<Found, Refusal> {
        let made = self.record.moves.len();
        if ply != made {
            return Err(Refusal::new(Code::WrongPly, format!("ply: {made} moves have been made, not {ply}")));
        }
        if self.table.turn() != by {
            return Err(Refusal::new(Code::NotYourTurn, "the opponent is to move"));
        }
        self.table.find(text).map_err(|why| Refusal::new(Code::IllegalMove, format!("san: {why}")))
    }

    fn make_move(&self, by: Color, Found { uci, san, .. }: Found, id: &str, now_ms: u64, lag: u64) -> Event {
        let lag_ms = self.lag_given(by, lag, now_ms);
        let (clock_ms, spent_ms) = self.clock_after_move(by, lag_ms, now_ms);
        let (ply, id) = (self.record.moves.len(), id.to_owned());
        Event::Moved { by: by.into(), ply, uci, san, id, clock_ms, spent_ms, lag_ms }
    }

    /// How much of a measured lag is given back.
    pub(super) fn lag_given(&self, by: Color, lag_ms: u64, now_ms: u64) -> u64 {
        self.clocks.as_ref().map_or(0, |clocks| clocks.lag_given(by, lag_ms, now_ms))
    }

    /// What the mover's clock shows after a move, and what the move took.
    pub(super) fn clock_after_move(&self, by: Color, lag_ms: u64, now_ms: u64) -> (Option<u64>, Option<u64>) {
        self.clocks.as_ref().map(|clocks| clocks.after_move(by, lag_ms, now_ms)).unzip()
    }

    fn offer_draw(&self, by: Color) -> Result<Event, Refusal> {
        if self.draw_offer == Some(!by) {
            return Ok(Event::Ended { end: PlayersEnd::Agreement {} });
        }
        if !self.may_offer_draw(by) {
            return Err(Refusal::new(Code::AlreadyAsked, "a draw may be offered once before each move"));
        }
        Ok(Event::DrawOffered { by: by.into() })
    }

    /// Whether `by` has moved since its last offer.
    pub(super) fn may_offer_draw(&self, by: Color) -> bool {
        let ply = self.record.moves.len();
        self.draw_offer != Some(by) && self.offered_at.get(by).is_none_or(|offered| ply >= offered + 2)
    }

    fn claim(&self, claim: DrawClaim) -> Result<Event, Refusal> {
        if self.table.verdict().claims.contains(&claim.claim()) {
            return Ok(Event::Ended { end: PlayersEnd::Claim { claim } });
        }
        let detail = format!("claim: no claim of {} is open", claim.claim().as_str());
        Err(Refusal::new(Code::NoSuchClaim, detail))
    }

    /// Whether the game may be called off.
    pub(super) fn may_abort(&self) -> bool {
        self.is_waiting() || self.plies_here() < FREE_PLIES || self.is_worn_out()
    }

    /// Whether so much has happened that the game is called off.
    fn is_worn_out(&self) -> bool {
        self.outcome.is_none() && self.seq >= MOST_EVENTS
    }

    fn abort(&self) -> Result<Event, Refusal> {
        if self.may_abort() {
            return Ok(Event::Ended { end: PlayersEnd::Abort {} });
        }
        Err(Refusal::new(Code::TooLateToAbort, "both sides have moved; the game can be resigned"))
    }

    fn take_back(&self, by: Color) -> Result<Event, Refusal> {
        if self.takeback == Some(!by) {
            return Ok(Event::TakenBack { plies: self.plies_to_take_back(!by) });
        }
        if self.takeback == Some(by) {
            return Err(Refusal::new(Code::AlreadyAsked, "it was asked for already"));
        }
        if self.plies_here() < self.plies_to_take_back(by) {
            return Err(Refusal::new(Code::NothingToTakeBack, "no move of yours is on the board"));
        }
        Ok(Event::TakebackAsked { by: by.into() })
    }

    /// How many moves go off the board for `by` to move again.
    pub(super) fn plies_to_take_back(&self, by: Color) -> usize {
        if self.table.turn() == by { 2 } else { 1 }
    }

    fn give_time(&self, by: Color) -> Result<Event, Refusal> {
        if self.clocks.is_none() {
            return Err(Refusal::new(Code::NoClocks, "the game has no clocks"));
        }
        if *self.gifts.get(by) >= MOST_GIFTS {
            return Err(Refusal::new(Code::EnoughGiven, "you have given time often enough in this game"));
        }
        Ok(Event::TimeGiven { by: by.into(), ms: GIFT_MS })
    }

    fn rematch_decision(&self, by: Color) -> Result<Decision, Refusal> {
        if self.outcome.is_none() || self.joined_ms.is_none() {
            return Err(Refusal::new(Code::NotOver, "no game of two players has ended here"));
        }
        if self.rematch.is_some() || self.rematch_declined || self.rematch_offer == Some(by) {
            return Err(Refusal::new(Code::AlreadyAsked, "it was asked for already"));
        }
        if self.rematch_offer == Some(!by) {
            return Ok(Decision::Rematch);
        }
        Ok(Decision::Event(Event::RematchOffered { by: by.into() }))
    }
}

fn decline(asked: Option<Color>, by: Color, event: Event) -> Result<Event, Refusal> {
    if asked == Some(!by) {
        return Ok(event);
    }
    Err(Refusal::new(Code::NothingToDecline, "the opponent has asked for nothing"))
}
