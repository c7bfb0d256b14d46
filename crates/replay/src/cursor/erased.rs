//! A cursor without the type of its variant, for programs that learn it from the record.

use core::fmt;
use std::sync::Arc;

use alfil_variants::{Dialect, Variant, Visitor};

use super::{Cursor, View};
use crate::record::GameRecord;
use crate::verify::VerifyError;

/// A [`Cursor`] over a record of any variant. The commands, the server and the page walk through games with this.
///
/// # Examples
///
/// ```
/// use alfil_notation::PgnReader;
/// use alfil_replay::{GameRecord, RecordCursor, Request};
/// let file = "[Variant \"Knightmate\"]\n\n1. Kf3 Kf6 2. Kd4 *";
/// let game = PgnReader::new(file.as_bytes()).next_game().unwrap()?;
/// let mut cursor = RecordCursor::new(GameRecord::from_pgn(&game, &Request::default())?)?;
/// assert!(cursor.jump(2));
/// assert_eq!(cursor.view().next.unwrap().san, "Kd4");
/// cursor.play("e4")?;
/// assert_eq!((cursor.view().depth, cursor.view().played.unwrap().san.as_str()), (1, "e4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RecordCursor {
    inner: Box<dyn Walk>,
    dialect: Dialect,
}

/// A step that a cursor cannot take.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CursorError {
    /// The line is shorter.
    NoSuchPly(usize),
    /// The next move has fewer variations, counted from 0.
    NoSuchVariation(usize),
    /// The cursor is on the game itself.
    NotInVariation,
    /// No single legal move has that name.
    IllegalMove(Box<str>),
}

impl fmt::Display for CursorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CursorError::NoSuchPly(ply) => write!(f, "no ply {ply} on this line"),
            CursorError::NoSuchVariation(n) => write!(f, "no variation {n} to the next move"),
            CursorError::NotInVariation => f.write_str("not in a variation"),
            CursorError::IllegalMove(text) => write!(f, "illegal move {text:?}"),
        }
    }
}

impl core::error::Error for CursorError {}

/// What all cursors can do.
trait Walk: Send + Sync {
    fn record(&self) -> &GameRecord;
    fn len(&self) -> usize;
    fn forward(&mut self) -> bool;
    fn back(&mut self) -> bool;
    fn jump(&mut self, ply: usize) -> bool;
    fn branch(&mut self, variation: usize) -> bool;
    fn leave(&mut self) -> bool;
    fn play_text(&mut self, text: &str) -> bool;
    fn view(&self, dialect: Dialect) -> View;
}

impl<V: Variant> Walk for Cursor<V> {
    fn record(&self) -> &GameRecord {
        self.record()
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn forward(&mut self) -> bool {
        self.forward()
    }

    fn back(&mut self) -> bool {
        self.back()
    }

    fn jump(&mut self, ply: usize) -> bool {
        self.jump(ply)
    }

    fn branch(&mut self, variation: usize) -> bool {
        self.branch(variation)
    }

    fn leave(&mut self) -> bool {
        self.leave()
    }

    fn play_text(&mut self, text: &str) -> bool {
        self.play_text(text)
    }

    fn view(&self, dialect: Dialect) -> View {
        self.view(dialect)
    }
}

impl RecordCursor {
    /// A cursor before the first move.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] if the variant is not built in, if the start cannot be read, or if a move is illegal or stands after
    /// the end.
    pub fn new(record: impl Into<Arc<GameRecord>>) -> Result<RecordCursor, VerifyError> {
        let record: Arc<GameRecord> = record.into();
        record.variant_id()?.visit(Open(record))
    }

    /// Gives away the type of a cursor, such as that of an embedder's own variant.
    #[must_use]
    pub fn of<V: Variant>(cursor: Cursor<V>) -> RecordCursor {
        RecordCursor { inner: Box::new(cursor), dialect: Dialect::default() }
    }

    /// Writes FENs in this dialect from now on.
    #[must_use]
    pub fn with_dialect(self, dialect: Dialect) -> RecordCursor {
        RecordCursor { dialect, ..self }
    }

    /// The record.
    pub fn record(&self) -> &GameRecord {
        self.inner.record()
    }

    /// Number of moves of the line.
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// Whether the line has no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All there is to say about the place.
    pub fn view(&self) -> View {
        self.inner.view(self.dialect)
    }

    /// Steps to the next position of the line; `false` at its end.
    pub fn forward(&mut self) -> bool {
        self.inner.forward()
    }

    /// Steps one move back; `false` at the start.
    pub fn back(&mut self) -> bool {
        self.inner.back()
    }

    /// Goes to the position after `ply` moves of the line.
    pub fn jump(&mut self, ply: usize) -> bool {
        self.inner.jump(ply)
    }

    /// Plays the first move of the nth variation (from 0) instead of the next move, and stays on that line.
    ///
    /// # Errors
    ///
    /// [`CursorError::NoSuchVariation`].
    pub fn branch(&mut self, variation: usize) -> Result<(), CursorError> {
        must(self.inner.branch(variation), || CursorError::NoSuchVariation(variation))
    }

    /// Goes back to where the variation starts, on the line that it belongs to.
    ///
    /// # Errors
    ///
    /// [`CursorError::NotInVariation`].
    pub fn leave(&mut self) -> Result<(), CursorError> {
        must(self.inner.leave(), || CursorError::NotInVariation)
    }

    /// Plays a move in SAN or UCI: along the record where it has that move, else on a line of its own.
    ///
    /// # Errors
    ///
    /// [`CursorError::IllegalMove`].
    pub fn play(&mut self, text: &str) -> Result<(), CursorError> {
        must(self.inner.play_text(text), || CursorError::IllegalMove(text.into()))
    }

    /// What is seen at the cursor, and then after each further move of its line.
    #[must_use]
    pub fn views(self) -> Views {
        Views { cursor: self, state: State::Before }
    }
}

fn must(done: bool, error: impl FnOnce() -> CursorError) -> Result<(), CursorError> {
    if done { Ok(()) } else { Err(error()) }
}

struct Open(Arc<GameRecord>);

impl Visitor for Open {
    type Out = Result<RecordCursor, VerifyError>;

    fn visit<V: Variant>(self) -> Self::Out {
        Ok(RecordCursor::of(Cursor::<V>::new(self.0)?))
    }
}

impl fmt::Debug for RecordCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordCursor").field("view", &self.view()).finish_non_exhaustive()
    }
}

/// The places of a line, one after the other. See [`RecordCursor::views`].
#[derive(Debug)]
pub struct Views {
    cursor: RecordCursor,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Before,
    Inside,
}

impl Iterator for Views {
    type Item = View;

    fn next(&mut self) -> Option<View> {
        let first = core::mem::replace(&mut self.state, State::Inside) == State::Before;
        (first || self.cursor.forward()).then(|| self.cursor.view())
    }
}

impl GameRecord {
    /// What is seen at the start and after each move of the game.
    ///
    /// # Errors
    ///
    /// As [`RecordCursor::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_notation::PgnReader;
    /// use alfil_replay::{GameRecord, Request};
    /// let game = PgnReader::new("1. f3 e5 2. g4 Qh4# 0-1".as_bytes()).next_game().unwrap()?;
    /// let record = GameRecord::from_pgn(&game, &Request::default())?;
    /// let last = record.views()?.last().unwrap();
    /// assert_eq!(last.outcome.unwrap().to_string(), "0-1 (checkmate)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn views(&self) -> Result<Views, VerifyError> {
        Ok(RecordCursor::new(self.clone())?.views())
    }
}
