//! The engine, at rest or on its own thread.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;
use std::time::Instant;

use alfil_search::{Answer, Choice, Engine, Info, Level, LevelPlayer, Limits, Options, StopFlag};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Profile, Variant};

use super::inbox::Event;

/// What is to be searched.
pub(super) struct Job<V: Variant> {
    pub(super) pos: Position<V>,
    /// Hashes of the positions before it, oldest first.
    pub(super) before: Vec<u64>,
    pub(super) profile: Profile,
    pub(super) limits: Limits,
    /// The level to play at and the seed of its mistakes; `None` for full strength.
    pub(super) level: Option<(Level, u64)>,
}

/// An engine that hands its news to an inbox.
pub(super) struct Thinker<V: Variant> {
    /// One thread for all searches: its memory stays warm, and what it spent can be read off it from outside.
    thread: Option<JoinHandle<()>>,
    work: Option<Sender<Work<V>>>,
    /// Gives the engine back after each work; none comes back from other work than a search.
    rest: Receiver<Option<Box<Engine<V>>>>,
    engine: Option<Box<Engine<V>>>,
    options: Options,
    /// Stops what runs.
    running: Option<StopFlag>,
    /// Number of the last search.
    count: u64,
}

/// Something to do on the thread.
type Work<V> = Box<dyn FnOnce(&Sender<Event>) -> Option<Box<Engine<V>>> + Send>;

impl<V: Variant> Thinker<V> {
    /// An engine that is built when it is first needed.
    pub(super) fn new(outbox: Sender<Event>) -> Thinker<V> {
        let (work, inbox) = channel::<Work<V>>();
        let (done, rest) = channel();
        let thread = std::thread::spawn(move || {
            for work in inbox {
                let guard = Guard(&outbox);
                let engine = work(&outbox);
                std::mem::forget(guard);
                if done.send(engine).is_err() {
                    break;
                }
            }
        });
        Thinker {
            thread: Some(thread),
            work: Some(work),
            rest,
            engine: None,
            options: Options::default(),
            running: None,
            count: 0,
        }
    }

    /// Ends what runs, then searches. Returns the number of the search.
    pub(super) fn think(&mut self, job: Job<V>, options: &Options) -> u64 {
        self.end();
        self.prepare(options);
        self.count += 1;
        let number = self.count;
        let engine = self.engine.take();
        self.run(move |stop, outbox| {
            let mut engine = engine?;
            let tell = &mut |info: &Info| drop(outbox.send(Event::Info(number, info.clone())));
            let Job { pos, before, profile, limits, level } = &job;
            // Levels know no chosen moves.
            let level = level.filter(|_| limits.moves.is_empty());
            let choice = level.and_then(|(level, seed)| choose(&job, level, seed, stop, tell));
            let answer = choice.unwrap_or_else(|| engine.search(pos, before, profile, limits, stop, tell));
            drop(outbox.send(Event::Answer(number, answer)));
            Some(engine)
        });
        number
    }

    /// Ends what runs, then does other work on the thread.
    pub(super) fn count(&mut self, work: impl FnOnce(&StopFlag) -> String + Send + 'static) {
        self.end();
        self.run(move |stop, outbox| {
            drop(outbox.send(Event::Text(work(stop))));
            None
        });
    }

    fn run(
        &mut self,
        work: impl FnOnce(&StopFlag, &Sender<Event>) -> Option<Box<Engine<V>>> + Send + 'static,
    ) {
        let stop = StopFlag::default();
        let flag = stop.clone();
        let sent = self.work.as_ref().map(|thread| thread.send(Box::new(move |outbox| work(&flag, outbox))));
        if matches!(sent, Some(Ok(()))) {
            self.running = Some(stop);
        }
    }

    /// Sees to an engine with these options, unless it is busy.
    pub(super) fn prepare(&mut self, options: &Options) {
        if self.running.is_some() {
            match self.rest.try_recv() {
                Ok(engine) => self.rested(engine),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.running = None,
            }
        }
        let (hash, threads) = (options.hash, options.threads);
        match &mut self.engine {
            Some(engine) if self.options.hash == hash && self.options.threads == threads => {
                engine.set_lines(options.multipv, options.contempt);
            }
            _ => {
                // The old memory goes before the new one comes.
                self.engine = None;
                self.engine = Some(Box::new(Engine::new(options.clone())));
            }
        }
        self.options = options.clone();
    }

    /// Forgets everything found so far.
    pub(super) fn clear(&mut self) {
        self.end();
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// Asks what runs to end soon.
    pub(super) fn stop(&self) {
        if let Some(stop) = &self.running {
            stop.stop();
        }
    }

    /// Waits for the end of what runs.
    pub(super) fn wait(&mut self) {
        if self.running.is_some() {
            match self.rest.recv() {
                Ok(engine) => self.rested(engine),
                // The thread died; its guard has told so.
                Err(_) => self.running = None,
            }
        }
    }

    fn rested(&mut self, engine: Option<Box<Engine<V>>>) {
        self.running = None;
        if engine.is_some() {
            self.engine = engine;
        }
    }

    fn end(&mut self) {
        self.stop();
        self.wait();
    }
}

impl<V: Variant> Drop for Thinker<V> {
    fn drop(&mut self) {
        self.end();
        // Without work to wait for, the thread ends.
        self.work = None;
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Tells of a thread that panicked: without an answer the other side would wait for ever.
struct Guard<'a>(&'a Sender<Event>);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        drop(self.0.send(Event::Died));
    }
}

/// The move of a level, if there is any. Whatever the limits say: a level is as strong as it is on every machine, and
/// only a stop cuts it short.
fn choose<V: Variant>(
    job: &Job<V>,
    level: Level,
    seed: u64,
    stop: &StopFlag,
    tell: &mut dyn FnMut(&Info),
) -> Option<Answer> {
    let started = Instant::now();
    let choice = LevelPlayer::new(level).choose(&job.pos, &job.before, &job.profile, seed, stop)?;
    tell(&Info {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        score: choice.score,
        nodes: choice.nodes,
        time: started.elapsed(),
        hashfull: 0,
        line: vec![choice.best],
    });
    let Choice { best, score, nodes, .. } = choice;
    Some(Answer { best: Some(best), ponder: None, score, depth: 1, nodes })
}
