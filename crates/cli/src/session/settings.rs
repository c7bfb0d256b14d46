//! The options of the engine, the same under both protocols.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use alfil_notation::Castling;
use alfil_search::Options;
use alfil_variants::{Profile, VariantId};

/// What the other side may set.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the protocols by itself")]
pub(crate) struct Settings {
    pub(crate) variant: VariantId,
    pub(crate) profile: Profile,
    search: Options,
    /// Milliseconds that every move loses on its way.
    pub(crate) overhead: u64,
    pub(crate) chess960: bool,
    pub(crate) show_wdl: bool,
    /// Analysis looks for the truth: no contempt, no handicap.
    pub(crate) analysing: bool,
    /// Whether lost games are given up.
    pub(crate) resigns: bool,
}

/// What must follow a changed option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    None,
    ClearHash,
    NewVariant,
}

/// An option as it is offered.
pub(crate) struct Declared {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// The protocol that has no other way to say it; `None` for both.
    pub(crate) only: Option<Protocol>,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Uci,
    XBoard,
}

/// What values an option takes.
pub(crate) enum Kind {
    Spin { default: i64, min: i64, max: i64 },
    Check(bool),
    Button,
    Combo { default: &'static str, values: Vec<&'static str> },
}

const HASH: RangeInclusive<usize> = 1..=65_536;
const THREADS: RangeInclusive<usize> = 1..=256;
const LINES: RangeInclusive<usize> = 1..=256;
const CONTEMPT: RangeInclusive<i32> = -100..=100;
const OVERHEAD: RangeInclusive<u64> = 0..=5000;

impl Settings {
    /// Other programs referee by their own rules, so the widest profile is the default.
    pub(crate) fn new(variant: VariantId, profile: Option<Profile>) -> Settings {
        Settings {
            variant,
            profile: profile.unwrap_or(Profile::LICHESS),
            search: Options::default(),
            overhead: 10,
            chess960: false,
            show_wdl: false,
            analysing: false,
            resigns: true,
        }
    }

    /// How the engine is to search.
    pub(crate) fn search(&self) -> Options {
        let contempt = if self.analysing { 0 } else { self.search.contempt };
        Options { contempt, ..self.search.clone() }
    }

    /// How castling is written in UCI notation.
    pub(crate) fn castling(&self) -> Castling {
        if self.chess960 { Castling::TakesRook } else { Castling::Standard }
    }

    /// The options that a protocol offers, with the values that hold now as defaults.
    pub(crate) fn declared(&self, protocol: Protocol) -> Vec<Declared> {
        let uci = Some(Protocol::Uci);
        let variants = VariantId::ALL.iter().map(|id| id.meta().uci).collect();
        let profiles = Profile::ALL.iter().map(|p| p.id).collect();
        let all = [
            ("Hash", spin(self.search.hash, HASH), uci),
            ("Threads", spin(self.search.threads, THREADS), uci),
            ("MultiPV", spin(self.search.multipv, LINES), None),
            ("Ponder", Kind::Check(false), uci),
            ("Clear Hash", Kind::Button, None),
            ("Move Overhead", spin(self.overhead, OVERHEAD), None),
            ("Contempt", spin(self.search.contempt, CONTEMPT), None),
            ("Resign", Kind::Check(self.resigns), Some(Protocol::XBoard)),
            ("UCI_AnalyseMode", Kind::Check(false), uci),
            ("UCI_Chess960", Kind::Check(self.chess960), uci),
            ("UCI_ShowWDL", Kind::Check(self.show_wdl), uci),
            ("UCI_Variant", Kind::Combo { default: self.variant.meta().uci, values: variants }, uci),
            ("Rules", Kind::Combo { default: self.profile.id, values: profiles }, None),
        ];
        let all = all.into_iter().map(|(name, kind, only)| Declared { name, kind, only });
        all.filter(|option| option.only.is_none_or(|only| only == protocol)).collect()
    }

    /// Sets an option by its name, in upper or lower case, with or without its blanks.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        let (name, value) = (name.trim(), value.trim());
        match name.to_ascii_lowercase().replace(' ', "").as_str() {
            "hash" => self.search.hash = number(name, value, HASH)?,
            "threads" => self.search.threads = number(name, value, THREADS)?,
            "multipv" => self.search.multipv = number(name, value, LINES)?,
            "contempt" => self.search.contempt = number(name, value, CONTEMPT)?,
            "moveoverhead" => self.overhead = number(name, value, OVERHEAD)?,
            // The other side decides when to ponder.
            "ponder" => {
                flag(name, value)?;
            }
            "clearhash" => return Ok(Effect::ClearHash),
            "resign" => self.resigns = flag(name, value)?,
            "uci_analysemode" => self.analysing = flag(name, value)?,
            "uci_chess960" => self.chess960 = flag(name, value)?,
            "uci_showwdl" => self.show_wdl = flag(name, value)?,
            "uci_variant" => return self.set_variant(value),
            "rules" => {
                self.profile =
                    Profile::by_name(value).ok_or_else(|| format!("no profile is called {value:?}"))?;
            }
            _ => return Err(format!("no option is called {name:?}")),
        }
        Ok(Effect::None)
    }

    fn set_variant(&mut self, name: &str) -> Result<Effect, String> {
        let variant = VariantId::by_name(name).ok_or_else(|| format!("no variant is called {name:?}"))?;
        let before = std::mem::replace(&mut self.variant, variant);
        Ok(if before == variant { Effect::None } else { Effect::NewVariant })
    }
}

fn spin<T: TryInto<i64> + Copy>(default: T, range: RangeInclusive<T>) -> Kind {
    let number = |value: T| value.try_into().unwrap_or(i64::MAX);
    Kind::Spin { default: number(default), min: number(*range.start()), max: number(*range.end()) }
}

fn number<T: FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    range: RangeInclusive<T>,
) -> Result<T, String> {
    let parsed = value.parse().ok().filter(|number| range.contains(number));
    let (min, max) = range.into_inner();
    parsed.ok_or_else(|| format!("{name}: expected a number from {min} to {max}, found {value:?}"))
}

/// UCI says `true` and `false`, `XBoard` 1 and 0.
fn flag(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(format!("{name}: expected true or false, found {value:?}")),
    }
}
