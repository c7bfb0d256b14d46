//! Several games at once, handed back in the order in which they were read.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use alfil_notation::PgnGame;
use alfil_search::StopFlag;

use super::progress::Progress;
use super::study::{Effort, NoStudy, Study, study};
use crate::error::Failure;
use crate::fault::{Fault, variant_of};
use crate::names::Rules;

/// A game as it was read, with its place.
pub(super) struct Task {
    pub(super) file: String,
    /// In its file, from 1.
    pub(super) number: usize,
    pub(super) read: Result<PgnGame, Fault>,
}

/// A game that was dealt with.
pub(super) struct Done {
    pub(super) file: String,
    pub(super) number: usize,
    pub(super) result: Result<Box<Study>, Fault>,
}

/// What the threads share.
pub(super) struct Setting<'a> {
    pub(super) effort: &'a Effort,
    pub(super) rules: Rules,
    pub(super) stop: &'a StopFlag,
    pub(super) progress: &'a Progress,
}

/// Takes tasks from `next` and gives what became of them to `finish`, in the same order, until there are no more or a
/// stop was asked for. Holds only a few games for each of `jobs` threads.
pub(super) fn run(
    jobs: usize,
    setting: &Setting<'_>,
    next: &mut dyn FnMut() -> Option<Task>,
    finish: &mut dyn FnMut(Done) -> Result<(), Failure>,
) -> Result<(), Failure> {
    thread::scope(|scope| {
        let (give, take) = channel::<(usize, Task)>();
        let (answer, answers) = channel();
        let take = Arc::new(Mutex::new(take));
        for _ in 0..jobs {
            let (take, answer) = (Arc::clone(&take), answer.clone());
            scope.spawn(move || {
                while let Some((index, task)) = receive(&take) {
                    if answer.send((index, work(task, setting))).is_err() {
                        break;
                    }
                }
            });
        }
        let mut waiting: BTreeMap<usize, Option<Done>> = BTreeMap::new();
        let (mut given, mut finished) = (0, 0);
        drop(answer);
        let (mut exhausted, mut broken_off) = (false, false);
        let result = loop {
            while !exhausted && given - finished < 2 * jobs {
                match next().filter(|_| !setting.stop.is_set()) {
                    Some(task) => {
                        // The threads wait as long as this end is open.
                        drop(give.send((given, task)));
                        given += 1;
                    }
                    None => exhausted = true,
                }
            }
            if finished == given {
                break Ok(());
            }
            let Ok((index, done)) = answers.recv() else { break Ok(()) };
            waiting.insert(index, done);
            let mut failed = None;
            while let Some(done) = waiting.remove(&finished) {
                finished += 1;
                // Nothing is written behind a game that was broken off.
                broken_off |= done.is_none();
                if let Some(done) = done.filter(|_| !broken_off && failed.is_none()) {
                    failed = finish(done).err();
                }
            }
            exhausted |= broken_off;
            if let Some(failure) = failed {
                setting.stop.stop();
                break Err(failure);
            }
        };
        drop(give);
        result
    })
}

fn receive(tasks: &Mutex<Receiver<(usize, Task)>>) -> Option<(usize, Task)> {
    tasks.lock().ok()?.recv().ok()
}

/// Deals with one game; `None` if it was broken off.
fn work(task: Task, setting: &Setting<'_>) -> Option<Done> {
    let Task { file, number, read } = task;
    if setting.stop.is_set() {
        return None;
    }
    let result = match read.and_then(|game| Ok((variant_of(&game, setting.rules.variant)?, game))) {
        Err(fault) => Err(fault),
        Ok((variant, game)) => {
            let tick = || setting.progress.tick();
            match study(game, variant, setting.rules.rules, setting.effort, setting.stop, &tick) {
                Ok(study) => Ok(Box::new(study)),
                Err(NoStudy::Fault(error)) => Err((*error).into()),
                Err(NoStudy::Interrupted) => return None,
            }
        }
    };
    Some(Done { file, number, result })
}
