//! Where games go: a file or standard output.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use alfil_replay::{ArchiveError, ArchiveOptions, ArchiveWriter, Coding, GameRecord, RawGame};

use clap::ValueEnum;

use super::fault::GameFault;
use super::pipeline::Tally;
use crate::error::Failure;
use crate::output::tell;

/// The formats that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// PGN
    Pgn,
    /// A record for one game, else an archive
    Alf,
    /// JSON: an object for one game, else a list
    Json,
}

/// Where to write games, on every command that does.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Target {
    /// The file to write; its ending tells the format: .pgn, .alf or .json. `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format, whatever the ending says
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
}

impl Target {
    /// The format that is asked for; `printed` is that of standard output, where there is one for it.
    pub(super) fn format(&self, printed: Option<Format>) -> Result<Format, Failure> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        match self.file() {
            Some(path) => Format::of(path),
            None => printed.ok_or_else(|| {
                Failure::Usage(
                    "say the file with -o FILE, or with --to the format of standard output".to_owned(),
                )
            }),
        }
    }

    /// Starts to write.
    pub(super) fn open(&self, format: Format) -> Result<Sink, Failure> {
        self.file().map_or_else(|| Ok(Sink::print(format)), |path| Sink::create(path, format))
    }

    /// The file; `None` for standard output.
    pub(super) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }
}

/// A game in the format of the file.
pub(super) enum Encoded {
    Text(String),
    Game(RawGame),
}

impl Format {
    /// The format of a file with this name.
    fn of(path: &Path) -> Result<Format, Failure> {
        match path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase).as_deref() {
            Some("pgn") => Ok(Format::Pgn),
            Some("alf") => Ok(Format::Alf),
            Some("json") => Ok(Format::Json),
            _ => {
                let message = format!(
                    "--output {}: expected a name ending in .pgn, .alf or .json, or --to",
                    path.display()
                );
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

/// Games that are being written.
pub(super) struct Sink {
    /// `None` for standard output.
    file: Option<Draft>,
    format: Format,
    /// The first game: what goes around games depends on whether there is a second one.
    first: Option<Encoded>,
    /// `None` once it is complete.
    body: Option<Body>,
    games: usize,
}

/// A file that takes its name when it is complete, so that no half of one is left behind.
struct Draft {
    name: PathBuf,
    draft: PathBuf,
}

type Out = BufWriter<Box<dyn Write>>;

/// What was written so far.
enum Body {
    /// Nothing: there was at most one game.
    Empty(Out),
    Texts(Texts),
    Archive(ArchiveWriter<Out>),
}

/// Several games as text.
struct Texts {
    file: Out,
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
    fn create(path: &Path, format: Format) -> Result<Sink, Failure> {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let draft = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = File::create(&draft).map_err(|error| Failure::io(path, &error))?;
        Ok(Sink::new(Some(Draft { name: path.to_owned(), draft }), Box::new(file), format))
    }

    /// Writes to standard output, past everything that would take colours out of text.
    fn print(format: Format) -> Sink {
        Sink::new(None, Box::new(io::stdout()), format)
    }

    fn new(file: Option<Draft>, out: Box<dyn Write>, format: Format) -> Sink {
        Sink { file, format, first: None, body: Some(Body::Empty(BufWriter::new(out))), games: 0 }
    }

    fn failure(&self, error: io::Error) -> Failure {
        match &self.file {
            Some(Draft { name, .. }) => Failure::io(name, &error),
            None => Failure::Output(error),
        }
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
        written.map_err(|error| self.failure(error))
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

    /// Writes what is left, gives a file its name, and tells how many games are in it with `told`. Where no game could be
    /// read, a file that bears the name is left as it is.
    pub(super) fn finish(
        mut self,
        tally: Tally,
        out: &mut dyn Write,
        told: impl Fn(usize) -> String,
    ) -> Result<(), Failure> {
        let name = self.file.as_ref().map(|file| file.name.display().to_string());
        if tally.is_barren() {
            if let Some(name) = name {
                tell(format_args!("{name}: not written, as no game could be read"));
            }
            return Ok(());
        }
        let renamed = self.complete().and_then(|()| match &self.file {
            Some(Draft { name, draft }) => fs::rename(draft, name),
            None => Ok(()),
        });
        renamed.map_err(|error| self.failure(error))?;
        match name {
            Some(name) => Ok(writeln!(out, "{name}: {}", told(self.games))?),
            None => Ok(()),
        }
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
impl Drop for Draft {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.draft));
    }
}
