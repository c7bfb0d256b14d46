//! The options of the engine, the same under both protocols.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use alfil_notation::Castling;
use alfil_search::{Level, Options};
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
    handicap: Handicap,
}

/// What makes the engine play below its strength.
#[derive(Clone, Copy, Debug)]
struct Handicap {
    /// 20 is full strength.
    skill: u32,
    limited: bool,
    elo: u32,
    /// Decides about a level's mistakes; 0 for another one in each game.
    seed: u64,
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
const SKILL: RangeInclusive<u32> = 0..=FULL_SKILL;
const FULL_SKILL: u32 = 20;
const SEED: RangeInclusive<u64> = 0..=i32::MAX as u64;
const WEAKEST: Level = Level::ALL[0];
const STRONGEST: Level = Level::ALL[Level::ALL.len() - 1];
const ELO: RangeInclusive<u32> = WEAKEST.elo()..=STRONGEST.elo();

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
            handicap: Handicap { skill: FULL_SKILL, limited: false, elo: STRONGEST.elo(), seed: 0 },
        }
    }

    /// The level to play at; `None` for full strength. There are fewer levels than values of the options, so values
    /// that are near each other mean the same.
    pub(crate) fn level(&self) -> Option<Level> {
        let Handicap { skill, limited, elo, .. } = self.handicap;
        if self.analysing {
            None
        } else if limited {
            Some(Level::of_elo(elo))
        } else {
            // None from the number of levels on.
            Level::ALL.get(skill as usize * Level::ALL.len() / FULL_SKILL as usize).copied()
        }
    }

    /// The seed that a level's mistakes follow from, where it is fixed.
    pub(crate) fn seed(&self) -> Option<u64> {
        Some(self.handicap.seed).filter(|seed| *seed != 0)
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
            ("Skill Level", spin(self.handicap.skill, SKILL), None),
            ("Seed", spin(self.handicap.seed, SEED), None),
            ("UCI_LimitStrength", Kind::Check(self.handicap.limited), uci),
            ("UCI_Elo", spin(self.handicap.elo, ELO), uci),
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
            "hash" => {
                let hash = number(name, value, HASH)?;
                if hash > self.search.hash {
                    crate::memory::check(hash).map_err(|reason| format!("{name}: {reason}"))?;
                }
                self.search.hash = hash;
            }
            "threads" => self.search.threads = number(name, value, THREADS)?,
            "multipv" => self.search.multipv = number(name, value, LINES)?,
            "contempt" => self.search.contempt = number(name, value, CONTEMPT)?,
            "moveoverhead" => self.overhead = number(name, value, OVERHEAD)?,
            // The other side decides when to ponder.
            "ponder" => {
                flag(name, value)?;
            }
            "clearhash" => return Ok(Effect::ClearHash),
            "skilllevel" => self.handicap.skill = number(name, value, SKILL)?,
            "seed" => self.handicap.seed = number(name, value, SEED)?,
            "uci_limitstrength" => self.handicap.limited = flag(name, value)?,
            "uci_elo" => self.handicap.elo = number(name, value, ELO)?,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn with(options: &[(&str, &str)]) -> Option<Level> {
        let mut settings = Settings::new(VariantId::default(), None);
        for (name, value) in options {
            settings.set(name, value).unwrap();
        }
        settings.level()
    }

    #[test]
    fn skill_reaches_every_level_and_full_strength() {
        let levels: Vec<Option<Level>> =
            (0..=20).map(|skill| with(&[("Skill Level", &skill.to_string())])).collect();
        assert_eq!((levels[0], levels[19], levels[20]), (Some(WEAKEST), Some(STRONGEST), None));
        assert!(levels[..20].is_sorted());
        assert!(Level::ALL.into_iter().all(|level| levels.contains(&Some(level))));
    }

    #[test]
    fn a_rating_limits_only_when_asked_to() {
        for level in Level::ALL {
            let elo = level.elo().to_string();
            assert_eq!(with(&[("UCI_Elo", &elo)]), None);
            assert_eq!(with(&[("UCI_Elo", &elo), ("UCI_LimitStrength", "true")]), Some(level));
        }
        assert_eq!(with(&[("UCI_LimitStrength", "true"), ("UCI_AnalyseMode", "true")]), None);
    }

    #[test]
    fn every_offered_value_is_accepted() {
        for protocol in [Protocol::Uci, Protocol::XBoard] {
            let mut settings = Settings::new(VariantId::default(), None);
            for Declared { name, kind, .. } in settings.declared(protocol) {
                let values = match kind {
                    Kind::Spin { default, min, max } => [default, min, max].map(|n| n.to_string()).to_vec(),
                    Kind::Check(_) => ["true", "false", "1", "0"].map(str::to_owned).to_vec(),
                    Kind::Button => vec![String::new()],
                    Kind::Combo { values, .. } => values.iter().map(|&value| value.to_owned()).collect(),
                };
                for value in values {
                    for name in [name.to_owned(), name.to_uppercase(), name.replace(' ', "")] {
                        let answer = settings.set(&name, &value);
                        // Not every machine has the largest table.
                        let fits = !matches!(&answer, Err(reason) if reason.ends_with("cannot be had here"));
                        assert!(answer.is_ok() || !fits, "{name} {value}");
                    }
                }
            }
        }
    }
}
