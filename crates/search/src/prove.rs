//! Proofs of forced wins: every defence is looked at, nothing is judged.
//!
//! Proof-number search, depth first (Nagai 2002), over pairs of a position and the number of moves that the attacker has
//! left. That number shrinks along every line, so there are no cycles and a stored answer holds wherever the pair
//! occurs again.

mod draws;
mod search;
mod table;

use alfil_variants::alfil_core::{Color, Move, MoveList, Position};
use alfil_variants::{Game, Profile, Variant, adjudicate};

use crate::StopFlag;
pub use draws::{DrawLimits, DrawProof, prove_draw};
use search::Numbers;
use table::Table;

/// What is known about a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The side to move wins in exactly this many moves of its own against the best defence.
    Won(u32),
    /// There is no win in the number of moves that was asked for.
    Refuted,
    /// The limits were reached first. There is no win in this many moves; beyond that nothing is known.
    GaveUp(u32),
}

/// Searches for a forced win of the side to move in a game.
///
/// A win is an end of the game that the rules score for that side: mate, a last check, a goal reached. Draws are those of
/// the game's profile. A draw that may be claimed counts as drawn, since the defender may claim it; positions that
/// occurred in the game before count for repetition. Within the proof nothing repeats, because a shortest win has no
/// use for it.
///
/// # Examples
///
/// ```
/// use alfil_search::{Proof, Prover, StopFlag};
/// use alfil_variants::{Chess, Game};
///
/// let mut game = Game::<Chess>::new();
/// for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4")] {
///     let fits = |m: &alfil_variants::alfil_core::Move| {
///         m.from().is_some_and(|sq| sq.to_string() == from) && m.to().to_string() == to
///     };
///     let m = game.position().legal_moves().into_iter().find(fits).unwrap();
///     game.play(m)?;
/// }
/// let stop = StopFlag::default();
/// let mut prover = Prover::new(&game, 1, None, &stop);
/// assert_eq!(prover.shortest_win(2), Proof::Won(1));
/// assert_eq!(prover.line(1).unwrap().len(), 1);
/// # Ok::<(), alfil_variants::PlayError>(())
/// ```
pub struct Prover<'a, V: Variant> {
    root: Position<V>,
    attacker: Color,
    /// Whether a draw is as good as a win.
    draws_count: bool,
    profile: Profile,
    /// Hashes of positions that occurred at least twice in the game: the next time they may be drawn.
    worn: Vec<u64>,
    table: Table,
    /// The reply that last refuted an attack, by moves left.
    refutations: Vec<Option<Move>>,
    nodes: u64,
    most_nodes: u64,
    stop: &'a StopFlag,
    stopped: bool,
    /// Whether the attacker may do nothing but give check: most long wins do, and there is little else to look at.
    checks_only: bool,
}

impl<'a, V: Variant> Prover<'a, V> {
    /// A prover for the position at the cursor of a game that is not over, with a memory of `hash` megabytes. It gives
    /// up after `nodes` moves made, or when it is told to stop.
    pub fn new(game: &Game<V>, hash: usize, nodes: Option<u64>, stop: &'a StopFlag) -> Prover<'a, V> {
        let hashes: Vec<u64> =
            (0..=game.ply()).filter_map(|ply| game.position_at(ply)).map(Position::hash).collect();
        let prover = Prover::of(game.position(), &hashes, game.profile(), hash, stop);
        Prover { most_nodes: nodes.unwrap_or(u64::MAX), ..prover }
    }

    /// A prover for a position of a game with these hashes so far, its own among them. It may make no move before it is
    /// [allowed](Prover::allow) to.
    pub(crate) fn of(
        root: &Position<V>,
        hashes: &[u64],
        profile: &Profile,
        hash: usize,
        stop: &'a StopFlag,
    ) -> Prover<'a, V> {
        let twice = |hash: &&u64| hashes.iter().filter(|other| other == hash).count() >= 2;
        Prover {
            root: *root,
            attacker: root.turn(),
            draws_count: false,
            checks_only: false,
            profile: *profile,
            worn: hashes.iter().filter(twice).copied().collect(),
            table: Table::new(hash),
            refutations: Vec::new(),
            nodes: 0,
            most_nodes: 0,
            stop,
            stopped: false,
        }
    }

