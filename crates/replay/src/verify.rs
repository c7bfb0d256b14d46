//! Puts a record to the rules.

mod error;

use alfil_notation::{PgnResult, fen, parse_fen};
use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Claim, Dialect, Game, Outcome, PlayError, Profile, Variant, VariantId, Visitor};

use crate::record::{End, GameRecord, Line, PackedMove, RecordedMove, Summary};

pub use error::{VerifyError, VerifyErrorKind};

/// A record that the rules bear out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Number of moves played.
    pub plies: usize,
    /// The result: computed, or what an arbiter or a file said of a game that the board leaves open.
    pub result: PgnResult,
    /// The result with its reason; `None` while the game goes on and where nothing says how it ended.
    pub outcome: Option<Outcome>,
    /// Draws that either player may claim after the last move.
    pub claims: Vec<Claim>,
    /// The last position.
    pub fen: String,
    /// Hash of the last position.
    pub hash: u64,
}

impl Verified {
    /// What a record keeps of this.
    pub fn summary(&self) -> Summary {
        Summary {
            result: self.result,
            reason: self.outcome.map(|outcome| outcome.reason.as_str().to_owned()),
            plies: self.plies as u32,
            hash: self.hash,
        }
    }
}

impl GameRecord {
    /// Replays the record through the rules of its variant and compares all that it claims: that its moves are legal and
    /// stand before the end of the game, that the game could end so, its result, its `Result` and `FinalFEN` tags and its
    /// summary.
    /// Variations must be legal too, but may go on after an end, and may pass.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] with the ply and reason of the first fault.
    pub fn verify(&self) -> Result<Verified, VerifyError> {
        self.variant_id()?.visit(Verify(self))
    }

    /// [`verify`](GameRecord::verify) for a variant known at compile time, such as an embedder's own.
    ///
    /// # Errors
    ///
    /// As [`verify`](GameRecord::verify).
    pub fn verify_as<V: Variant>(&self) -> Result<Verified, VerifyError> {
        let mut game = self.play_as::<V>()?;
        let verdict = game.verdict();
        let outcome = self.concluded(&mut game, verdict.outcome)?;
        let result = outcome.map_or_else(|| self.stated_result(), result_of);
        let pos = game.position();
        let verified = Verified {
            plies: game.ply(),
            result,
            outcome,
            claims: verdict.claims,
            fen: fen(pos, Dialect::default()),
            hash: pos.hash(),
        };
        self.compare(&verified)?;
        self.compare_last_position::<V>(&verified.fen)?;
        check_line(&self.moves, self.start_as::<V>()?, 0)?;
        Ok(verified)
    }

    /// Verifies the record and keeps what was computed as its summary.
    ///
    /// # Errors
    ///
    /// As [`verify`](GameRecord::verify); an earlier summary is not compared but replaced.
    pub fn summarise(&mut self) -> Result<Verified, VerifyError> {
        self.summary = None;
        let verified = self.verify()?;
        self.summary = Some(verified.summary());
        Ok(verified)
    }

    /// The built-in variant of the record.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] if no built-in variant has its key.
    pub fn variant_id(&self) -> Result<VariantId, VerifyError> {
        let known = VariantId::ALL.iter().copied().find(|id| id.key() == self.variant);
        known.ok_or_else(|| VerifyErrorKind::UnknownVariant(self.variant.clone()).before_moves())
    }

    /// The position before the first move.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] if the record is of another variant, or if its FEN cannot be read.
    pub fn start_as<V: Variant>(&self) -> Result<Position<V>, VerifyError> {
        if self.variant != V::ID {
            let kind = VerifyErrorKind::OtherVariant { found: self.variant.clone(), expected: V::ID };
            return Err(kind.before_moves());
        }
        let start = self.start.as_deref().map(parse_fen).transpose();
        let start = start.map_err(|error| VerifyErrorKind::Start(error).before_moves())?;
        Ok(start.unwrap_or_else(Position::start))
    }

    /// Plays the moves of the main line, with the cursor after the last one. The [`end`](GameRecord::end) is not looked at.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] for the first move that is illegal or stands after the end.
    pub fn play_as<V: Variant>(&self) -> Result<Game<V>, VerifyError> {
        let mut game = Game::from_position(self.start_as::<V>()?, self.profile);
        for (index, m) in self.moves.iter().enumerate() {
            let played = find(m.played, game.position(), index + 1).and_then(|found| {
                game.play(found).map_err(|error| self.refused::<V>(error, m.played).at(index + 1))
            });
            // A finished game has no legal moves, so look first whether it is finished.
            if let (Err(_), Some(outcome)) = (&played, game.outcome()) {
                return Err(self.after_end::<V>(outcome, m.played).at(index + 1));
            }
            played?;
        }
        Ok(game)
    }

    fn refused<V: Variant>(&self, error: PlayError, m: PackedMove) -> VerifyErrorKind {
        match error {
            PlayError::Over(outcome) => self.after_end::<V>(outcome, m),
            _ => VerifyErrorKind::Illegal { text: m.text::<V>() },
        }
    }

    fn after_end<V: Variant>(&self, outcome: Outcome, m: PackedMove) -> VerifyErrorKind {
        let legal_under = Profile::ALL.into_iter().find(|other| self.is_legal_under::<V>(*other));
        VerifyErrorKind::AfterEnd {
            text: m.text::<V>(),
            outcome,
            profile: self.profile.id,
            legal_under: legal_under.map(|profile| profile.id),
        }
    }

    fn is_legal_under<V: Variant>(&self, profile: Profile) -> bool {
        let Ok(start) = self.start_as::<V>() else { return false };
        let mut game = Game::from_position(start, profile);
        let mut moves = self.moves.iter();
        moves.all(|m| m.played.find(game.position()).is_some_and(|found| game.play(found).is_ok()))
    }

