//! Players who are away. Being away costs nothing while the opponent is to move.

use alfil_variants::alfil_core::Color;

use super::RefusalCode as Code;
use super::{AbsenceView, Event, MOST_LEAVES, PlayersEnd, Refusal, Room};

/// How long a player who is to move may be away before the opponent may claim the win: in a game without clocks,
const AWAY_WITHOUT_CLOCKS_MS: u64 = 24 * 3_600_000;
/// with clocks,
const AWAY_MS: u64 = 60_000;
/// and with clocks of less than
const AWAY_IN_FAST_GAMES_MS: u64 = 30_000;
/// this time.
const FAST_MS: u64 = 180_000;

impl Room {
    /// The player who is to move and away, if it is so.
    pub fn absence(&self) -> Option<AbsenceView> {
        let turn = self.table.turn();
        let away_since = (*self.away_since_ms.get(turn))?;
        if self.outcome.is_some() || !self.has_begun() {
            return None;
        }
        let from = away_since.max(self.turn_since_ms);
        Some(AbsenceView { by: turn.into(), claim_from_ms: from + self.may_be_away_ms() })
    }

    fn may_be_away_ms(&self) -> u64 {
        match self.opening.clock {
            None => AWAY_WITHOUT_CLOCKS_MS,
            Some(clock) if clock.base_ms < FAST_MS => AWAY_IN_FAST_GAMES_MS,
            Some(_) => AWAY_MS,
        }
    }

    /// What there is to note of whether the side to move is there; it is noted for that side alone.
    pub fn noted_presence(&self, is_there: impl Fn(Color) -> bool) -> Option<Event> {
        let turn = self.table.turn();
        if self.outcome.is_some() || !self.has_begun() {
            return None;
        }
        match (self.away_since_ms.get(turn), is_there(turn)) {
            (None, false) if self.leaves < MOST_LEAVES => Some(Event::Left { by: turn.into() }),
            (Some(_), true) => Some(Event::Returned { by: turn.into() }),
            _ => None,
        }
    }

    /// Whether the win may be claimed because `absent` stays away.
    pub(super) fn is_abandoned_by(&self, absent: Color, now_ms: u64) -> bool {
        self.absence().is_some_and(|absence| absence.by.color() == absent && absence.claim_from_ms <= now_ms)
    }

    pub(super) fn claim_victory(&self, by: Color, now_ms: u64) -> Result<Event, Refusal> {
        if self.is_abandoned_by(!by, now_ms) {
            return Ok(Event::Ended { end: PlayersEnd::Abandonment { by: (!by).into() } });
        }
        let detail = "the opponent is not to move, or has not been away for long enough";
        Err(Refusal::new(Code::NotAbandoned, detail))
    }

    pub(super) fn left(&mut self, by: Color, at_ms: u64) -> Result<(), &'static str> {
        let since = self.away_since_ms.get_mut(by);
        if self.joined_ms.is_none() || since.is_some() {
            return Err("who leaves was not there");
        }
        *since = Some(at_ms);
        self.leaves += 1;
        Ok(())
    }

    pub(super) fn returned(&mut self, by: Color) -> Result<(), &'static str> {
        self.away_since_ms.get_mut(by).take().map(|_| ()).ok_or("who returns had not left")
    }

    /// The server was away: that is not counted as anybody's absence.
    pub(super) fn credit_absence(&mut self, ms: u64) {
        self.turn_since_ms += ms;
        for since in [&mut self.away_since_ms.white, &mut self.away_since_ms.black] {
            *since = since.map(|since| since + ms);
        }
    }
}
