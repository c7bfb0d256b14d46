//! Three-check: chess that is also won by the third check.

use alfil_core::{Board, Color, Position, Rules};

use crate::checks::ChecksGiven;
use crate::material::army;
use crate::{Meta, Odds, PerftRow, Variant};

/// Three-check. Counters are part of the position; everything else is chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreeCheck;

impl Rules for ThreeCheck {
    type State = ChecksGiven<3>;
    const ID: &'static str = "three-check";
    const START: Board = Board::CHESS;
}

impl Variant for ThreeCheck {
    const META: Meta = Meta {
        code: 1,
        title: "Three-check",
        uci: "3check",
        pgn: Some("Three-check"),
        xboard: Some("3check"),
        aliases: &["threeCheck", "3check", "three check", "3-check"],
    };
    const PERFT: &'static [PerftRow] = &[
        PerftRow {
            name: "start; shakmaty, Fairy-Stockfish",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
            nodes: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
        },
        PerftRow {
            name: "third check by short castling; shakmaty, Fairy-Stockfish",
            fen: "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1",
            nodes: &[15, 55, 1_025, 5_080, 96_813],
        },
    ];
    const GUIDE: &'static str = include_str!("three_check.md");
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/three-check.bin");
    const ODDS: Odds = Odds { even: 19.2, slope: 334.2 };
    const WON_BY_CHECKS_ONLY: bool = true;

    /// Only king against king: any other man can still give check.
    fn is_material_draw(pos: &Position<Self>) -> bool {
        Self::cannot_win(pos, Color::White) && Self::cannot_win(pos, Color::Black)
    }

    /// A bare king.
    fn cannot_win(pos: &Position<Self>, side: Color) -> bool {
        army(pos.board(), side).is_empty()
    }
}
