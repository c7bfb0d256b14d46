//! What a plugin may do that no field says, each hook with a small variant.

use alfil_core::{
    Board, Color, Edit, Ending, Move, MoveList, Position, Role, RuleSet, Rules, Square, VariantState, attacks,
};

use crate::random::Random;

/// Counts captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Captures(u8);

impl VariantState for Captures {
    fn hash_key(&self) -> u64 {
        if self.0 == 0 { 0 } else { alfil_core::zobrist_key("captures", self.0.into()) }
    }

    fn ending(&self) -> Option<Ending> {
        (self.0 >= 4).then_some(Ending::drawn("fourth-capture"))
    }
}

/// A capture takes the capturer off too, unless it is the king; the fourth capture draws; a knight may be dropped on
/// e4; no move may go to a corner; a side without legal moves wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Odd;

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

impl Rules for Odd {
    type State = Captures;
    const ID: &'static str = "odd";
    const START: Board = Board::CHESS;
    const EDITS_MOVES: bool = true;
    const CUSTOM_LEGALITY: bool = true;

    /// The capturer that vanishes may have shielded its king.
    fn is_legal(before: &Position<Odd>, m: Move) -> bool {
        let (us, board) = (before.turn(), *before.after(m).board());
        let royal = board.piece(us, Role::King).first();
        royal.is_some_and(|sq| attacks::attackers::<Odd>(&board, sq, !us, board.occupied()).is_empty())
    }

    fn edit_moves(pos: &Position<Odd>, moves: &mut MoveList) {
        moves.retain(|m| m.is_castle() || !CORNERS.contains(&m.to()));
        if !pos.is_check() && pos.board().piece_at(Square::E4).is_none() {
            moves.push(Move::Put { role: Role::Knight, to: Square::E4 });
        }
    }

    fn after_move(edit: &mut Edit<'_, Odd>, m: Move) {
        if m.is_capture() {
            edit.set_state(Captures(edit.state().0 + 1));
            if m.role() != Role::King {
                edit.remove(m.to());
            }
        }
    }

    fn no_moves(pos: &Position<Odd>) -> Ending {
        Ending::won(pos.turn(), "no-moves")
    }
}

/// Plays random moves and asks after each whether what is kept along the way equals what is computed anew.
#[test]
fn hooks_keep_hash_and_lists_in_step() {
    let mut random = Random(7);
    let mut drawn = 0;
    for _ in 0..300 {
        let mut pos = Position::<Odd>::start();
        for _ in 0..60 {
            let moves = pos.legal_moves();
            assert_eq!(pos.count_legal_moves(), moves.len());
            assert_eq!(pos.has_legal_move(), !moves.is_empty());
            let captures: Vec<Move> = moves.iter().copied().filter(|m| m.is_capture()).collect();
            assert_eq!(pos.captures().to_vec(), captures);
            let checks: Vec<Move> = moves.iter().copied().filter(|m| pos.after(*m).is_check()).collect();
            assert_eq!(pos.checks().to_vec(), checks);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            assert!(pos.is_legal(m));
            pos.play(m);
            assert_eq!(pos.hash(), pos.hash_from_scratch(), "{m:?}");
        }
        drawn += usize::from(pos.ending() == Some(Ending::drawn("fourth-capture")));
    }
    assert!(drawn >= 100, "{drawn} games saw four captures");
}

#[test]
fn added_and_dropped_moves_count() {
    let pos = Position::<Odd>::start();
    let drop = Move::Put { role: Role::Knight, to: Square::E4 };
    assert!(pos.is_legal(drop));
    assert_eq!(pos.legal_moves().len(), 21);
    let after = pos.after(drop);
    assert_eq!(after.board().piece_at(Square::E4), Some(Color::White.knight()));
    assert!(!after.is_legal(drop), "the square is taken");
    assert_eq!(after.hash(), after.hash_from_scratch());
}

/// Nobody may move the queen, and that is a matter of legality; a king may stand in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct NoQueenMoves;

impl Rules for NoQueenMoves {
    type State = ();
    const ID: &'static str = "no-queen-moves";
    const START: Board = Board::CHESS;
    const CUSTOM_LEGALITY: bool = true;

    fn is_legal(_before: &Position<NoQueenMoves>, m: Move) -> bool {
        m.role() != Role::Queen
    }

    fn ending(pos: &Position<NoQueenMoves>) -> Option<Ending> {
        Color::ALL
            .into_iter()
            .find(|side| pos.royal(*side).is_none())
            .map(|side| Ending::won(!side, "king-taken"))
    }
}

#[test]
fn legality_can_be_the_plugins_own() {
    let mut random = Random(11);
    let mut taken = 0;
    for _ in 0..300 {
        let mut pos = Position::<NoQueenMoves>::start();
        for _ in 0..100 {
            let moves = pos.legal_moves();
            assert!(moves.iter().all(|m| m.role() != Role::Queen && pos.is_legal(*m)));
            assert_eq!(pos.count_legal_moves(), moves.len());
            for m in &moves {
                assert_eq!(pos.gives_check(*m), pos.after(*m).is_check());
            }
            if moves.is_empty() {
                break;
            }
            pos.play(moves[random.below(moves.len())]);
            assert_eq!(pos.hash(), pos.hash_from_scratch());
        }
        taken += usize::from(pos.ending().is_some_and(|ending| ending.winner.is_some()));
    }
    assert!(taken >= 50, "{taken} kings were taken");
}

/// No piece is royal: every pseudo-legal move is legal and nothing is ever in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct NoRoyal;

impl Rules for NoRoyal {
    type State = ();
    const ID: &'static str = "no-royal";
    const START: Board = Board::CHESS;
    const RULES: RuleSet = RuleSet { royal: None, castling: false, ..RuleSet::CHESS };
}

#[test]
fn nothing_needs_to_be_royal() {
    let mut random = Random(13);
    let mut kingless = 0;
    for _ in 0..300 {
        let mut pos = Position::<NoRoyal>::start();
        for _ in 0..200 {
            let moves = pos.legal_moves();
            assert_eq!(pos.count_legal_moves(), moves.len());
            assert!(!pos.is_check() && pos.checks().is_empty());
            let captures = pos.captures();
            if moves.is_empty() {
                break;
            }
            let pool = if captures.is_empty() { &moves } else { &captures };
            pos.play(pool[random.below(pool.len())]);
            assert_eq!(pos.hash(), pos.hash_from_scratch());
        }
        kingless += usize::from(pos.board().role(Role::King).count() < 2);
    }
    assert!(kingless >= 100, "{kingless} games lost a king and went on");
}

/// Three rule sets with one board: three hashes.
#[test]
fn equal_boards_of_different_variants_hash_apart() {
    let hashes = [
        Position::<Odd>::start().hash(),
        Position::<NoQueenMoves>::start().hash(),
        Position::<NoRoyal>::start().hash(),
    ];
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != hashes[2]);
}
