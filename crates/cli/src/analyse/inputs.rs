//! Where games come from: files, folders, standard input, positions on the command line.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::{fs, io};

use alfil_notation::{PgnGame, PgnReader, PgnTag, parse_epd};
use alfil_variants::VariantId;

use crate::error::Failure;
use crate::fault::{Fault, io_failure};
use crate::input;

/// What a position of the command line is called.
pub(super) const POSITION: &str = "<FEN>";

/// One thing to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A file of games, or standard input.
    File(PathBuf),
    /// A position.
    Position(String),
}

impl Input {
    /// How it is called in messages and results.
    pub(super) fn name(&self) -> String {
        match self {
            Input::File(path) => input::display_name(path),
            Input::Position(_) => POSITION.to_owned(),
        }
    }

    /// Whether it is this file, whatever it is called here and there.
    pub(super) fn is_file(&self, path: &Path) -> bool {
        let Input::File(own) = self else { return false };
        let real = |path: &Path| fs::canonicalize(path).ok();
        real(own).is_some_and(|own| real(path) == Some(own))
    }

    /// Its size in bytes, where that is known beforehand.
    pub(super) fn size(&self) -> Option<u64> {
        match self {
            Input::File(path) if input::is_stdin(path) => None,
            Input::File(path) => fs::metadata(path).ok().map(|data| data.len()),
            Input::Position(fen) => Some(fen.len() as u64),
        }
    }
}

/// What the arguments stand for: folders become the files in them, in the order of their names.
pub(super) fn expand(arguments: &[String]) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if path.is_dir() {
            let before = inputs.len();
            add_folder(path, &mut inputs)?;
            if inputs.len() == before {
                return Err(Failure::Io(format!("{}: no .pgn files in this folder", path.display())));
            }
        } else if looks_like_fen(argument) && !path.exists() {
            inputs.push(Input::Position(argument.clone()));
        } else if is_placement(argument) && !path.exists() {
            return Err(Failure::Usage(format!(
                "{argument}: a position must stand in quotes, all its fields together"
            )));
        } else {
            inputs.push(Input::File(path.to_owned()));
        }
    }
    let files: Vec<PathBuf> = inputs
        .iter()
        .filter_map(|input| match input {
            Input::File(path) => Some(path.clone()),
            Input::Position(_) => None,
        })
        .collect();
    input::stdin_at_most_once(&files)?;
    Ok(inputs)
}

fn add_folder(folder: &Path, inputs: &mut Vec<Input>) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::io(folder, &error);
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(fail)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(fail)?;
    entries.sort();
    for path in entries {
        // Links to folders are not followed: they may lead in circles.
        if path.is_dir() && !path.is_symlink() {
            add_folder(&path, inputs)?;
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn")) {
            inputs.push(Input::File(path));
        }
    }
    Ok(())
}

/// The men of a position and at least one field more.
fn looks_like_fen(text: &str) -> bool {
    let mut fields = text.split_whitespace();
    fields.next().is_some_and(is_placement) && fields.next().is_some()
}

/// The first field of a position: eight ranks.
fn is_placement(text: &str) -> bool {
    text.matches('/').count() == 7 && text.chars().all(|c| c.is_ascii_alphanumeric() || "/~[]-".contains(c))
}

/// Reads one game after the other. Other formats of games plug in here.
pub(super) trait Games {
    /// The next game, or what is wrong with it; `None` at the end. A failure is the end.
    fn next_game(&mut self) -> Option<Result<Result<PgnGame, Fault>, Failure>>;
}

/// Opens an input. `variant` is what was asked for.
pub(super) fn open(input: &Input, variant: Option<VariantId>) -> Result<Box<dyn Games>, Failure> {
    match input {
        Input::File(path) => {
            let mut text = input::open(path)?;
            let start = text.fill_buf().map_err(|error| Failure::io(path, &error))?;
            if starts_with_position(start) {
                return Ok(Box::new(Positions { text, path: path.clone(), line: 0, variant }));
            }
            Ok(Box::new(PgnFile { reader: PgnReader::new(text), name: input.name() }))
        }
        Input::Position(fen) => Ok(Box::new(OnePosition(Some(game_from(fen, 1, 1, variant))))),
    }
}

struct PgnFile<R> {
    reader: PgnReader<R>,
    name: String,
}

impl<R: BufRead> Games for PgnFile<R> {
    fn next_game(&mut self) -> Option<Result<Result<PgnGame, Fault>, Failure>> {
        Some(match self.reader.next_game()? {
            Ok(game) => Ok(Ok(game)),
            Err(error) => match io_failure(&error, &self.name) {
                Some(failure) => Err(failure),
                None => Ok(Err(error.into())),
            },
        })
    }
}

/// Whether the first line that is no comment is a position.
fn starts_with_position(start: &[u8]) -> bool {
    let text = String::from_utf8_lossy(start);
    let is_wanted = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    text.trim_start_matches('\u{feff}').lines().find(is_wanted).is_some_and(looks_like_fen)
}

/// A file of positions, one a line, as FEN or EPD.
struct Positions<R> {
    text: R,
    path: PathBuf,
    line: usize,
    variant: Option<VariantId>,
}

impl<R: BufRead> Games for Positions<R> {
    fn next_game(&mut self) -> Option<Result<Result<PgnGame, Fault>, Failure>> {
        loop {
            let mut bytes = Vec::new();
            match self.text.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => self.line += 1,
                Err(error) => return Some(Err(Failure::io(&self.path, &error))),
            }
            let text = String::from_utf8_lossy(&bytes);
            let Some(read) = parse_epd(&text).next() else { continue };
            let line = self.line;
            return Some(Ok(match read {
                Ok(epd) => Ok(game_from(&epd.position, line, epd.column, self.variant)),
                Err(error) => {
                    let message = error.kind.to_string();
                    Err(Fault { line, column: error.column, ply: None, message })
                }
            }));
        }
    }
}

struct OnePosition(Option<PgnGame>);

impl Games for OnePosition {
    fn next_game(&mut self) -> Option<Result<Result<PgnGame, Fault>, Failure>> {
        self.0.take().map(|game| Ok(Ok(game)))
    }
}

/// A game that starts from a position, without moves.
fn game_from(fen: &str, line: usize, column: usize, variant: Option<VariantId>) -> PgnGame {
    let place = |tag: PgnTag| PgnTag { line, column, value_column: column, ..tag };
    let variant = variant.and_then(|id| id.meta().pgn).map(|name| place(PgnTag::new("Variant", name)));
    let start = [PgnTag::new("SetUp", "1"), PgnTag::new("FEN", fen)].map(place);
    PgnGame { line, tags: variant.into_iter().chain(start).collect(), ..PgnGame::default() }
}

/// The number of positions in the games of these inputs, for a progress bar; `None` if some can be read only once.
pub(super) fn count_positions(inputs: &[Input]) -> Option<u64> {
    let mut positions = 0;
    for input in inputs {
        input.size()?;
        let Ok(mut games) = open(input, None) else { continue };
        while let Some(Ok(game)) = games.next_game() {
            positions += game.map_or(0, |game| game.moves.len() as u64 + 1);
        }
    }
    Some(positions)
}
