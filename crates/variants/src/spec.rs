//! What a plugin contributes beside its rules: names, letters, verdict data, guide.

use alfil_core::{ByColor, ByRole, Color, Position, Role, Rules, VariantState};

use crate::Profile;

/// Names of a variant. Its key is [`Rules::ID`].
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// Stable number for records; never used again for another variant. Built-in variants stay below 128; any number from
    /// 128 up is free for plugins outside the registry.
    pub code: u8,
    /// Name for people.
    pub title: &'static str,
    /// Value of the `UCI_Variant` option.
    pub uci: &'static str,
    /// Value of the PGN `Variant` tag; `None` where the tag is left out.
    pub pgn: Option<&'static str>,
    /// Name in the `XBoard` protocol, if it has one.
    pub xboard: Option<&'static str>,
    /// Other names that are understood, upper and lower case alike.
    pub aliases: &'static [&'static str],
}

/// The letters of the men in FEN, SAN and UCI promotions.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    /// The upper-case letter written for each slot.
    pub write: ByRole<char>,
    /// Further upper-case letters that are read, with their slot.
    pub also_read: &'static [(char, Role)],
}

impl Letters {
    /// PNBRQK.
    pub const CHESS: Letters = Letters {
        write: ByRole { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' },
        also_read: &[],
    };

    /// The upper-case letter of a slot.
    pub const fn letter(&self, role: Role) -> char {
        *self.write.get(role)
    }

    /// The slot of a letter, upper or lower case. A written letter goes before one that is only read.
    pub fn role(&self, letter: char) -> Option<Role> {
        let letter = letter.to_ascii_uppercase();
        let written = Role::ALL.into_iter().find(|role| self.letter(*role) == letter);
        written.or_else(|| self.also_read.iter().find(|(read, _)| *read == letter).map(|(_, role)| *role))
    }
}

/// Known node counts of one position.
#[derive(Clone, Copy, Debug)]
pub struct PerftRow {
    /// What the position exercises, and where the counts come from.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// Nodes at depth 1, 2 and so on.
    pub nodes: &'static [u64],
}

/// What the engine's scores mean in results: two logistic curves, one for winning and its mirror image for losing, and
/// between them the draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// The score in centipawns at which a game is won as often as not; the larger it is, the more games are drawn.
    pub even: f64,
    /// How many centipawns more multiply the odds of winning by *e*.
    pub slope: f64,
}

impl Odds {
    /// For variants that nobody has fitted: a pawn ahead in an even position scores about 61 %.
    pub const UNFITTED: Odds = Odds { even: 150.0, slope: 200.0 };
}

/// How a FEN writes the counters of a variant. Readers accept all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// What is still to be done, before the clocks: `3+2`, as Fairy-Stockfish, pychess and shakmaty write it.
    #[default]
    Remaining,
    /// What has been done, at the end: `+0+1`, as lichess writes it.
    Given,
}

/// Why a FEN field of a variant's state could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldError {
    /// The text does not have the form of such a field.
    NotThisField,
    /// It has the form, but a counter is out of range; the text says the range.
    OutOfRange(&'static str),
}

/// The state's own FEN field. `()` has none.
pub trait StateField: VariantState {
    /// An example of the field for error messages; `None` if there is no field.
    const EXAMPLE: Option<&'static str> = None;

    /// How many checks win the game, where they are counted.
    const CHECKS_TO_WIN: Option<u8> = None;

    /// Reads the field in any dialect. A plain number is never such a field: clocks are.
    ///
    /// # Errors
    ///
    /// [`FieldError`] if the text is not such a field or holds values that no game reaches.
    fn read(_text: &str) -> Result<Self, FieldError> {
        Err(FieldError::NotThisField)
    }

    /// Writes the field in one dialect.
    fn write(&self, _dialect: Dialect) -> Option<String> {
        None
    }

    /// Checks given so far by each side, where they are counted.
    fn checks_given(&self) -> Option<ByColor<u8>> {
        None
    }
}

impl StateField for () {}

/// A complete rule plugin.
///
/// [`META`](Variant::META), [`PERFT`](Variant::PERFT) and [`GUIDE`](Variant::GUIDE) are required, the rest describes
/// verdicts and has defaults that never end a game wrongly.
pub trait Variant: Rules<State: StateField> {
    /// Names.
    const META: Meta;

    /// Letters of the men.
    const LETTERS: Letters = Letters::CHESS;

    /// The profile used when nobody asks for another one.
    const PROFILE: Profile = Profile::CLAIMS;

    /// Positions with known node counts, the start position first.
    const PERFT: &'static [PerftRow];

    /// The rules for players, in Markdown with fixed headings.
    const GUIDE: &'static str;

    /// Tuned weights of the engine's evaluation, as the tuner wrote them; empty to have the engine derive its weights
    /// from the rules.
    const WEIGHTS: &'static [u8] = &[];

    /// What the engine's scores mean in results, as `cargo xtask odds` fits it.
    const ODDS: Odds = Odds::UNFITTED;

    /// Whether a game can only be won by a move that gives check, so that a position where no check can ever be given
    /// is dead.
    const WON_BY_CHECKS_ONLY: bool = false;

    /// Whether the material left cannot win for either side, given that nobody is mated now.
    fn is_material_draw(_pos: &Position<Self>) -> bool {
        false
    }

    /// Whether `side` can never win with what stands on the board, however badly the other side plays. Decides what a
    /// fallen flag is worth.
    fn cannot_win(_pos: &Position<Self>, _side: Color) -> bool {
        false
    }

    /// What players should be told about the position, beyond check and result, because it surprises those who know chess;
    /// in plain English, without a full stop. Only asked while the game goes on.
    fn notice(_pos: &Position<Self>) -> Option<String> {
        None
    }
}
