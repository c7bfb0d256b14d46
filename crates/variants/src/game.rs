//! A game: where it started, what was played, where we look at it.

use core::fmt;

use alfil_core::{Color, Move, Position};

use crate::{Claim, Outcome, Profile, Reason, Variant, Verdict, adjudicate, flag_outcome};

/// A game of variant `V` under a profile, without clocks.
///
/// The game has a line of moves and a cursor on it. Moves can be taken back, played again and looked at in any order;
/// playing a different move at the cursor drops what came after it.
///
/// # Examples
///
/// ```
/// use alfil_variants::{Chess, Game};
/// let mut game = Game::<Chess>::new();
/// let m = game.position().legal_moves()[0];
/// game.play(m)?;
/// assert_eq!(game.ply(), 1);
/// game.undo();
/// assert_eq!(game.ply(), 0);
/// assert_eq!(game.redo(), Some(m));
/// # Ok::<(), alfil_variants::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    profile: Profile,
    /// The start, and the position after each move: one more than there are moves.
    positions: Vec<Position<V>>,
    moves: Vec<Move>,
    ply: usize,
    /// An end that the players brought about, with the ply where it holds.
    concluded: Option<(usize, Outcome)>,
}

/// A move or a claim that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The move is not legal in the position.
    Illegal(Move),
    /// The game is over.
    Over(Outcome),
    /// The position does not qualify for the claim, or the profile knows no such claim.
    NoSuchClaim(Claim),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Illegal(_) => f.write_str("illegal move"),
            PlayError::Over(outcome) => write!(f, "the game is over: {outcome}"),
            PlayError::NoSuchClaim(claim) => write!(f, "no claim of {} is open", claim.as_str()),
        }
    }
}

impl core::error::Error for PlayError {}

impl<V: Variant> Default for Game<V> {
    fn default() -> Self {
        Game::new()
    }
}

impl<V: Variant> Game<V> {
    /// A game from the start position under the variant's own profile.
    pub fn new() -> Game<V> {
        Game::from_position(Position::start(), V::PROFILE)
    }

    /// A game from any position under any profile.
    pub fn from_position(start: Position<V>, profile: Profile) -> Game<V> {
        Game { profile, positions: vec![start], moves: Vec::new(), ply: 0, concluded: None }
    }

    /// The profile.
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position<V> {
        &self.positions[self.ply]
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position<V> {
        &self.positions[0]
    }

    /// Number of moves before the cursor.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// All moves of the line, also those after the cursor.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after `ply` moves of the line.
    pub fn position_at(&self, ply: usize) -> Option<&Position<V>> {
        self.positions.get(ply)
    }

    /// Hashes of the positions before the one at the cursor, oldest first: what a search needs to see repetitions.
    pub fn hashes_before(&self) -> Vec<u64> {
        self.positions[..self.ply].iter().map(Position::hash).collect()
    }

    /// How often the position at the cursor has occurred so far, this time included. The whole rule state counts:
    /// positions with different counters never repeat.
    pub fn occurrences(&self) -> usize {
        let here = self.position();
        let reversible = self.ply.min(here.halfmoves() as usize);
        self.positions[self.ply - reversible..=self.ply].iter().filter(|pos| pos.same_state(here)).count()
    }

    /// Status and open claims at the cursor.
    pub fn verdict(&self) -> Verdict {
        match self.concluded {
            Some((ply, outcome)) if ply == self.ply => Verdict { outcome: Some(outcome), claims: Vec::new() },
            _ => adjudicate(self.position(), self.occurrences(), &self.profile),
        }
    }

    /// How the game ended at the cursor; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.verdict().outcome
    }

    fn must_go_on(&self) -> Result<(), PlayError> {
        self.outcome().map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    /// Plays a move at the cursor.
    ///
    /// # Errors
    ///
    /// [`PlayError::Over`] if the game is over there, [`PlayError::Illegal`] if the move is not legal.
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        self.must_go_on()?;
        if !self.position().is_legal(m) {
            return Err(PlayError::Illegal(m));
        }
        let next = self.position().after(m);
        self.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
        self.concluded = None;
        self.moves.push(m);
        self.positions.push(next);
        self.ply += 1;
        Ok(())
    }

    /// Steps one move back and returns that move.
    pub fn undo(&mut self) -> Option<Move> {
        self.ply = self.ply.checked_sub(1)?;
        Some(self.moves[self.ply])
    }

    /// Steps one move forward along the line and returns that move.
    pub fn redo(&mut self) -> Option<Move> {
        let m = *self.moves.get(self.ply)?;
        self.ply += 1;
        Some(m)
    }

    /// Puts the cursor after `ply` moves; `false` if the line is shorter.
    pub fn jump(&mut self, ply: usize) -> bool {
        let reachable = ply <= self.moves.len();
        if reachable {
            self.ply = ply;
        }
        reachable
    }

    /// Ends the game by the players' will, after the last move.
    fn conclude(&mut self, outcome: Outcome) -> Result<Outcome, PlayError> {
        self.must_go_on()?;
        self.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
        self.concluded = Some((self.ply, outcome));
        Ok(outcome)
    }

    /// `loser` resigns.
    ///
    /// # Errors
    ///
    /// [`PlayError::Over`] if the game is over already, here and below.
    pub fn resign(&mut self, loser: Color) -> Result<Outcome, PlayError> {
        self.conclude(Outcome::won(!loser, Reason::Resignation))
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    ///
    /// [`PlayError::Over`] if the game is over already.
    pub fn agree_draw(&mut self) -> Result<Outcome, PlayError> {
        self.conclude(Outcome::drawn(Reason::Agreement))
    }

    /// A player claims a draw.
    ///
    /// # Errors
    ///
    /// [`PlayError::NoSuchClaim`] if the position does not qualify, [`PlayError::Over`] if the game is over already.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, PlayError> {
        self.must_go_on()?;
        if !self.verdict().claims.contains(&claim) {
            return Err(PlayError::NoSuchClaim(claim));
        }
        self.conclude(Outcome::drawn(claim.reason()))
    }

    /// The flag of `loser` falls. A draw if the opponent cannot win with what is left.
    ///
    /// # Errors
    ///
    /// [`PlayError::Over`] if the game is over already.
    pub fn flag(&mut self, loser: Color) -> Result<Outcome, PlayError> {
        self.conclude(flag_outcome(self.position(), loser))
    }

    /// `loser` leaves the game for good.
    ///
    /// # Errors
    ///
    /// [`PlayError::Over`] if the game is over already.
    pub fn abandon(&mut self, loser: Color) -> Result<Outcome, PlayError> {
        self.conclude(Outcome::won(!loser, Reason::Abandoned))
    }

    /// The game is called off.
    ///
    /// # Errors
    ///
    /// [`PlayError::Over`] if the game is over already.
    pub fn abort(&mut self) -> Result<Outcome, PlayError> {
        self.conclude(Outcome::drawn(Reason::Aborted))
    }
}
