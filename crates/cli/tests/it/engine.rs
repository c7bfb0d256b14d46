//! A conversation with a running engine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// An engine under one of the protocols. It is killed when the test ends.
pub(crate) struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Only keeps a hanging engine from hanging the tests.
const PATIENCE: Duration = Duration::from_mins(2);

impl Engine {
    pub(crate) fn start(args: &[&str]) -> Engine {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("alfil"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("alfil starts");
        let input = child.stdin.take().expect("its input is ours");
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Engine { child, input, lines }
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("the engine listens");
    }

    /// What is said up to the first line that begins with `start`, that line last.
    #[track_caller]
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("{error} while waiting for {start:?} after {heard:#?}"),
            }
            if heard[heard.len() - 1].starts_with(start) {
                return heard;
            }
        }
    }

    /// Sends lines and returns the first answer that begins with `start`.
    #[track_caller]
    pub(crate) fn ask(&mut self, lines: &str, start: &str) -> String {
        self.send(lines);
        self.until(start).pop().expect("there is one")
    }

    /// Ends the engine, which must have nothing more to say, and returns its exit code.
    #[track_caller]
    pub(crate) fn quit(mut self) -> Option<i32> {
        self.send("quit");
        let code = self.child.wait().expect("the engine ends").code();
        assert_eq!(self.lines.iter().collect::<Vec<_>>(), Vec::<String>::new());
        code
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The word behind the first one.
pub(crate) fn second(line: &str) -> &str {
    line.split_whitespace().nth(1).unwrap_or_default()
}
