//! The conversation.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use alfil_notation::{fen, parse_move};
use alfil_variants::alfil_core::{Color, Move};
use alfil_variants::{Dialect, Outcome, PlayError, Variant};
use owo_colors::OwoColorize;

use crate::error::Failure;

use super::input::{Heard, Lines};
use super::interrupt::Interrupt;
use super::opponent::{Act, Strength, pawns};
use super::orders::{HELP, Order};
use super::table::Table;
use super::view::{self, View};
use super::{Args, advice, file, name};

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    On,
    Leave,
}

/// A game being played.
pub(super) struct Session<'a, V: Variant> {
    table: Table<V>,
    view: View,
    quiet: bool,
    lines: Lines,
    /// The side whose draw offer stands.
    offer: Option<Color>,
    interrupt: Interrupt,
    out: &'a mut dyn Write,
}

impl<'a, V: Variant> Session<'a, V> {
    pub(super) fn new(args: &Args, table: Table<V>, out: &'a mut dyn Write) -> Session<'a, V> {
        let side = table.user.unwrap_or(Color::White);
        let side = if args.flip { !side } else { side };
        let view = View { men: args.men, side };
        let interrupt = Interrupt::watch();
        Session { table, view, quiet: args.quiet, lines: Lines::of_stdin(), offer: None, interrupt, out }
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.greet()?;
        let mut next = Next::On;
        while next == Next::On {
            if let Some(outcome) = self.table.game.outcome() {
                return self.finish(outcome);
            }
            next = if self.table.is_engine_to_move() { self.engine_turn()? } else { self.user_turn()? };
        }
        self.leave()
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let Table { game, user, opponent, seed, .. } = &self.table;
        let players = match user {
            Some(user) => {
                format!("You are {}, Alfil plays at {}, seed {seed}.", name(*user), opponent.strength())
            }
            None => "Two people play.".to_owned(),
        };
        let title = V::META.title.bold().to_string();
        let text = format!("{title}, rules: {}. {players} Say help for help.", game.profile().id);
        self.say(&text)?;
        if self.table.game.ply() > 0 {
            let score = view::score(&self.table.game);
            self.say(&score)?;
        }
        self.show()
    }

    /// Draws the board, unless it is not wanted.
    fn show(&mut self) -> Result<(), Failure> {
        if self.quiet { Ok(()) } else { self.draw() }
    }

    fn draw(&mut self) -> Result<(), Failure> {
        Ok(self.view.board(&self.table.game, self.table.clocks.as_ref(), self.out)?)
    }

    fn turn(&self) -> Color {
        self.table.game.position().turn()
    }

    fn leave(&mut self) -> Result<(), Failure> {
        if self.table.game.ply() == 0 {
            return self.say("Goodbye.");
        }
        self.autosave()?;
        self.say(&self.table.parting())
    }

    fn finish(&mut self, outcome: Outcome) -> Result<(), Failure> {
        self.autosave()?;
        let result = view::result(outcome);
        self.say(&result)?;
        match &self.table.path {
            Some(path) => writeln!(self.out, "The game is in {}.", path.display())?,
            None => writeln!(self.out, "The game was not saved.")?,
        }
        Ok(())
    }

    /// The players ended the game, or tried to.
    fn conclude(&mut self, ended: Result<Outcome, PlayError>) -> Result<(), Failure> {
        ended.map_or_else(|error| self.say(&error.to_string()), |_| Ok(()))
    }

    /// Plays a move, presses the clock and saves.
    fn play(&mut self, m: Move) -> Result<(), Failure> {
        let side = self.turn();
        if let Err(error) = self.table.game.play(m) {
            return self.say(&error.to_string());
        }
        if let Some(clocks) = &mut self.table.clocks {
            clocks.press(side);
        }
        // Who moves does not want the other's draw.
        if self.offer == Some(!side) {
            self.offer = None;
            writeln!(self.out, "{} declines the draw by moving on.", name(side))?;
        }
        self.autosave()
    }

    /// Saves the game. A file that cannot be written is no reason to end it.
    fn autosave(&mut self) -> Result<(), Failure> {
        let saved = self.interrupt.save(|| self.table.save().map(|()| self.table.parting()));
        let Err(failure) = saved else { return Ok(()) };
        self.table.path = None;
        let fault = failure.message().unwrap_or_default();
        self.say(&format!("{fault}; the game goes on and is not saved: say save with another file."))
    }

    fn engine_turn(&mut self) -> Result<Next, Failure> {
        self.out.flush()?;
        let started = Instant::now();
        let side = self.turn();
        let left = self.table.clocks.as_ref().map(|clocks| (clocks.left(side), clocks.control.increment));
        let act = self.table.opponent.act(&self.table.game, left);
        if self.flag_falls(side, started.elapsed())? {
            return Ok(Next::On);
        }
        match act {
            None => return Ok(Next::Leave),
            Some(Act::Claim(claim, why)) => {
                let text = format!("Alfil claims a draw by {}: {why}.", claim.as_str());
                self.say(&text)?;
                let ended = self.table.game.claim(claim);
                self.conclude(ended)?;
            }
            Some(Act::Resign(why)) => {
                let text = format!("Alfil resigns: {why}.");
                self.say(&text)?;
                let ended = self.table.game.resign(side);
                self.conclude(ended)?;
            }
            Some(Act::Move { m, offer }) => {
                let shown = view::numbered(self.table.game.position(), m);
                let text = format!("Alfil plays {}", shown.bold());
                self.say(&text)?;
                self.play(m)?;
                self.show()?;
                if let Some(why) = offer.filter(|_| self.table.game.outcome().is_none()) {
                    self.offer = Some(side);
                    let text = format!("Alfil offers a draw: {why}. Say accept or decline.");
                    self.say(&text)?;
                }
            }
        }
        Ok(Next::On)
    }

    /// Takes the time off a clock; ends the game if nothing is left.
    fn flag_falls(&mut self, side: Color, time: Duration) -> Result<bool, Failure> {
        let Some(clocks) = &mut self.table.clocks else { return Ok(false) };
        if !clocks.pass(side, time) {
            return Ok(false);
        }
        writeln!(self.out, "The flag of {} falls.", name(side))?;
        let ended = self.table.game.flag(side);
        self.conclude(ended)?;
        Ok(true)
    }

    fn user_turn(&mut self) -> Result<Next, Failure> {
        if let Some(text) = view::open_claims(&self.table.game.verdict().claims) {
            self.say(&text)?;
        }
        let side = self.turn();
        let check = if self.table.game.position().is_check() { ", in check" } else { "" };
        write!(self.out, "{}. {}{check}> ", self.table.game.position().fullmoves(), name(side))?;
        self.out.flush()?;
        let left = self.table.clocks.as_ref().map(|clocks| clocks.left(side));
        let started = Instant::now();
        let heard = self.lines.next(left);
        if heard != Heard::End && self.flag_falls(side, started.elapsed())? {
            return Ok(Next::On);
        }
        let Heard::Line(line) = heard else {
            self.say("")?;
            return Ok(if heard == Heard::End { Next::Leave } else { Next::On });
        };
        match Order::read(&line) {
            Ok(order) => self.obey(order),
            Err(fault) => self.say(&fault).map(|()| Next::On),
        }
    }

    fn obey(&mut self, order: Order) -> Result<Next, Failure> {
        let game = &self.table.game;
        match order {
            Order::Nothing => {}
            Order::Quit => return Ok(Next::Leave),
            Order::Help => self.say(HELP)?,
            Order::Board => self.draw()?,
            Order::Flip => {
                self.view.side = !self.view.side;
                self.draw()?;
            }
            Order::Fen => self.say(&fen(game.position(), Dialect::default()))?,
            Order::Moves(from) => self.say(&view::moves(game.position(), from))?,
            Order::Score => self.say(&view::score(game))?,
            Order::Hint => self.hint()?,
            Order::Claim => self.claim()?,
            Order::Draw => self.offer_draw()?,
            Order::Accept => self.accept()?,
            Order::Decline => self.decline()?,
            Order::Resign => {
                let ended = self.table.game.resign(self.turn());
                self.conclude(ended)?;
            }
            Order::TakeBack => self.take_back()?,
            Order::Level(strength) => self.level(strength)?,
            Order::Save(path) => self.save(path.as_deref())?,
            Order::Move(text) => self.user_move(&text)?,
        }
        Ok(Next::On)
    }

    fn user_move(&mut self, text: &str) -> Result<(), Failure> {
        let pos = self.table.game.position();
        match parse_move(pos, text) {
            Ok(m) => {
                self.play(m)?;
                // The board is drawn after the engine's answer, but two people see each move.
                if self.table.user.is_none() || self.table.game.outcome().is_some() {
                    self.show()
                } else {
                    Ok(())
                }
            }
            Err(error) => {
                let text = advice::explain(pos, text, &error);
                self.say(&text)
            }
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let Some((m, score, line)) = self.table.opponent.hint(&self.table.game) else { return Ok(()) };
        let pos = self.table.game.position();
        let text = format!("Try {} ({}): {}", view::numbered(pos, m), pawns(score), view::line(pos, &line));
        self.say(&text)
    }

    fn claim(&mut self) -> Result<(), Failure> {
        let game = &mut self.table.game;
        let Some(claim) = game.verdict().claims.first().copied() else {
            let times = game.occurrences();
            let plies = game.position().halfmoves();
            let text = format!(
                "No draw can be claimed: occurrences of the position: {times}; plies without a capture or pawn move: {plies}."
            );
            return self.say(&text);
        };
        let ended = game.claim(claim);
        self.conclude(ended)
    }

    /// Offers a draw, or takes the one that is offered.
    fn offer_draw(&mut self) -> Result<(), Failure> {
        let side = self.turn();
        if self.offer == Some(!side) {
            return self.accept();
        }
        if self.table.user.is_none() {
            self.offer = Some(side);
            let text = format!("{} offers a draw. {} may accept after the move.", name(side), name(!side));
            return self.say(&text);
        }
        let (agrees, why) = self.table.opponent.answer_offer(&self.table.game, !side);
        let text = format!("Alfil {} the draw: {why}.", if agrees { "accepts" } else { "declines" });
        self.say(&text)?;
        if agrees {
            let ended = self.table.game.agree_draw();
            self.conclude(ended)?;
        }
        Ok(())
    }

    fn accept(&mut self) -> Result<(), Failure> {
        if self.offer == Some(!self.turn()) {
            let ended = self.table.game.agree_draw();
            return self.conclude(ended);
        }
        self.say("No draw is offered.")
    }

    fn decline(&mut self) -> Result<(), Failure> {
        if self.offer == Some(!self.turn()) {
            self.offer = None;
            return self.say("The draw is declined.");
        }
        self.say("No draw is offered.")
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        let plies = if self.table.user.is_some() { 2 } else { 1 };
        if self.table.game.ply() < plies {
            return self.say("There is no move of yours to take back.");
        }
        self.table.take_back(plies);
        self.offer = None;
        self.autosave()?;
        self.say(if plies == 2 {
            "Your last move and the reply are taken back."
        } else {
            "The last move is taken back."
        })?;
        self.show()
    }

    fn level(&mut self, strength: Option<Strength>) -> Result<(), Failure> {
        if let Some(strength) = strength {
            self.table.opponent.set_strength(strength);
        }
        let text = match self.table.user {
            Some(_) => format!("Alfil plays at {}.", self.table.opponent.strength()),
            None => "Two people play; Alfil only gives hints.".to_owned(),
        };
        self.say(&text)
    }

    fn save(&mut self, path: Option<&Path>) -> Result<(), Failure> {
        let own = self.table.path.clone();
        let Some(path) = path.or(own.as_deref()) else {
            return self.say("Name a file: save game.pgn");
        };
        let is_own = own.as_deref() == Some(path);
        if let Err(fault) = if is_own { Ok(()) } else { file::must_be_free(path) } {
            return self.say(&fault);
        }
        let text = match file::write(path, &self.table.record()) {
            Ok(()) => format!("Saved as {}.", path.display()),
            Err(failure) => return self.say(&failure.message().unwrap_or_default()),
        };
        if self.table.path.is_none() {
            // From now on every move is saved there.
            self.table.path = Some(path.to_owned());
        }
        self.say(&text)
    }
}
