//! Runs the `alfil` binary as scripts and players do.

mod analyse;
mod bench;
mod engine;
mod generated;
mod moves;
mod options;
mod output;
mod perft;
mod play;
mod readme;
mod record;
mod replay;
mod reports;
mod show;
mod solve;
mod uci;
mod validate;
mod xboard;

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// The variants by their ids, with the number of legal moves at the start.
const VARIANTS: [(&str, usize); 4] =
    [("chess", 20), ("three-check", 20), ("racing-kings", 21), ("knightmate", 18)];

/// What a run left behind.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// A run that is not affected by the colours of the terminal it is started from.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("alfil"));
    command.args(args);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn finish(command: &mut Command) -> Ran {
    let output = command.output().expect("alfil runs");
    let text = |bytes| String::from_utf8(bytes).expect("alfil writes UTF-8");
    Ran {
        code: output.status.code().expect("alfil is not killed by a signal"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn run(args: &[&str]) -> Ran {
    finish(&mut command(args))
}

fn run_with_input(args: &[&str], input: &str) -> Ran {
    finish(command(args).write_stdin(input))
}

/// Runs a command that must succeed in silence on standard error, and reads its JSON.
#[track_caller]
fn json(args: &[&str]) -> Value {
    let ran = run(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    parse(&ran.out)
}

#[track_caller]
fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text:?}"))
}

/// Runs a command that must fail with a message and print nothing else.
#[track_caller]
fn fails(args: &[&str], code: i32, message: &str) {
    let ran = run(args);
    assert!(ran.err.contains(message), "{args:?} says {:?}, not {message:?}", ran.err);
    assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{args:?}");
}

/// The names of the fields of an object, in their order.
fn fields(object: &str) -> Vec<String> {
    // serde_json sorts the keys of a `Value`, so they are taken from the text.
    let value = parse(object);
    let mut names: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
    names.sort_by_key(|name| object.find(&format!("\"{name}\":")).expect("a key is in the text"));
    names
}

fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The path of a recorded game.
fn game(name: &str) -> String {
    tests_folder().join("games").join(name).display().to_string()
}

/// A file that is gone when the test ends.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, text: impl AsRef<[u8]>) -> TempFile {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, text).expect("the target folder can be written");
        TempFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the target folder has a readable name")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
