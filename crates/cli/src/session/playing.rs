//! A session of one variant.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::mpsc::Sender;

use alfil_notation::{Castling, FenError, fen, parse_fen, parse_move, parse_uci, uci};
use alfil_search::{Chances, Limits, Score};
use alfil_variants::alfil_core::{Color, Move, Position};
use alfil_variants::{Dialect, Profile, Variant, Verdict, adjudicate};

use super::inbox::Event;
use super::thinker::{Job, Thinker};
use super::{Session, Settings, perft};
use crate::fault::fen_message;

/// The game, without regard to any end that a profile sees: others may play on.
pub(super) struct Playing<V: Variant> {
    /// The start, and the position after each move.
    positions: Vec<Position<V>>,
    thinker: Thinker<V>,
    /// Belongs to the game, for the mistakes of a level.
    seed: u64,
}

impl<V: Variant> Playing<V> {
    pub(super) fn new(outbox: Sender<Event>) -> Playing<V> {
        Playing { positions: vec![Position::start()], thinker: Thinker::new(outbox), seed: random() }
    }

    fn pos(&self) -> &Position<V> {
        &self.positions[self.positions.len() - 1]
    }

    fn occurrences(&self) -> usize {
        let here = self.pos();
        let reversible = (here.halfmoves() as usize + 1).min(self.positions.len());
        self.positions[self.positions.len() - reversible..].iter().filter(|pos| pos.same_state(here)).count()
    }
}

/// A number that differs from run to run: the standard library keys its hash tables with such.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl<V: Variant> Session for Playing<V> {
    fn new_game(&mut self) {
        self.thinker.clear();
        self.seed = random();
        self.positions = vec![Position::start()];
    }

    fn clear(&mut self) {
        self.thinker.clear();
    }

    fn set_up(&mut self, fen: Option<&str>, moves: &str) -> Result<(), String> {
        let start = match fen {
            None => Position::start(),
            Some(text) => read_fen(text)
                .map_err(|error| format!("FEN, column {}: {}", error.column, fen_message(&error)))?,
        };
        let mut positions = vec![start];
        let mut pos = start;
        for (i, text) in moves.split_ascii_whitespace().enumerate() {
            let m = parse_uci(&pos, text).map_err(|error| format!("move {} ({text}): {error}", i + 1))?;
            pos.play(m);
            positions.push(pos);
        }
        self.positions = positions;
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Move, String> {
        if let Some(ending) = self.pos().ending() {
            return Err(format!("the game is over, {}", alfil_variants::Outcome::from(ending).reason));
        }
        let as_uci = parse_uci(self.pos(), text);
        as_uci.or_else(|error| {
            parse_move(self.pos(), text).map_err(|_| match error {
                alfil_notation::UciError::Illegal if self.pos().is_check() => {
                    "not legal here, you are in check".to_owned()
                }
                alfil_notation::UciError::Illegal => "not legal here".to_owned(),
                error => error.to_string(),
            })
        })
    }

    fn write(&self, m: Move, castling: Castling) -> String {
        uci::<V>(m, castling)
    }

    fn play(&mut self, m: Move) {
        self.positions.push(self.pos().after(m));
    }

    fn undo(&mut self) {
        if self.positions.len() > 1 {
            self.positions.pop();
        }
    }

    fn turn(&self) -> Color {
        self.pos().turn()
    }

    fn ply(&self) -> usize {
        self.positions.len() - 1
    }

    fn age(&self) -> usize {
        2 * self.pos().fullmoves() as usize
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.pos().legal_moves().into_iter().collect()
    }

    fn verdict(&self, profile: &Profile) -> Verdict {
        adjudicate(self.pos(), self.occurrences(), profile)
    }

    fn prepare(&mut self, settings: &Settings) {
        self.thinker.prepare(&settings.search());
    }

    fn think(&mut self, limits: Limits, expected: Option<Move>, settings: &Settings) -> u64 {
        let mut before: Vec<u64> = self.positions.iter().map(Position::hash).collect();
        let pos = expected.map_or(*self.pos(), |m| self.pos().after(m));
        if expected.is_none() {
            before.pop();
        }
        let level = settings.level().map(|level| (level, settings.seed().unwrap_or(self.seed)));
        let job = Job { pos, before, profile: settings.profile, limits, level };
        self.thinker.think(job, &settings.search())
    }

    fn perft(&mut self, depth: u32, castling: Castling) {
        let pos = *self.pos();
        self.thinker.count(move |stop| perft::divide(&pos, depth, castling, stop));
    }

    fn stop(&self) {
        self.thinker.stop();
    }

    fn wait(&mut self) {
        self.thinker.wait();
    }

    fn describe(&self) -> String {
        let pos = self.pos();
        let legal: Vec<String> =
            self.legal_moves().into_iter().map(|m| self.write(m, Castling::Standard)).collect();
        format!(
            "Variant: {}\nFen: {}\nKey: {:016X}\nChecked: {}\nLegal: {}",
            V::ID,
            fen(pos, Dialect::Remaining),
            pos.hash(),
            pos.is_check(),
            legal.join(" ")
        )
    }

    fn evaluation(&self) -> i32 {
        alfil_search::evaluate(self.pos())
    }

    fn chances(&self, score: Score) -> Chances {
        Chances::of(score, &V::ODDS)
    }
}

/// Reads a position as other programs send it: castling rights that cannot be are left out, since editors of positions
/// tend to write all four.
fn read_fen<V: Variant>(text: &str) -> Result<Position<V>, FenError> {
    parse_fen(text).or_else(|error| {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let [board, turn, rights, rest @ ..] = &fields[..] else { return Err(error) };
        let with = |rights: &str| parse_fen(&format!("{board} {turn} {rights} {}", rest.join(" ")));
        let possible: String =
            rights.chars().filter(|right| with(right.encode_utf8(&mut [0; 4])).is_ok()).collect();
        with(if possible.is_empty() { "-" } else { &possible }).map_err(|_| error)
    })
}
