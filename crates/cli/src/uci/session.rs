//! A game of one variant and the engine that thinks about it.

use std::thread::JoinHandle;

use alfil_notation::{Castling, fen, parse_fen, parse_uci, uci};
use alfil_search::{Engine, Limits, StopFlag};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Variant, VariantId, Visitor};

use super::go::Go;
use super::options::Settings;
use super::writer::Writer;
use super::{say, split_word};

/// What the command loop needs, whatever the variant is.
pub(super) trait Session {
    /// Forgets what was found out about the last game.
    fn new_game(&mut self);
    /// `position startpos|fen F [moves ...]`.
    fn position(&mut self, text: &str) -> Result<(), String>;
    /// Starts a search; its answer is printed when it is ready.
    fn go(&mut self, text: &str, settings: &Settings) -> Result<(), String>;
    /// Ends a running search with its answer.
    fn stop(&mut self);
    /// The expected move was played: the search goes on against the clock.
    fn ponder_hit(&mut self);
    /// Waits for a running search.
    fn wait(&mut self);
    /// The position for people.
    fn describe(&self) -> String;
    /// The static evaluation for people.
    fn evaluation(&mut self) -> String;
}

/// A new session of the variant that the settings name.
pub(super) fn session_for(settings: &Settings) -> Box<dyn Session> {
    struct Make<'a>(&'a Settings);
    impl Visitor for Make<'_> {
        type Out = Box<dyn Session>;
        fn visit<V: Variant>(self) -> Box<dyn Session> {
            Box::new(Thinker::<V>::new(self.0))
        }
    }
    settings.variant.visit(Make(settings))
}

/// The start position of a variant.
pub(super) fn start_fen(variant: VariantId) -> String {
    struct Start;
    impl Visitor for Start {
        type Out = String;
        fn visit<V: Variant>(self) -> String {
            fen(&Position::<V>::start(), Dialect::Remaining)
        }
    }
    variant.visit(Start)
}

/// The engine while it rests, or the thread that it thinks on.
enum State<V: Variant> {
    Resting(Box<Engine<V>>),
    Thinking(JoinHandle<Box<Engine<V>>>),
    /// Only while changing from one to the other.
    Changing,
}

struct Thinker<V: Variant> {
    state: State<V>,
    pos: Position<V>,
    /// Hashes of the positions before it.
    before: Vec<u64>,
    stop: StopFlag,
    /// Set once the search may answer: at once, or after `stop` or `ponderhit`.
    release: StopFlag,
    /// Time that a pondering search gets once its move was played.
    ponder_limits: Limits,
}

impl<V: Variant> Thinker<V> {
    fn new(settings: &Settings) -> Thinker<V> {
        Thinker {
            state: State::Resting(Box::new(Engine::new(settings.search.clone()))),
            pos: Position::start(),
            before: Vec::new(),
            stop: StopFlag::default(),
            release: StopFlag::default(),
            ponder_limits: Limits::default(),
        }
    }

    /// Counts and prints at once; nothing else is answered meanwhile.
    fn perft(&self, depth: u32, settings: &Settings) -> Result<(), String> {
        let writer = Writer::<V>::new(settings);
        let mut text = String::new();
        let mut total = 0;
        for (m, nodes) in self.pos.divide(depth) {
            text += &writer.divided(m, nodes);
            total += nodes;
        }
        say(&format!("{text}\nNodes searched: {total}")).map_err(|error| error.to_string())
    }

    #[expect(clippy::unnecessary_box_returns, reason = "it is moved between threads and states")]
    fn engine(&mut self) -> Box<Engine<V>> {
        self.wait();
        match std::mem::replace(&mut self.state, State::Changing) {
            State::Resting(engine) => engine,
            // A search that panicked took its engine with it.
            State::Thinking(_) | State::Changing => Box::new(Engine::new(alfil_search::Options::default())),
        }
    }
}

impl<V: Variant> Session for Thinker<V> {
    fn new_game(&mut self) {
        self.stop();
        let mut engine = self.engine();
        engine.clear();
        self.state = State::Resting(engine);
    }

    fn position(&mut self, text: &str) -> Result<(), String> {
        self.stop();
        self.wait();
        let (setup, moves) = match text.split_once("moves") {
            Some((setup, moves)) => (setup.trim(), moves),
            None => (text.trim(), ""),
        };
        let (kind, rest) = split_word(setup);
        let mut pos = match kind {
            "startpos" => Position::<V>::start(),
            "fen" => parse_fen(rest).map_err(|error| format!("position fen: {error}"))?,
            other => return Err(format!("position: expected startpos or fen, found {other:?}")),
        };
        let mut before = Vec::new();
        for (i, text) in moves.split_ascii_whitespace().enumerate() {
            let m = parse_uci(&pos, text)
                .map_err(|error| format!("position: move {} ({text}): {error}", i + 1))?;
            before.push(pos.hash());
            pos.play(m);
        }
        (self.pos, self.before) = (pos, before);
        Ok(())
    }

    fn go(&mut self, text: &str, settings: &Settings) -> Result<(), String> {
        let go = Go::read(text, &self.pos, settings.overhead)?;
        if let Some(depth) = go.perft {
            return self.perft(depth, settings);
        }
        self.stop();
        let mut engine = self.engine();
        // New flags: a timer of an older search may still hold the old ones.
        self.stop = StopFlag::default();
        self.release = StopFlag::default();
        let mut limits = go.limits;
        if go.ponder {
            self.ponder_limits = limits.clone();
            limits = Limits { moves: limits.moves, ..Limits::default() };
        }
        if !(go.ponder || go.infinite) {
            self.release.stop();
        }
        let (pos, before, profile) = (self.pos, self.before.clone(), settings.profile);
        let (stop, release) = (self.stop.clone(), self.release.clone());
        let writer = Writer::<V>::new(settings);
        self.state = State::Thinking(std::thread::spawn(move || {
            let answer = engine.search(&pos, &before, &profile, &limits, &stop, &mut |info| {
                drop(say(&writer.info(info)));
            });
            while !release.is_set() && !stop.is_set() {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            drop(say(&writer.answer(&answer)));
            engine
        }));
        Ok(())
    }

    fn stop(&mut self) {
        self.stop.stop();
        self.release.stop();
    }

    fn ponder_hit(&mut self) {
        self.release.stop();
        if let Some(time) = self.ponder_limits.soft_time.or(self.ponder_limits.time) {
            let stop = self.stop.clone();
            std::thread::spawn(move || {
                std::thread::sleep(time);
                stop.stop();
            });
        }
    }

    fn wait(&mut self) {
        self.state = match std::mem::replace(&mut self.state, State::Changing) {
            State::Thinking(thread) => thread.join().map_or(State::Changing, State::Resting),
            resting => resting,
        };
    }

    fn describe(&self) -> String {
        let legal: Vec<String> =
            self.pos.legal_moves().into_iter().map(|m| uci::<V>(m, Castling::Standard)).collect();
        format!(
            "Variant: {}\nFen: {}\nKey: {:016X}\nChecked: {}\nLegal: {}",
            V::ID,
            fen(&self.pos, Dialect::Remaining),
            self.pos.hash(),
            self.pos.is_check(),
            legal.join(" ")
        )
    }

    fn evaluation(&mut self) -> String {
        format!(
            "info string evaluation {} centipawns for the side to move",
            alfil_search::evaluate(&self.pos)
        )
    }
}
