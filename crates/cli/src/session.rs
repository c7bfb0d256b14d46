//! A game and the engine that thinks about it: what both engine protocols drive.
//!
//! A protocol is one loop over the [`Inbox`]: lines from the other side and news from the search come in the order in
//! which they happen, and only that loop prints, so that no two threads ever mix their output.

mod alarm;
mod clock;
mod inbox;
mod outlook;
mod perft;
mod playing;
mod settings;
mod thinker;

use alfil_notation::{Castling, fen};
use alfil_search::{Chances, Limits, Score};
use alfil_variants::alfil_core::{Color, Move, Position, Role};
use alfil_variants::{Dialect, Profile, Variant, VariantId, Verdict, Visitor};

pub(crate) use alarm::Alarm;
pub(crate) use clock::{Clock, fixed_time};
pub(crate) use inbox::{Event, Inbox, say};
pub(crate) use outlook::{EVEN_FOR, LOST_FOR, Outlook, Refusal, claims_draw, takes_draw};
pub(crate) use settings::{Declared, Effect, Kind, Protocol, Settings};

/// A game of some variant and its engine, whatever the variant is.
pub(crate) trait Session {
    /// Back to the start position, and forgets what was found out about the last game.
    fn new_game(&mut self);
    /// Forgets what was found out, but not the game.
    fn clear(&mut self);
    /// Replaces the game: a start (the variant's own without a FEN) and moves in UCI notation from there. Nothing
    /// changes if anything of it is wrong.
    fn set_up(&mut self, fen: Option<&str>, moves: &str) -> Result<(), String>;
    /// Reads a legal move as UCI or SAN.
    fn read(&self, text: &str) -> Result<Move, String>;
    /// Writes a move as UCI.
    fn write(&self, m: Move, castling: Castling) -> String;
    /// Plays a legal move.
    fn play(&mut self, m: Move);
    /// Takes the last move back, if there is one.
    fn undo(&mut self);
    /// Whose move it is.
    fn turn(&self) -> Color;
    /// Moves played since the start.
    fn ply(&self) -> usize;
    /// Plies since the game began, also where it was set up later.
    fn age(&self) -> usize;
    /// All legal moves.
    fn legal_moves(&self) -> Vec<Move>;
    /// What a profile says about the current position.
    fn verdict(&self, profile: &Profile) -> Verdict;
    /// Builds the engine anew if the settings ask for another one and it is not busy.
    fn prepare(&mut self, settings: &Settings);
    /// Ends whatever runs and starts a search of the current position, or of the one after `expected`. Its news come
    /// through the inbox under the number returned.
    fn think(&mut self, limits: Limits, expected: Option<Move>, settings: &Settings) -> u64;
    /// Counts the nodes behind each move; the text comes through the inbox.
    fn perft(&mut self, depth: u32, castling: Castling);
    /// Asks whatever runs to end soon.
    fn stop(&self);
    /// Waits for the end of whatever runs.
    fn wait(&mut self);
    /// The position for people.
    fn describe(&self) -> String;
    /// The static evaluation in centipawns from the side to move's point of view.
    fn evaluation(&self) -> i32;
    /// What a score stands for.
    fn chances(&self, score: Score) -> Chances;
}

/// A new session of the variant that the settings name.
pub(crate) fn open(settings: &Settings, inbox: &Inbox) -> Box<dyn Session> {
    struct Open<'a>(&'a Inbox);
    impl Visitor for Open<'_> {
        type Out = Box<dyn Session>;
        fn visit<V: Variant>(self) -> Box<dyn Session> {
            Box::new(playing::Playing::<V>::new(self.0.sender()))
        }
    }
    settings.variant.visit(Open(inbox))
}

/// The start position of a variant.
pub(crate) fn start_fen(variant: VariantId) -> String {
    struct Start;
    impl Visitor for Start {
        type Out = String;
        fn visit<V: Variant>(self) -> String {
            fen(&Position::<V>::start(), Dialect::Remaining)
        }
    }
    variant.visit(Start)
}

/// The letters of the men of a variant, pawn to king.
pub(crate) fn letters(variant: VariantId) -> [char; 6] {
    struct Letters;
    impl Visitor for Letters {
        type Out = [char; 6];
        fn visit<V: Variant>(self) -> [char; 6] {
            Role::ALL.map(|role| V::LETTERS.letter(role))
        }
    }
    variant.visit(Letters)
}

/// The first word and the rest.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}
