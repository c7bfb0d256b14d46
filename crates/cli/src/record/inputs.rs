//! Where games come from: files of any format, folders, patterns, standard input.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use alfil_replay::{is_archive, is_journal, is_record};
use indicatif::ProgressBar;

use super::reader::{self, Games};
use crate::error::Failure;
use crate::input;

/// Endings of the files that a folder stands for.
const ENDINGS: [&str; 3] = ["pgn", "alf", "json"];

/// Files and standard input, on every command that reads games.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Inputs {
    /// Files of games (PGN, .alf, JSON), folders, patterns in quotes; `-` is standard input
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<PathBuf>,
}

impl Inputs {
    /// The files that the arguments stand for, in the order of the arguments, those of a folder or pattern by name.
    pub(super) fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut files = Vec::new();
        for path in &self.inputs {
            let before = files.len();
            if path.is_dir() {
                add_folder(path, &mut files)?;
                must_have_more(&files, before, path, "no .pgn, .alf or .json files in this folder")?;
            } else if is_pattern(path) {
                add_matches(path, &mut files)?;
                must_have_more(&files, before, path, "no file fits this pattern")?;
            } else {
                files.push(path.clone());
            }
        }
        input::stdin_at_most_once(&files)?;
        Ok(files)
    }
}

fn must_have_more(files: &[PathBuf], before: usize, path: &Path, message: &str) -> Result<(), Failure> {
    if files.len() == before {
        return Err(Failure::Io(format!("{}: {message}", path.display())));
    }
    Ok(())
}

fn is_pattern(path: &Path) -> bool {
    !path.exists() && path.to_string_lossy().contains(['*', '?', '['])
}

fn add_matches(pattern: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let text = pattern.to_string_lossy();
    let found = glob::glob(&text).map_err(|error| Failure::Usage(format!("{text}: {error}")))?;
    for path in found {
        let path = path.map_err(|error| Failure::Io(error.to_string()))?;
        if path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

fn add_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::io(folder, &error);
    let entries = fs::read_dir(folder).map_err(fail)?;
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(fail)?;
    paths.sort();
    for path in paths {
        // Links to folders are not followed: they may lead in circles.
        if path.is_dir() && !path.is_symlink() {
            add_folder(&path, files)?;
        } else if has_ending(&path, &ENDINGS) {
            files.push(path);
        }
    }
    Ok(())
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().unwrap_or_default();
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The size of all files together; `None` if one cannot be known.
pub(super) fn total_size(files: &[PathBuf]) -> Option<u64> {
    files
        .iter()
        .map(|path| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len()))
        .sum()
}

/// Opens a file of games, of whatever format its first bytes show. `bar` learns how much of it was read.
pub(super) fn open(path: &Path, bar: &ProgressBar) -> Result<Box<dyn Games>, Failure> {
    let mut bytes = BufReader::with_capacity(1 << 16, bar.wrap_read(input::open(path)?));
    let start = bytes.fill_buf().map_err(|error| Failure::io(path, &error))?;
    if start.is_empty() && has_ending(path, &["alf", "json"]) {
        // Without a game such a file still has a header or brackets.
        Ok(reader::unreadable("the file is empty"))
    } else if is_record(start) {
        reader::record(path, bytes)
    } else if is_journal(start) {
        reader::journal(path, bytes)
    } else if is_archive(start) {
        Ok(reader::archive(path, bytes))
    } else if looks_like_json(start) || has_ending(path, &["json"]) && !looks_binary(start) {
        reader::json(path, bytes)
    } else if looks_binary(start) {
        Ok(reader::unreadable("byte 1: neither text nor the beginning of a record, archive or journal"))
    } else {
        Ok(reader::pgn(path, bytes))
    }
}

/// Whether a text is an object or a list. A PGN can begin with either bracket too: with a tag or a comment.
fn looks_like_json(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
    let within = |start: &[u8]| start.first().copied();
    match start.split_first() {
        Some((b'{', rest)) => match rest.trim_ascii_start().split_first() {
            Some((b'"', _)) => true,
            Some((b'}', rest)) => rest.trim_ascii().is_empty(),
            _ => false,
        },
        Some((b'[', rest)) => {
            let rest = rest.trim_ascii_start();
            let number = |byte: &u8| byte.is_ascii_digit() || b"-+.eE".contains(byte);
            let after = &rest[rest.iter().take_while(|byte| number(byte)).count()..];
            matches!(within(rest), Some(b'{' | b'[' | b']' | b'"'))
                || after.len() < rest.len() && matches!(within(after.trim_ascii_start()), Some(b',' | b']'))
        }
        _ => false,
    }
}

/// Whether a file cannot be text: it has a control character at once, or begins as our own files do and goes on otherwise.
fn looks_binary(start: &[u8]) -> bool {
    let control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    start.first() == Some(&0x89) || start.iter().take(8).any(control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_pgn_are_told_apart() {
        for json in [
            "{\"a\": 1}",
            " [ {\"a\": 1}]",
            "\u{feff}{\n \"a\"",
            "[]",
            "{}",
            "[1]",
            "[ -2.5, 3]",
            "[\"a\"]",
            "[[1]]",
        ] {
            assert!(looks_like_json(json.as_bytes()), "{json}");
        }
        for pgn in [
            "[Event \"?\"]",
            "{a comment} 1. e4",
            "1. e4 *",
            "",
            "[ Event \"?\"]",
            "%",
            "{} 1. e4",
            "[1a \"b\"]",
            "[E \"b\"]",
        ] {
            assert!(!looks_like_json(pgn.as_bytes()), "{pgn}");
        }
    }
}
