//! The games that are to be played, and the file that keeps what came of them.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use alfil_search::Level;
use alfil_variants::VariantId;
use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::mistakes::Mistakes;
use super::{Args, anchor, game};

/// A game between neighbours, or a match against the anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Match {
    pub(super) variant: VariantId,
    /// The lower one.
    pub(super) level: Level,
    /// `None` for the anchor's match.
    pub(super) game: Option<usize>,
}

/// What came of a match.
#[derive(Clone, Debug)]
pub(super) enum Done {
    Game(Played),
    /// Rating of each game's opponent, and half points of the level.
    Anchor(Vec<(u32, u32)>),
}

/// A finished game between neighbours.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// Half points of the higher level.
    pub(super) points: u32,
    pub(super) plies: usize,
    pub(super) reason: String,
    /// Of the lower and the higher level; `None` if nobody looked.
    pub(super) mistakes: Option<[Mistakes; 2]>,
}

impl Match {
    pub(super) fn neighbours(variant: VariantId, level: Level, game: usize) -> Match {
        Match { variant, level, game: Some(game) }
    }

    pub(super) fn anchor(variant: VariantId, level: Level) -> Match {
        Match { variant, level, game: None }
    }

    pub(super) fn play(&self, args: &Args) -> Result<Done> {
        match self.game {
            Some(game) => game::play(self, game, args).map(Done::Game),
            None => anchor::play(self, args).map(Done::Anchor),
        }
    }

    fn of_json(value: &Value) -> Option<Match> {
        let variant = VariantId::by_name(value["variant"].as_str()?)?;
        let level = value["level"].as_str()?.parse().ok()?;
        Some(Match { variant, level, game: value["game"].as_u64().map(|game| game as usize) })
    }
}

impl Done {
    fn to_json(&self) -> Value {
        match self {
            Done::Game(Played { points, plies, reason, mistakes }) => {
                let mistakes = mistakes.as_ref().map(|both| both.each_ref().map(Mistakes::to_json));
                json!({ "points": points, "plies": plies, "reason": reason, "mistakes": mistakes })
            }
            Done::Anchor(games) => json!({ "anchor": games }),
        }
    }

    fn of_json(value: &Value) -> Option<Done> {
        if let Some(games) = value["anchor"].as_array() {
            let game = |game: &Value| Some((game[0].as_u64()? as u32, game[1].as_u64()? as u32));
            return Some(Done::Anchor(games.iter().filter_map(game).collect()));
        }
        let mistakes = &value["mistakes"];
        Some(Done::Game(Played {
            points: value["points"].as_u64()? as u32,
            plies: value["plies"].as_u64()? as usize,
            reason: value["reason"].as_str()?.to_owned(),
            mistakes: mistakes.is_array().then(|| [0, 1].map(|i| Mistakes::of_json(&mistakes[i]))),
        }))
    }
}

/// The file of matches, a JSON object on each line.
pub(super) struct Log {
    done: HashMap<Match, Done>,
    new: Mutex<(File, Vec<(Match, Done)>)>,
}

impl Log {
    pub(super) fn open(path: &Path, fresh: bool) -> Result<Log> {
        let said = || format!("cannot open {}", path.display());
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(said)?;
        }
        let mut options = OpenOptions::new();
        let file =
            options.create(true).write(true).append(!fresh).truncate(fresh).open(path).with_context(said)?;
        let text = std::fs::read_to_string(path).with_context(said)?;
        // A line that was cut off when the program was stopped is played again.
        let read = |line: &str| {
            let value: Value = serde_json::from_str(line).ok()?;
            Some((Match::of_json(&value)?, Done::of_json(&value)?))
        };
        let mut log =
            Log { done: text.lines().filter_map(read).collect(), new: Mutex::new((file, Vec::new())) };
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(log.new.get_mut().expect("nobody else has it").0)?;
        }
        Ok(log)
    }

    pub(super) fn has(&self, job: &Match) -> bool {
        self.done.contains_key(job)
    }

    pub(super) fn add(&self, job: &Match, done: Done) -> Result<()> {
        let mut line = done.to_json();
        line["variant"] = job.variant.key().into();
        line["level"] = job.level.name().into();
        line["game"] = job.game.into();
        let mut new = self.new.lock().expect("no thread panics with the lock");
        writeln!(new.0, "{line}").context("cannot write the file of games")?;
        new.1.push((*job, done));
        Ok(())
    }

    /// All matches, those of earlier runs included.
    pub(super) fn into_games(self) -> HashMap<Match, Done> {
        let (_, new) = self.new.into_inner().expect("no thread panics with the lock");
        self.done.into_iter().chain(new).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_on_after_a_line_that_was_cut_off() {
        let path = std::env::temp_dir().join(format!("alfil-levels-{}.jsonl", std::process::id()));
        let job = |game| Match::neighbours(VariantId::default(), Level::Casual, game);
        let played =
            || Done::Game(Played { points: 2, plies: 40, reason: "checkmate".to_owned(), mistakes: None });
        let anchor = Match::anchor(VariantId::default(), Level::Club);
        let log = Log::open(&path, true).unwrap();
        log.add(&job(0), played()).unwrap();
        log.add(&anchor, Done::Anchor(vec![(1350, 2), (1550, 0)])).unwrap();
        log.add(&job(1), played()).unwrap();
        drop(log);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 5]).unwrap();
        let log = Log::open(&path, false).unwrap();
        assert!(log.has(&job(0)) && log.has(&anchor) && !log.has(&job(1)));
        log.add(&job(1), played()).unwrap();
        drop(log);
        let done = Log::open(&path, false).unwrap().into_games();
        assert_eq!(done.len(), 3);
        assert!(matches!(&done[&anchor], Done::Anchor(games) if games[..] == [(1350, 2), (1550, 0)]));
        assert!(matches!(&done[&job(1)], Done::Game(played) if played.points == 2 && played.plies == 40));
        std::fs::remove_file(&path).unwrap();
    }
}
