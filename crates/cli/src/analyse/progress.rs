//! A bar on standard error, if a person is watching.

use indicatif::{ProgressBar, ProgressStyle};

/// How far the run is. Nothing is drawn where standard error is no terminal.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar for so many positions; a spinner if the number is not known.
    pub(super) fn new(positions: Option<u64>) -> Progress {
        let (bar, template) = match positions {
            Some(positions) => (
                ProgressBar::new(positions),
                "{wide_bar} {pos}/{len} positions, {msg}, {elapsed} gone, {eta} to go",
            ),
            None => (ProgressBar::new_spinner(), "{spinner} {pos} positions, {msg}, {elapsed} gone"),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message("0 games");
        Progress { bar }
    }

    /// A position is done.
    pub(super) fn tick(&self) {
        self.bar.inc(1);
    }

    /// So many games are done.
    pub(super) fn games(&self, games: usize) {
        self.bar.set_message(if games == 1 { "1 game".to_owned() } else { format!("{games} games") });
    }

    /// Runs something that prints, without the bar in its way.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
