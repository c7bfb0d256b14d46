//! Random games from random arrays (Chess960): kings and rooks that castle from anywhere, compared with shakmaty.

use alfil_core::{Bitboard, Board, Color, File, Move, Position, Rank, Role, Rules, Setup, Square};
use shakmaty::{CastlingMode, EnPassantMode, FromSetup, Position as _, PositionError};

use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Chess;

impl Rules for Chess {
    type State = ();
    const ID: &'static str = "chess";
    const START: Board = Board::CHESS;
}

/// A back rank with the king between the rooks; the others anywhere, which is wilder than Chess960 asks for.
fn back_rank(random: &mut Random) -> [Role; 8] {
    let mut ranks = vec![Role::Rook, Role::King, Role::Rook];
    for role in [Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Queen] {
        ranks.insert(random.below(ranks.len() + 1), role);
    }
    core::array::from_fn(|file| ranks[file])
}

fn array(random: &mut Random) -> shakmaty::Setup {
    let mut setup = shakmaty::Setup::initial();
    setup.castling_rights = Bitboard::EMPTY;
    for color in Color::ALL {
        let roles = back_rank(random);
        for (file, role) in File::ALL.into_iter().zip(roles) {
            let sq = Square::from_coords(file, color.relative_rank(Rank::First));
            setup.board.set_piece_at(sq, role.of(color));
            setup.castling_rights.set(sq, role == Role::Rook);
        }
    }
    setup
}

fn ours(theirs: &shakmaty::Chess) -> Setup<()> {
    Setup {
        board: Board::from(theirs.board()),
        turn: theirs.turn(),
        castling: theirs.castles().castling_rights(),
        en_passant: theirs.ep_square(EnPassantMode::Legal),
        state: (),
        halfmoves: theirs.halfmoves(),
        fullmoves: theirs.fullmoves().get(),
    }
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves
        .sort_unstable_by_key(|m| (m.from().map(u32::from), u32::from(m.to()), m.promotion().map(u32::from)));
    moves
}

/// Castles when it can, more often than not.
fn choose(random: &mut Random, moves: &[Move]) -> Move {
    let castling: Vec<Move> = moves.iter().copied().filter(|m| m.is_castle()).collect();
    let pool = if castling.is_empty() || random.below(3) == 0 { moves } else { &castling };
    pool[random.below(pool.len())]
}

/// Plays one game and returns how many moves castled.
fn play(random: &mut Random) -> usize {
    // Two bishops of one colour look like a promotion with all pawns at home.
    let mut theirs = shakmaty::Chess::from_setup(array(random), CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .unwrap();
    let mut pos = Position::<Chess>::try_from_setup(ours(&theirs)).unwrap();
    let mut castled = 0;
    for _ in 0..80 {
        let moves = sorted(&pos.legal_moves());
        assert_eq!(moves, sorted(&theirs.legal_moves()), "{pos:?}");
        assert_eq!(pos.count_legal_moves(), moves.len());
        for m in &moves {
            let mut after = theirs.clone();
            after.play_unchecked(*m);
            assert_eq!(pos.gives_check(*m), after.is_check(), "{m:?} {pos:?}");
            assert!(pos.is_legal(*m));
        }
        if moves.is_empty() {
            break;
        }
        let m = choose(random, &moves);
        castled += usize::from(m.is_castle());
        pos.play(m);
        theirs.play_unchecked(m);
        assert_eq!(pos.to_setup(), ours(&theirs));
        assert_eq!(pos.hash(), pos.hash_from_scratch());
        assert_eq!(pos, Position::try_from_setup(pos.to_setup()).unwrap());
    }
    castled
}

#[test]
fn games_from_any_array_equal_shakmaty() {
    let mut random = Random(960);
    let castled: usize = (0..1_000).map(|_| play(&mut random)).sum();
    assert!(castled >= 500, "{castled} castling moves");
}
