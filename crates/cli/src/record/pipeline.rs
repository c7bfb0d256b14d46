//! Reads games one by one, works on several at once, and hands them on in the order in which they were read.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use alfil_replay::GameRecord;
use indicatif::{ProgressBar, ProgressStyle};

use super::fault::GameFault;
use super::inputs::{self, Inputs};
use super::reader::{Games, Raw};
use crate::error::Failure;
use crate::input;
use crate::names::Rules;
use crate::output::tell;

/// Games in memory for each thread.
const BATCH: usize = 64;

/// Which games to read, and how many at once.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Reading {
    #[command(flatten)]
    inputs: Inputs,

    /// Games to work on at once [default: one for each processor]; the results do not depend on it
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// A game after the work on it, with its place.
pub(super) struct Done<T> {
    pub(super) file: String,
    /// In its file, from 1.
    pub(super) number: usize,
    pub(super) result: Result<T, GameFault>,
}

impl<T> Done<T> {
    /// What the work gave; a fault is told on standard error.
    pub(super) fn or_tell(self) -> Option<T> {
        self.result.map_err(|fault| tell(fault.in_file(&self.file, self.number))).ok()
    }
}

/// How a run went.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) files: usize,
    pub(super) games: usize,
    pub(super) faulty: usize,
    /// Files that cannot be read.
    pub(super) unreadable: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "files: {}, games: {}, faulty: {}", self.files, self.games, self.faulty)
    }
}

impl Tally {
    /// Whether there was something to read and not one sound game in it.
    pub(super) fn is_barren(self) -> bool {
        self.games == self.faulty && self.faulty + self.unreadable > 0
    }

    /// Success, or the exit code that says what went wrong.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Tally { unreadable: 0, faulty: 0, .. } => Ok(()),
            Tally { unreadable: 0, .. } => Err(Failure::Reported),
            Tally { unreadable, files, .. } => {
                Err(Failure::Io(format!("{unreadable} of {files} files cannot be read")))
            }
        }
    }
}

/// A batch of games with their places.
type Batch = Vec<(String, usize, Raw)>;

impl Reading {
    /// Makes records of all games, does some `work` on each, and gives the results to `finish` in order.
    pub(super) fn run<T: Send>(
        &self,
        rules: Rules,
        work: impl Fn(GameRecord) -> Result<T, GameFault> + Sync,
        mut finish: impl FnMut(Done<T>) -> Result<(), Failure>,
    ) -> Result<Tally, Failure> {
        let files = self.inputs.files()?;
        let jobs = self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let bar = progress(&files);
        let mut queue = Queue { files: files.into_iter(), current: None, bar: &bar, tally: Tally::default() };
        let work = |(file, number, raw): (String, usize, Raw)| {
            let result = raw.record(rules).and_then(&work);
            Done { file, number, result }
        };
        loop {
            let batch = queue.batch(jobs * BATCH);
            if batch.is_empty() {
                break;
            }
            for done in in_order(jobs, batch, &work) {
                queue.tally.games += 1;
                queue.tally.faulty += usize::from(done.result.is_err());
                bar.suspend(|| finish(done))?;
            }
            bar.set_message(format!("{} games", queue.tally.games));
        }
        bar.finish_and_clear();
        Ok(queue.tally)
    }
}

/// A bar on standard error, if a person is watching.
fn progress(files: &[PathBuf]) -> ProgressBar {
    let (bar, template) = match inputs::total_size(files) {
        Some(size) => (ProgressBar::new(size), "{bar:30} {bytes} of {total_bytes}, {msg}, {eta} to go"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {msg}, {elapsed} gone"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message("0 games");
    bar
}

/// Does the work on all items of a batch and gives the results in the same order.
fn in_order<T: Send, R: Send>(jobs: usize, items: Vec<T>, work: &(impl Fn(T) -> R + Sync)) -> Vec<R> {
    if jobs == 1 || items.len() < 2 {
        return items.into_iter().map(work).collect();
    }
    let share = items.len().div_ceil(jobs);
    let mut items = items.into_iter();
    thread::scope(|scope| {
        let mut threads = Vec::new();
        loop {
            let part: Vec<T> = items.by_ref().take(share).collect();
            if part.is_empty() {
                break;
            }
            threads.push(scope.spawn(|| part.into_iter().map(work).collect::<Vec<R>>()));
        }
        let join = |thread: thread::ScopedJoinHandle<'_, Vec<R>>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().flat_map(join).collect()
    })
}

/// The games of all files.
struct Queue<'a> {
    files: std::vec::IntoIter<PathBuf>,
    /// The file that is being read, and how many games of it were.
    current: Option<(String, Box<dyn Games>, usize)>,
    bar: &'a ProgressBar,
    tally: Tally,
}

impl Queue<'_> {
    /// The next games; none at the end.
    fn batch(&mut self, size: usize) -> Batch {
        std::iter::from_fn(|| self.next()).take(size).collect()
    }

    fn next(&mut self) -> Option<(String, usize, Raw)> {
        loop {
            let Some((file, games, number)) = &mut self.current else {
                let path = self.files.next()?;
                self.tally.files += 1;
                match inputs::open(&path, self.bar) {
                    Ok(games) => self.current = Some((input::display_name(&path), games, 0)),
                    Err(failure) => self.fail(&failure),
                }
                continue;
            };
            match games.next_game() {
                None => self.current = None,
                Some(Ok(raw)) => {
                    *number += 1;
                    return Some((file.clone(), *number, raw));
                }
                Some(Err(failure)) => {
                    self.current = None;
                    self.fail(&failure);
                }
            }
        }
    }

    /// Tells that a file cannot be read; the others are.
    fn fail(&mut self, failure: &Failure) {
        self.tally.unreadable += 1;
        if let Some(message) = failure.message() {
            self.bar.suspend(|| tell(format_args!("error: {message}")));
        }
    }
}
