//! Knightmate: the royal piece moves like a knight, and commoners that move like kings stand where knights do.

use alfil_core::{Board, ByRole, Color, Movement, Position, Role, RuleSet, Rules};

use crate::material::{army, one_coloured};
use crate::{Letters, Meta, Odds, PerftRow, Variant};

/// Knightmate. The slots are those of chess; movement and letters differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knightmate;

impl Rules for Knightmate {
    type State = ();
    const ID: &'static str = "knightmate";
    const START: Board = Board::CHESS;
    const RULES: RuleSet = RuleSet {
        movement: ByRole {
            king: Movement::KnightStep,
            knight: Movement::KingStep,
            ..RuleSet::CHESS.movement
        },
        ..RuleSet::CHESS
    };
}

impl Variant for Knightmate {
    const META: Meta = Meta {
        code: 3,
        title: "Knightmate",
        uci: "knightmate",
        pgn: Some("Knightmate"),
        xboard: Some("knightmate"),
        aliases: &["knight mate"],
    };
    const LETTERS: Letters = Letters {
        write: ByRole { knight: 'M', ..Letters::CHESS.write },
        also_read: &[('N', Role::King), ('C', Role::Knight)],
    };
    const PERFT: &'static [PerftRow] = &[
        PerftRow {
            name: "start; Fairy-Stockfish, cutechess",
            fen: "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
            nodes: &[18, 324, 6_765, 139_774, 3_249_033, 74_568_983],
        },
        PerftRow {
            name: "promotion to commoner gives check; Fairy-Stockfish",
            fen: "8/1Pk5/8/8/8/8/8/7K w - - 0 1",
            nodes: &[6, 27, 306, 1_323, 18_105, 87_354],
        },
    ];
    const GUIDE: &'static str = include_str!("knightmate.md");
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/knightmate.bin");
    const ODDS: Odds = Odds { even: 267.8, slope: 323.1 };
    const WON_BY_CHECKS_ONLY: bool = true;

    /// Nothing, or only bishops of one side on one colour, beside the royal knights. Settled by enumerating all
    /// endings with up to two further men; bishops of both sides can help-mate even on one colour.
    fn is_material_draw(pos: &Position<Self>) -> bool {
        Color::ALL
            .into_iter()
            .any(|side| army(pos.board(), !side).is_empty() && Self::only_one_coloured_bishops(pos, side))
    }

    /// Bare, or one-coloured bishops against a bare royal knight.
    fn cannot_win(pos: &Position<Self>, side: Color) -> bool {
        let board = pos.board();
        army(board, side).is_empty()
            || army(board, !side).is_empty() && Self::only_one_coloured_bishops(pos, side)
    }
}

impl Knightmate {
    fn only_one_coloured_bishops(pos: &Position<Self>, side: Color) -> bool {
        let men = army(pos.board(), side);
        men.is_subset(pos.board().role(Role::Bishop)) && one_coloured(men)
    }
}
