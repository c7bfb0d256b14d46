//! The moves of a whole game, variations included, in one order: a move, then the variations beside it, then the next
//! move.

use alfil_variants::Variant;
use alfil_variants::alfil_core::Position;

use crate::record::{Line, PackedMove, RecordedMove};

use super::features::Context;
use super::model::{Reader, Writer};

/// Ranked moves are never shorter than the moves beyond this number, divided by [`MOVES_A_BYTE`]: a few bytes must not
/// unfold to a game without end.
const FREE_MOVES: usize = 4096;
const MOVES_A_BYTE: usize = 16;

/// Why moves could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadMoves;

/// The moves by the model; `None` if one of them is not legal.
pub(crate) fn write_ranked<V: Variant>(start: &Position<V>, moves: &[RecordedMove]) -> Option<Vec<u8>> {
    let mut writer = Writer::new();
    write_line(&mut writer, *start, Context::default(), moves)?;
    let mut bytes = writer.finish();
    let least = least_bytes(count(moves));
    if bytes.len() < least {
        bytes.resize(least, 0);
    }
    Some(bytes)
}

/// The most moves that so many bytes can hold.
pub(crate) fn most_moves(bytes: usize, is_plain: bool) -> usize {
    if is_plain { bytes / 2 } else { FREE_MOVES + bytes * MOVES_A_BYTE }
}

fn least_bytes(moves: usize) -> usize {
    moves.saturating_sub(FREE_MOVES).div_ceil(MOVES_A_BYTE)
}

fn write_line<V: Variant>(
    writer: &mut Writer,
    mut pos: Position<V>,
    mut context: Context,
    moves: &[RecordedMove],
) -> Option<()> {
    for m in moves {
        let found = writer.write(&pos, context, m.played)?;
        for Line { moves, .. } in &m.variations {
            write_line(writer, pos, context, moves)?;
        }
        pos.play(found);
        context = context.after(m.played);
    }
    Some(())
}

/// Fills in the moves of a game whose shape is known.
pub(crate) fn read_ranked<V: Variant>(
    start: &Position<V>,
    moves: &mut [RecordedMove],
    bytes: &[u8],
) -> Result<(), BadMoves> {
    let count = count(moves);
    if bytes.len() < least_bytes(count) {
        return Err(BadMoves);
    }
    let mut reader = Reader::new(bytes);
    read_line(&mut reader, *start, Context::default(), moves)?;
    if reader.has_rest() && bytes.len() > least_bytes(count) { Err(BadMoves) } else { Ok(()) }
}

fn read_line<V: Variant>(
    reader: &mut Reader<'_>,
    mut pos: Position<V>,
    mut context: Context,
    moves: &mut [RecordedMove],
) -> Result<(), BadMoves> {
    for m in moves {
        let found = reader.read(&pos, context).ok_or(BadMoves)?;
        m.played = found.into();
        for Line { moves, .. } in &mut m.variations {
            read_line(reader, pos, context, moves)?;
        }
        pos.play(found);
        context = context.after(m.played);
    }
    Ok(())
}

/// Number of moves, variations included.
pub(crate) fn count(moves: &[RecordedMove]) -> usize {
    let nested = |m: &RecordedMove| m.variations.iter().map(|line| count(&line.moves)).sum::<usize>();
    moves.iter().map(|m| 1 + nested(m)).sum()
}

/// The moves as two bytes each, little end first.
pub(crate) fn write_plain(moves: &[RecordedMove]) -> Vec<u8> {
    let mut bytes = Vec::new();
    push_plain(&mut bytes, moves);
    bytes
}

fn push_plain(bytes: &mut Vec<u8>, moves: &[RecordedMove]) {
    for m in moves {
        bytes.extend(m.played.bits().to_le_bytes());
        m.variations.iter().for_each(|line| push_plain(bytes, &line.moves));
    }
}

/// Fills in the moves of a game whose shape is known.
pub(crate) fn read_plain(moves: &mut [RecordedMove], bytes: &[u8]) -> Result<(), BadMoves> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut pairs = pairs.iter();
    fill_plain(moves, &mut pairs)?;
    if rest.is_empty() && pairs.next().is_none() { Ok(()) } else { Err(BadMoves) }
}

fn fill_plain<'a>(
    moves: &mut [RecordedMove],
    pairs: &mut impl Iterator<Item = &'a [u8; 2]>,
) -> Result<(), BadMoves> {
    for m in moves {
        let bits = pairs.next().ok_or(BadMoves)?;
        m.played = PackedMove::from_bits(u16::from_le_bytes(*bits)).ok_or(BadMoves)?;
        m.variations.iter_mut().try_for_each(|line| fill_plain(&mut line.moves, pairs))?;
    }
    Ok(())
}
