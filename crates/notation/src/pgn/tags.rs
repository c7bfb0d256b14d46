//! What the tags say about variant, rules and start.

use alfil_variants::alfil_core::Position;
use alfil_variants::{Outcome, Profile, Variant, VariantId};

use crate::{FenError, parse_fen};

use super::source::Place;
use super::{PgnError, PgnErrorKind, PgnGame, PgnResult, PgnTag};

impl PgnTag {
    /// A tag pair that stands in no file yet.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> PgnTag {
        PgnTag { name: name.into(), value: value.into(), ..PgnTag::default() }
    }

    /// Whether this is the name of the tag. Upper and lower case are not told apart: hands and programs mix them.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    fn error(&self, kind: PgnErrorKind) -> PgnError {
        PgnError::at(Place { line: self.line, column: self.value_column }, kind)
    }
}

impl PgnGame {
    /// The value of a tag; the first one if it stands several times. Case does not matter in `name`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    /// A tag with its place; the first one if it stands several times. Case does not matter in `name`.
    pub fn find_tag(&self, name: &str) -> Option<&PgnTag> {
        self.tags.iter().find(|tag| tag.is_named(name))
    }

    /// A tag that decides something, so that it must not say two things.
    fn unique_tag(&self, name: &str) -> Result<Option<&PgnTag>, PgnError> {
        let mut found = self.tags.iter().filter(|tag| tag.is_named(name));
        let Some(first) = found.next() else { return Ok(None) };
        match found.find(|other| other.value != first.value) {
            Some(other) => Err(other.error(PgnErrorKind::TagTwice(name.into()))),
            None => Ok(Some(first)),
        }
    }

    /// The variant that the `Variant` tag names; chess without that tag.
    ///
    /// # Errors
    ///
    /// [`PgnError`] at the tag if no variant has that name.
    pub fn variant(&self) -> Result<VariantId, PgnError> {
        let Some(tag) = self.unique_tag("Variant")? else { return Ok(VariantId::default()) };
        VariantId::by_name(&tag.value)
            .ok_or_else(|| tag.error(PgnErrorKind::UnknownVariant(tag.value.as_str().into())))
    }

    /// The profile that the `Rules` tag names, if there is one.
    ///
    /// # Errors
    ///
    /// [`PgnError`] at the tag if no profile has that name.
    pub fn rules(&self) -> Result<Option<Profile>, PgnError> {
        let Some(tag) = self.unique_tag("Rules")? else { return Ok(None) };
        let known = Profile::by_name(tag.value.trim());
        known.map(Some).ok_or_else(|| tag.error(PgnErrorKind::UnknownRules(tag.value.as_str().into())))
    }

    /// The profile that holds: what the caller asks for, else what the `Rules` tag says, else the variant's own.
    ///
    /// # Errors
    ///
    /// [`PgnError`] if the tag decides and cannot be read.
    pub fn profile(&self, asked: Option<Profile>, default: Profile) -> Result<Profile, PgnError> {
        match asked {
            Some(profile) => Ok(profile),
            None => Ok(self.rules()?.unwrap_or(default)),
        }
    }

    /// The position before the first move: that of the `FEN` tag, or the start of the variant.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with the place in the tag if the FEN cannot be read, or at a `SetUp` tag that asks for a FEN where
    /// there is none.
    pub fn start_position<V: Variant>(&self) -> Result<Position<V>, PgnError> {
        if let Some(tag) = self.unique_tag("FEN")? {
            return parse_fen(&tag.value).map_err(|FenError { column, field, kind }| {
                let error = tag.error(PgnErrorKind::Fen(field, kind));
                PgnError { column: error.column + column - 1, ..error }
            });
        }
        match self.unique_tag("SetUp")?.filter(|tag| tag.value.trim() == "1") {
            Some(tag) => Err(tag.error(PgnErrorKind::FenMissing)),
            None => Ok(Position::start()),
        }
    }

    /// The result that the `Result` tag gives, if there is one.
    ///
    /// # Errors
    ///
    /// [`PgnError`] at the tag if it is none of the four.
    pub fn result_tag(&self) -> Result<Option<PgnResult>, PgnError> {
        let Some(tag) = self.unique_tag("Result")? else { return Ok(None) };
        let expected = PgnErrorKind::Expected("1-0, 0-1, 1/2-1/2 or *");
        PgnResult::from_token(tag.value.trim()).map(Some).ok_or_else(|| tag.error(expected))
    }

    /// Checks the token after the moves: it must not contradict the `Result` tag nor, where no tag says who won, the
    /// outcome that the rules compute. `*` contradicts nothing.
    ///
    /// # Errors
    ///
    /// [`PgnError`] at the token if it does, or at the tag if that is none of the four results.
    pub fn check_result(&self, outcome: Option<Outcome>) -> Result<(), PgnError> {
        let known = |result: &PgnResult| *result != PgnResult::Unknown;
        let tag = self.result_tag()?.filter(known);
        let Some(token) = self.result.filter(known) else { return Ok(()) };
        let kind = match (tag, outcome) {
            (Some(tag), _) if tag != token => PgnErrorKind::ResultsDiffer { token, tag },
            (None, Some(outcome)) if outcome.result() != token.as_str() => {
                PgnErrorKind::WrongResult { token, outcome }
            }
            _ => return Ok(()),
        };
        Err(PgnError::at(Place { line: self.result_line, column: self.result_column }, kind))
    }
}
