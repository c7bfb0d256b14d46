//! From a record to PGN.

use alfil_notation::{MAX_VARIATION_DEPTH, PgnGame, PgnLine, PgnMove, PgnResult, PgnTag, san};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Game, Variant, Visitor};

use super::ending::{self, Told};
use super::tags;
use crate::record::{GameRecord, Line, PackedMove, RecordedMove};
use crate::verify::{VerifyError, VerifyErrorKind, after_move, result_of};

/// How analysts write a pass.
const PASS: &str = "--";

impl GameRecord {
    /// The game in PGN, moves in SAN. Tags stand as they are in the record; those that PGN wants of every game are added,
    /// those that variant, profile, start and end need are brought in line, and an `End` tag is added where the others
    /// do not tell how the game ended.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] if the variant is not built in, if the start cannot be read, or for the first move that is illegal
    /// or stands after the end. Claims about the result are not judged.
    pub fn to_pgn(&self) -> Result<PgnGame, VerifyError> {
        self.variant_id()?.visit(Write(self))
    }

    /// [`to_pgn`](GameRecord::to_pgn) for a variant known at compile time, such as an embedder's own.
    ///
    /// # Errors
    ///
    /// As [`to_pgn`](GameRecord::to_pgn).
    pub fn to_pgn_as<V: Variant>(&self) -> Result<PgnGame, VerifyError> {
        let played = self.play_as::<V>()?;
        let result = self.written_result(&played);
        let mut tagged = GameRecord { moves: Vec::new(), ..self.clone_head() };
        tags::complete(&mut tagged, played.start(), result);
        let is_told = ending::read(&Told::in_record(&tagged, result), &played) == self.end;
        tags::end(&mut tagged, is_told);
        Ok(PgnGame {
            tags: tagged.tags.into_iter().map(|tag| PgnTag::new(tag.name, tag.value)).collect(),
            comments: tagged.comments,
            moves: written_line(&self.moves, *played.start(), 0, 0)?,
            result: Some(result),
            ..PgnGame::default()
        })
    }

    /// Everything but the moves.
    fn clone_head(&self) -> GameRecord {
        GameRecord {
            start: self.start.clone(),
            tags: self.tags.clone(),
            comments: self.comments.clone(),
            end: self.end,
            result: self.result,
            ..GameRecord::new(self.variant.clone(), self.profile)
        }
    }

    /// The token after the moves: what the record says, else what its end brings about.
    fn written_result<V: Variant>(&self, played: &Game<V>) -> PgnResult {
        let tag = self.tag("Result").and_then(|value| PgnResult::from_token(value.trim()));
        if let Some(said) = self.result.or(tag) {
            return said;
        }
        let mut game = played.clone();
        let concluded = game.outcome().or_else(|| self.end.conclude(&mut game).ok().flatten());
        concluded.map_or_else(|| self.stated_result(), result_of)
    }
}

struct Write<'a>(&'a GameRecord);

impl Visitor for Write<'_> {
    type Out = Result<PgnGame, VerifyError>;

    fn visit<V: Variant>(self) -> Self::Out {
        self.0.to_pgn_as::<V>()
    }
}

/// A line from `pos` on, after `plies` moves, and everything nested in it. The depth is bounded, also for a record that was
/// put together by hand.
fn written_line<V: Variant>(
    moves: &[RecordedMove],
    mut pos: Position<V>,
    plies: usize,
    depth: usize,
) -> Result<Vec<PgnMove>, VerifyError> {
    if depth > MAX_VARIATION_DEPTH {
        return Err(VerifyErrorKind::VariationTooDeep.at(plies + 1));
    }
    let mut written = Vec::with_capacity(moves.len());
    for (m, plies) in moves.iter().zip(plies..) {
        let illegal =
            || VerifyErrorKind::Illegal { text: m.played.text::<V>() }.at(plies + 1).in_variation(depth > 0);
        let next = after_move(&pos, m.played).ok_or_else(illegal)?;
        let lines = m.variations.iter().map(|Line { comments, moves }| {
            let moves = written_line(moves, pos, plies, depth + 1)?;
            Ok(PgnLine { comments: comments.clone(), moves })
        });
        written.push(PgnMove {
            text: text(m.played, &pos),
            nags: m.nags.clone(),
            comments_before: m.comments_before.clone(),
            comments: m.comments.clone(),
            clock_ms: m.clock_ms,
            elapsed_ms: m.elapsed_ms,
            eval: m.eval,
            variations: lines.collect::<Result<_, _>>()?,
            ..PgnMove::default()
        });
        pos = next;
    }
    Ok(written)
}

/// The move in SAN, given that it can be played.
pub(crate) fn text<V: Variant>(m: PackedMove, pos: &Position<V>) -> String {
    m.find(pos).map_or_else(|| PASS.to_owned(), |found| san(pos, found))
}
