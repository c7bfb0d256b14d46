//! Lines from standard input, waited for no longer than a clock allows.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// What came.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Line(String),
    /// The time is over.
    Nothing,
    /// There will be no more lines.
    End,
}

/// Reads standard input on a thread of its own: a read cannot be given up when a flag falls.
pub(super) struct Lines(Receiver<String>);

impl Lines {
    pub(super) fn of_stdin() -> Lines {
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let mut input = io::stdin().lock();
            while input.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
                bytes.clear();
            }
        });
        Lines(receiver)
    }

    /// Waits for a line, without end if no time is given.
    pub(super) fn next(&self, time: Option<Duration>) -> Heard {
        let heard = match time {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => self.0.recv_timeout(time),
        };
        match heard {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }
}
