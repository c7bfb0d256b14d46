//! Why a command did not succeed, and the exit code that says so.

use std::io;
use std::path::Path;
use std::process::ExitCode;

/// What went wrong, in classes that have an exit code each.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A check failed and its report is already written. Exit code 1.
    Reported,
    /// A bad FEN, an illegal move, a faulty game. Exit code 1.
    Check(String),
    /// The answer is written, and it is not the one that was hoped for; the command says what its exit code means.
    Answer(u8),
    /// Options that make no sense together. Exit code 2.
    Usage(String),
    /// A file that cannot be read or written. Exit code 3.
    Io(String),
    /// Standard output cannot be written. A reader that went away is no failure, anything else has exit code 3.
    Output(io::Error),
}

impl Failure {
    /// A file cannot be read or written.
    pub(crate) fn io(path: &Path, error: &io::Error) -> Failure {
        Failure::Io(format!("{}: {error}", path.display()))
    }

    /// What to tell the user; `None` if there is nothing left to say.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Failure::Reported | Failure::Answer(_) => None,
            Failure::Check(message) | Failure::Usage(message) | Failure::Io(message) => Some(message.clone()),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Failure::Output(error) => Some(format!("standard output: {error}")),
        }
    }

    /// The exit code.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Reported | Failure::Check(_) => 1,
            Failure::Answer(code) => *code,
            Failure::Usage(_) => 2,
            Failure::Io(_) | Failure::Output(_) => 3,
        })
    }
}

impl From<io::Error> for Failure {
    /// For `?` on writes to standard output. Errors of files carry their name: see [`Failure::io`].
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    /// Our own types always serialise, so only the writing can fail.
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}
