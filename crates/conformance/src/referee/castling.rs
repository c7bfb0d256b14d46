//! Castling by the letter of the rule: rights, empty squares, and no attack on the way.

use alfil_variants::alfil_core::{Move, Role, Rules, Square};

use super::Referee;
use super::legality::royal_is_attacked;
use super::mailbox::{castled, step};

impl<V: Rules> Referee<V> {
    /// Castling as far as rights and empty squares go.
    pub(super) fn castling_moves(&self) -> Vec<Move> {
        let home = self.us.backrank();
        let Some(royal) = self.royal(self.us).filter(|sq| V::RULES.castling && sq.rank() == home) else {
            return Vec::new();
        };
        let rooks = Square::ALL.into_iter().filter(|sq| {
            self.rights.contains(*sq)
                && sq.rank() == home
                && self.men.get(*sq) == Some(Role::Rook.of(self.us))
        });
        rooks
            .filter(|rook| self.way_is_empty(royal, *rook))
            .map(|rook| Move::Castle { king: royal, rook })
            .collect()
    }

    fn way_is_empty(&self, royal: Square, rook: Square) -> bool {
        let (royal_to, rook_to) = castled(royal, rook);
        let ways = [walk(royal, royal_to), walk(rook, rook_to), walk(royal, rook)].concat();
        ways.into_iter().all(|sq| sq == royal || sq == rook || self.men.get(sq).is_none())
    }

    /// Whether no square from the royal piece to where it goes is attacked. While it is under way the rook has not
    /// moved; at the end both stand in their new places.
    pub(super) fn castling_is_safe(&self, royal: Square, rook: Square) -> bool {
        let (royal_to, _) = castled(royal, rook);
        let mut under_way = walk(royal, royal_to);
        under_way.retain(|sq| *sq != royal_to);
        let start_is_safe = !royal_is_attacked::<V>(&self.men, self.us);
        let way_is_safe = under_way.into_iter().all(|sq| {
            let mut men = self.men.clone();
            let man = men.get(royal);
            men.set(royal, None);
            men.set(sq, man);
            !royal_is_attacked::<V>(&men, self.us)
        });
        let mut men = self.men.clone();
        men.make::<V>(self.us, Move::Castle { king: royal, rook });
        start_is_safe && way_is_safe && !royal_is_attacked::<V>(&men, self.us)
    }
}

/// The squares from one to another on a rank, both included.
fn walk(from: Square, to: Square) -> Vec<Square> {
    let by = if to.file() > from.file() { (1, 0) } else { (-1, 0) };
    let mut squares = vec![from];
    while let Some(next) = squares.last().filter(|last| **last != to).and_then(|last| step(*last, by)) {
        squares.push(next);
    }
    squares
}
