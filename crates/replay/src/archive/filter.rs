//! Which games of an archive are wanted.

use alfil_notation::{FenError, PgnResult, parse_fen};
use alfil_variants::alfil_core::{Color, EndReason, VariantState};
use alfil_variants::{Reason, StateField, Variant, VariantId, Visitor};

use crate::record::{End, GameRecord};
use crate::verify::VerifyError;

/// Conditions on games; a game must meet all that are set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Keys of variants, one of which it must be of; empty for any.
    pub variants: Vec<String>,
    /// Part of a player's name, upper and lower case alike, and the side; `None` for either side.
    pub player: Option<(String, Option<Color>)>,
    /// Results, one of which it must have; empty for any.
    pub results: Vec<PgnResult>,
    /// The name of the reason for which it ended ([`Reason::as_str`](alfil_variants::Reason::as_str)), or where nothing
    /// gives a reason that of its end ([`End::as_str`](crate::End::as_str)). [`reasons`](Filter::reasons) has all.
    pub reason: Option<String>,
    /// Number of moves played.
    pub length: Length,
    /// The hash of a position that occurs in it, variations left out.
    pub position: Option<u64>,
}

/// Bounds of a number of plies, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// At least so many.
    pub least: usize,
    /// At most so many.
    pub most: usize,
}

impl Default for Length {
    fn default() -> Self {
        Length { least: 0, most: usize::MAX }
    }
}

impl Filter {
    /// All names that [`reason`](Filter::reason) can find among games of the built-in variants.
    pub fn reasons() -> Vec<&'static str> {
        let result = PgnResult::Unknown;
        let unexplained = [End::Open, End::Adjudication(result), End::Unstated(result)].map(End::as_str);
        let own = VariantId::ALL.iter().flat_map(|id| id.visit(OwnReasons));
        Reason::COMMON.into_iter().map(Reason::as_str).chain(own).chain(unexplained).collect()
    }

    /// Whether a game of a built-in variant is wanted. It is put to the rules only if its tags and length do not decide.
    ///
    /// # Errors
    ///
    /// [`VerifyError`] if the rules have to decide and do not bear the game out.
    pub fn matches(&self, record: &GameRecord) -> Result<bool, VerifyError> {
        if !self.matches_tags(record) {
            return Ok(false);
        }
        if !self.needs_rules() {
            return Ok(true);
        }
        record.variant_id()?.visit(Matches { filter: self, record })
    }

    /// [`matches`](Filter::matches) for a variant known at compile time.
    ///
    /// # Errors
    ///
    /// As [`matches`](Filter::matches).
    pub fn matches_as<V: Variant>(&self, record: &GameRecord) -> Result<bool, VerifyError> {
        Ok(self.matches_tags(record) && (!self.needs_rules() || self.matches_rules::<V>(record)?))
    }

    fn needs_rules(&self) -> bool {
        !self.results.is_empty() || self.reason.is_some() || self.position.is_some()
    }

    fn matches_tags(&self, record: &GameRecord) -> bool {
        let variant = self.variants.is_empty() || self.variants.contains(&record.variant);
        let length = (self.length.least..=self.length.most).contains(&record.moves.len());
        variant && length && self.matches_player(record)
    }

    fn matches_player(&self, record: &GameRecord) -> bool {
        let Some((wanted, side)) = &self.player else { return true };
        let wanted = wanted.to_lowercase();
        let mut sides = Color::ALL.into_iter().filter(|color| side.is_none_or(|side| side == *color));
        sides.any(|color| record.player(color).name.is_some_and(|name| name.to_lowercase().contains(&wanted)))
    }

    fn matches_rules<V: Variant>(&self, record: &GameRecord) -> Result<bool, VerifyError> {
        if let Some(hash) = self.position {
            let game = record.play_as::<V>()?;
            let mut positions = (0..=game.moves().len()).filter_map(|ply| game.position_at(ply));
            if !positions.any(|pos| pos.hash() == hash) {
                return Ok(false);
            }
        }
        if self.results.is_empty() && self.reason.is_none() {
            return Ok(true);
        }
        let verified = record.verify_as::<V>()?;
        let reason = verified.outcome.map_or_else(|| record.end.as_str(), |outcome| outcome.reason.as_str());
        Ok((self.results.is_empty() || self.results.contains(&verified.result))
            && self.reason.as_deref().is_none_or(|wanted| reason == wanted))
    }
}

struct Matches<'a> {
    filter: &'a Filter,
    record: &'a GameRecord,
}

impl Visitor for Matches<'_> {
    type Out = Result<bool, VerifyError>;

    fn visit<V: Variant>(self) -> Self::Out {
        self.filter.matches_rules::<V>(self.record)
    }
}

/// The reasons that a variant brings.
struct OwnReasons;

impl Visitor for OwnReasons {
    type Out = Vec<&'static str>;

    fn visit<V: Variant>(self) -> Self::Out {
        let mut state = V::State::default();
        for _ in 0..V::State::CHECKS_TO_WIN.unwrap_or(0) {
            state.on_check(Color::White);
        }
        let counted = state.ending().and_then(|ending| match ending.reason {
            EndReason::Variant(name) => Some(name),
            _ => None,
        });
        let goal = V::RULES.goal.map(|goal| [goal.won, goal.drawn]);
        goal.into_iter().flatten().chain(counted).collect()
    }
}

/// The hash of a position of a built-in variant, for [`Filter::position`]. Clocks make no difference to it, counters do.
///
/// # Errors
///
/// [`FenError`] if the FEN cannot be read.
pub fn position_hash(variant: VariantId, fen: &str) -> Result<u64, FenError> {
    variant.visit(HashOf(fen))
}

/// The hash of a position of a variant known at compile time.
///
/// # Errors
///
/// As [`position_hash`].
pub fn position_hash_as<V: Variant>(fen: &str) -> Result<u64, FenError> {
    parse_fen::<V>(fen).map(|pos| pos.hash())
}

struct HashOf<'a>(&'a str);

impl Visitor for HashOf<'_> {
    type Out = Result<u64, FenError>;

    fn visit<V: Variant>(self) -> Self::Out {
        position_hash_as::<V>(self.0)
    }
}
