//! Reads games one by one, from each of the formats.

use std::io::{BufRead, Read};
use std::path::Path;

use alfil_notation::{PgnGame, PgnReader};
use alfil_replay::{
    ArchiveErrorKind, ArchiveReader, Cut, GameRecord, JsonError, MAX_JOURNAL, MAX_PAYLOAD, RawGame, Recovery,
    Request, recover,
};
use serde_json::value::RawValue;

use super::fault::{GameFault, must_be_asked_for};
use crate::error::Failure;
use crate::fault::{io_failure, variant_of};
use crate::input;
use crate::names::Rules;
use crate::output::tell;

/// A game as it was read; the work that is left can be shared among threads.
pub(super) enum Raw {
    Pgn(Box<PgnGame>),
    Record(Box<GameRecord>),
    /// A game of an archive.
    Game(RawGame),
    Json(JsonText),
    Faulty(GameFault),
}

/// The text of a game, and where it stands in its file, both from 0.
pub(super) struct JsonText {
    text: Box<str>,
    line: usize,
    column: usize,
}

impl Raw {
    /// The record of the game, under the rules that were asked for.
    pub(super) fn record(self, rules: Rules) -> Result<GameRecord, GameFault> {
        let record = match self {
            Raw::Faulty(fault) => return Err(fault),
            Raw::Pgn(game) => {
                let variant = variant_of(&game, rules.variant)?;
                let request = Request { variant: Some(variant), profile: rules.rules, ..Request::default() };
                return Ok(GameRecord::from_pgn(&game, &request)?);
            }
            Raw::Record(record) => *record,
            Raw::Game(game) => game.record().map_err(|error| GameFault::at_start(error.to_string()))?,
            Raw::Json(json) => json.record()?,
        };
        must_be_asked_for(&record, rules.variant)?;
        Ok(GameRecord { profile: rules.rules.unwrap_or(record.profile), ..record })
    }
}

impl JsonText {
    fn record(&self) -> Result<GameRecord, GameFault> {
        GameRecord::from_json(&self.text).map_err(|error| {
            // Read once more where it stands, so that an error tells line and column of the file.
            let placed = format!("{}{}{}", "\n".repeat(self.line), " ".repeat(self.column), self.text);
            let error = GameRecord::from_json(&placed).err().unwrap_or(error);
            let ply = match error {
                JsonError::Move { ply, .. } | JsonError::VariationTooDeep { ply } => ply,
                _ => 0,
            };
            GameFault { ply, reason: error.to_string() }
        })
    }
}

/// Reads one game after the other.
pub(super) trait Games {
    /// The next game; `None` at the end. A failure is the end.
    fn next_game(&mut self) -> Option<Result<Raw, Failure>>;
}

/// Games that are all known already.
struct Known(std::vec::IntoIter<Raw>);

impl Games for Known {
    fn next_game(&mut self) -> Option<Result<Raw, Failure>> {
        self.0.next().map(Ok)
    }
}

fn known(games: Vec<Raw>) -> Box<dyn Games> {
    Box::new(Known(games.into_iter()))
}

/// What stands for a file of which nothing can be read.
pub(super) fn unreadable(reason: &str) -> Box<dyn Games> {
    known(vec![Raw::Faulty(GameFault::at_start(reason))])
}

struct Pgn<R> {
    reader: PgnReader<R>,
    name: String,
}

/// The games of a PGN file.
pub(super) fn pgn(path: &Path, bytes: impl BufRead + 'static) -> Box<dyn Games> {
    Box::new(Pgn { reader: PgnReader::new(bytes), name: input::display_name(path) })
}

impl<R: BufRead> Games for Pgn<R> {
    fn next_game(&mut self) -> Option<Result<Raw, Failure>> {
        Some(match self.reader.next_game()? {
            Ok(game) => Ok(Raw::Pgn(Box::new(game))),
            Err(error) => match io_failure(&error, &self.name) {
                Some(failure) => Err(failure),
                None => Ok(Raw::Faulty(error.into())),
            },
        })
    }
}

/// The longest record with its container.
const LONGEST_RECORD: u64 = MAX_PAYLOAD as u64 + 64;

