//! A game of a variant that is known at run time only.

use core::fmt;

use alfil_notation::{Castling, fen, parse_fen, parse_move, parse_uci, san, uci};
use alfil_replay::{End, PackedMove};
use alfil_variants::alfil_core::{ByColor, Color, Move, Position};
use alfil_variants::{
    Dialect, Game, Outcome, PlayError, Profile, StateField, Variant, VariantId, Verdict, Visitor,
};

/// A move that was found or made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) san: String,
    pub(super) uci: String,
    pub(super) packed: PackedMove,
}

pub(super) trait Table: fmt::Debug + Send + Sync {
    fn turn(&self) -> Color;
    fn fen(&self) -> String;
    fn is_check(&self) -> bool;
    fn checks_given(&self) -> Option<ByColor<u8>>;
    fn checks_to_win(&self) -> Option<u8>;
    fn verdict(&self) -> Verdict;
    /// Whether only one side reached the goal and the other one may still follow.
    fn must_follow(&self) -> bool;
    /// What the rules want said about the position.
    fn notice(&self) -> Option<String>;
    /// How often the position has occurred, this time included.
    fn occurrences(&self) -> usize;
    /// Half-moves since the last one that the fifty-move count starts from.
    fn halfmoves(&self) -> u32;
    /// The moves that were made.
    fn moves(&self) -> Vec<Found>;
    /// What `text` means here, in SAN or as engines write moves; the error says why nothing.
    fn find(&self, text: &str) -> Result<Found, String>;
    /// Makes a move as engines write it; `None` if it is not legal.
    fn play(&mut self, uci: &str) -> Option<Found>;
    /// Takes moves back; `false`, and nothing changes, if there are fewer.
    fn take_back(&mut self, plies: usize) -> bool;
    /// Ends the game otherwise than on the board; `None` if the rules do not allow that.
    fn conclude(&mut self, end: End) -> Option<Outcome>;
}

impl<V: Variant> Table for Game<V> {
    fn turn(&self) -> Color {
        self.position().turn()
    }

    fn fen(&self) -> String {
        fen(self.position(), Dialect::default())
    }

    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    fn checks_given(&self) -> Option<ByColor<u8>> {
        self.position().state().checks_given()
    }

    fn checks_to_win(&self) -> Option<u8> {
        <V::State as StateField>::CHECKS_TO_WIN
    }

    fn verdict(&self) -> Verdict {
        self.verdict()
    }

    fn must_follow(&self) -> bool {
        self.outcome().is_none() && self.position().goal_reply_pending()
    }

    fn notice(&self) -> Option<String> {
        V::notice(self.position())
    }

    fn occurrences(&self) -> usize {
        self.occurrences()
    }

    fn halfmoves(&self) -> u32 {
        self.position().halfmoves()
    }

    fn moves(&self) -> Vec<Found> {
        let made = self.moves()[..self.ply()].iter().enumerate();
        made.filter_map(|(ply, m)| self.position_at(ply).map(|pos| named(pos, *m))).collect()
    }

    fn find(&self, text: &str) -> Result<Found, String> {
        let m = parse_move(self.position(), text).map_err(|error| error.to_string())?;
        Ok(named(self.position(), m))
    }

    fn play(&mut self, text: &str) -> Option<Found> {
        let m = parse_uci(self.position(), text).ok()?;
        let found = named(self.position(), m);
        Game::play(self, m).ok().map(|()| found)
    }

    fn take_back(&mut self, plies: usize) -> bool {
        let Some(left) = self.ply().checked_sub(plies) else { return false };
        self.jump(left)
    }

    fn conclude(&mut self, end: End) -> Option<Outcome> {
        conclude(self, end).ok()
    }
}

fn named<V: Variant>(pos: &Position<V>, m: Move) -> Found {
    Found { san: san(pos, m), uci: uci::<V>(m, Castling::Standard), packed: PackedMove::from(m) }
}

fn conclude<V: Variant>(game: &mut Game<V>, end: End) -> Result<Outcome, PlayError> {
    match end {
        End::Resignation { by } => game.resign(by),
        End::Agreement => game.agree_draw(),
        End::Claim(claim) => game.claim(claim),
        End::Flag { of } => game.flag(of),
        End::Abandonment { by } => game.abandon(by),
        // A room writes no other ends.
        _ => game.abort(),
    }
}

/// A game from a start; the error says what is wrong with the FEN.
pub(super) fn open(
    variant: VariantId,
    profile: Profile,
    start: Option<&str>,
) -> Result<Box<dyn Table>, String> {
    variant.visit(Open { profile, start })
}

struct Open<'a> {
    profile: Profile,
    start: Option<&'a str>,
}

impl Visitor for Open<'_> {
    type Out = Result<Box<dyn Table>, String>;

    fn visit<V: Variant>(self) -> Self::Out {
        let start = match self.start {
            Some(fen) => parse_fen::<V>(fen).map_err(|error| error.to_string())?,
            None => Position::start(),
        };
        Ok(Box::new(Game::from_position(start, self.profile)))
    }
}
