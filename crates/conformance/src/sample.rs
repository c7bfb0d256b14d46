//! Random games that prefer the moves whose rules are the most intricate.

use alfil_notation::parse_fen;
use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, MoveList, Position, Role, Square};

use crate::random::Random;
use crate::scatter::scatter;
use crate::{Checked, Subject};

/// One position of a random game.
pub(crate) struct Visit<'a, V: Variant> {
    pub(crate) pos: &'a Position<V>,
    /// Its legal moves, as the subject says.
    pub(crate) legal: &'a MoveList,
    /// The move that led here, if any.
    pub(crate) last: Option<Move>,
}

/// How much is played.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) games: usize,
    pub(crate) plies: usize,
}

impl Effort {
    /// For checks of a few microseconds a position.
    pub(crate) const CHEAP: Effort = Effort { games: 200, plies: 50 };
    /// For checks that look at each move.
    pub(crate) const DEAR: Effort = Effort { games: 100, plies: 30 };
}

/// Plays random games and looks at each position on the way, the last one included.
pub(crate) fn games<V: Variant>(
    subject: &dyn Subject<V>,
    effort: Effort,
    look: &mut dyn FnMut(&mut Random, &Visit<'_, V>) -> Checked,
) -> Checked {
    for game in 0..effort.games {
        let mut random = Random::new(game as u64);
        let mut pos = opening::<V>(game, &mut random);
        let mut last = None;
        for _ in 0..effort.plies {
            let legal = subject.legal_moves(&pos);
            look(&mut random, &Visit { pos: &pos, legal: &legal, last })?;
            let Some(m) = choose(&mut random, &pos, &legal) else { break };
            pos = subject.after(&pos, m);
            last = Some(m);
        }
    }
    Ok(())
}

/// The start, one of the plugin's own positions, or scattered men.
pub(crate) fn opening<V: Variant>(game: usize, random: &mut Random) -> Position<V> {
    let scattered = match game % 4 {
        0 => None,
        1 => {
            let row = V::PERFT.get(game / 4 % V::PERFT.len().max(1));
            row.and_then(|row| parse_fen::<V>(row.fen).ok())
        }
        _ => {
            let most = if random.one_in(2) { 5 } else { 22 };
            let men = 1 + random.below(most);
            scatter(random, men)
        }
    };
    scattered.unwrap_or_else(Position::start)
}

/// A move, the more likely the more it tests.
pub(crate) fn choose<V: Variant>(random: &mut Random, pos: &Position<V>, legal: &MoveList) -> Option<Move> {
    let weights: Vec<usize> = legal.iter().map(|m| weight(pos, *m)).collect();
    legal.get(random.weighted(&weights)).copied()
}

fn weight<V: Variant>(pos: &Position<V>, m: Move) -> usize {
    let checks = pos.gives_check(m);
    if m.is_en_passant() || m.is_castle() {
        20
    } else if enters_goal(pos, m) {
        200
    } else if invites_en_passant(pos, m) {
        10
    } else if (checks || has_few_men(pos)) && !pos.after(m).has_legal_move() {
        // Mate and stalemate are rare and must not be missed.
        100
    } else if m.is_promotion() || checks {
        4
    } else if m.is_capture() || m.role() == Role::Pawn {
        2
    } else {
        1
    }
}

/// Whether so few men are left that a move may well leave the other side none to make.
fn has_few_men<V: Variant>(pos: &Position<V>) -> bool {
    pos.board().occupied().count() <= 6
}

fn enters_goal<V: Variant>(pos: &Position<V>, m: Move) -> bool {
    let is_royal = m.from().is_some() && m.from() == pos.royal(pos.turn());
    is_royal && V::RULES.goal.is_some_and(|goal| goal.region.contains(m.to()))
}

/// Whether a pawn moves two squares to stand beside an enemy pawn.
fn invites_en_passant<V: Variant>(pos: &Position<V>, m: Move) -> bool {
    let Move::Normal { role: Role::Pawn, from, to, .. } = m else { return false };
    let enemy = Role::Pawn.of(!pos.turn());
    let beside = |files: i32| {
        let sq = to.offset(files).filter(|sq: &Square| sq.rank() == to.rank());
        sq.is_some_and(|sq| pos.board().piece_at(sq) == Some(enemy))
    };
    from.file() == to.file() && from.rank().distance(to.rank()) == 2 && (beside(-1) || beside(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Faithful;
    use alfil_variants::alfil_core::EndReason;
    use alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck};
    use std::collections::HashMap;

    /// How often each kind of move and of end occurs in a sample.
    fn events<V: Variant>(effort: Effort) -> HashMap<&'static str, usize> {
        let mut events = HashMap::new();
        games::<V>(&Faithful, effort, &mut |_, visit| {
            let mut note = |name, holds| *events.entry(name).or_insert(0) += usize::from(holds);
            note("double check", visit.pos.checkers().more_than_one());
            note("check", visit.pos.is_check());
            if let Some(m) = visit.last {
                note("castling", m.is_castle());
                note("en passant", m.is_en_passant());
                note("promotion", m.is_promotion());
                note("underpromotion", m.promotion().is_some_and(|role| role != Role::Queen));
            }
            match visit.pos.ending().map(|ending| ending.reason) {
                Some(EndReason::Checkmate) => note("checkmate", true),
                Some(EndReason::Stalemate) => note("stalemate", true),
                Some(EndReason::Variant(name)) => note(name, true),
                None => {}
            }
            Ok(())
        })
        .expect("looking cannot fail");
        events
    }

    #[track_caller]
    fn assert_occur<V: Variant>(names: &[&str]) {
        for (effort, least) in [(Effort::CHEAP, 3), (Effort::DEAR, 1)] {
            let events = events::<V>(effort);
            for name in names {
                assert!(
                    events.get(name).is_some_and(|times| *times >= least),
                    "{} {name}: {events:?}",
                    V::ID
                );
            }
        }
    }

    #[test]
    fn the_rare_moves_and_ends_occur() {
        const CHESS: &[&str] =
            &["check", "double check", "castling", "en passant", "promotion", "underpromotion", "checkmate"];
        assert_occur::<Chess>(CHESS);
        assert_occur::<Chess>(&["stalemate"]);
        assert_occur::<Knightmate>(CHESS);
        assert_occur::<ThreeCheck>(CHESS);
        assert_occur::<ThreeCheck>(&["third-check"]);
        assert_occur::<RacingKings>(&["race-won", "race-drawn"]);
    }
}
