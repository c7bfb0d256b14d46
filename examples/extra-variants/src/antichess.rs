//! Antichess: captures are forced, no piece is royal, and whoever has nothing left to move wins.

use alfil_variants::alfil_core::{Bitboard, Board, Color, Ending, MoveList, Position, Role, RuleSet, Rules};
use alfil_variants::{Meta, PerftRow, Variant};

/// Antichess as lichess plays it: the stalemated side wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Antichess;

impl Rules for Antichess {
    type State = ();
    const ID: &'static str = "antichess";
    const START: Board = Board::CHESS;
    const RULES: RuleSet = RuleSet {
        royal: None,
        castling: false,
        promotions: &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King],
        ..RuleSet::CHESS
    };

    const EDITS_MOVES: bool = true;

    /// Who can capture must.
    fn edit_moves(_pos: &Position<Self>, moves: &mut MoveList) {
        if moves.iter().any(|m| m.is_capture()) {
            moves.retain(|m| m.is_capture());
        }
    }

    fn no_moves(pos: &Position<Self>) -> Ending {
        let all_lost = pos.board().color(pos.turn()).is_empty();
        Ending::won(pos.turn(), if all_lost { "all-men-lost" } else { "stalemate-won" })
    }
}

impl Variant for Antichess {
    const META: Meta = Meta {
        code: 201,
        title: "Antichess",
        uci: "antichess",
        pgn: Some("Antichess"),
        xboard: None,
        aliases: &["anti chess", "losing chess"],
    };
    const PERFT: &'static [PerftRow] = &[
        PerftRow {
            name: "start; shakmaty",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            nodes: &[20, 400, 8_067, 153_299, 2_732_672],
        },
        PerftRow {
            name: "promotion to king; shakmaty",
            fen: "8/1P6/8/8/8/8/6p1/8 w - - 0 1",
            nodes: &[5, 25, 250, 2_112, 25_573],
        },
    ];
    const GUIDE: &'static str = include_str!("antichess.md");

    /// Bishops that can never meet: one side's all on light squares, the other's all on dark ones.
    fn is_material_draw(pos: &Position<Self>) -> bool {
        Color::ALL.into_iter().all(|side| Self::cannot_win(pos, side))
    }

    /// Among bishops only, one that no enemy bishop can ever capture stays on the board and always has a move.
    fn cannot_win(pos: &Position<Self>, side: Color) -> bool {
        let board = pos.board();
        let (own, enemy) = (board.color(side), board.color(!side));
        let is_safe = |colour: Bitboard| (own & colour).any() && (enemy & colour).is_empty();
        let only_bishops = board.occupied() == board.role(Role::Bishop);
        only_bishops && enemy.any() && (is_safe(Bitboard::LIGHT_SQUARES) || is_safe(Bitboard::DARK_SQUARES))
    }
}
