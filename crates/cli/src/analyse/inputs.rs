//! Where games come from: files, folders, standard input, positions on the command line.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::{fs, io};

use alfil_notation::{PgnGame, PgnReader, PgnTag};
use alfil_variants::VariantId;

use crate::error::Failure;
use crate::fault::{Fault, io_failure};
use crate::input;

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
            Input::Position(_) => "<FEN>".to_owned(),
        }
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

/// A placement of eight ranks.
fn looks_like_fen(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|board| board.matches('/').count() == 7)
        && text.split_whitespace().count() > 1
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
            let reader = PgnReader::new(input::open(path)?);
            Ok(Box::new(PgnFile { reader, name: input.name() }))
        }
        Input::Position(fen) => Ok(Box::new(OnePosition(Some(game_from(fen, variant))))),
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

struct OnePosition(Option<PgnGame>);

impl Games for OnePosition {
    fn next_game(&mut self) -> Option<Result<Result<PgnGame, Fault>, Failure>> {
        self.0.take().map(|game| Ok(Ok(game)))
    }
}

/// A game that starts from a position, without moves.
fn game_from(fen: &str, variant: Option<VariantId>) -> PgnGame {
    let place = |tag: PgnTag| PgnTag { line: 1, column: 1, value_column: 1, ..tag };
    let variant = variant.and_then(|id| id.meta().pgn).map(|name| place(PgnTag::new("Variant", name)));
    let start = [PgnTag::new("SetUp", "1"), PgnTag::new("FEN", fen)].map(place);
    PgnGame { line: 1, tags: variant.into_iter().chain(start).collect(), ..PgnGame::default() }
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
