//! Walking through a record: forward, back, to any ply, into variations and along moves of one's own.

mod erased;
mod line;
mod view;

use std::sync::Arc;

use alfil_notation::parse_move;
use alfil_variants::alfil_core::{ByColor, Color, Move, Position};
use alfil_variants::{Dialect, Outcome, Variant, Verdict, adjudicate};

use crate::record::{GameRecord, Line, PackedMove, RecordedMove, TimeControl};
use crate::verify::{VerifyError, after_move, check_line};
pub use erased::{CursorError, RecordCursor, Views};
use line::{Branch, Source};
pub use view::{Choice, Played, View};

/// A place in a record of variant `V`, and the line that leads through it.
///
/// The line is the game at first; it changes with [`branch`](Cursor::branch) and [`play`](Cursor::play). Positions,
/// counters and verdicts are those of the line up to the place, so they follow every step back too.
/// [`RecordCursor`] is the same without the type of the variant.
///
/// # Examples
///
/// ```
/// use alfil_notation::PgnReader;
/// use alfil_replay::{Cursor, GameRecord, Request};
/// use alfil_variants::{Dialect, ThreeCheck};
/// let file = "[Variant \"3check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ (3. Qh5 Nf6 4. Qxf7+) 3... Kxf7 *";
/// let game = PgnReader::new(file.as_bytes()).next_game().unwrap()?;
/// let mut cursor = Cursor::<ThreeCheck>::new(GameRecord::from_pgn(&game, &Request::default())?)?;
/// assert!(cursor.jump(5));
/// assert!(cursor.view(Dialect::Remaining).fen.contains(" 2+3 "));
/// assert!(cursor.back());
/// assert!(cursor.view(Dialect::Remaining).fen.contains(" 3+3 "));
/// assert!(cursor.branch(0));
/// assert_eq!(cursor.view(Dialect::Remaining).played.unwrap().san, "Qh5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<V: Variant> {
    record: Arc<GameRecord>,
    /// Where the line leaves the game, and each line the one before it.
    branches: Vec<Branch>,
    /// The start, and the positions after the moves of the line, as far as they were needed so far.
    positions: Vec<Position<V>>,
    ply: usize,
    /// How the game ended after its last move, by its players or on the board.
    outcome: Option<Outcome>,
    /// What the clocks show at the start.
    clock_ms: Option<u64>,
}

impl<V: Variant> Cursor<V> {
    /// A cursor before the first move.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] if the record is of another variant, if its start cannot be read, or if a move is illegal or stands
    /// after the end. What the record claims about the result is not judged.
    pub fn new(record: impl Into<Arc<GameRecord>>) -> Result<Cursor<V>, VerifyError> {
        let record: Arc<GameRecord> = record.into();
        let mut game = record.play_as::<V>()?;
        let start = *game.start();
        check_line(&record.moves, start, 0)?;
        let outcome = game.outcome().or_else(|| record.end.conclude(&mut game).ok().flatten());
        let clock_ms = record.time_control().and_then(|control| base_ms(&control));
        Ok(Cursor { record, branches: Vec::new(), positions: vec![start], ply: 0, outcome, clock_ms })
    }

    /// The record.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// Number of moves before the cursor, on its line.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Number of moves of the line.
    pub fn len(&self) -> usize {
        line::len(&self.record.moves, &self.branches)
    }

