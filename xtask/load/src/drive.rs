//! Many workers at once, at a pace.

use std::future::Future;
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use crate::dice::Dice;
use crate::stats::Times;

/// Something that does the same again and again.
pub(crate) trait Worker: Send + 'static {
    /// Does it once and tells how long the part that counts took.
    fn step(&mut self) -> impl Future<Output = Result<Duration>> + Send;
}

/// How often each worker does its work, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Time from one step to the next; none to go on at once.
    pub(crate) every: Option<Duration>,
    pub(crate) during: Duration,
}

/// What came of it.
pub(crate) struct Driven<W> {
    pub(crate) workers: Vec<W>,
    pub(crate) times: Times,
    pub(crate) per_second: f64,
}

/// Lets all work until the time is over. The first error ends everything.
pub(crate) async fn drive<W: Worker>(workers: Vec<W>, pace: Pace, seed: u64) -> Result<Driven<W>> {
    let start = Instant::now();
    let mut tasks = JoinSet::new();
    for (index, worker) in workers.into_iter().enumerate() {
        let dice = Dice::new(seed, index as u64);
        tasks.spawn(work(worker, pace, start, dice));
    }
    let (mut workers, mut times) = (Vec::new(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (worker, took) = done??;
        workers.push(worker);
        times.extend(took);
    }
    let per_second = times.len() as f64 / start.elapsed().as_secs_f64();
    Ok(Driven { workers, times: Times::of(times), per_second })
}

async fn work<W: Worker>(
    mut worker: W,
    pace: Pace,
    start: Instant,
    mut dice: Dice,
) -> Result<(W, Vec<Duration>)> {
    let mut times = Vec::new();
    let mut ticks = pace.every.map(|every| {
        // Not all at the same moment.
        let offset = Duration::from_micros(dice.below(every.as_micros().max(1) as u64));
        let mut ticks = tokio::time::interval_at((start + offset).into(), every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    while start.elapsed() < pace.during {
        if let Some(ticks) = &mut ticks {
            ticks.tick().await;
        }
        times.push(worker.step().await?);
    }
    Ok((worker, times))
}
