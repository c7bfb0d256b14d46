//! From PGN to a record.

use alfil_notation::{PgnError, PgnErrorKind, PgnGame, PgnLine, PgnMove};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Game, Profile, Variant, Visitor};

use super::ending::{self, Told};
use crate::record::{GameRecord, Line, PackedMove, RecordedMove, Tag};
use crate::verify::after_move;
use crate::walk::Request;

impl GameRecord {
    /// The record of a game in PGN. The variant is the one asked for, else that of the `Variant` tag; the profile is the
    /// one asked for, else that of the `Rules` tag, else the variant's own.
    ///
    /// How the game ended is read off the board. Where that is open, the `End` tag tells, which our own writer adds, or a
    /// `Termination` tag that speaks of time, an adjudication or a player who left; else the end is
    /// [`Unstated`](crate::End::Unstated).
    ///
    /// # Errors
    ///
    /// [`PgnError`] with line, column and ply of a tag that cannot be read, of the first move that is not legal, also in a
    /// variation, or of one that stands after the end of the game. Results are kept as they stand:
    /// [`verify`](GameRecord::verify) judges them.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_notation::PgnReader;
    /// use alfil_replay::{GameRecord, Request};
    /// let file = "[Variant \"Knightmate\"]\n\n1. Kf3 {[%clk 0:03:00]} (1. e4 e5) 1... Kf6?! *";
    /// let game = PgnReader::new(file.as_bytes()).next_game().unwrap()?;
    /// let record = GameRecord::from_pgn(&game, &Request::default())?;
    /// assert_eq!(record.variant, "knightmate");
    /// assert_eq!(record.moves[0].variations[0].moves.len(), 2);
    /// assert!(record.to_pgn()?.to_string().ends_with("\n1. Kf3 {[%clk 0:03:00]} (1. e4 e5) 1... Kf6 $6 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_pgn(game: &PgnGame, request: &Request) -> Result<GameRecord, PgnError> {
        let variant = request.variant.map_or_else(|| game.variant(), Ok)?;
        variant.visit(Read { game, profile: request.profile })
    }

    /// [`from_pgn`](GameRecord::from_pgn) for a variant known at compile time, such as an embedder's own. The `Variant`
    /// tag is not looked at.
    ///
    /// # Errors
    ///
    /// As [`from_pgn`](GameRecord::from_pgn).
    pub fn from_pgn_as<V: Variant>(game: &PgnGame, profile: Option<Profile>) -> Result<GameRecord, PgnError> {
        let profile = game.profile(profile, V::PROFILE)?;
        let start = game.start_position::<V>()?;
        let mut played = Game::from_position(start, profile);
        let mut moves = Vec::with_capacity(game.moves.len());
        for (index, m) in game.moves.iter().enumerate() {
            let pos = *played.position();
            let numbered = |error| PgnError { ply: Some(index + 1), ..error };
            game.play_move(&mut played, m).map_err(numbered)?;
            moves.push(recorded(m, played.moves()[index].into(), &pos, index)?);
        }
        let tags = game.tags.iter().map(|tag| Tag { name: tag.name.clone(), value: tag.value.clone() });
        Ok(GameRecord {
            variant: V::ID.to_owned(),
            profile,
            start: (start != Position::start()).then(|| alfil_notation::fen(&start, Dialect::Remaining)),
            tags: tags.collect(),
            comments: game.comments.clone(),
            moves,
            end: ending::read(&Told::by(game), &played),
            result: game.result,
            summary: None,
        })
    }
}

struct Read<'a> {
    game: &'a PgnGame,
    profile: Option<Profile>,
}

impl Visitor for Read<'_> {
    type Out = Result<GameRecord, PgnError>;

    fn visit<V: Variant>(self) -> Self::Out {
        GameRecord::from_pgn_as::<V>(self.game, self.profile)
    }
}

/// A move with all that is said about it. `pos` is the position before it, after `plies` moves.
fn recorded<V: Variant>(
    m: &PgnMove,
    played: PackedMove,
    pos: &Position<V>,
    plies: usize,
) -> Result<RecordedMove, PgnError> {
    let lines = m.variations.iter().map(|line| recorded_line(line, pos, plies));
    Ok(RecordedMove {
        played,
        nags: m.nags.clone(),
        comments_before: m.comments_before.clone(),
        comments: m.comments.clone(),
        clock_ms: m.clock_ms,
        elapsed_ms: m.elapsed_ms,
        eval: m.eval,
        variations: lines.collect::<Result<_, _>>()?,
    })
}

/// A variation from `pos` on, and everything nested in it; the depth is bounded by the reader.
fn recorded_line<V: Variant>(line: &PgnLine, pos: &Position<V>, plies: usize) -> Result<Line, PgnError> {
    let mut pos = *pos;
    let mut moves = Vec::with_capacity(line.moves.len());
    for (m, plies) in line.moves.iter().zip(plies..) {
        let told = |error| PgnError { ply: Some(plies + 1), in_variation: true, ..error };
        let (played, next) = found(m, &pos).map_err(told)?;
        moves.push(recorded(m, played, &pos, plies)?);
        pos = next;
    }
    Ok(Line { comments: line.comments.clone(), moves })
}

/// A move of a variation, and the position after it. Analysts pass.
fn found<V: Variant>(m: &PgnMove, pos: &Position<V>) -> Result<(PackedMove, Position<V>), PgnError> {
    match m.find(pos) {
        Ok(found) => Ok((found.into(), pos.after(found))),
        Err(error) if error.kind == PgnErrorKind::NullMove => {
            let passed = after_move(pos, PackedMove::PASS).ok_or(error)?;
            Ok((PackedMove::PASS, passed))
        }
        Err(error) => Err(error),
    }
}
