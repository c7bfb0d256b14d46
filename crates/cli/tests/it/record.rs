//! `alfil record`: games from format to format, and what is told about them.

mod convert;
mod select;
mod show;
mod verify;

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Ran, run};

/// The games of one variant that the tests convert.
const THREE_CHECK: &str = "three-check.pgn";

/// A folder that is gone when the test ends.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(name: &str) -> TempFolder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("record-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the target folder can be written");
        TempFolder(path)
    }

    /// The path of a file in it.
    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the target folder has a readable name").to_owned()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.file(name);
        fs::write(&path, text).expect("the target folder can be written");
        path
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect("the file was written")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder stands");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `alfil record` and must succeed in silence on standard error.
#[track_caller]
fn record(args: &[&str]) -> String {
    let ran = ran(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out
}

fn ran(args: &[&str]) -> Ran {
    run(&[&["record"], args].concat())
}
