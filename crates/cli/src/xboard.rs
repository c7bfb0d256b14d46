//! `alfil xboard`: the engine as `XBoard` and `WinBoard` drive it, by version 2 of their protocol.

mod clocks;
mod lines;
mod search;

use std::io;

use alfil_search::Info;
use alfil_variants::VariantId;
use alfil_variants::alfil_core::{Color, Move};

use self::clocks::Clocks;
use self::search::Search;
use crate::error::Failure;
use crate::names::Rules;
use crate::session::{self, Effect, Event, Inbox, Outlook, Session, Settings, say, split_word};

const AFTER_HELP: &str = "\
Without --rules the profile is lichess, under which the fewest games end by themselves: the other program referees.

Examples:
  xboard -fcp \"alfil xboard\"
  alfil xboard -V knightmate --rules claims";

/// Run the engine under the `XBoard` protocol, for `XBoard`, `WinBoard` and match programs
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {}

/// Reads commands until `quit` or the end of the input.
pub(crate) fn run(rules: Rules) -> Result<(), Failure> {
    let inbox = Inbox::listen();
    let settings = Settings::new(rules.variant_or_default(), rules.rules);
    let mut xboard = XBoard::new(settings, inbox);
    loop {
        let alarm = xboard.search.as_ref().and_then(Search::alarm);
        match xboard.inbox.next(alarm) {
            Event::Line(line) if line == "quit" => return Ok(()),
            Event::Closed => return Ok(()),
            Event::Died => return Err(Failure::Reported),
            event => xboard.hear(event)?,
        }
    }
}

/// Whose moves the engine makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nobody's.
    Force,
    Play(Color),
    /// It looks at every position that it is shown.
    Analyse,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the protocol by itself")]
struct XBoard {
    settings: Settings,
    /// The variant that `new` goes back to.
    home: VariantId,
    session: Box<dyn Session>,
    inbox: Inbox,
    mode: Mode,
    clocks: Clocks,
    outlook: Outlook,
    search: Option<Search>,
    /// Whether to think on the opponent's time, and whether to print thoughts.
    ponders: bool,
    posts: bool,
    /// Numbers of pings that wait for the end of a search.
    pings: Vec<String>,
    /// Whether the opponent offers a draw.
    draw_offered: bool,
    /// What the opponent is expected to play.
    hint: Option<Move>,
    /// Moves that an analysis leaves out.
    excluded: Vec<Move>,
    last_info: Option<Info>,
    /// Whether the end of this game was told.
    told: bool,
}

impl XBoard {
    fn new(settings: Settings, inbox: Inbox) -> XBoard {
        XBoard {
            home: settings.variant,
            session: session::open(&settings, &inbox),
            settings,
            inbox,
            mode: Mode::Play(Color::Black),
            clocks: Clocks::default(),
            outlook: Outlook::default(),
            search: None,
            ponders: false,
            posts: false,
            pings: Vec::new(),
            draw_offered: false,
            hint: None,
            excluded: Vec::new(),
            last_info: None,
            told: false,
        }
    }

