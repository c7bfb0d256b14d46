//! Taking events in, with everything checked again: the same code replays a log after a restart.

use alfil_replay::{End, GameRecord, RecordedMove};
use alfil_variants::alfil_core::{ByColor, Color};
use alfil_variants::{Profile, VariantId};

use super::clock::{ClockSettings, Clocks};
use super::{Event, FREE_PLIES, Known, LogEntry, Opening, PlayersEnd, Refusal, RefusalCode, Room, table};
use crate::secret::Digest;

/// An entry of a log that the rules do not bear out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq}: {why}")]
pub struct LogFault {
    /// Its number.
    pub seq: u64,
    /// What is wrong.
    pub why: &'static str,
}

/// The record gets room for so many moves at once: doubling it would leave much of the memory of long games empty.
const MOVES_AT_ONCE: usize = 16;

/// What an event must bear out, or the log is faulty.
fn must(holds: bool, why: &'static str) -> Result<(), &'static str> {
    holds.then_some(()).ok_or(why)
}

impl Room {
    /// A room that was just opened. The entry must be an opening.
    ///
    /// # Errors
    ///
    /// [`Refusal`] naming the field that a room cannot be set up with.
    pub fn open(entry: &LogEntry) -> Result<Room, Refusal> {
        let bad = |detail: String| Refusal::new(RefusalCode::BadSettings, detail);
        let Event::Opened { opening } = &entry.event else {
            return Err(bad("a room starts with its opening".into()));
        };
        let variant = VariantId::by_name(&opening.variant)
            .ok_or_else(|| bad(format!("variant: no variant is named {:?}", opening.variant)))?;
        let profile = Profile::by_name(&opening.rules)
            .ok_or_else(|| bad(format!("rules: no profile is named {:?}", opening.rules)))?;
        if let Some(why) = opening.clock.and_then(ClockSettings::fault) {
            return Err(bad(why.into()));
        }
        let mut table = table::open(variant, profile, opening.start.as_deref())
            .map_err(|why| bad(format!("start: {why}")))?;
        let start = opening.start.as_ref().map(|_| table.fen());
        let mut record = GameRecord::new(variant.key(), profile);
        for (ply, uci) in opening.moves.iter().enumerate() {
            let made = table.play(uci).ok_or_else(|| {
                bad(format!("moves: ply {}: {uci:?} is no legal move, or the game is over", ply + 1))
            })?;
            record.moves.push(RecordedMove::of(made.packed));
        }
        if let Some(outcome) = table.verdict().outcome {
            let field = if opening.moves.is_empty() { "start" } else { "moves" };
            return Err(bad(format!("{field}: the game is over there: {outcome}")));
        }
        record.start.clone_from(&start);
        record.set_tag("TimeControl", time_control(opening));
        let secrets = entry.secrets.unwrap_or_default();
        Ok(Room {
            opening: opening.clone(),
            variant,
            created_ms: entry.at_ms,
            seq: entry.seq,
            at_ms: entry.at_ms,
            secrets,
            joined_ms: secrets.guest.map(|_| entry.at_ms),
            table,
            record,
            clocks: opening.clock.map(Clocks::new),
            outcome: None,
            ended_ms: None,
            known: Known::default(),
            turn_since_ms: entry.at_ms,
            away_since_ms: ByColor { white: None, black: None },
            leaves: 0,
            gifts: ByColor { white: 0, black: 0 },
            draw_offer: None,
            offered_at: ByColor { white: None, black: None },
            takeback: None,
            rematch_offer: None,
            rematch_declined: false,
            rematch: None,
        })
    }

    /// The room that a log tells of.
    ///
    /// # Errors
    ///
    /// [`LogFault`] for the first entry that does not follow from those before it and the rules.
    pub fn replay(log: impl IntoIterator<Item = LogEntry>) -> Result<Room, LogFault> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(LogFault { seq: 0, why: "the log is empty" })?;
        let opened = Room::open(&first).ok().filter(|room| room.seq == 0);
        let mut room = opened.ok_or(LogFault { seq: first.seq, why: "no room opens so" })?;
        log.try_for_each(|entry| room.apply(&entry))?;
        Ok(room)
    }

    /// Takes an event in.
    ///
    /// # Errors
    ///
    /// [`LogFault`], and nothing changed, if it does not follow from those before it and the rules.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<(), LogFault> {
        let fault = |why| LogFault { seq: entry.seq, why };
        must(entry.seq == self.seq + 1, "its number does not follow").map_err(fault)?;
        must(entry.at_ms >= self.at_ms, "it happened before the one before it").map_err(fault)?;
        self.take_in(entry).map_err(fault)?;
        self.ended_ms = self.ended_ms.or(self.outcome.map(|_| entry.at_ms));
        self.seq = entry.seq;
        self.at_ms = entry.at_ms;
        Ok(())
    }

    fn take_in(&mut self, entry: &LogEntry) -> Result<(), &'static str> {
        let at_ms = entry.at_ms;
        let after_game = matches!(
            entry.event,
            Event::RematchOffered { .. } | Event::RematchDeclined {} | Event::RematchOpened { .. }
        );
        must(after_game == self.outcome.is_some(), "the game is over, or not yet")?;
        match &entry.event {
            Event::Opened { .. } => Err("the room is open already"),
            Event::Joined {} => self.joined(entry.secrets.and_then(|secrets| secrets.guest), at_ms),
            Event::Moved { .. } => self.moved(entry),
            Event::DrawOffered { by } => self.draw_offered(by.color()),
            Event::DrawDeclined {} => take(&mut self.draw_offer, "no draw was offered"),
            Event::TakebackAsked { by } => self.takeback_asked(by.color()),
            Event::TakebackDeclined {} => take(&mut self.takeback, "nothing was asked for"),
            Event::TakenBack { plies } => self.taken_back(*plies, at_ms),
            Event::TimeGiven { by, ms } => self.time_given(by.color(), *ms),
            Event::Left { by } => self.left(by.color(), at_ms),
            Event::Returned { by } => self.returned(by.color()),
            Event::Credited { ms } => self.credited(*ms, at_ms),
            Event::Ended { end } => self.ended(*end, at_ms),
            Event::RematchOffered { by } => {
                self.rematch_offer = Some(by.color());
                Ok(())
            }
            Event::RematchDeclined {} => {
                self.rematch_declined = true;
                take(&mut self.rematch_offer, "no rematch was offered")
            }
            Event::RematchOpened { room } => {
                take(&mut self.rematch_offer, "no rematch was offered")?;
                self.rematch = Some(room.clone());
                Ok(())
            }
        }
    }

    fn joined(&mut self, seat: Option<Digest>, at_ms: u64) -> Result<(), &'static str> {
        must(self.joined_ms.is_none(), "the second seat is taken")?;
        must(seat.is_some(), "the seat is missing")?;
        self.secrets.guest = seat;
        self.secrets.invitation = None;
        self.joined_ms = Some(at_ms);
        self.turn_since_ms = at_ms;
        Ok(())
    }

    fn moved(&mut self, entry: &LogEntry) -> Result<(), &'static str> {
        let Event::Moved { by, ply, uci, san, id, clock_ms, spent_ms, lag_ms } = &entry.event else {
            return Err("not a move");
        };
        let (mover, at_ms) = (by.color(), entry.at_ms);
        must(self.joined_ms.is_some(), "the game has not begun")?;
        must(*ply == self.record.moves.len() && mover == self.table.turn(), "another move is to be made")?;
        must(self.known.get(mover, id).is_none(), "its name was used before")?;
        must(!self.flag_is_down(at_ms), "the flag had fallen")?;
        must(
            *lag_ms == self.lag_given(mover, *lag_ms, at_ms)
                && (*clock_ms, *spent_ms) == self.clock_after_move(mover, *lag_ms, at_ms),
            "the clocks are not those of the times",
        )?;
        let named_so = self.table.find(uci).is_ok_and(|found| found.san == *san && found.uci == *uci);
        must(named_so, "the move is not legal, or named otherwise")?;
        let made = self.table.play(uci).ok_or("the move is not legal")?;
        let (clock_ms, elapsed_ms) = (*clock_ms, *spent_ms);
        if self.record.moves.len() == self.record.moves.capacity() {
            self.record.moves.reserve_exact(MOVES_AT_ONCE);
        }
        self.record.moves.push(RecordedMove { clock_ms, elapsed_ms, ..RecordedMove::of(made.packed) });
        self.known.note(id, entry.seq, mover, *ply, [uci, san]);
        if let (Some(clocks), Some(left)) = (&mut self.clocks, clock_ms) {
            clocks.stop(mover, at_ms);
            clocks.set(mover, left);
            clocks.take_lag(mover, *lag_ms);
        }
        self.draw_offer = self.draw_offer.filter(|offer| *offer == mover);
        self.takeback = None;
        self.judge(at_ms);
        Ok(())
    }

    /// Looks whether the board ends the game, and starts the clock if not.
    fn judge(&mut self, at_ms: u64) {
        self.turn_since_ms = at_ms;
        self.outcome = self.table.verdict().outcome;
        if self.outcome.is_some() {
            self.record.end = End::Board;
            self.close();
        } else if self.plies_here() >= FREE_PLIES
            && let Some(clocks) = &mut self.clocks
        {
            clocks.start(at_ms);
        }
    }

    fn close(&mut self) {
        self.draw_offer = None;
        self.takeback = None;
    }

    fn flag_is_down(&self, at_ms: u64) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.has_fallen(self.table.turn(), at_ms))
    }

    fn draw_offered(&mut self, by: Color) -> Result<(), &'static str> {
        must(self.joined_ms.is_some() && self.may_offer_draw(by), "no draw may be offered")?;
        self.draw_offer = Some(by);
        *self.offered_at.get_mut(by) = Some(self.record.moves.len());
        Ok(())
    }

    fn takeback_asked(&mut self, by: Color) -> Result<(), &'static str> {
        must(self.takeback.is_none(), "it was asked for already")?;
        must(self.plies_here() >= self.plies_to_take_back(by), "no move can be taken back")?;
        self.takeback = Some(by);
        Ok(())
    }

    fn taken_back(&mut self, plies: usize, at_ms: u64) -> Result<(), &'static str> {
        let asked = self.takeback.ok_or("nothing was asked for")?;
        must(plies == self.plies_to_take_back(asked), "not as many moves were asked for")?;
        must(!self.flag_is_down(at_ms), "the flag had fallen")?;
        let turn = self.table.turn();
        must(self.table.take_back(plies), "there are fewer moves")?;
        let left = self.record.moves.len() - plies;
        self.record.moves.truncate(left);
        self.close();
        for offered in [&mut self.offered_at.white, &mut self.offered_at.black] {
            *offered = offered.filter(|ply| *ply <= left);
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(turn, at_ms);
        }
        self.judge(at_ms);
        Ok(())
    }

    fn time_given(&mut self, by: Color, ms: u64) -> Result<(), &'static str> {
        must(self.joined_ms.is_some(), "the game has not begun")?;
        self.clocks.as_mut().ok_or("the game has no clocks")?.give(!by, ms);
        *self.gifts.get_mut(by) += 1;
        Ok(())
    }

    fn credited(&mut self, ms: u64, at_ms: u64) -> Result<(), &'static str> {
        must(ms <= at_ms - self.at_ms, "more time than has passed")?;
        must(self.joined_ms.is_some(), "the game has not begun")?;
        if let Some(clocks) = &mut self.clocks {
            clocks.credit(ms);
        }
        self.credit_absence(ms);
        Ok(())
    }

    fn ended(&mut self, end: PlayersEnd, at_ms: u64) -> Result<(), &'static str> {
        match end {
            PlayersEnd::Agreement {} => must(self.draw_offer.is_some(), "no draw was offered")?,
            PlayersEnd::Flag { of } => {
                must(of.color() == self.table.turn() && self.flag_is_down(at_ms), "no flag has fallen")?;
            }
            PlayersEnd::Abandonment { by } => {
                let is_due = self.due(at_ms).is_some_and(|due| due == Event::Ended { end });
                must(is_due || self.is_abandoned_by(by.color(), at_ms), "nobody has stayed away")?;
            }
            PlayersEnd::Abort {} => {
                must(self.may_abort() || self.due(at_ms).is_some(), "it is too late to call the game off")?;
            }
            PlayersEnd::Resignation { .. } | PlayersEnd::Claim { .. } => {
                must(self.joined_ms.is_some(), "the game has not begun")?;
            }
        }
        self.outcome = Some(self.table.conclude(end.end()).ok_or("the rules give no such end")?);
        self.record.end = end.end();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(self.table.turn(), at_ms);
        }
        self.close();
        Ok(())
    }
}

/// Takes back what was asked for.
fn take(asked: &mut Option<Color>, why: &'static str) -> Result<(), &'static str> {
    asked.take().map(|_| ()).ok_or(why)
}

/// As PGN's `TimeControl` tag writes it.
fn time_control(opening: &Opening) -> String {
    let seconds = |ms: u64| {
        let decimals = format!("{}.{:03}", ms / 1000, ms % 1000);
        decimals.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    match opening.clock {
        Some(clock) => format!("{}+{}", seconds(clock.base_ms), seconds(clock.increment_ms)),
        None => "-".into(),
    }
}