    /// Ends the game as the record says.
    fn concluded<V: Variant>(
        &self,
        game: &mut Game<V>,
        on_board: Option<Outcome>,
    ) -> Result<Option<Outcome>, VerifyError> {
        match (self.end, on_board) {
            (End::Board, None) => Err(VerifyErrorKind::NotOver.after_moves()),
            (End::Open, Some(outcome)) => Err(VerifyErrorKind::Over { outcome, end: self.end }.after_moves()),
            // A file that says no more than the result may well mean the end on the board.
            (End::Unstated(result), Some(outcome)) if result == result_of(outcome) => Ok(Some(outcome)),
            (end, Some(outcome)) if !end.is_on_board() => {
                Err(VerifyErrorKind::Over { outcome, end }.after_moves())
            }
            (_, Some(outcome)) => Ok(Some(outcome)),
            (end, None) => end.conclude(game).map_err(|error| match error {
                PlayError::NoSuchClaim(claim) => VerifyErrorKind::NoSuchClaim(claim).after_moves(),
                PlayError::Over(outcome) => VerifyErrorKind::Over { outcome, end }.after_moves(),
                _ => VerifyErrorKind::NotOver.after_moves(),
            }),
        }
    }

    /// The result that somebody states without a rule that brings it about.
    pub(crate) fn stated_result(&self) -> PgnResult {
        match self.end {
            End::Adjudication(result) | End::Unstated(result) => result,
            _ => PgnResult::Unknown,
        }
    }

    /// Compares the claims of the record with what was computed. `*` claims nothing.
    fn compare(&self, verified: &Verified) -> Result<(), VerifyError> {
        let computed = verified.result;
        let differs = |claimed: PgnResult| claimed != PgnResult::Unknown && claimed != computed;
        if let Some(claimed) = self.result.filter(|result| differs(*result)) {
            return Err(VerifyErrorKind::Result { claimed, computed }.after_moves());
        }
        for tag in self.tags.iter().filter(|tag| tag.name.eq_ignore_ascii_case("Result")) {
            let Some(claimed) = PgnResult::from_token(tag.value.trim()) else {
                return Err(VerifyErrorKind::ResultTag(tag.value.clone()).after_moves());
            };
            if differs(claimed) {
                return Err(VerifyErrorKind::Result { claimed, computed }.after_moves());
            }
        }
        match &self.summary {
            Some(summary) if *summary != verified.summary() => Err(VerifyErrorKind::Summary {
                claimed: Box::new(summary.clone()),
                computed: Box::new(verified.summary()),
            }
            .after_moves()),
            _ => Ok(()),
        }
    }

    /// Compares the `FinalFEN` tag, in whatever dialect, with the last position. `?` claims nothing.
    fn compare_last_position<V: Variant>(&self, computed: &str) -> Result<(), VerifyError> {
        let tags = self.tags.iter().filter(|tag| tag.name == "FinalFEN");
        for claimed in tags.map(|tag| tag.value.trim()).filter(|value| !matches!(*value, "" | "?")) {
            let read = parse_fen::<V>(claimed).map(|pos| fen(&pos, Dialect::default()));
            if read.as_deref() != Ok(computed) {
                let (claimed, computed) = (claimed.to_owned(), computed.to_owned());
                return Err(VerifyErrorKind::FinalFen { claimed, computed }.after_moves());
            }
        }
        Ok(())
    }
}

struct Verify<'a>(&'a GameRecord);

impl Visitor for Verify<'_> {
    type Out = Result<Verified, VerifyError>;

    fn visit<V: Variant>(self) -> Self::Out {
        self.0.verify_as::<V>()
    }
}

/// The result of an outcome.
pub(crate) fn result_of(outcome: Outcome) -> PgnResult {
    PgnResult::from_token(outcome.result()).unwrap_or(PgnResult::Unknown)
}

fn find<V: Variant>(m: PackedMove, pos: &Position<V>, ply: usize) -> Result<Move, VerifyError> {
    m.find(pos).ok_or_else(|| VerifyErrorKind::Illegal { text: m.text::<V>() }.at(ply))
}

/// The position after a move of a variation, which may pass where the side to move is not in check.
pub(crate) fn after_move<V: Variant>(pos: &Position<V>, m: PackedMove) -> Option<Position<V>> {
    if m.is_pass() {
        return (!pos.is_check()).then(|| pos.passed());
    }
    m.find(pos).map(|found| pos.after(found))
}

/// Checks the variations of a line and everything nested in them. The depth is bounded, also for a record that was put
/// together by hand.
pub(crate) fn check_line<V: Variant>(
    moves: &[RecordedMove],
    start: Position<V>,
    plies: usize,
) -> Result<(), VerifyError> {
    check_nested(moves, start, plies, 0)
}

fn check_nested<V: Variant>(
    moves: &[RecordedMove],
    mut pos: Position<V>,
    plies: usize,
    depth: usize,
) -> Result<(), VerifyError> {
    for (index, m) in moves.iter().enumerate() {
        let ply = plies + index + 1;
        for Line { moves, .. } in &m.variations {
            if depth >= alfil_notation::MAX_VARIATION_DEPTH {
                return Err(VerifyErrorKind::VariationTooDeep.at(ply));
            }
            check_nested(moves, pos, plies + index, depth + 1)?;
        }
        let illegal =
            || VerifyErrorKind::Illegal { text: m.played.text::<V>() }.at(ply).in_variation(depth > 0);
        pos = after_move(&pos, m.played).ok_or_else(illegal)?;
    }
    Ok(())
}
