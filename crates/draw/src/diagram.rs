//! What a picture of a position shows, without the variant it comes from.

use alfil_variants::alfil_core::{ByColor, Color, Move, Position, Square};
use alfil_variants::{StateField, Variant};

use crate::Figure;

/// A position that is to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The men, by the number of their square: a1 is 0, b1 is 1.
    pub men: [Option<(Figure, Color)>; 64],
    /// The side to move.
    pub turn: Color,
    /// Where the last move came from and went to.
    pub moved: Vec<Square>,
    /// The square of the royal piece that is in check.
    pub checked: Option<Square>,
    /// Checks, where they are counted.
    pub counters: Option<Counters>,
}

/// How many checks were given, and how many win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Checks given so far.
    pub given: ByColor<u8>,
    /// Checks that win the game.
    pub to_win: u8,
}

impl Diagram {
    /// The picture of a position, and of the move that led to it.
    pub fn of<V: Variant>(pos: &Position<V>, last: Option<Move>) -> Diagram {
        let man = |sq| pos.board().piece_at(sq).map(|piece| (Figure::of::<V>(piece.role), piece.color));
        let given = pos.state().checks_given().zip(<V::State as StateField>::CHECKS_TO_WIN);
        Diagram {
            men: Square::ALL.map(man),
            turn: pos.turn(),
            moved: last.map_or(Vec::new(), |m| m.from().into_iter().chain([m.to()]).collect()),
            checked: pos.royal(pos.turn()).filter(|_| pos.is_check()),
            counters: given.map(|(given, to_win)| Counters { given, to_win }),
        }
    }

    /// The picture in words, for those who cannot see it.
    pub fn description(&self) -> String {
        let mut parts = vec![format!("{} to move", name(self.turn))];
        if let Some(square) = self.checked {
            parts.push(format!("in check on {square}"));
        }
        if let Some(Counters { given, to_win }) = self.counters {
            let (white, black) = (given.white, given.black);
            parts.push(format!("checks given: White {white} of {to_win}, Black {black} of {to_win}"));
        }
        for side in Color::ALL {
            parts.push(format!("{}: {}", name(side), self.men_of(side).join(", ")));
        }
        parts.join("; ")
    }

    fn men_of(&self, side: Color) -> Vec<String> {
        let of_side = |sq: &Square| {
            let (figure, _) = self.men[usize::from(*sq)].filter(|(_, color)| *color == side)?;
            Some(format!("{} {sq}", figure.name().replace('-', " ")))
        };
        Square::ALL.iter().filter_map(of_side).collect()
    }
}

fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
