//! Figures: times, and what a process uses.

use std::fmt;
use std::time::Duration;

/// How long things took.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn of(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        Times(times)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// So many thousandths took at most this time; zero of none.
    pub(crate) fn permille(&self, part: usize) -> Duration {
        let index = (self.0.len() * part / 1000).min(self.0.len().saturating_sub(1));
        self.0.get(index).copied().unwrap_or_default()
    }

    pub(crate) fn p99(&self) -> Duration {
        self.permille(990)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let [p50, p99, p999] = [500, 990, 999].map(|part| ms(self.permille(part)));
        write!(f, "{} times, p50 {p50:.2} ms, p99 {p99:.2} ms, p99.9 {p999:.2} ms", self.count())
    }
}

/// What the kernel says of a process; nothing where there is no `/proc`.
fn proc_file(pid: u32, file: &str) -> String {
    std::fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default()
}

/// Memory that a process holds, in KiB.
pub(crate) fn memory_kib(pid: u32) -> u64 {
    let status = proc_file(pid, "status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// File descriptors that a process has open.
pub(crate) fn open_files(pid: u32) -> usize {
    std::fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count)
}

/// Time on a processor that a process has used. The kernel counts it in hundredths of a second.
pub(crate) fn cpu(pid: u32) -> Duration {
    let stat = proc_file(pid, "stat");
    // The name in parentheses may hold blanks; user and system time are the 12th and 13th field after it.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}
