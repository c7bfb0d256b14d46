//! A diagram as SVG.

use std::fmt::Write as _;

use alfil_variants::alfil_core::{Color, File, Rank, Square};

use crate::figure::Figure;
use crate::glyph;
use crate::{Counters, Diagram};

/// How a diagram is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The side that looks at the board from below.
    pub side: Color,
    /// Whether files and ranks are named in the frame.
    pub coordinates: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { side: Color::White, coordinates: true }
    }
}

const SQUARE: f32 = Figure::SIZE;
const FRAME: f32 = 20.0;
const BOARD: f32 = 8.0 * SQUARE;
/// Beside the board: the side to move, and counters where there are any.
const PANEL: f32 = 26.0;
const COUNTERS: f32 = 44.0;

const WOOD: &str = "#6b4423";
const EDGE: &str = "#4a2e17";
const INLAY: &str = "#ecd9b0";
const LIGHT: &str = "#f0e1c0";
const DARK: &str = "#b98b5e";
const MOVED: &str = "#d9c22e";
const CHECK: &str = "#d8261c";
const PALE: &str = "#fbf8f1";
const INK: &str = "#2b2b2b";

impl Diagram {
    /// The diagram as an SVG file. The same diagram always gives the same text, and no font is needed to show it.
    pub fn svg(&self, look: &Look) -> String {
        let mut picture = Picture { diagram: self, look, text: String::new() };
        picture.draw();
        picture.text
    }
}

struct Picture<'a> {
    diagram: &'a Diagram,
    look: &'a Look,
    text: String,
}

