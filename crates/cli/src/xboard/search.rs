//! When the engine thinks, and what becomes of its answers.

use std::io;
use std::time::Instant;

use alfil_search::{Answer, Info, Limits};
use alfil_variants::alfil_core::Move;

use super::{Mode, XBoard, lines};
use crate::session::{Alarm, claims_draw, say, takes_draw};

/// A search that is not over.
pub(super) struct Search {
    number: u64,
    started: Instant,
    purpose: Purpose,
    alarm: Option<Alarm>,
}

/// What its answer is for.
enum Purpose {
    /// To be played.
    Move,
    /// To be played if the opponent plays what is expected; it may be there before.
    Ponder { expected: Move, answer: Option<Answer> },
    /// To be looked at.
    Analysis,
}

impl Search {
    pub(super) fn alarm(&self) -> Option<Instant> {
        self.alarm?.hard()
    }

    /// The alarm rings once.
    pub(super) fn silence(&mut self) {
        self.alarm = None;
    }

    /// Whether its answer will be played, whatever happens.
    pub(super) fn is_own_move(&self) -> bool {
        matches!(self.purpose, Purpose::Move)
    }

    fn is_pondering(&self) -> bool {
        matches!(self.purpose, Purpose::Ponder { .. })
    }
}

impl XBoard {
    /// Ends what runs. Its answer is not wanted any more.
    pub(super) fn abort(&mut self) -> io::Result<()> {
        self.search = None;
        self.session.stop();
        self.session.wait();
        self.answer_pings()
    }

    fn answer_pings(&mut self) -> io::Result<()> {
        std::mem::take(&mut self.pings).iter().try_for_each(|number| say(&format!("pong {number}")))
    }

    pub(super) fn set_mode(&mut self, mode: Mode) -> io::Result<()> {
        self.abort()?;
        self.mode = mode;
        if mode == Mode::Force {
            self.excluded.clear();
        }
        self.resume()
    }

    /// Another position is on the board: what was known about the last one does not hold.
    pub(super) fn position_changed(&mut self) -> io::Result<()> {
        self.draw_offered = false;
        self.hint = None;
        self.excluded.clear();
        self.told = false;
        self.resume()
    }

