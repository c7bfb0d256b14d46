//! Chess, the base and the yardstick.

use alfil_core::{Board, Color, Position, Role, Rules};

use crate::material::{army, one_coloured};
use crate::{Meta, Odds, PerftRow, Profile, Variant};

/// Chess as in the FIDE Laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chess;

impl Rules for Chess {
    type State = ();
    const ID: &'static str = "chess";
    const START: Board = Board::CHESS;
}

impl Variant for Chess {
    const META: Meta = Meta {
        code: 0,
        title: "Chess",
        uci: "chess",
        pgn: None,
        xboard: Some("normal"),
        aliases: &["standard", "normal", "from position", "chess960", "fischerandom"],
    };
    const PROFILE: Profile = Profile::FIDE;
    const PERFT: &'static [PerftRow] = &[PerftRow {
        name: "start; shakmaty, Fairy-Stockfish",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        nodes: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    }];
    const GUIDE: &'static str = include_str!("chess.md");
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/chess.bin");
    const ODDS: Odds = Odds { even: 282.5, slope: 273.4 };
    const WON_BY_CHECKS_ONLY: bool = true;

    /// King against king, a lone bishop or knight, and bishops that all stand on one colour.
    fn is_material_draw(pos: &Position<Self>) -> bool {
        let board = pos.board();
        let men = army(board, Color::White) | army(board, Color::Black);
        let bishops = board.role(Role::Bishop);
        let lone_minor = !men.more_than_one() && men.is_subset(bishops | board.role(Role::Knight));
        lone_minor || men.is_subset(bishops) && one_coloured(men)
    }

    /// As lichess judges a fallen flag: help-mates count, but not those that need an underpromoted helper.
    fn cannot_win(pos: &Position<Self>, side: Color) -> bool {
        let board = pos.board();
        let (own, enemy) = (army(board, side), army(board, !side));
        let knights = own & board.role(Role::Knight);
        let bishops = own & board.role(Role::Bishop);
        if own.is_empty() {
            true
        } else if own == knights {
            !own.more_than_one() && enemy.is_subset(board.role(Role::Queen))
        } else if own == bishops {
            let helpers = board.role(Role::Knight) | board.role(Role::Pawn);
            one_coloured(board.role(Role::Bishop)) && (enemy & helpers).is_empty()
        } else {
            false
        }
    }
}
