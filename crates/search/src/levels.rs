//! Levels of play that err as people do, the same on every machine.
//!
//! A level looks at a few nodes, overlooks some moves and replies, and judges what it sees with some noise. What it
//! overlooks depends on how hard a move is to see ([`Blindspot`]) and on the seed of the game, never on a clock, a thread
//! or the size of a table: the same game with the same seed gets the same moves everywhere.

mod choice;
mod dice;
mod player;
mod sight;
mod survey;

use core::fmt;
use core::str::FromStr;

pub use choice::{Choice, Slip};
pub use player::LevelPlayer;
pub use sight::Blindspot;

/// A level of play, from a beginner's to a strong one. Full strength is an [`Engine`](crate::Engine) without a level.
///
/// # Examples
///
/// ```
/// use alfil_search::Level;
/// assert_eq!("club".parse::<Level>()?, Level::Club);
/// assert_eq!("5".parse::<Level>()?, Level::Club);
/// assert_eq!(Level::Club.number(), 5);
/// # Ok::<(), alfil_search::ParseLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Level 1: knows the moves, sees half of what happens.
    Beginner,
    /// Level 2: sees what stands close by.
    Novice,
    /// Level 3: looks at every reply, overlooks the far and the quiet ones.
    Casual,
    /// Level 4: misses no win in one.
    Improver,
    /// Level 5: overlooks little.
    Club,
    /// Level 6: overlooks nothing within a few plies.
    Tournament,
    /// Level 7: calculates.
    Expert,
    /// Level 8: as far as a level goes.
    Master,
}

/// What makes a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    /// See [`Level::elo`].
    pub(crate) elo: u32,
    /// Largest error of judgement in centipawns, to either side.
    pub(crate) noise: i32,
    pub(crate) style: Style,
}

/// How a level looks at a position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style {
    /// Looks at each move for itself, overlooking some of them and some of the replies.
    Human {
        /// Probability, in thousandths, to overlook a move of full difficulty.
        blindness: u32,
        /// First every move that is seen.
        glance: Look,
        /// Then those that look best.
        study: Look,
        /// How many those are.
        favourites: usize,
    },
    /// Searches the position as a whole.
    Engine {
        nodes: u64,
        /// Moves among which the noise chooses.
        lines: usize,
    },
}

/// How far a level looks at one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Plies from the reply on, before quiescence.
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

const fn look(depth: u32, nodes: u64) -> Look {
    Look { depth, nodes }
}

const fn human(blindness: u32, glance: Look, study: Look, favourites: usize) -> Style {
    Style::Human { blindness, glance, study, favourites }
}

const fn engine(nodes: u64, lines: usize) -> Style {
    Style::Engine { nodes, lines }
}

/// The one table to tune; `docs/levels.md` shows what it measures.
const SPECS: [Spec; 8] = [
    Spec { name: "beginner", elo: 600, noise: 105, style: human(900, look(1, 60), look(1, 60), 0) },
    Spec { name: "novice", elo: 800, noise: 110, style: human(270, look(1, 80), look(2, 120), 3) },
    Spec { name: "casual", elo: 1000, noise: 84, style: human(190, look(1, 80), look(2, 160), 8) },
    Spec { name: "improver", elo: 1200, noise: 45, style: human(80, look(1, 80), look(3, 350), 8) },
    Spec { name: "club", elo: 1450, noise: 23, style: human(8, look(2, 120), look(4, 900), 8) },
    Spec { name: "tournament", elo: 1750, noise: 9, style: engine(4_500, 3) },
    Spec { name: "expert", elo: 2000, noise: 7, style: engine(9_400, 2) },
    Spec { name: "master", elo: 2200, noise: 5, style: engine(20_000, 2) },
];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 8] = [
        Level::Beginner,
        Level::Novice,
        Level::Casual,
        Level::Improver,
        Level::Club,
        Level::Tournament,
        Level::Expert,
        Level::Master,
    ];

    pub(crate) const fn spec(self) -> &'static Spec {
        &SPECS[self as usize]
    }

    /// The level's number, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The level with that number, from 1 to 8.
    pub fn from_number(number: usize) -> Option<Level> {
        Level::ALL.get(number.checked_sub(1)?).copied()
    }

    /// The level's name, in lower case.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// A rough rating on the scale of the `UCI_Elo` option.
    pub const fn elo(self) -> u32 {
        self.spec().elo
    }

    /// The level whose [`elo`](Level::elo) is nearest; the weaker one of two.
    pub fn of_elo(elo: u32) -> Level {
        Level::ALL.into_iter().min_by_key(|level| level.elo().abs_diff(elo)).unwrap_or(Level::Beginner)
    }

    /// At most this many nodes are searched in a position with `moves` legal moves.
    pub const fn nodes(self, moves: u64) -> u64 {
        match self.spec().style {
            // Two more looks: at the move chosen, and at all that were overlooked.
            Style::Human { glance, study, favourites, .. } => {
                moves * glance.nodes + (favourites as u64 + 1) * study.nodes + 4 * glance.nodes
            }
            Style::Engine { nodes, .. } => nodes,
        }
    }

    /// Whether the level sees every move that wins at once.
    pub const fn sees_wins_in_one(self) -> bool {
        self.number() > 3
    }
}

/// The name, in lower case.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is a number from 1 to 8 or one of ")?;
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        f.write_str(&names.join(", "))
    }
}

impl core::error::Error for ParseLevelError {}

/// Reads a number or a name, upper and lower case alike.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let numbered = text.parse().ok().and_then(Level::from_number);
        let named = || Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        numbered.or_else(named).ok_or(ParseLevelError)
    }
}