/// The only game of a record.
pub(super) fn record(path: &Path, bytes: impl Read) -> Result<Box<dyn Games>, Failure> {
    let mut all = Vec::new();
    bytes.take(LONGEST_RECORD).read_to_end(&mut all).map_err(|error| Failure::io(path, &error))?;
    let raw = match GameRecord::decode(&all) {
        Ok(record) => Raw::Record(Box::new(record)),
        Err(error) => Raw::Faulty(GameFault::at_start(error.to_string())),
    };
    Ok(known(vec![raw]))
}

/// The game of a journal, as far as it was logged. What is cut off at the end is told, and no fault of the game.
pub(super) fn journal(path: &Path, bytes: impl Read) -> Result<Box<dyn Games>, Failure> {
    let mut all = Vec::new();
    bytes.take(MAX_JOURNAL + 1).read_to_end(&mut all).map_err(|error| Failure::io(path, &error))?;
    let raw = match recover(&all) {
        Ok(Recovery { cut: Some(Cut { at, is_damage: true, .. }), .. }) => {
            Raw::Faulty(GameFault::at_start(format!("byte {at}: an event is damaged, and others follow it")))
        }
        Ok(Recovery { record, cut, .. }) => {
            if let Some(Cut { at, bytes, .. }) = cut {
                let name = input::display_name(path);
                tell(format_args!("{name}: the last {bytes} bytes, from byte {at} on, are no whole event"));
            }
            Raw::Record(Box::new(record))
        }
        Err(error) => Raw::Faulty(GameFault::at_start(error.to_string())),
    };
    Ok(known(vec![raw]))
}

struct Archive<R> {
    reader: ArchiveReader<R>,
    name: String,
}

/// The games of an archive.
pub(super) fn archive(path: &Path, bytes: impl Read + 'static) -> Box<dyn Games> {
    match ArchiveReader::new(bytes) {
        Ok(reader) => Box::new(Archive { reader, name: input::display_name(path) }),
        Err(error) => known(vec![Raw::Faulty(GameFault::at_start(error.to_string()))]),
    }
}

impl<R: Read> Games for Archive<R> {
    fn next_game(&mut self) -> Option<Result<Raw, Failure>> {
        Some(match self.reader.next_raw()? {
            Ok(game) => Ok(Raw::Game(game)),
            Err(error) => match &error.kind {
                ArchiveErrorKind::Io(reason) => Err(Failure::Io(format!("{}: {reason}", self.name))),
                _ => Ok(Raw::Faulty(GameFault::at_start(error.to_string()))),
            },
        })
    }
}

/// The games of a JSON file: an object, several one after the other, or a list of them.
pub(super) fn json(path: &Path, mut bytes: impl Read) -> Result<Box<dyn Games>, Failure> {
    let mut all = Vec::new();
    bytes.read_to_end(&mut all).map_err(|error| Failure::io(path, &error))?;
    let text = match str::from_utf8(&all) {
        Ok(text) => text.trim_start_matches('\u{feff}'),
        Err(error) => {
            let reason = format!("byte {}: not UTF-8", error.valid_up_to() + 1);
            return Ok(known(vec![Raw::Faulty(GameFault::at_start(reason))]));
        }
    };
    let games: Result<Vec<&RawValue>, _> = if text.trim_start().starts_with('[') {
        serde_json::from_str(text)
    } else {
        serde_json::Deserializer::from_str(text).into_iter().collect()
    };
    Ok(known(match games {
        Ok(games) => located(text, &games),
        Err(error) => vec![Raw::Faulty(GameFault::at_start(error.to_string()))],
    }))
}

/// The games with their places in the text.
fn located(text: &str, games: &[&RawValue]) -> Vec<Raw> {
    let (mut seen, mut line, mut line_start) = (0, 0, 0);
    let locate = |game: &&RawValue| {
        // The value is a part of the text.
        let offset = game.get().as_ptr().addr() - text.as_ptr().addr();
        for (index, _) in text[seen..offset].match_indices('\n') {
            line += 1;
            line_start = seen + index + 1;
        }
        seen = offset;
        Raw::Json(JsonText { text: game.get().into(), line, column: offset - line_start })
    };
    games.iter().map(locate).collect()
}
