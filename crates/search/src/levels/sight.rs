//! How hard a move is to see for people.

use alfil_variants::alfil_core::{Color, Move, Movement, Position, Rules, Square, attacks};

use crate::goal::distance;

use super::dice::{Dice, Purpose};

/// What makes a move hard to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blindspot {
    /// A slide over four or more squares of a diagonal.
    LongDiagonal,
    /// A slide over five or more squares of a rank or file.
    LongLine,
    /// A check by a man that did not move.
    Discovery,
    /// A move back.
    Retreat,
    /// A leap.
    Leap,
    /// A move that neither captures nor checks.
    Quiet,
    /// A capture en passant.
    EnPassant,
    /// Nothing in particular: a capture or check close by.
    Plain,
}

impl Blindspot {
    /// All of them.
    pub const ALL: [Blindspot; 8] = [
        Blindspot::LongDiagonal,
        Blindspot::LongLine,
        Blindspot::Discovery,
        Blindspot::Retreat,
        Blindspot::Leap,
        Blindspot::Quiet,
        Blindspot::EnPassant,
        Blindspot::Plain,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Blindspot::LongDiagonal => "long diagonal",
            Blindspot::LongLine => "long line",
            Blindspot::Discovery => "discovered check",
            Blindspot::Retreat => "move back",
            Blindspot::Leap => "leap",
            Blindspot::Quiet => "quiet move",
            Blindspot::EnPassant => "en passant",
            Blindspot::Plain => "plain move",
        }
    }

    /// What makes a legal move hard to see: the hardest of what applies.
    pub fn of<V: Rules>(pos: &Position<V>, m: Move) -> Blindspot {
        let Move::Normal { role, from, capture, to, .. } = m else {
            return if m.is_en_passant() { Blindspot::EnPassant } else { Blindspot::Plain };
        };
        let checkers = pos.after(m).checkers();
        let distance = from.distance(to);
        let diagonal = from.file() != to.file() && from.rank() != to.rank();
        match V::RULES.movement.get(role) {
            _ if !checkers.is_empty() && !checkers.contains(to) => Blindspot::Discovery,
            Movement::KnightStep if is_back::<V>(pos.turn(), from, to) => Blindspot::Retreat,
            Movement::KnightStep => Blindspot::Leap,
            Movement::Diagonal | Movement::Queen if diagonal && distance >= 4 => Blindspot::LongDiagonal,
            Movement::Straight | Movement::Queen if distance >= 5 => Blindspot::LongLine,
            Movement::Diagonal | Movement::Straight | Movement::Queen
                if is_back::<V>(pos.turn(), from, to) =>
            {
                Blindspot::Retreat
            }
            _ if capture.is_none() && checkers.is_empty() => Blindspot::Quiet,
            _ => Blindspot::Plain,
        }
    }

    /// Whether a move takes a man that moves as a queen and cannot be retaken: what no level overlooks.
    pub fn takes_free_queen<V: Rules>(pos: &Position<V>, m: Move) -> bool {
        let taken = m.capture().is_some_and(|role| *V::RULES.movement.get(role) == Movement::Queen);
        taken && {
            let after = pos.after(m);
            let board = after.board();
            attacks::attackers::<V>(board, m.to(), after.turn(), board.occupied()).is_empty()
        }
    }

    /// How hard a move is to see, in percent of the hardest.
    const fn difficulty(self, quiet: bool) -> u32 {
        let difficulty = match self {
            Blindspot::LongDiagonal | Blindspot::Discovery | Blindspot::EnPassant => 100,
            Blindspot::LongLine => 75,
            Blindspot::Retreat => 70,
            Blindspot::Leap => 45,
            Blindspot::Quiet => 50,
            Blindspot::Plain => 20,
        };
        // A capture or check catches the eye even from afar.
        if quiet { difficulty } else { difficulty * 7 / 10 }
    }
}

/// Away from the goal where there is one, else towards the own side.
fn is_back<V: Rules>(us: Color, from: Square, to: Square) -> bool {
    let ahead = match &V::RULES.goal {
        Some(goal) => return distance(goal.region, to) > distance(goal.region, from),
        None => to.rank() as i32 - from.rank() as i32,
    };
    us.fold_wb(ahead < 0, ahead > 0)
}

/// What a level sees of a position.
pub(crate) struct Sight {
    pub(crate) dice: Dice,
    /// Probability, in thousandths, to overlook a move of full difficulty.
    pub(crate) blindness: u32,
}

impl Sight {
    /// Whether a move of the side to move is seen. In check people look at everything; and nobody overlooks a queen
    /// that can be had for nothing.
    pub(crate) fn sees<V: Rules>(&self, pos: &Position<V>, m: Move) -> bool {
        if pos.is_check() || Blindspot::takes_free_queen(pos, m) {
            return true;
        }
        let quiet = m.capture().is_none() && !pos.gives_check(m);
        let permille = self.blindness * Blindspot::of(pos, m).difficulty(quiet) / 100;
        !self.dice.happens(Purpose::Sight, m, permille)
    }
}