    /// Whether the line has no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How deep in variations the cursor stands; 0 on a move of the game.
    pub fn depth(&self) -> usize {
        self.branches.iter().filter(|branch| branch.ply < self.ply).count()
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position<V> {
        &self.positions[self.ply]
    }

    /// The legal move that led to the cursor; `None` at the start and after a pass.
    pub fn last_move(&self) -> Option<Move> {
        let before = self.ply.checked_sub(1)?;
        self.recorded(before)?.played.find(&self.positions[before])
    }

    /// The move of the line after `ply` moves.
    fn recorded(&self, ply: usize) -> Option<&RecordedMove> {
        line::get(&self.record.moves, &self.branches, ply)
    }

    /// Steps to the next position of the line; `false` at its end.
    pub fn forward(&mut self) -> bool {
        let Some(played) = self.recorded(self.ply).map(|m| m.played) else { return false };
        if self.ply + 1 == self.positions.len() {
            // The moves were checked at the start.
            let Some(next) = after_move(self.position(), played) else { return false };
            self.positions.push(next);
        }
        self.ply += 1;
        true
    }

    /// Steps one move back; `false` at the start.
    pub fn back(&mut self) -> bool {
        let before = self.ply.checked_sub(1);
        self.ply = before.unwrap_or(0);
        before.is_some()
    }

    /// Goes to the position after `ply` moves of the line. `false`, and nothing changes, if the line is shorter.
    pub fn jump(&mut self, ply: usize) -> bool {
        if ply > self.len() {
            return false;
        }
        self.ply = ply.min(self.positions.len() - 1);
        while self.ply < ply && self.forward() {}
        true
    }

    /// Plays the first move of the nth variation (from 0) instead of the next move, and stays on that line. `false`, and
    /// nothing changes, if there is no such variation.
    pub fn branch(&mut self, variation: usize) -> bool {
        let lines = self.recorded(self.ply).map_or(&[][..], |m| &m.variations);
        if lines.get(variation).is_none_or(|line| line.moves.is_empty()) {
            return false;
        }
        self.turn_off(Source::Variation(variation));
        self.forward()
    }

    /// Plays a legal move at the cursor. If it is the next move, or the first one of a variation, the cursor follows the
    /// record; else it starts a line of its own, which the record does not get to know. `false` if it is not legal.
    pub fn play(&mut self, m: Move) -> bool {
        if !self.position().is_legal(m) {
            return false;
        }
        let packed = PackedMove::from(m);
        let next = self.recorded(self.ply);
        if next.is_some_and(|next| next.played == packed) {
            return self.forward();
        }
        let starts = |line: &Line| line.moves.first().is_some_and(|m| m.played == packed);
        if let Some(variation) = next.and_then(|next| next.variations.iter().position(starts)) {
            return self.branch(variation);
        }
        let ply = self.ply;
        match self.branches.last_mut() {
            Some(Branch { source: Source::Own(moves), ply: start }) if *start + moves.len() == ply => {
                moves.push(RecordedMove::of(packed));
            }
            _ => self.turn_off(Source::Own(vec![RecordedMove::of(packed)])),
        }
        self.forward()
    }

    /// [`play`](Cursor::play) for a move in SAN or UCI.
    pub fn play_text(&mut self, text: &str) -> bool {
        parse_move(self.position(), text).is_ok_and(|m| self.play(m))
    }

    /// Leaves the line at the cursor.
    fn turn_off(&mut self, source: Source) {
        self.branches.retain(|branch| branch.ply <= self.ply);
        self.branches.push(Branch { ply: self.ply, source });
        self.positions.truncate(self.ply + 1);
    }

    /// Leaves the variation: goes back to where it starts, on the line that it belongs to. `false` on the game itself.
    pub fn leave(&mut self) -> bool {
        let Some(branch) = self.branches.pop() else { return false };
        self.ply = self.ply.min(branch.ply);
        self.positions.truncate(branch.ply + 1);
        true
    }

    /// How often the position at the cursor occurred on the line so far, this time included.
    fn occurrences(&self) -> usize {
        let here = self.position();
        let reversible = self.ply.min(here.halfmoves() as usize);
        self.positions[self.ply - reversible..=self.ply].iter().filter(|pos| pos.same_state(here)).count()
    }

    /// Status and open claims at the cursor. After the last move of the game the end that the players brought about
    /// counts.
    pub fn verdict(&self) -> Verdict {
        let verdict = adjudicate(self.position(), self.occurrences(), &self.record.profile);
        if verdict.outcome.is_some() || self.depth() > 0 || self.ply < self.record.moves.len() {
            return verdict;
        }
        match self.outcome {
            Some(outcome) => Verdict { outcome: Some(outcome), claims: Vec::new() },
            None => verdict,
        }
    }

    /// What the clocks show at the cursor, in milliseconds, as far as the record tells.
    pub fn clocks(&self) -> ByColor<Option<u64>> {
        ByColor { white: self.clock(Color::White), black: self.clock(Color::Black) }
    }

    fn clock(&self, side: Color) -> Option<u64> {
        let by_side = (0..self.ply).rev().filter(|ply| self.positions[*ply].turn() == side);
        let shown = by_side.filter_map(|ply| self.recorded(ply)).find_map(|m| m.clock_ms);
        shown.or(self.clock_ms)
    }

    /// All there is to say about the place. `dialect` is that of the FEN.
    pub fn view(&self, dialect: Dialect) -> View {
        view::of(self, dialect)
    }
}

/// What the clocks show before the first move.
fn base_ms(control: &TimeControl) -> Option<u64> {
    match control {
        TimeControl::Unlimited => None,
        TimeControl::Stages(stages) => stages.first().map(|stage| stage.base_ms),
        TimeControl::Sandclock(ms) => Some(*ms),
    }
}
