//! The position hash: kept along the moves, equal for equal positions, different for different ones.

use std::collections::{HashMap, HashSet};

use alfil_notation::fen;
use alfil_variants::alfil_core::{Bitboard, Move, Position, Setup};
use alfil_variants::{Dialect, Variant};

use crate::random::Random;
use crate::sample::{Effort, Visit, games};
use crate::{Checked, Fault, Subject, require};

/// Kept and computed hash agree.
pub(crate) fn hash_is_incremental<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let (kept, scratch) = (subject.hash(visit.pos), visit.pos.hash_from_scratch());
        require(kept == scratch, || {
            Fault::at(visit.pos, format!("hash {kept:016x}, from scratch {scratch:016x}"))
        })
    })
}

/// What two positions must have in common to count as the same.
fn identity<V: Variant>(pos: &Position<V>) -> Setup<V::State> {
    Setup { halfmoves: 0, fullmoves: 1, ..pos.to_setup() }
}

/// Positions by what they are and by their hash.
struct Known<'a, V: Variant> {
    subject: &'a dyn Subject<V>,
    hashes: HashMap<Setup<V::State>, u64>,
    positions: HashMap<u64, Position<V>>,
}

impl<'a, V: Variant> Known<'a, V> {
    fn new(subject: &'a dyn Subject<V>) -> Self {
        Known { subject, hashes: HashMap::new(), positions: HashMap::new() }
    }

    /// Fails if the same position had another hash before.
    fn same_hash(&mut self, pos: &Position<V>) -> Checked {
        let hash = self.subject.hash(pos);
        let known = *self.hashes.entry(identity(pos)).or_insert(hash);
        require(known == hash, || {
            Fault::at(pos, format!("hash {hash:016x} by one way, {known:016x} by another"))
        })
    }

    /// Fails if another position has the same hash.
    fn own_hash(&mut self, pos: &Position<V>) -> Checked {
        let known = *self.positions.entry(self.subject.hash(pos)).or_insert(*pos);
        let is_same = identity(&known) == identity(pos);
        require(is_same, || Fault::at(pos, format!("has the hash of {}", fen(&known, Dialect::Remaining))))
    }
}

/// Two moves of one side and two of the other, in every order that is legal.
pub(crate) fn transpositions_share_a_hash<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    let mut known = Known::new(subject);
    games(subject, Effort::CHEAP, &mut |random, visit| {
        known.same_hash(visit.pos)?;
        let Some([a, x, b, y]) = four_moves(subject, random, visit) else { return Ok(()) };
        for line in [[a, x, b, y], [b, x, a, y], [a, y, b, x], [b, y, a, x]] {
            if let Some(end) = play_line(subject, visit.pos, &line) {
                known.same_hash(&end)?;
            }
        }
        Ok(())
    })
}

/// A random line whose third move could have come first.
fn four_moves<V: Variant>(
    subject: &dyn Subject<V>,
    random: &mut Random,
    visit: &Visit<'_, V>,
) -> Option<[Move; 4]> {
    let a = *random.pick(visit.legal)?;
    let b = *random.pick(visit.legal)?;
    let after_a = subject.after(visit.pos, a);
    let x = *random.pick(&subject.legal_moves(&after_a))?;
    let after_b = play_line(subject, visit.pos, &[a, x, b])?;
    let y = *random.pick(&subject.legal_moves(&after_b))?;
    Some([a, x, b, y])
}

/// The position after moves that are all legal.
fn play_line<V: Variant>(subject: &dyn Subject<V>, pos: &Position<V>, line: &[Move]) -> Option<Position<V>> {
    line.iter()
        .try_fold(*pos, |pos, m| subject.legal_moves(&pos).contains(m).then(|| subject.after(&pos, *m)))
}

/// Each position beside those that differ from it in one thing.
pub(crate) fn hash_tells_states_apart<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    let mut known = Known::new(subject);
    let mut states = HashSet::new();
    let mut visited = Vec::new();
    games(subject, Effort::CHEAP, &mut |_, visit: &Visit<'_, V>| {
        states.insert(*visit.pos.state());
        visited.push(*visit.pos);
        known.own_hash(visit.pos)
    })?;
    let states: Vec<V::State> = states.into_iter().take(40).collect();
    for pos in &visited {
        for setup in neighbours(pos, &states) {
            // Where the change makes an impossible position there is nothing to tell apart.
            if let Ok(neighbour) = Position::<V>::try_from_setup(setup) {
                known.own_hash(&neighbour)?;
            }
        }
    }
    Ok(())
}

fn neighbours<V: Variant>(pos: &Position<V>, states: &[V::State]) -> Vec<Setup<V::State>> {
    let here = pos.to_setup();
    let mut setups = vec![
        Setup { en_passant: None, ..here },
        Setup { turn: !here.turn, en_passant: None, ..here },
        Setup { castling: Bitboard::EMPTY, ..here },
    ];
    setups.extend(
        here.castling.into_iter().map(|rook| Setup { castling: here.castling.without(rook), ..here }),
    );
    setups.extend(states.iter().map(|state| Setup { state: *state, ..here }));
    setups
}
