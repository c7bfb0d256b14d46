//! How the database keeps up.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Figures of the writer.
#[derive(Clone, Debug)]
pub(super) struct Figures {
    batch: Histogram,
    seconds: Histogram,
    failed: Counter,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            batch: Histogram::new(exponential_buckets(1.0, 2.0, 7)),
            seconds: Histogram::new(exponential_buckets(0.0005, 2.0, 12)),
            failed: Counter::default(),
        }
    }
}

impl Figures {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("commit_batch", "Appends that were written in one transaction", self.batch.clone());
        registry.register("commit_seconds", "How long a transaction took", self.seconds.clone());
        registry.register("commits_failed", "Transactions that were not written", self.failed.clone());
    }

    /// A transaction has ended.
    pub(super) fn note(&self, batch: usize, time: Duration, is_written: bool) {
        #[expect(clippy::cast_precision_loss, reason = "a batch is small")]
        self.batch.observe(batch as f64);
        self.seconds.observe(time.as_secs_f64());
        if !is_written {
            self.failed.inc();
        }
    }
}