impl Picture<'_> {
    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.text.write_fmt(element);
    }

    fn draw(&mut self) {
        let panel = if self.diagram.counters.is_some() { COUNTERS } else { PANEL };
        let (width, height) = (BOARD + 2.0 * FRAME + panel, BOARD + 2.0 * FRAME);
        let words = self.diagram.description();
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<desc>{words}</desc>\n"
        ));
        self.definitions();
        self.wood();
        if self.look.coordinates {
            self.coordinates();
        }
        self.squares();
        self.men();
        self.panel(BOARD + 2.0 * FRAME, panel);
        self.add(format_args!("</svg>\n"));
    }

    /// Every figure on the board once, and the glow of a check.
    fn definitions(&mut self) {
        self.add(format_args!("<defs>\n"));
        if self.diagram.checked.is_some() {
            self.add(format_args!(
                "<radialGradient id=\"check\"><stop offset=\"0.4\" stop-color=\"{CHECK}\"/>\
                 <stop offset=\"1\" stop-color=\"{CHECK}\" stop-opacity=\"0\"/></radialGradient>\n"
            ));
        }
        for side in Color::ALL {
            for figure in Figure::ALL {
                if self.diagram.men.contains(&Some((figure, side))) {
                    self.add(format_args!("{}", figure.symbol(side)));
                }
            }
        }
        self.add(format_args!("</defs>\n"));
    }

    fn wood(&mut self) {
        let outer = BOARD + 2.0 * FRAME - 1.0;
        self.add(format_args!(
            "<rect x=\"0.5\" y=\"0.5\" width=\"{outer}\" height=\"{outer}\" rx=\"5\" fill=\"{WOOD}\" \
             stroke=\"{EDGE}\"/>\n"
        ));
        let (start, size) = (FRAME - 2.0, BOARD + 4.0);
        self.add(format_args!(
            "<rect x=\"{start}\" y=\"{start}\" width=\"{size}\" height=\"{size}\" fill=\"none\" stroke=\"{INLAY}\" \
             stroke-width=\"1.2\"/>\n"
        ));
    }

    /// The upper left corner of a square.
    fn corner(&self, sq: Square) -> (f32, f32) {
        let (file, rank) = (u8::from(sq.file()), u8::from(sq.rank()));
        let (column, row) = self.look.side.fold_wb((file, 7 - rank), (7 - file, rank));
        (FRAME + SQUARE * f32::from(column), FRAME + SQUARE * f32::from(row))
    }

    fn coordinates(&mut self) {
        const HEIGHT: f32 = 8.0;
        for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
            let (x, _) = self.corner(Square::from_coords(file, Rank::First));
            let (_, y) = self.corner(Square::from_coords(File::A, rank));
            let (x, y) = (x + SQUARE / 2.0, y + SQUARE / 2.0 + HEIGHT / 2.0);
            let far = FRAME + BOARD + FRAME / 2.0;
            let (file, rank) = (file.char().to_string(), rank.char().to_string());
            for place in [FRAME / 2.0, far] {
                self.text += &glyph::text(x, place + HEIGHT / 2.0 - 0.5, &file, HEIGHT, INLAY);
                self.text += &glyph::text(place, y, &rank, HEIGHT, INLAY);
            }
        }
    }

    fn squares(&mut self) {
        self.add(format_args!(
            "<rect x=\"{FRAME}\" y=\"{FRAME}\" width=\"{BOARD}\" height=\"{BOARD}\" fill=\"{LIGHT}\"/>\n"
        ));
        let dark = Square::ALL.into_iter().filter(|sq| sq.is_dark()).map(|sq| self.outline(sq));
        let dark: String = dark.collect();
        self.add(format_args!("<path d=\"{dark}\" fill=\"{DARK}\"/>\n"));
        let moved: String = self.diagram.moved.iter().map(|sq| self.outline(*sq)).collect();
        if !moved.is_empty() {
            self.add(format_args!("<path d=\"{moved}\" fill=\"{MOVED}\" fill-opacity=\"0.55\"/>\n"));
        }
        if let Some((x, y)) = self.diagram.checked.map(|sq| self.corner(sq)) {
            self.add(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"url(#check)\"/>\n"
            ));
        }
    }

    fn outline(&self, sq: Square) -> String {
        let (x, y) = self.corner(sq);
        format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    }

    fn men(&mut self) {
        for sq in Square::ALL {
            let Some((figure, side)) = self.diagram.men[usize::from(sq)] else { continue };
            let ((x, y), id) = (self.corner(sq), figure.id(side));
            self.add(format_args!(
                "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>\n"
            ));
        }
    }

    /// The side to move, and the counters, each side's at its own end of the board.
    fn panel(&mut self, left: f32, width: f32) {
        let middle = left + width / 2.0;
        for side in Color::ALL {
            let below = side == self.look.side;
            let end = if below { FRAME + BOARD } else { FRAME };
            let inwards = if below { -1.0 } else { 1.0 };
            if self.diagram.turn == side {
                self.turn(middle, end + inwards * 9.0, side);
            }
            if let Some(counters) = self.diagram.counters {
                self.counters(middle, end + inwards * 26.0, inwards, side, counters);
            }
        }
    }

    fn turn(&mut self, x: f32, y: f32, side: Color) {
        let fill = side.fold_wb(PALE, INK);
        self.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.5\"/>\n"
        ));
    }

    /// A plate in the side's colour with a cross for each check, filled for those that were given, and the count.
    fn counters(&mut self, x: f32, end: f32, inwards: f32, side: Color, counters: Counters) {
        const STEP: f32 = 21.0;
        const MOST: u8 = 6;
        let Counters { given, to_win } = counters;
        let given = *given.get(side);
        let pips = if to_win > MOST { 0 } else { to_win };
        let height = STEP * f32::from(pips) + 24.0;
        let top = end.min(end + inwards * height);
        let (plate, ink) = side.fold_wb((PALE, INK), (INK, PALE));
        let left = x - 16.0;
        self.add(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"32\" height=\"{height}\" rx=\"6\" fill=\"{plate}\" \
             stroke=\"{INK}\" stroke-width=\"1.5\"/>\n"
        ));
        for pip in 0..pips {
            let y = top + 13.0 + STEP * f32::from(pip);
            self.pip(x, y, pip < given, ink);
        }
        let count = format!("{given}/{to_win}");
        self.text += &glyph::text(x, top + height - 7.0, &count, 10.0, ink);
    }

    fn pip(&mut self, x: f32, y: f32, filled: bool, ink: &str) {
        let (fill, cross, edge) = if filled { (CHECK, PALE, CHECK) } else { ("none", ink, ink) };
        let faint = if filled { 1.0 } else { 0.45 };
        self.add(format_args!(
            "<g opacity=\"{faint}\"><circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{fill}\" stroke=\"{edge}\" \
             stroke-width=\"1.3\"/><path d=\"M{} {y}h8M{x} {}v8\" stroke=\"{cross}\" stroke-width=\"2\" \
             stroke-linecap=\"round\"/></g>\n",
            x - 4.0,
            y - 4.0
        ));
    }
}