    fn hear(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Line(line) => self.obey(&line),
            Event::Info(number, info) => self.learn(number, info),
            Event::Answer(number, answer) => self.answered(number, answer),
            Event::Alarm => {
                self.session.stop();
                if let Some(search) = &mut self.search {
                    search.silence();
                }
                Ok(())
            }
            Event::Text(text) => say(&text),
            Event::Closed | Event::Died => Ok(()),
        }
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = split_word(line);
        match command {
            "xboard" => say(""),
            "protover" => lines::features(&self.settings).iter().try_for_each(|line| say(line)),
            "ping" => self.ping(rest),
            "new" => self.new_game(),
            "variant" => self.variant(rest),
            "setboard" => self.setboard(rest),
            "force" | "exit" => self.set_mode(Mode::Force),
            "go" => self.set_mode(Mode::Play(self.session.turn())),
            "playother" => self.set_mode(Mode::Play(!self.session.turn())),
            "analyze" => self.set_mode(Mode::Analyse),
            "result" => self.end_of_game(),
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "usermove" => self.usermove(rest),
            "?" => {
                self.move_now();
                Ok(())
            }
            "." => self.status(),
            "hint" => self.tell_hint(),
            "draw" => {
                self.draw_offered = true;
                Ok(())
            }
            "exclude" | "include" => self.choose(command == "exclude", rest),
            "hard" => {
                self.ponders = true;
                Ok(())
            }
            "easy" => self.stop_pondering(),
            "post" | "nopost" => {
                self.posts = command == "post";
                Ok(())
            }
            "option" => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                self.set(name, value, line)
            }
            "memory" => self.set("Hash", rest, line),
            "cores" => self.set("Threads", rest, line),
            "level" | "st" | "sd" | "nps" | "time" | "otim" => self.clock(command, rest),
            // Understood, and nothing to be done.
            "" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" | "egtpath"
            | "bk" | "white" | "black" | "pause" | "resume" => Ok(()),
            // Programs that speak version 1 send moves bare.
            other => match self.session.read(other) {
                Ok(_) => self.usermove(other),
                Err(_) => say(&lines::complaint("Error", "unknown command", line)),
            },
        }
    }

    fn clock(&mut self, command: &str, value: &str) -> io::Result<()> {
        let read = match command {
            "level" => self.clocks.level(value),
            "st" => self.clocks.per_move(value),
            "sd" => self.clocks.depth(value),
            "nps" => self.clocks.node_rate(value),
            "time" => self.clocks.time(value),
            // The opponent's clock decides nothing.
            _ => clocks::centiseconds(value).map(drop),
        };
        read.or_else(|reason| say(&lines::complaint("Error", &reason, &format!("{command} {value}"))))
    }

    /// While the engine is to move, the answer comes after its move.
    fn ping(&mut self, number: &str) -> io::Result<()> {
        if self.search.as_ref().is_some_and(Search::is_own_move) {
            self.pings.push(number.to_owned());
            return Ok(());
        }
        say(&format!("pong {number}"))
    }

    fn new_game(&mut self) -> io::Result<()> {
        self.abort()?;
        self.settings.chess960 = false;
        self.change_variant(self.home);
        self.session.new_game();
        self.clocks.new_game();
        self.outlook = Outlook::default();
        if self.mode != Mode::Analyse {
            self.mode = Mode::Play(!self.session.turn());
        }
        self.position_changed()
    }

    fn variant(&mut self, name: &str) -> io::Result<()> {
        let shuffled = name == lines::SHUFFLED;
        let Some(id) = VariantId::by_name(name) else {
            return say(&lines::complaint("Error", "unknown variant", name));
        };
        self.abort()?;
        self.settings.chess960 = shuffled;
        self.change_variant(id);
        if let Some(line) = lines::setup(id) {
            say(&line)?;
        }
        self.position_changed()
    }

    fn change_variant(&mut self, id: VariantId) {
        if self.settings.variant != id {
            self.settings.variant = id;
            self.session = session::open(&self.settings, &self.inbox);
        }
    }

    fn setboard(&mut self, fen: &str) -> io::Result<()> {
        self.abort()?;
        if let Err(error) = self.session.set_up(Some(fen), "") {
            say(&format!("tellusererror Illegal position: {error}"))?;
        }
        self.position_changed()
    }

    fn end_of_game(&mut self) -> io::Result<()> {
        self.draw_offered = false;
        self.outlook = Outlook::default();
        self.set_mode(Mode::Force)
    }

    fn take_back(&mut self, moves: usize) -> io::Result<()> {
        self.abort()?;
        if self.session.ply() < moves {
            let command = if moves == 1 { "undo" } else { "remove" };
            say(&lines::complaint("Error", "no move to take back", command))?;
        } else {
            (0..moves).for_each(|_| self.session.undo());
        }
        self.position_changed()
    }

    fn usermove(&mut self, text: &str) -> io::Result<()> {
        match self.session.read(text) {
            Ok(m) => self.opponent_moved(m),
            Err(reason) => say(&lines::complaint("Illegal move", &reason, text)),
        }
    }

    /// Sets an option, as `command` asks.
    fn set(&mut self, name: &str, value: &str, command: &str) -> io::Result<()> {
        match self.settings.set(name, value) {
            Ok(Effect::None) => Ok(()),
            Ok(Effect::ClearHash) => {
                self.abort()?;
                self.session.clear();
                self.resume()
            }
            Ok(Effect::NewVariant) => {
                self.abort()?;
                self.session = session::open(&self.settings, &self.inbox);
                self.position_changed()
            }
            Err(reason) => say(&lines::complaint("Error", &reason, command)),
        }
    }

    /// `exclude M`, `include M`, and both with `all`.
    fn choose(&mut self, exclude: bool, text: &str) -> io::Result<()> {
        match (text, self.session.read(text)) {
            ("all", _) if exclude => self.excluded = self.session.legal_moves(),
            ("all", _) => self.excluded.clear(),
            (_, Ok(m)) if exclude => self.excluded.push(m),
            (_, Ok(m)) => self.excluded.retain(|other| *other != m),
            (_, Err(reason)) => return say(&lines::complaint("Error", &reason, text)),
        }
        if self.mode == Mode::Analyse {
            self.abort()?;
            return self.resume();
        }
        Ok(())
    }

    fn tell_hint(&self) -> io::Result<()> {
        match self.hint {
            Some(m) => say(&format!("Hint: {}", lines::written(m, &*self.session, &self.settings))),
            None => Ok(()),
        }
    }
}
