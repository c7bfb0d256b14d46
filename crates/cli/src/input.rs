//! Reading files, and standard input under the name `-`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::error::Failure;

/// Whether a file name means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses a list of files in which standard input stands twice: the second time it would be empty.
pub(crate) fn stdin_at_most_once(files: &[PathBuf]) -> Result<(), Failure> {
    if files.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(Failure::Usage("standard input (-) can be read only once".to_owned()));
    }
    Ok(())
}

/// Opens a file for reading piece by piece.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| Failure::io(path, &error))?;
    // Opening a folder succeeds on Unix, only reading it fails; tell early.
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(Failure::Io(format!("{}: is a directory", path.display())));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Reads a whole file as text. Bytes that are no UTF-8 become U+FFFD, which no notation knows: the reader of the text
/// then says where they stand.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes).map_err(|error| Failure::io(path, &error))?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// The value of an option, or standard input where it is `-`.
pub(crate) fn text_or_stdin(value: &str) -> Result<String, Failure> {
    if value == "-" { read(Path::new("-")) } else { Ok(value.to_owned()) }
}

/// How a file is called in messages.
pub(crate) fn display_name(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}
