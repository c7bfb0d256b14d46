//! Puts a game to the rules.

use alfil_variants::alfil_core::Position;
use alfil_variants::{Game, Outcome, PlayError, Profile, Variant};

use crate::{SanError, parse_move};

use super::source::Place;
use super::{PgnError, PgnErrorKind, PgnGame, PgnLine, PgnMove};

impl PgnMove {
    fn error(&self, kind: PgnErrorKind) -> PgnError {
        PgnError::at(Place { line: self.line, column: self.column }, kind)
    }

    /// Finds the move among the legal ones of `pos`. SAN and UCI moves are understood.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with the place of the move.
    pub fn find<V: Variant>(&self, pos: &Position<V>) -> Result<alfil_variants::alfil_core::Move, PgnError> {
        parse_move(pos, &self.text).map_err(|error| match error {
            SanError::Syntax { column, expected } => {
                let error = self.error(PgnErrorKind::Expected(expected));
                PgnError { column: error.column + column - 1, ..error }
            }
            SanError::Illegal => self.error(PgnErrorKind::IllegalMove(self.text.as_str().into())),
            SanError::Ambiguous => self.error(PgnErrorKind::AmbiguousMove(self.text.as_str().into())),
            SanError::NullMove => self.error(PgnErrorKind::NullMove),
        })
    }
}

impl PgnGame {
    /// Plays the main line through the rules, from the position that the tags give.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with place and ply of the first move that is not legal, or that stands after the end of the game
    /// under `profile`; the error then names a profile under which the whole game is legal, if there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_notation::PgnReader;
    /// use alfil_variants::{Profile, ThreeCheck};
    /// let file = "[Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Nf3 Ke5 *\n";
    /// let game = PgnReader::new(file.as_bytes()).next_game().unwrap()?;
    /// let error = game.play::<ThreeCheck>(Profile::CLAIMS).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 42, ply 8: illegal move \"Ke5\"");
    /// # Ok::<(), alfil_notation::PgnError>(())
    /// ```
    pub fn play<V: Variant>(&self, profile: Profile) -> Result<Game<V>, PgnError> {
        let mut game = Game::from_position(self.start_position()?, profile);
        for (i, m) in self.moves.iter().enumerate() {
            self.play_move(&mut game, m).map_err(|error| error.with_ply(i + 1))?;
        }
        Ok(game)
    }

    /// Plays one move of the main line.
    ///
    /// # Errors
    ///
    /// As [`play`](PgnGame::play), without the ply.
    pub fn play_move<V: Variant>(&self, game: &mut Game<V>, m: &PgnMove) -> Result<(), PgnError> {
        if let Some(outcome) = game.outcome() {
            return Err(self.after_end::<V>(m, outcome, game.profile()));
        }
        let found = m.find(game.position())?;
        game.play(found).map_err(|error| match error {
            PlayError::Over(outcome) => self.after_end::<V>(m, outcome, game.profile()),
            _ => m.error(PgnErrorKind::IllegalMove(m.text.as_str().into())),
        })
    }

    fn after_end<V: Variant>(&self, m: &PgnMove, outcome: Outcome, profile: &Profile) -> PgnError {
        let legal_under = Profile::ALL.into_iter().find(|other| self.is_legal_under::<V>(*other));
        m.error(PgnErrorKind::AfterEnd {
            outcome,
            rules: profile.id,
            legal_under: legal_under.map(|profile| profile.id),
        })
    }

    fn is_legal_under<V: Variant>(&self, profile: Profile) -> bool {
        let Ok(start) = self.start_position::<V>() else { return false };
        let mut game = Game::from_position(start, profile);
        self.moves.iter().all(|m| m.find(game.position()).is_ok_and(|found| game.play(found).is_ok()))
    }

    /// Whether all moves of all variations are legal. Profiles are left out: analysis may go on after a draw.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with place and ply of the first move that is not legal.
    pub fn check_variations<V: Variant>(&self) -> Result<(), PgnError> {
        check_line(&self.moves, self.start_position::<V>()?, 0, false)
    }
}

/// Checks a line and everything nested in it; the depth is bounded by the reader.
fn check_line<V: Variant>(
    moves: &[PgnMove],
    mut pos: Position<V>,
    plies: usize,
    in_variation: bool,
) -> Result<(), PgnError> {
    for (i, m) in moves.iter().enumerate() {
        for PgnLine { moves, .. } in &m.variations {
            check_line(moves, pos, plies + i, true)?;
        }
        let told = |error: PgnError| error.with_ply(plies + i + 1).in_variation(in_variation);
        pos.play(m.find(&pos).map_err(told)?);
    }
    Ok(())
}
