//! Atomic: a capture explodes, and with it every man around it that is not a pawn.

use alfil_variants::alfil_core::{
    Bitboard, Board, Color, Edit, Ending, Move, Movement, Position, Role, Rules, Setup, SetupReasons, Square,
    attacks,
};
use alfil_variants::{Meta, PerftRow, Variant};

/// Atomic chess as lichess plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atomic;

/// The squares around one.
fn around(sq: Square) -> Bitboard {
    attacks::attacks_from(Movement::KingStep, Color::White, sq, Bitboard::EMPTY)
}

impl Rules for Atomic {
    type State = ();
    const ID: &'static str = "atomic";
    const START: Board = Board::CHESS;
    const CUSTOM_LEGALITY: bool = true;

    /// The own king must survive. Once the enemy king is gone, nothing threatens it any more.
    fn is_legal(before: &Position<Self>, m: Move) -> bool {
        let us = before.turn();
        let after = before.after(m);
        after.royal(us).is_some_and(|king| {
            let occupied = after.board().occupied();
            Self::royal_attackers(after.board(), king, !us, occupied).is_empty()
        })
    }

    /// Captured man, captor and everything around them but pawns.
    fn after_move(edit: &mut Edit<'_, Self>, m: Move) {
        if m.is_capture() {
            edit.remove(m.to());
            let pawns = edit.board().role(Role::Pawn);
            for sq in around(m.to()) & edit.board().occupied() & !pawns {
                edit.remove(sq);
            }
        }
    }

    /// A king beside the enemy king cannot be captured: both would explode.
    fn royal_attackers(board: &Board, royal: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let enemy_king = board.piece(by, Role::King);
        if enemy_king.is_empty() || (around(royal) & enemy_king).any() {
            return Bitboard::EMPTY;
        }
        attacks::attackers::<Self>(board, royal, by, occupied)
    }

    fn ending(pos: &Position<Self>) -> Option<Ending> {
        let loser = Color::ALL.into_iter().find(|side| pos.royal(*side).is_none())?;
        Some(Ending::won(!loser, "king-exploded"))
    }

    /// The king of the side to move may have exploded: the game is over, but the position exists.
    fn check_setup(setup: &Setup<()>, found: SetupReasons) -> SetupReasons {
        let missing = match setup.turn {
            Color::White => SetupReasons::WHITE_ROYAL_MISSING,
            Color::Black => SetupReasons::BLACK_ROYAL_MISSING,
        };
        let winner_stands = setup.board.piece(!setup.turn, Role::King).any();
        if winner_stands { found - missing } else { found }
    }
}

impl Variant for Atomic {
    const META: Meta = Meta {
        code: 202,
        title: "Atomic",
        uci: "atomic",
        pgn: Some("Atomic"),
        xboard: Some("atomic"),
        aliases: &["atomic chess"],
    };
    const PERFT: &'static [PerftRow] = &[
        PerftRow {
            name: "start; shakmaty",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            nodes: &[20, 400, 8_902, 197_326, 4_864_979],
        },
        PerftRow {
            name: "castling, rooks that explode; shakmaty",
            fen: "r3k2r/1b4bq/8/8/8/8/7B/R3K2R b KQkq - 0 1",
            nodes: &[47, 1_016, 48_391],
        },
        PerftRow {
            name: "castling while the kings touch; shakmaty",
            fen: "8/8/8/8/8/8/3k4/R3K2R w KQ - 0 1",
            nodes: &[25, 143, 3_927, 22_594],
        },
    ];
    const GUIDE: &'static str = include_str!("atomic.md");

    fn is_material_draw(pos: &Position<Self>) -> bool {
        Color::ALL.into_iter().all(|side| Self::cannot_win(pos, side))
    }

    /// As lichess judges it. A king cannot capture, so a bare one cannot win. Against more than a king there is always
    /// a man to explode, unless bishops never meet. A bare king falls to a queen or a pawn, or to more than one rook,
    /// bishop or knight, two knights excepted.
    fn cannot_win(pos: &Position<Self>, side: Color) -> bool {
        let board = pos.board();
        let kings = board.role(Role::King);
        let (own, enemy) = (board.color(side) & !kings, board.color(!side) & !kings);
        if pos.royal(!side).is_none() {
            return false;
        }
        let bishops = board.role(Role::Bishop);
        let never_meet = |colour: Bitboard| own.is_subset(colour) && (enemy & colour).is_empty();
        if own.is_empty() {
            true
        } else if enemy.any() {
            (own | enemy).is_subset(bishops)
                && (never_meet(Bitboard::LIGHT_SQUARES) || never_meet(Bitboard::DARK_SQUARES))
        } else {
            let knights = own.is_subset(board.role(Role::Knight));
            let mighty = board.role(Role::Queen) | board.role(Role::Pawn);
            (own & mighty).is_empty() && own.count() <= if knights { 2 } else { 1 }
        }
    }
}
