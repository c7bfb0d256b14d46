//! What is said about moves, in columns, and the shape of the tree of moves.

use alfil_notation::{Eval, MAX_VARIATION_DEPTH, Score};

use crate::record::{Line, RecordedMove};

use super::body::texts;
use super::wire::{Blob, List, Notes, Text};
use super::{DecodeError, MAX_MOVES};

/// Kinds of things that are said about a move.
const NAGS: u8 = 1;
const COMMENTS_BEFORE: u8 = 2;
const COMMENTS: u8 = 4;
const CLOCK: u8 = 8;
const ELAPSED: u8 = 16;
const EVAL: u8 = 32;
const VARIATIONS: u8 = 64;

/// Units of times that are tried, in milliseconds, the coarsest first.
const UNITS: [u32; 4] = [1000, 100, 10, 1];
/// An evaluation without a depth has depth 0 here, one with a depth one more.
const CENTIPAWNS: u8 = 0;
const WIN: u8 = 1;

/// The columns; `None` if nothing is said about any move.
pub(super) fn write(moves: &[RecordedMove]) -> Option<Notes> {
    let mut writer = Writer::default();
    writer.times(moves);
    writer.line(moves, [0; 2]);
    let bare = writer.notes.runs.0.iter().all(|(_, kinds)| *kinds == 0);
    (!bare).then_some(writer.notes)
}

#[derive(Default)]
struct Writer {
    notes: Notes,
}

impl Writer {
    /// Chooses the coarsest units that hold all times.
    fn times(&mut self, moves: &[RecordedMove]) {
        let unit = |time: fn(&RecordedMove) -> Option<u64>| {
            let fits =
                |unit: &u32| all(moves, &|m| time(m).is_none_or(|ms| ms.is_multiple_of(u64::from(*unit))));
            UNITS.into_iter().find(fits).unwrap_or(1)
        };
        self.notes.clock_unit = unit(|m| m.clock_ms);
        self.notes.elapsed_unit = unit(|m| m.elapsed_ms);
    }

    /// Writes a line; `clocks` are those shown last, the next mover's first.
    fn line(&mut self, moves: &[RecordedMove], mut clocks: [u64; 2]) {
        for m in moves {
            let before = clocks;
            self.one(m, &mut clocks[0]);
            for Line { comments, moves } in &m.variations {
                self.notes.lines.0.push((list(comments), moves.len() as u32));
                self.line(moves, before);
            }
            clocks.swap(0, 1);
        }
    }

    fn one(&mut self, m: &RecordedMove, clock: &mut u64) {
        let notes = &mut self.notes;
        let kinds = kinds(m);
        match notes.runs.0.last_mut().filter(|(_, same)| *same == kinds) {
            Some((length, _)) => *length += 1,
            None => notes.runs.0.push((1, kinds)),
        }
        if kinds & NAGS != 0 {
            notes.nags.0.push(Blob(m.nags.clone()));
        }
        if kinds & COMMENTS_BEFORE != 0 {
            notes.comments_before.0.push(list(&m.comments_before));
        }
        if kinds & COMMENTS != 0 {
            notes.comments.0.push(list(&m.comments));
        }
        if let Some(ms) = m.clock_ms {
            let shown = ms / u64::from(notes.clock_unit);
            notes.clocks.0.push(shown.wrapping_sub(*clock).cast_signed());
            *clock = shown;
        }
        if let Some(ms) = m.elapsed_ms {
            notes.elapsed.0.push(ms / u64::from(notes.elapsed_unit));
        }
        if let Some(eval) = m.eval {
            notes.evals.0.push(eval_to_wire(eval));
        }
        if kinds & VARIATIONS != 0 {
            notes.variations.0.push(m.variations.len() as u32);
        }
    }
}

fn all(moves: &[RecordedMove], holds: &impl Fn(&RecordedMove) -> bool) -> bool {
    moves.iter().all(|m| holds(m) && m.variations.iter().all(|line| all(&line.moves, holds)))
}

fn kinds(m: &RecordedMove) -> u8 {
    let said = [
        (NAGS, !m.nags.is_empty()),
        (COMMENTS_BEFORE, !m.comments_before.is_empty()),
        (COMMENTS, !m.comments.is_empty()),
        (CLOCK, m.clock_ms.is_some()),
        (ELAPSED, m.elapsed_ms.is_some()),
        (EVAL, m.eval.is_some()),
        (VARIATIONS, !m.variations.is_empty()),
    ];
    said.into_iter().filter(|(_, said)| *said).map(|(kind, _)| kind).sum()
}

fn list(comments: &[String]) -> List<Text> {
    List(comments.iter().cloned().map(Text).collect())
}

fn eval_to_wire(eval: Eval) -> (u8, i32, u64) {
    let (kind, score) = match eval.score {
        Score::Centipawns(score) => (CENTIPAWNS, score),
        Score::Win(moves) => (WIN, moves),
    };
    (kind, score, eval.depth.map_or(0, |depth| u64::from(depth) + 1))
}

fn eval_from_wire((kind, score, depth): (u8, i32, u64)) -> Option<Eval> {
    let score = match kind {
        CENTIPAWNS => Score::Centipawns(score),
        WIN => Score::Win(score),
        _ => return None,
    };
    let depth = match depth.checked_sub(1) {
        Some(depth) => Some(u32::try_from(depth).ok()?),
        None => None,
    };
    Some(Eval { score, depth })
}

