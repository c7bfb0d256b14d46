//! The men as they are drawn, and which of them stands for a man of a variant.

use std::fmt::Write as _;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Color, Movement, Role};

/// A drawing. It shows how a man moves, and whether the game turns on him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// Steps one square, and must not be lost: a crown with a cross.
    King,
    /// A coronet.
    Queen,
    /// A tower.
    Rook,
    /// A mitre.
    Bishop,
    /// A horse.
    Knight,
    /// A small head on a skirt.
    Pawn,
    /// Steps one square like a king, and may be lost: a man with a hat.
    Commoner,
    /// Leaps like a knight, and must not be lost: a horse with a crown.
    RoyalKnight,
}

// The colours of the files in `pieces`, which show the white men.
const BODY: &str = "#fff";
const OUTLINE: &str = "#111";
const DETAIL: &str = "#222";
/// Body, outline and details of the black men.
const BLACK: [(&str, &str); 3] = [(BODY, "#2b2b2b"), (DETAIL, "#f4f1ea"), (OUTLINE, "#111")];

impl Figure {
    /// All figures.
    pub const ALL: [Figure; 8] = [
        Figure::King,
        Figure::Queen,
        Figure::Rook,
        Figure::Bishop,
        Figure::Knight,
        Figure::Pawn,
        Figure::Commoner,
        Figure::RoyalKnight,
    ];

    /// Width and height of a drawing, in the units of its paths.
    pub const SIZE: f32 = 45.0;

    /// The figure of a man of variant `V`, by the way he moves. A man that steps or leaps wears a crown where he is
    /// royal, or where the variant calls him king although he is not, as where kings may be taken.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_draw::Figure;
    /// use alfil_draw::alfil_variants::{Chess, Knightmate, alfil_core::Role};
    /// assert_eq!(Figure::of::<Chess>(Role::King), Figure::King);
    /// assert_eq!(Figure::of::<Knightmate>(Role::King), Figure::RoyalKnight);
    /// assert_eq!(Figure::of::<Knightmate>(Role::Knight), Figure::Commoner);
    /// ```
    pub fn of<V: Variant>(role: Role) -> Figure {
        let crowned = V::RULES.royal == Some(role) || V::LETTERS.letter(role) == 'K';
        match V::RULES.movement.get(role) {
            Movement::Pawn => Figure::Pawn,
            Movement::KnightStep if crowned => Figure::RoyalKnight,
            Movement::KnightStep => Figure::Knight,
            Movement::KingStep if crowned => Figure::King,
            Movement::KingStep => Figure::Commoner,
            Movement::Diagonal => Figure::Bishop,
            Movement::Straight => Figure::Rook,
            Movement::Queen => Figure::Queen,
        }
    }

    /// The figure's name, as in the sprite.
    pub const fn name(self) -> &'static str {
        match self {
            Figure::King => "king",
            Figure::Queen => "queen",
            Figure::Rook => "rook",
            Figure::Bishop => "bishop",
            Figure::Knight => "knight",
            Figure::Pawn => "pawn",
            Figure::Commoner => "commoner",
            Figure::RoyalKnight => "royal-knight",
        }
    }

    const fn white(self) -> &'static str {
        match self {
            Figure::King => include_str!("../pieces/king.svg"),
            Figure::Queen => include_str!("../pieces/queen.svg"),
            Figure::Rook => include_str!("../pieces/rook.svg"),
            Figure::Bishop => include_str!("../pieces/bishop.svg"),
            Figure::Knight => include_str!("../pieces/knight.svg"),
            Figure::Pawn => include_str!("../pieces/pawn.svg"),
            Figure::Commoner => include_str!("../pieces/commoner.svg"),
            Figure::RoyalKnight => include_str!("../pieces/royal-knight.svg"),
        }
    }

    /// The shapes of the figure as SVG elements, on a square of [`SIZE`](Figure::SIZE) units.
    pub fn shapes(self, side: Color) -> String {
        let white = self.white().to_owned();
        if side.is_white() {
            return white;
        }
        BLACK
            .iter()
            .fold(white, |text, (from, to)| text.replace(&format!("\"{from}\""), &format!("\"{to}\"")))
    }

    /// The figure as a whole SVG file.
    pub fn svg(self, side: Color) -> String {
        let width = Figure::SIZE;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {width}\">\n{}</svg>\n",
            self.shapes(side)
        )
    }

    /// What the figure is called inside a picture or the sprite, such as `white-king`.
    pub fn id(self, side: Color) -> String {
        format!("{}-{}", side.fold_wb("white", "black"), self.name())
    }

    /// The figure as a `symbol` that `use` elements refer to by its [`id`](Figure::id).
    pub(crate) fn symbol(self, side: Color) -> String {
        let width = Figure::SIZE;
        let (id, shapes) = (self.id(side), self.shapes(side));
        format!("<symbol id=\"{id}\" viewBox=\"0 0 {width} {width}\">\n{shapes}</symbol>\n")
    }
}

/// All figures in both colours as one SVG file of symbols, for pages that show many of them.
pub fn sprite() -> String {
    let mut text = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    for side in Color::ALL {
        for figure in Figure::ALL {
            // Writing to a string does not fail.
            let _ = write!(text, "{}", figure.symbol(side));
        }
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_figures_look_alike() {
        let drawn = Color::ALL.into_iter().flat_map(|side| Figure::ALL.map(|figure| figure.shapes(side)));
        assert_eq!(drawn.collect::<HashSet<_>>().len(), 16);
    }

    #[test]
    fn black_men_are_dark_with_light_details() {
        for figure in Figure::ALL {
            let (white, black) = (figure.shapes(Color::White), figure.shapes(Color::Black));
            assert!(white.contains(BODY) && !black.contains("\"#fff\""), "{figure:?}");
            assert!(white.contains(DETAIL) && !black.contains("\"#222\""), "{figure:?}");
        }
    }

    #[test]
    fn the_sprite_holds_every_figure_once() {
        let sprite = sprite();
        for side in Color::ALL {
            for figure in Figure::ALL {
                let id = format!("id=\"{}\"", figure.id(side));
                assert_eq!(sprite.matches(&id).count(), 1, "{id}");
            }
        }
    }
}
