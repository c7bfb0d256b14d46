//! A recorded game: what the players did and what is said about it, for any variant.
//!
//! A record keeps moves and remarks. Positions, counters and the outcome are not in it: [`verify`](GameRecord::verify)
//! computes them through the rules and compares what the record claims about them.

mod end;
mod packed;
mod players;
mod summary;
mod time;

use alfil_notation::{Eval, PgnResult};
use alfil_variants::{Profile, Variant};

pub use end::End;
pub use packed::PackedMove;
pub use players::Player;
pub use summary::Summary;
pub use time::{Stage, TimeControl};

/// A game of any variant.
///
/// All tags of a PGN file stand in [`tags`](GameRecord::tags), also those that repeat what another field says, so that
/// nothing of a file is lost. Where both speak, the field decides: the tags `Variant`, `Rules`, `FEN`, `SetUp` and
/// `Result` are text that a writer brings in line with the fields. Players and time control stand in the tags alone;
/// [`player`](GameRecord::player) and [`time_control`](GameRecord::time_control) read them.
///
/// # Examples
///
/// ```
/// use alfil_replay::{End, GameRecord, PackedMove, RecordedMove};
/// use alfil_variants::ThreeCheck;
/// use alfil_variants::alfil_core::{Color, Square};
///
/// let mut record = GameRecord::of_variant::<ThreeCheck>();
/// record.set_tag("White", "Ada");
/// record.moves.push(RecordedMove::of(PackedMove::step(Square::E2, Square::E4, None)));
/// record.end = End::Resignation { by: Color::Black };
/// assert_eq!(record.verify()?.outcome.unwrap().to_string(), "1-0 (resignation)");
/// # Ok::<(), alfil_replay::VerifyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The variant's key ([`Rules::ID`](alfil_variants::alfil_core::Rules::ID)), also of a plugin that is not built in.
    pub variant: String,
    /// The profile that the game was played under.
    pub profile: Profile,
    /// The position before the first move as a FEN, counters as [`Dialect::Remaining`](alfil_variants::Dialect) writes
    /// them; `None` for the variant's own start.
    pub start: Option<String>,
    /// All tag pairs, in their order.
    pub tags: Vec<Tag>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves that were played.
    pub moves: Vec<RecordedMove>,
    /// How the game ended.
    pub end: End,
    /// The token after the moves of a PGN file, kept as it stands; `None` if there was none. A claim: it is compared
    /// with the computed result and never believed.
    pub result: Option<PgnResult>,
    /// What the program that wrote the record computed about the game; compared like the result.
    pub summary: Option<Summary>,
}

/// A tag pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A move with everything that is said about it. The fields are those of a move in PGN.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub played: PackedMove,
    /// Numeric Annotation Glyphs.
    pub nags: Vec<u8>,
    /// Comments between the move's number, or a variation before it, and the move.
    pub comments_before: Vec<String>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// What the mover's clock shows after the move, in milliseconds.
    pub clock_ms: Option<u64>,
    /// Time spent on the move, in milliseconds.
    pub elapsed_ms: Option<u64>,
    /// An engine's opinion of the position after the move, from White's side.
    pub eval: Option<Eval>,
    /// Lines that could have been played instead of this move. They are nested at most
    /// [`MAX_VARIATION_DEPTH`](alfil_notation::MAX_VARIATION_DEPTH) deep.
    pub variations: Vec<Line>,
}

/// A line of moves that was not played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves; empty only if there are comments.
    pub moves: Vec<RecordedMove>,
}

impl RecordedMove {
    /// A move of which nothing is said.
    #[must_use]
    pub fn of(played: PackedMove) -> RecordedMove {
        RecordedMove { played, ..RecordedMove::default() }
    }

    /// Whether nothing is said about the move.
    pub fn is_bare(&self) -> bool {
        *self == RecordedMove::of(self.played)
    }
}

impl GameRecord {
    /// A game of variant `V` without moves and tags, from the variant's start under its own profile.
    #[must_use]
    pub fn of_variant<V: Variant>() -> GameRecord {
        GameRecord::new(V::ID, V::PROFILE)
    }

    /// A game without moves and tags, from the start of the variant with that key.
    #[must_use]
    pub fn new(variant: impl Into<String>, profile: Profile) -> GameRecord {
        GameRecord {
            variant: variant.into(),
            profile,
            start: None,
            tags: Vec::new(),
            comments: Vec::new(),
            moves: Vec::new(),
            end: End::Open,
            result: None,
            summary: None,
        }
    }

    /// The value of a tag; the first one if it stands several times. Case does not matter in `name`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// Sets the value of a tag, in its place if it stands already, else at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case(name)) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name: name.into(), value }),
        }
    }

    /// Takes a tag out, wherever it stands.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
    }
}