/// The tree of moves with all that is said about them; the moves themselves are passes, to be filled in. There are at
/// most `most` moves, which bounds what is allocated for them.
pub(super) fn read(plies: u32, notes: Option<Notes>, most: usize) -> Result<Vec<RecordedMove>, DecodeError> {
    let plies = plies as usize;
    let most = most.min(MAX_MOVES);
    if plies > most {
        return Err(DecodeError::TooManyMoves);
    }
    let Some(notes) = notes else {
        return Ok(core::iter::repeat_with(RecordedMove::default).take(plies).collect());
    };
    let mut reader = Reader::new(notes, most);
    let moves = reader.line(plies, [0; 2], 0)?;
    if reader.is_used_up() { Ok(moves) } else { Err(DecodeError::Field("notes")) }
}

/// Columns that are being read from their start.
struct Reader {
    runs: std::vec::IntoIter<(u32, u8)>,
    run: (u32, u8),
    nags: std::vec::IntoIter<Blob>,
    comments_before: std::vec::IntoIter<List<Text>>,
    comments: std::vec::IntoIter<List<Text>>,
    clock_unit: u64,
    clocks: std::vec::IntoIter<i64>,
    elapsed_unit: u64,
    elapsed: std::vec::IntoIter<u64>,
    evals: std::vec::IntoIter<(u8, i32, u64)>,
    variations: std::vec::IntoIter<u32>,
    lines: std::vec::IntoIter<(List<Text>, u32)>,
    /// Moves that may still come.
    left: usize,
}

const NOTES: DecodeError = DecodeError::Field("notes");

impl Reader {
    fn new(notes: Notes, most: usize) -> Reader {
        Reader {
            runs: notes.runs.0.into_iter(),
            run: (0, 0),
            nags: notes.nags.0.into_iter(),
            comments_before: notes.comments_before.0.into_iter(),
            comments: notes.comments.0.into_iter(),
            clock_unit: u64::from(notes.clock_unit),
            clocks: notes.clocks.0.into_iter(),
            elapsed_unit: u64::from(notes.elapsed_unit),
            elapsed: notes.elapsed.0.into_iter(),
            evals: notes.evals.0.into_iter(),
            variations: notes.variations.0.into_iter(),
            lines: notes.lines.0.into_iter(),
            left: most,
        }
    }

    fn is_used_up(&mut self) -> bool {
        self.run.0 == 0
            && self.runs.next().is_none()
            && self.nags.next().is_none()
            && self.comments_before.next().is_none()
            && self.comments.next().is_none()
            && self.clocks.next().is_none()
            && self.elapsed.next().is_none()
            && self.evals.next().is_none()
            && self.variations.next().is_none()
            && self.lines.next().is_none()
    }

    fn line(
        &mut self,
        length: usize,
        mut clocks: [u64; 2],
        depth: usize,
    ) -> Result<Vec<RecordedMove>, DecodeError> {
        self.left = self.left.checked_sub(length).ok_or(DecodeError::TooManyMoves)?;
        let mut moves = Vec::with_capacity(length);
        for _ in 0..length {
            let before = clocks;
            let (mut m, variations) = self.one(&mut clocks[0])?;
            for _ in 0..variations {
                if depth >= MAX_VARIATION_DEPTH {
                    return Err(DecodeError::VariationTooDeep);
                }
                let (comments, length) = self.lines.next().ok_or(NOTES)?;
                let moves = self.line(length as usize, before, depth + 1)?;
                m.variations.push(Line { comments: texts(comments), moves });
            }
            moves.push(m);
            clocks.swap(0, 1);
        }
        Ok(moves)
    }

    /// The next move and the number of its variations.
    fn one(&mut self, clock: &mut u64) -> Result<(RecordedMove, u32), DecodeError> {
        if self.run.0 == 0 {
            self.run = self.runs.next().filter(|(length, _)| *length > 0).ok_or(NOTES)?;
        }
        self.run.0 -= 1;
        let kinds = self.run.1;
        let mut m = RecordedMove::default();
        let said = |kind: u8| kinds & kind != 0;
        if said(NAGS) {
            m.nags = self.nags.next().ok_or(NOTES)?.0;
        }
        if said(COMMENTS_BEFORE) {
            m.comments_before = texts(self.comments_before.next().ok_or(NOTES)?);
        }
        if said(COMMENTS) {
            m.comments = texts(self.comments.next().ok_or(NOTES)?);
        }
        if said(CLOCK) {
            *clock = clock.wrapping_add(self.clocks.next().ok_or(NOTES)?.cast_unsigned());
            m.clock_ms = Some(clock.checked_mul(self.clock_unit).ok_or(NOTES)?);
        }
        if said(ELAPSED) {
            let elapsed = self.elapsed.next().ok_or(NOTES)?;
            m.elapsed_ms = Some(elapsed.checked_mul(self.elapsed_unit).ok_or(NOTES)?);
        }
        if said(EVAL) {
            m.eval = Some(self.evals.next().and_then(eval_from_wire).ok_or(NOTES)?);
        }
        let variations = if said(VARIATIONS) { self.variations.next().ok_or(NOTES)? } else { 0 };
        Ok((m, variations))
    }
}
