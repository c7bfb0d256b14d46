//! An output file that survives interruptions: after each game a checkpoint beside it says how far the run is.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::inputs::Input;
use crate::error::Failure;

/// How far a run is, and which run it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Checkpoint {
    /// Everything that decides what is written.
    settings: String,
    /// Names and sizes of the inputs.
    inputs: Vec<(String, Option<u64>)>,
    /// Games that are done, faulty ones included.
    done: usize,
    /// How many of them are faulty.
    faulty: usize,
    /// Bytes of the output that belong to them.
    length: u64,
}

/// A file that games are appended to.
pub(super) struct OutputFile {
    path: PathBuf,
    file: File,
    checkpoint: Checkpoint,
}

impl OutputFile {
    /// Opens a file, or goes on where an interrupted run with the same settings stopped.
    pub(super) fn open(
        path: &Path,
        settings: String,
        inputs: &[Input],
        overwrite: bool,
    ) -> Result<OutputFile, Failure> {
        if inputs.iter().any(|input| input.is_file(path)) {
            let name = path.display();
            return Err(Failure::Usage(format!("{name} is read: --out must name another file")));
        }
        let inputs = inputs.iter().map(|input| (input.name(), input.size())).collect();
        let fresh = Checkpoint { settings, inputs, done: 0, faulty: 0, length: 0 };
        let checkpoint = match read_checkpoint(path)? {
            Some(found) if !overwrite => continued(path, found, &fresh)?,
            None if !overwrite && path.exists() => {
                let name = path.display();
                return Err(Failure::Usage(format!("{name} exists already; --overwrite replaces it")));
            }
            _ => fresh,
        };
        let fail = |error| Failure::io(path, &error);
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(fail)?;
        let length = file.metadata().map_err(fail)?.len();
        if length < checkpoint.length {
            let name = path.display();
            return Err(Failure::Io(format!(
                "{name} is shorter than its checkpoint says; --overwrite starts anew"
            )));
        }
        // What follows is a game that was not finished.
        file.set_len(checkpoint.length).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        let output = OutputFile { path: path.to_owned(), file, checkpoint };
        output.save()?;
        Ok(output)
    }

    /// Games that need not be done again.
    pub(super) fn done(&self) -> usize {
        self.checkpoint.done
    }

    /// How many of them are faulty.
    pub(super) fn faulty(&self) -> usize {
        self.checkpoint.faulty
    }

    /// Appends a game. Once this returns, the game is neither lost nor done again.
    pub(super) fn append(&mut self, text: &str, is_faulty: bool) -> Result<(), Failure> {
        let fail = |error| Failure::io(&self.path, &error);
        self.file.write_all(text.as_bytes()).map_err(fail)?;
        self.file.sync_data().map_err(fail)?;
        self.checkpoint.length += text.len() as u64;
        self.checkpoint.done += 1;
        self.checkpoint.faulty += usize::from(is_faulty);
        self.save()
    }

    /// Everything is done: nothing is left to go on with.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let path = checkpoint_path(&self.path);
        fs::remove_file(&path).map_err(|error| Failure::io(&path, &error))
    }

    /// Replaces the checkpoint at one stroke.
    fn save(&self) -> Result<(), Failure> {
        let path = checkpoint_path(&self.path);
        let new = with_ending(&self.path, "checkpoint.new");
        let fail = |error| Failure::io(&path, &error);
        let mut file = File::create(&new).map_err(fail)?;
        file.write_all(&serde_json::to_vec(&self.checkpoint)?).map_err(fail)?;
        file.sync_data().map_err(fail)?;
        fs::rename(&new, &path).map_err(fail)
    }
}

fn read_checkpoint(path: &Path) -> Result<Option<Checkpoint>, Failure> {
    let path = checkpoint_path(path);
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::io(&path, &error)),
    };
    serde_json::from_slice(&bytes).map(Some).map_err(|error| {
        let name = path.display();
        Failure::Io(format!("{name}, line {}, column {}: not a checkpoint", error.line(), error.column()))
    })
}

/// The checkpoint to go on from, if it belongs to this run.
fn continued(path: &Path, found: Checkpoint, asked: &Checkpoint) -> Result<Checkpoint, Failure> {
    let name = path.display();
    let what = if found.settings != asked.settings {
        "options"
    } else if found.inputs != asked.inputs {
        "input"
    } else {
        return Ok(found);
    };
    Err(Failure::Usage(format!(
        "{name} was begun with other {what}; the same command goes on with it, --overwrite starts anew"
    )))
}

/// `games.pgn` has its checkpoint in `games.pgn.checkpoint`.
fn checkpoint_path(path: &Path) -> PathBuf {
    with_ending(path, "checkpoint")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}
