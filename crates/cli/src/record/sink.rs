//! Where games go: a file whose ending tells the format.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use alfil_replay::{ArchiveError, ArchiveOptions, ArchiveWriter, Coding, GameRecord, RawGame};

use super::fault::GameFault;
use super::pipeline::Tally;
use crate::error::Failure;
use crate::output::tell;

/// The formats that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Pgn,
    Alf,
    Json,
}

/// A game in the format of the file.
pub(super) enum Encoded {
    Text(String),
    Game(RawGame),
}

impl Format {
    /// The format of a file with this name.
    pub(super) fn of(path: &Path) -> Result<Format, Failure> {
        match path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase).as_deref() {
            Some("pgn") => Ok(Format::Pgn),
            Some("alf") => Ok(Format::Alf),
            Some("json") => Ok(Format::Json),
            _ => {
                let message =
                    format!("--output {}: expected a name ending in .pgn, .alf or .json", path.display());
                Err(Failure::Usage(message))
            }
        }
    }

    /// A game in this format. The same game always gives the same bytes.
    pub(super) fn encode(self, record: &GameRecord) -> Result<Encoded, GameFault> {
        let fault = |error: &dyn std::fmt::Display| GameFault::at_start(error.to_string());
        match self {
            Format::Pgn => match record.to_pgn() {
                Ok(game) => Ok(Encoded::Text(game.to_string())),
                Err(error) => Err(GameFault::of(record, &error)),
            },
            Format::Alf => {
                RawGame::of(record, Coding::default()).map(Encoded::Game).map_err(|error| fault(&error))
            }
            Format::Json => record
                .to_json()
                .map(|text| Encoded::Text(text.trim_end().to_owned()))
                .map_err(|error| fault(&error)),
        }
    }
}

/// A file that is being written. It takes its name when it is complete, so that no half of one is left behind.
pub(super) struct Sink {
    path: PathBuf,
    draft: PathBuf,
    format: Format,
    /// The first game: what goes around games depends on whether there is a second one.
    first: Option<Encoded>,
    /// `None` once it is complete.
    body: Option<Body>,
    games: usize,
}

/// What was written so far.
enum Body {
    /// Nothing: there was at most one game.
    Empty(BufWriter<File>),
    Texts(Texts),
    Archive(ArchiveWriter<BufWriter<File>>),
}

/// Several games as text.
struct Texts {
    file: BufWriter<File>,
    /// What stands before the next game.
    before: &'static str,
    /// What stands between two games.
    between: &'static str,
    /// What stands after the last one.
    after: &'static str,
    /// What stands in a file without games.
    none: &'static str,
}

impl Sink {
    /// Starts a file.
    pub(super) fn create(path: &Path, format: Format) -> Result<Sink, Failure> {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let draft = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = File::create(&draft).map_err(|error| Failure::io(path, &error))?;
        let body = Some(Body::Empty(BufWriter::new(file)));
        Ok(Sink { path: path.to_owned(), draft, format, first: None, body, games: 0 })
    }

    /// Writes a game.
    pub(super) fn add(&mut self, game: Encoded) -> Result<(), Failure> {
        self.games += 1;
        if self.games == 1 {
            self.first = Some(game);
            return Ok(());
        }
        let games = self.first.take().into_iter().chain([game]);
        let written =
            self.begin_many().and_then(|body| games.into_iter().try_for_each(|game| body.add(&game)));
        written.map_err(|error| Failure::io(&self.path, &error))
    }

    /// Makes the file one for several games.
    fn begin_many(&mut self) -> io::Result<&mut Body> {
        let body = match self.body.take() {
            Some(Body::Empty(file)) => match self.format {
                Format::Alf => {
                    Body::Archive(ArchiveWriter::new(file, ArchiveOptions::default()).map_err(io_error)?)
                }
                Format::Pgn => Body::Texts(Texts { file, before: "", between: "\n", after: "", none: "" }),
                Format::Json => {
                    Body::Texts(Texts { file, before: "[\n", between: ",\n", after: "\n]\n", none: "[]\n" })
                }
            },
            Some(begun) => begun,
            None => return Err(io::ErrorKind::BrokenPipe.into()),
        };
        Ok(self.body.insert(body))
    }

    /// Gives the file its name; tells how many games are in it. Where no game could be read, a file that bears the name
    /// is left as it is, and there is no number.
    pub(super) fn finish(mut self, tally: Tally) -> Result<Option<usize>, Failure> {
        if tally.is_barren() {
            tell(format_args!("{}: not written, as no game could be read", self.path.display()));
            return Ok(None);
        }
        let result = self.complete().and_then(|()| fs::rename(&self.draft, &self.path));
        result.map_err(|error| Failure::io(&self.path, &error))?;
        Ok(Some(self.games))
    }

    fn complete(&mut self) -> io::Result<()> {
        // No game at all is a list without games, but one game is a record of its own.
        if self.games == 0 {
            self.begin_many()?;
        }
        match (self.body.take(), self.first.take()) {
            (Some(Body::Empty(mut file)), Some(game)) => {
                file.write_all(&game.alone()?)?;
                file.flush()
            }
            (Some(body), _) => body.finish(),
            (None, _) => Ok(()),
        }
    }
}

impl Encoded {
    /// The game where it is text.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Encoded::Text(text) => Some(text),
            Encoded::Game(_) => None,
        }
    }

    /// The whole file where this is its only game.
    fn alone(self) -> io::Result<Vec<u8>> {
        match self {
            Encoded::Text(text) => Ok(format!("{}\n", text.trim_end()).into_bytes()),
            Encoded::Game(raw) => {
                let record = raw.record().map_err(io::Error::other)?;
                record.encode().map_err(io::Error::other)
            }
        }
    }
}

impl Body {
    /// Writes one of several games.
    fn add(&mut self, game: &Encoded) -> io::Result<()> {
        match (self, game) {
            (Body::Archive(archive), Encoded::Game(raw)) => archive.push_raw(raw).map_err(io_error),
            (Body::Texts(texts), Encoded::Text(text)) => {
                let before = std::mem::replace(&mut texts.before, texts.between);
                texts.file.write_all(before.as_bytes())?;
                texts.file.write_all(text.as_bytes())
            }
            _ => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Body::Empty(mut file) => file.flush(),
            Body::Archive(archive) => archive.finish().map_err(io_error)?.flush(),
            Body::Texts(Texts { mut file, before, between, after, none }) => {
                let end = if before == between { after } else { none };
                file.write_all(end.as_bytes())?;
                file.flush()
            }
        }
    }
}

/// The reason why a file cannot be written; a game that goes to it is sound already.
fn io_error(error: ArchiveError) -> io::Error {
    io::Error::other(error)
}

/// What was not finished is taken away.
impl Drop for Sink {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.draft));
    }
}
