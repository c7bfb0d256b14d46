//! `alfil uci`: the engine as other programs drive it, by the Universal Chess Interface.

mod go;
mod lines;

use std::io;
use std::time::Instant;

use alfil_search::{Answer, Limits};
use alfil_variants::VariantId;

use self::go::{Go, What};
use crate::error::Failure;
use crate::names::Rules;
use crate::session::{self, Alarm, Effect, Event, Inbox, Protocol, Session, Settings, say, split_word};

const AFTER_HELP: &str = "\
Without --rules the profile is lichess, under which the fewest games end by themselves: the other program referees.

Beside the commands of the protocol: d (the position), eval, go perft N, bench [DEPTH].

Examples:
  alfil uci
  alfil uci -V three-check
  (echo \"position startpos moves e2e4\"; echo \"go depth 6\"; sleep 2) | alfil uci";

/// Run the engine under the Universal Chess Interface, for graphical interfaces and match programs
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {}

/// Reads commands until `quit` or the end of the input. Unknown commands and bad values are reported as
/// `info string` and otherwise ignored, as the protocol asks.
pub(crate) fn run(rules: Rules) -> Result<(), Failure> {
    let inbox = Inbox::listen();
    let settings = Settings::new(rules.variant_or_default(), rules.rules);
    let session = session::open(&settings, &inbox);
    let mut uci = Uci { settings, session, inbox, search: None };
    loop {
        match uci.inbox.next(uci.alarm()) {
            Event::Line(line) if line == "quit" => break,
            Event::Closed => break,
            Event::Died => return Err(Failure::Reported),
            event => uci.hear(event)?,
        }
    }
    Ok(uci.end()?)
}

struct Uci {
    settings: Settings,
    session: Box<dyn Session>,
    inbox: Inbox,
    search: Option<Search>,
}

/// A search that has not been answered yet.
struct Search {
    number: u64,
    started: Instant,
    hold: Hold,
    alarm: Option<Alarm>,
    /// An answer that was found before it may be given.
    answer: Option<Answer>,
}

/// What an answer waits for.
enum Hold {
    Nothing,
    Stop,
    /// `stop`, or `ponderhit` with the limits that hold from then on.
    PonderHit(Limits),
}

impl Uci {
    fn alarm(&self) -> Option<Instant> {
        self.search.as_ref()?.alarm?.hard()
    }

    fn hear(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Line(line) => self.obey(&line),
            Event::Text(text) => say(&text),
            Event::Info(number, info) => {
                self.ring();
                // After `stop` was answered nobody wants to hear more of it.
                let current = self.search.as_ref().is_some_and(|search| search.number == number);
                if current { say(&lines::info(&info, &*self.session, &self.settings)) } else { Ok(()) }
            }
            Event::Answer(number, answer) => {
                if let Some(search) = self.search.as_mut().filter(|search| search.number == number) {
                    search.answer = Some(answer);
                }
                self.answer()
            }
            Event::Alarm => {
                self.session.stop();
                // Rings once.
                if let Some(search) = &mut self.search {
                    search.alarm = None;
                }
                Ok(())
            }
            Event::Closed | Event::Died => Ok(()),
        }
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = split_word(line);
        match command {
            "" | "debug" | "register" => Ok(()),
            "uci" => self.introduce(),
            "isready" => {
                self.session.prepare(&self.settings);
                say("readyok")
            }
            "setoption" => self.set_option(rest),
            "ucinewgame" => {
                self.end()?;
                self.session.new_game();
                Ok(())
            }
            "position" => self.position(rest),
            "go" => self.go(rest),
            "stop" => self.release(),
            "ponderhit" => self.ponder_hit(),
            "d" => say(&self.session.describe()),
            "eval" => say(&format!(
                "info string evaluation {} centipawns for the side to move",
                self.session.evaluation()
            )),
            "bench" => self.bench(rest),
            other => complain(&format!("unknown command {other}")),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        say(&format!("id name Alfil {}\nid author the Alfil authors", env!("CARGO_PKG_VERSION")))?;
        for option in self.settings.declared(Protocol::Uci) {
            say(&lines::option(&option))?;
        }
        say("uciok")
    }

    /// Understands `name X value Y`.
    fn set_option(&mut self, rest: &str) -> io::Result<()> {
        let Some(rest) = rest.strip_prefix("name ") else {
            return complain("setoption: expected \"name\" first");
        };
        self.end()?;
        let (name, value) = rest.split_once(" value ").unwrap_or((rest.trim_end_matches(" value"), ""));
        match self.settings.set(name, value) {
            Ok(Effect::None) => Ok(()),
            Ok(Effect::ClearHash) => {
                self.session.clear();
                Ok(())
            }
            Ok(Effect::NewVariant) => {
                self.session = session::open(&self.settings, &self.inbox);
                announce(self.settings.variant)
            }
            Err(message) => complain(&format!("setoption: {message}")),
        }
    }

    fn position(&mut self, rest: &str) -> io::Result<()> {
        self.end()?;
        let (kind, rest) = split_word(rest);
        let (setup, moves) = match split_at_word(rest, "moves") {
            Some((setup, moves)) => (setup, moves),
            None => (rest, ""),
        };
        let fen = match (kind, setup) {
            ("startpos", "") => None,
            ("startpos", more) => {
                complain(&format!("position: expected \"moves\" after startpos, found {more:?}"))?;
                None
            }
            ("fen", fen) => Some(fen),
            (other, _) => return complain(&format!("position: expected startpos or fen, found {other:?}")),
        };
        self.session.set_up(fen, moves).or_else(|error| complain(&format!("position: {error}")))
    }

    fn go(&mut self, rest: &str) -> io::Result<()> {
        self.end()?;
        let (go, complaints) = Go::read(rest, &*self.session, self.settings.overhead);
        for complaint in complaints {
            complain(&format!("go: {complaint}"))?;
        }
        let (limits, hold) = match go.what {
            What::Perft(depth) => {
                self.session.perft(depth, self.settings.castling());
                return Ok(());
            }
            What::Nothing => return say("bestmove (none)"),
            What::Search => (go.limits, Hold::Nothing),
            What::Infinite => (go.limits, Hold::Stop),
            What::Ponder => {
                let untimed = Limits { time: None, soft_time: None, ..go.limits.clone() };
                (untimed, Hold::PonderHit(go.limits))
            }
        };
        let started = Instant::now();
        let alarm = self.settings.level().map(|_| Alarm::latest(&limits, started));
        let number = self.session.think(limits, None, &self.settings);
        self.search = Some(Search { number, started, hold, alarm, answer: None });
        Ok(())
    }

    /// Gives the answer if there is one and nothing holds it back.
    fn answer(&mut self) -> io::Result<()> {
        let free = |search: &Search| search.answer.is_some() && matches!(search.hold, Hold::Nothing);
        let Some(search) = self.search.take_if(|search| free(search)) else { return Ok(()) };
        let Some(answer) = search.answer else { return Ok(()) };
        say(&lines::answer(&answer, &*self.session, &self.settings))
    }

    /// Ends the search.
    fn release(&mut self) -> io::Result<()> {
        self.session.stop();
        if let Some(search) = &mut self.search {
            search.hold = Hold::Nothing;
        }
        self.answer()
    }

    /// The expected move was played: the search goes on against the clock.
    fn ponder_hit(&mut self) -> io::Result<()> {
        if let Some(search) = &mut self.search
            && let Hold::PonderHit(limits) = &search.hold
        {
            search.alarm = Some(Alarm::ponder_hit(limits, search.started, Instant::now()));
            search.hold = Hold::Nothing;
        }
        self.ring();
        self.answer()
    }

    /// Stops a search whose time is over.
    fn ring(&mut self) {
        let alarm = self.search.as_ref().and_then(|search| search.alarm);
        if alarm.is_some_and(|alarm| alarm.is_due(Instant::now())) {
            self.session.stop();
        }
    }

    /// Ends and answers whatever runs, so that something else can begin.
    fn end(&mut self) -> io::Result<()> {
        self.release()?;
        self.session.wait();
        while let Some(event) = self.inbox.next_from_search() {
            self.hear(event)?;
        }
        self.search = None;
        Ok(())
    }

    fn bench(&mut self, rest: &str) -> io::Result<()> {
        self.end()?;
        let depth = match rest {
            "" => Ok(crate::bench::DEPTH),
            text => text.parse().map_err(|_| format!("bench: expected a depth, found {text:?}")),
        };
        let table = depth.and_then(|depth| {
            crate::bench::table(VariantId::ALL, depth)
                .map_err(|failure| failure.message().unwrap_or_default())
        });
        table.map_or_else(|message| complain(&message), |table| say(&table))
    }
}

/// Tells the interface what the variant starts from, as Fairy-Stockfish does.
fn announce(variant: VariantId) -> io::Result<()> {
    let start = session::start_fen(variant);
    say(&format!("info string variant {} startpos {start}", variant.meta().uci))
}

fn complain(message: &str) -> io::Result<()> {
    say(&format!("info string {message}"))
}

/// What stands before and after a word of the text.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let mut start = 0;
    for part in text.split(char::is_whitespace) {
        if part == word {
            return Some((text[..start].trim(), text[start + word.len()..].trim()));
        }
        start += part.len();
        start += text[start..].chars().next().map_or(0, char::len_utf8);
    }
    None
}