    /// Starts what the mode asks for in the current position.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        self.last_info = None;
        match self.mode {
            Mode::Analyse => {
                let mut limits = Limits::default();
                if !self.excluded.is_empty() {
                    limits.moves = self.session.legal_moves();
                    limits.moves.retain(|m| !self.excluded.contains(m));
                    if limits.moves.is_empty() {
                        return Ok(());
                    }
                }
                self.settings.analysing = true;
                self.start(limits, None, Purpose::Analysis);
                self.settings.analysing = false;
            }
            Mode::Play(side) if side == self.session.turn() => {
                self.tell_result()?;
                // Whoever referees may know a rule by which the game goes on.
                if !self.session.legal_moves().is_empty() {
                    self.start(self.limits(), None, Purpose::Move);
                }
            }
            Mode::Play(_) | Mode::Force => {}
        }
        Ok(())
    }

    fn limits(&self) -> Limits {
        // Before its n-th move each side has made n - 1, however the game began.
        self.clocks.limits(self.session.ply() / 2, self.settings.overhead)
    }

    fn start(&mut self, limits: Limits, expected: Option<Move>, purpose: Purpose) {
        let started = Instant::now();
        let alarm = self.settings.level().map(|_| Alarm::latest(&limits, started));
        let number = self.session.think(limits, expected, &self.settings);
        self.search = Some(Search { number, started, purpose, alarm });
    }

    pub(super) fn learn(&mut self, number: u64, info: Info) -> io::Result<()> {
        let Some(search) = self.search.as_ref().filter(|search| search.number == number) else {
            return Ok(());
        };
        if search.alarm.is_some_and(|alarm| alarm.is_due(Instant::now())) {
            self.session.stop();
        }
        // Thoughts about a position that is not on the board would look like nonsense.
        let shown = matches!(search.purpose, Purpose::Analysis) || self.posts && search.is_own_move();
        if shown {
            say(&lines::thinking(&info, &*self.session, &self.settings))?;
        }
        if info.multipv == 1 {
            self.last_info = Some(info);
        }
        Ok(())
    }

    pub(super) fn answered(&mut self, number: u64, answer: Answer) -> io::Result<()> {
        let Some(search) = self.search.as_mut().filter(|search| search.number == number) else {
            return Ok(());
        };
        match &mut search.purpose {
            Purpose::Move => {
                let started = search.started;
                self.search = None;
                self.clocks.spend(started.elapsed());
                self.play(&answer)?;
                self.answer_pings()
            }
            Purpose::Ponder { answer: kept, .. } => {
                *kept = Some(answer);
                Ok(())
            }
            Purpose::Analysis => Ok(()),
        }
    }

    /// Makes the engine's move, with everything that it has to say about the game.
    fn play(&mut self, answer: &Answer) -> io::Result<()> {
        let Some(m) = answer.best else { return Ok(()) };
        let (score, contempt) = (answer.score.centipawns(), self.settings.search().contempt);
        self.outlook.hear(score);
        let was_offered = std::mem::take(&mut self.draw_offered);
        if was_offered && takes_draw(score, contempt, self.session.age()).is_ok() {
            say("offer draw")?;
        }
        say(&format!("move {}", lines::written(m, &*self.session, &self.settings)))?;
        self.session.play(m);
        self.told = false;
        self.tell_result()?;
        self.hint = answer.ponder.filter(|m| self.session.legal_moves().contains(m));
        let verdict = self.session.verdict(&self.settings.profile);
        if verdict.outcome.is_some() {
            return Ok(());
        }
        if self.settings.resigns && self.outlook.resigns() {
            return say("resign");
        }
        if let Some(claim) = verdict.claims.first().filter(|_| claims_draw(score, contempt)) {
            return say(&lines::result(alfil_variants::Outcome::drawn(claim.reason())));
        }
        if self.outlook.offers_draw(self.session.age()) {
            say("offer draw")?;
        }
        self.ponder()
    }

    /// Thinks on about the expected move.
    fn ponder(&mut self) -> io::Result<()> {
        let Some(expected) = self.hint.filter(|_| self.ponders) else { return Ok(()) };
        let limits = Limits { time: None, soft_time: None, ..self.limits() };
        self.start(limits, Some(expected), Purpose::Ponder { expected, answer: None });
        self.tell_hint()
    }

    pub(super) fn opponent_moved(&mut self, m: Move) -> io::Result<()> {
        let hit = self.search.as_ref().is_some_and(
            |search| matches!(&search.purpose, Purpose::Ponder { expected, .. } if *expected == m),
        );
        if hit {
            return self.ponder_hit(m);
        }
        self.abort()?;
        self.session.play(m);
        self.hint = None;
        self.excluded.clear();
        self.told = false;
        self.resume()
    }

    /// The search goes on, now against the clock.
    fn ponder_hit(&mut self, m: Move) -> io::Result<()> {
        self.session.play(m);
        self.told = false;
        self.tell_result()?;
        let limits = self.limits();
        let now = Instant::now();
        let Some(search) = &mut self.search else { return Ok(()) };
        let alarm = Alarm::ponder_hit(&limits, search.started, now);
        search.alarm = Some(alarm);
        let number = search.number;
        // The clock has run since now.
        search.started = now;
        let Purpose::Ponder { answer, .. } = std::mem::replace(&mut search.purpose, Purpose::Move) else {
            return Ok(());
        };
        match answer {
            Some(answer) => self.answered(number, answer),
            None if alarm.is_due(now) => {
                self.session.stop();
                Ok(())
            }
            None => Ok(()),
        }
    }

    pub(super) fn stop_pondering(&mut self) -> io::Result<()> {
        self.ponders = false;
        if self.search.as_ref().is_some_and(Search::is_pondering) {
            return self.abort();
        }
        Ok(())
    }

    /// `?`: the best move found so far.
    pub(super) fn move_now(&mut self) {
        if self.search.as_ref().is_some_and(Search::is_own_move) {
            self.session.stop();
        }
    }

    pub(super) fn status(&self) -> io::Result<()> {
        let Some(search) = &self.search else { return Ok(()) };
        let millis = search.started.elapsed().as_millis();
        say(&lines::status(self.last_info.as_ref(), millis, self.session.legal_moves().len()))
    }

    /// Says once how the game ended.
    fn tell_result(&mut self) -> io::Result<()> {
        let outcome = self.session.verdict(&self.settings.profile).outcome;
        let Some(outcome) = outcome.filter(|_| !self.told) else { return Ok(()) };
        self.told = true;
        say(&lines::result(outcome))
    }
}