    /// Lets the attacker do nothing but give check. What is proved still holds; what is refuted is refuted for checks.
    pub(crate) fn with_checks_only(self) -> Prover<'a, V> {
        Prover { checks_only: true, ..self }
    }

    /// Allows so many moves more.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.most_nodes = self.nodes + nodes;
        self.stopped = self.stop.is_set();
    }

    /// Whether the side to move wins in at most so many moves; `None` where the allowance ends.
    pub(crate) fn wins_in(&mut self, moves: u32) -> Option<bool> {
        let root = self.root;
        self.is_won(&root, moves)
    }

    /// What the attacker may try.
    fn attacks(&self, pos: &Position<V>) -> MoveList {
        if self.checks_only { pos.checks() } else { pos.legal_moves() }
    }

    /// A prover for which an end in a draw is as good as a win: what it calls won is a game that the side to move cannot
    /// lose any more, and that is over after so many moves.
    #[must_use]
    pub fn or_draw(mut self) -> Self {
        self.draws_count = true;
        self
    }

    /// Moves made so far, over all questions.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for the shortest win in at most `most` moves.
    pub fn shortest_win(&mut self, most: u32) -> Proof {
        let root = self.root;
        self.shortest_from(&root, most)
    }

    /// The line of a win in `moves` moves, the shortest there is, with the longest defence. `None` if it cannot be shown
    /// within the limits.
    pub fn line(&mut self, moves: u32) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let (mut pos, mut left) = (self.root, moves);
        loop {
            left = left.checked_sub(1)?;
            let m = self.winning_move(&pos, left)?;
            line.push(m);
            pos.play(m);
            if self.judge(&pos).is_some() {
                return Some(line);
            }
            let reply = self.longest_defence(&pos, left)?;
            line.push(reply);
            pos.play(reply);
            if self.judge(&pos).is_some() {
                return Some(line);
            }
        }
    }

    /// All first moves that win in at most `most` moves, each with its shortest win, the shortest first. `None` if the
    /// limits were reached.
    pub fn winning_moves(&mut self, most: u32) -> Option<Vec<(Move, u32)>> {
        let mut found = Vec::new();
        for m in self.root.legal_moves() {
            match self.shortest_win_by(m, most) {
                Proof::Won(moves) => found.push((m, moves)),
                Proof::Refuted => {}
                Proof::GaveUp(_) => return None,
            }
        }
        found.sort_by_key(|(_, moves)| *moves);
        Some(found)
    }

    /// Looks for the shortest win in at most `most` moves of which `m`, a legal move, is the first.
    pub fn shortest_win_by(&mut self, m: Move, most: u32) -> Proof {
        let pos = self.root.after(m);
        self.nodes += 1;
        match self.shortest_from(&pos, most.saturating_sub(1)) {
            Proof::Won(left) => Proof::Won(left + 1),
            Proof::GaveUp(left) => Proof::GaveUp(left + 1),
            Proof::Refuted => Proof::Refuted,
        }
    }

    fn winning_move(&mut self, pos: &Position<V>, left: u32) -> Option<Move> {
        for m in self.attacks(pos) {
            self.nodes += 1;
            if self.is_won(&pos.after(m), left)? {
                return Some(m);
            }
        }
        None
    }

    /// The reply that holds out longest, given that `left` is the fewest moves that win against all of them: then some
    /// reply needs all of these moves.
    fn longest_defence(&mut self, pos: &Position<V>, left: u32) -> Option<Move> {
        for m in pos.legal_moves() {
            self.nodes += 1;
            if left == 0 || !self.is_won(&pos.after(m), left - 1)? {
                return Some(m);
            }
        }
        None
    }

    /// How many moves the attacker still needs in a position, if at most `most`.
    fn shortest_from(&mut self, pos: &Position<V>, most: u32) -> Proof {
        for left in 0..=most {
            match self.is_won(pos, left) {
                Some(true) => return Proof::Won(left),
                Some(false) => {}
                None => return Proof::GaveUp(left.saturating_sub(1)),
            }
        }
        Proof::Refuted
    }

    /// Whether the attacker wins with at most `left` more moves. `None` at the limits.
    fn is_won(&mut self, pos: &Position<V>, left: u32) -> Option<bool> {
        let numbers = match self.settled(pos, left) {
            Some(numbers) => numbers,
            None => self.search(pos, left, Numbers::UNLIMITED),
        };
        (!self.stopped).then(|| numbers.is_won_for(pos.turn() == self.attacker))
    }

    /// Whether the game is over: `Some(true)` if the attacker reached its aim.
    fn judge(&self, pos: &Position<V>) -> Option<bool> {
        let occurrences = if self.worn.contains(&pos.hash()) { 3 } else { 1 };
        let verdict = adjudicate(pos, occurrences, &self.profile);
        match verdict.outcome {
            Some(outcome) => Some(outcome.winner.map_or(self.draws_count, |side| side == self.attacker)),
            None => (!verdict.claims.is_empty()).then_some(self.draws_count),
        }
    }

    /// Whether only a check can end the game as the attacker wants it.
    fn ends_by_check(&self) -> bool {
        V::WON_BY_CHECKS_ONLY && !self.draws_count
    }
}
