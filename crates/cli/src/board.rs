//! Draws a board for the terminal.

use std::io::{self, Write};

use alfil_variants::alfil_core::{Color, File, Move, Piece, Position, Rank, RuleSet, Square};
use alfil_variants::{Game, Variant};
use owo_colors::{OwoColorize, Style, XtermColors};

/// How men are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Men {
    /// The letters of a FEN, White's in upper case
    #[default]
    Letters,
    /// Chess figurines; a man that moves like none of chess keeps its letter
    Unicode,
}

/// What is to be drawn, without the variant it comes from.
pub(crate) struct Picture {
    men: [Option<(char, Color)>; 64],
    /// Squares of the last move.
    moved: Vec<Square>,
    /// The royal piece in check.
    checked: Option<Square>,
}

impl Picture {
    /// The current position of a game, with its last move and any check marked.
    pub(crate) fn of<V: Variant>(game: &Game<V>, men: Men) -> Picture {
        let last = game.ply().checked_sub(1).and_then(|i| game.moves().get(i));
        Picture::at(game.position(), last.copied(), men)
    }

    /// A position, with the move that led to it.
    pub(crate) fn at<V: Variant>(pos: &Position<V>, last: Option<Move>, men: Men) -> Picture {
        let man = |sq| pos.board().piece_at(sq).map(|piece| (symbol::<V>(piece, men), piece.color));
        Picture {
            men: Square::ALL.map(man),
            moved: last.map_or(Vec::new(), |m| m.from().into_iter().chain([m.to()]).collect()),
            checked: pos.royal(pos.turn()).filter(|_| pos.is_check()),
        }
    }

    /// Writes ranks and files as `side` sees them. Colours say where the last move went and who is in check; they add
    /// no characters of their own.
    pub(crate) fn write(&self, side: Color, out: &mut dyn Write) -> io::Result<()> {
        let mut ranks = Rank::ALL;
        let mut files = File::ALL;
        if side.is_white() {
            ranks.reverse();
        } else {
            files.reverse();
        }
        for rank in ranks {
            write!(out, "{} ", rank.char())?;
            for file in files {
                self.write_square(Square::from_coords(file, rank), out)?;
            }
            writeln!(out)?;
        }
        let files: String = files.into_iter().flat_map(|file| [' ', file.char()]).collect();
        writeln!(out, "  {files}")
    }

    fn write_square(&self, sq: Square, out: &mut dyn Write) -> io::Result<()> {
        let ground = self.ground(sq);
        let (symbol, ink) = match self.men[usize::from(sq)] {
            Some((symbol, Color::White)) => (symbol, color(WHITE_MEN)),
            Some((symbol, Color::Black)) => (symbol, color(BLACK_MEN)),
            // Visible only where there are no colours.
            None => ('.', ground),
        };
        write!(out, "{}", format_args!(" {symbol}").style(Style::new().color(ink).on_color(ground).bold()))
    }

    fn ground(&self, sq: Square) -> XtermColors {
        let shade = usize::from(sq.is_dark());
        color(if self.checked == Some(sq) {
            CHECKED
        } else if self.moved.contains(&sq) {
            MOVED[shade]
        } else {
            PLAIN[shade]
        })
    }
}

// Numbers in the palette of 256 colours; of the grounds the light square comes first.
const PLAIN: [u8; 2] = [137, 94];
const MOVED: [u8; 2] = [143, 100];
const CHECKED: u8 = 160;
const WHITE_MEN: u8 = 231;
const BLACK_MEN: u8 = 16;

fn color(number: u8) -> XtermColors {
    XtermColors::from(number)
}

/// The letter of a man, or its figurine where the man moves as the figurine says.
fn symbol<V: Variant>(man: Piece, men: Men) -> char {
    let letter = V::LETTERS.letter(man.role);
    let as_in_chess = V::RULES.movement.get(man.role) == RuleSet::CHESS.movement.get(man.role);
    if men == Men::Unicode && as_in_chess {
        let figurines = man.color.fold_wb(['♙', '♘', '♗', '♖', '♕', '♔'], ['♟', '♞', '♝', '♜', '♛', '♚']);
        return figurines[man.role as usize - 1];
    }
    if man.color.is_white() { letter } else { letter.to_ascii_lowercase() }
}
