//! The engine's options.

use alfil_search::Options;
use alfil_variants::{Profile, VariantId};

/// What the interface may set.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) variant: VariantId,
    pub(super) profile: Profile,
    pub(super) search: Options,
    /// Milliseconds that every move loses on its way.
    pub(super) overhead: u64,
    /// Whether castling is written as the royal piece taking its rook.
    pub(super) chess960: bool,
    pub(super) show_wdl: bool,
}

/// What must follow a changed option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    ClearHash,
    NewEngine,
}

const LARGEST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 256;

impl Settings {
    /// Other programs referee by their own rules, so the widest profile is the default.
    pub(super) fn new(variant: VariantId, profile: Option<Profile>) -> Settings {
        Settings {
            variant,
            profile: profile.unwrap_or(Profile::LICHESS),
            search: Options::default(),
            overhead: 10,
            chess960: false,
            show_wdl: false,
        }
    }

    /// The `option` lines.
    pub(super) fn declarations(&self) -> Vec<String> {
        let variants: Vec<String> =
            VariantId::ALL.iter().map(|id| format!("var {}", id.meta().uci)).collect();
        let profiles: Vec<String> = Profile::ALL.iter().map(|p| format!("var {}", p.id)).collect();
        vec![
            format!("option name Hash type spin default {} min 1 max {LARGEST_HASH}", self.search.hash),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            "option name Ponder type check default false".to_owned(),
            "option name Clear Hash type button".to_owned(),
            format!("option name Move Overhead type spin default {} min 0 max 5000", self.overhead),
            "option name Contempt type spin default 0 min -100 max 100".to_owned(),
            "option name UCI_Chess960 type check default false".to_owned(),
            "option name UCI_ShowWDL type check default false".to_owned(),
            format!(
                "option name UCI_Variant type combo default {} {}",
                self.variant.meta().uci,
                variants.join(" ")
            ),
            format!("option name Rules type combo default {} {}", self.profile.id, profiles.join(" ")),
        ]
    }

    /// Understands `name X value Y`. Names are compared without regard to case.
    pub(super) fn set(&mut self, text: &str) -> Result<Effect, String> {
        let text = text.strip_prefix("name ").ok_or("setoption: expected name")?;
        let (name, value) = text.split_once(" value ").unwrap_or((text, ""));
        let (name, value) = (name.trim(), value.trim());
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.search.hash = number(name, value, 1..=LARGEST_HASH)?,
            "threads" => self.search.threads = number(name, value, 1..=MOST_THREADS)?,
            "multipv" => self.search.multipv = number(name, value, 1..=MOST_LINES)?,
            "contempt" => self.search.contempt = number(name, value, -100..=100)?,
            "move overhead" => {
                self.overhead = number(name, value, 0..=5000)?;
                return Ok(Effect::None);
            }
            "ponder" => return Ok(Effect::None),
            "clear hash" => return Ok(Effect::ClearHash),
            "uci_chess960" => {
                self.chess960 = flag(name, value)?;
                return Ok(Effect::None);
            }
            "uci_showwdl" => {
                self.show_wdl = flag(name, value)?;
                return Ok(Effect::None);
            }
            "uci_variant" => {
                self.variant = VariantId::by_name(value).ok_or(format!("no variant is called {value}"))?;
            }
            "rules" => {
                self.profile = Profile::by_name(value).ok_or(format!("no profile is called {value}"))?;
                return Ok(Effect::None);
            }
            _ => return Err(format!("no option is called {name}")),
        }
        Ok(Effect::NewEngine)
    }
}

fn number<T: std::str::FromStr + PartialOrd + std::fmt::Display>(
    name: &str,
    value: &str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, String> {
    let parsed = value.parse().ok().filter(|number| range.contains(number));
    let (min, max) = range.into_inner();
    parsed.ok_or_else(|| format!("{name}: expected a number from {min} to {max}, found {value:?}"))
}

fn flag(name: &str, value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| format!("{name}: expected true or false, found {value:?}"))
}
