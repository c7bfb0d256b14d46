//! The engine, at rest or on its own thread.

use std::sync::mpsc::Sender;
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
    outbox: Sender<Event>,
    engine: Option<Box<Engine<V>>>,
    options: Options,
    running: Option<Running<V>>,
    /// Number of the last search.
    count: u64,
}

struct Running<V: Variant> {
    /// Gives the engine back; none comes back from other work.
    thread: JoinHandle<Option<Box<Engine<V>>>>,
    stop: StopFlag,
}

impl<V: Variant> Thinker<V> {
    /// An engine that is built when it is first needed.
    pub(super) fn new(outbox: Sender<Event>) -> Thinker<V> {
        Thinker { outbox, engine: None, options: Options::default(), running: None, count: 0 }
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
        let (flag, outbox) = (stop.clone(), self.outbox.clone());
        let thread = std::thread::spawn(move || {
            let guard = Guard(&outbox);
            let engine = work(&flag, &outbox);
            std::mem::forget(guard);
            engine
        });
        self.running = Some(Running { thread, stop });
    }

    /// Builds the engine that the options ask for, unless it is busy.
    pub(super) fn prepare(&mut self, options: &Options) {
        if self.running.as_ref().is_some_and(|running| !running.thread.is_finished()) {
            return;
        }
        self.wait();
        if self.engine.is_none() || !same(&self.options, options) {
            // The old memory goes before the new one comes.
            self.engine = None;
            self.engine = Some(Box::new(Engine::new(options.clone())));
            self.options = options.clone();
        }
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
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    /// Waits for the end of what runs.
    pub(super) fn wait(&mut self) {
        if let Some(running) = self.running.take()
            && let Ok(Some(engine)) = running.thread.join()
        {
            self.engine = Some(engine);
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

fn same(a: &Options, b: &Options) -> bool {
    let key = |o: &Options| (o.hash, o.threads, o.multipv, o.contempt);
    key(a) == key(b)
}
