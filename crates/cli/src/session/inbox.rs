//! What happens to an engine, in order: lines from the other side, news from its search, an alarm.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

use alfil_search::{Answer, Info};

/// Something that happened.
pub(crate) enum Event {
    /// The other side says something.
    Line(String),
    /// The other side is gone.
    Closed,
    /// A search found a line.
    Info(u64, Info),
    /// A search is over.
    Answer(u64, Answer),
    /// Text that was asked for is ready.
    Text(String),
    /// The search died. Its thread has told why on standard error.
    Died,
    /// The moment that was waited for has come.
    Alarm,
}

/// Where events arrive.
pub(crate) struct Inbox {
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// What was said while only the search was listened to.
    lines: VecDeque<Event>,
}

impl Inbox {
    /// Listens to standard input from now on.
    pub(crate) fn listen() -> Inbox {
        let (sender, events) = channel();
        let lines = sender.clone();
        std::thread::spawn(move || read_lines(&mut io::stdin().lock(), &lines));
        Inbox { events, sender, lines: VecDeque::new() }
    }

    /// For those who have news.
    pub(crate) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Waits for the next event, at most until the alarm.
    pub(crate) fn next(&mut self, alarm: Option<Instant>) -> Event {
        if let Some(event) = self.lines.pop_front() {
            return event;
        }
        let Some(alarm) = alarm else { return self.events.recv().unwrap_or(Event::Closed) };
        match self.events.recv_timeout(alarm.saturating_duration_since(Instant::now())) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Alarm,
            Err(RecvTimeoutError::Disconnected) => Event::Closed,
        }
    }

    /// News of the search that have arrived already; what the other side said meanwhile waits for [`next`](Inbox::next).
    pub(crate) fn next_from_search(&mut self) -> Option<Event> {
        while let Ok(event) = self.events.try_recv() {
            match event {
                Event::Line(_) | Event::Closed => self.lines.push_back(event),
                news => return Some(news),
            }
        }
        None
    }
}

/// Hands lines on until the input ends or nobody listens. Bytes that are no UTF-8 are replaced: whatever they were part
/// of will be reported as unknown.
fn read_lines(input: &mut dyn BufRead, lines: &Sender<Event>) {
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if lines.send(Event::Line(line)).is_err() {
            return;
        }
        bytes.clear();
    }
    // Nobody listens any more if this fails.
    drop(lines.send(Event::Closed));
}

/// Prints a line at once: the other side waits for it.
pub(crate) fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_bytes_arrive_and_the_end_is_told() {
        let (sender, events) = channel();
        read_lines(&mut &b"uci\r\n\xff\xfe go\nlast"[..], &sender);
        let got: Vec<String> = events
            .try_iter()
            .map(|event| match event {
                Event::Line(line) => line,
                Event::Closed => "closed".to_owned(),
                _ => "something else".to_owned(),
            })
            .collect();
        assert_eq!(got, ["uci", "\u{fffd}\u{fffd} go", "last", "closed"]);
    }
}
