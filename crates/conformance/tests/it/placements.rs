//! Random placements of few men, where games seldom come: which set-ups are possible, what they are worth, which moves
//! they allow, compared with shakmaty.

use alfil_notation::{board_fen, fen};
use alfil_variants::alfil_core::{Bitboard, Board, Color, Move, Position, Role, Setup, Square};
use alfil_variants::{Chess, Dialect, Profile, RacingKings, ThreeCheck, Variant, board_outcome};
use shakmaty::{CastlingMode, FromSetup, KnownOutcome, Outcome, PositionError};

use crate::random::Random;

const PLACEMENTS: usize = 20_000;

/// A king a side and up to four other men.
fn placement(random: &mut Random, roles: &[Role]) -> Board {
    let mut board = Board::EMPTY;
    for _ in 0..random.below(5) {
        let color = Color::from_white(random.below(2) == 0);
        board.put(random.square(), roles[random.below(roles.len())].of(color));
    }
    for color in Color::ALL {
        let free: Vec<Square> = (!board.occupied()).into_iter().collect();
        board.put(free[random.below(free.len())], color.king());
    }
    board
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves
        .sort_unstable_by_key(|m| (m.from().map(u32::from), u32::from(m.to()), m.promotion().map(u32::from)));
    moves
}

/// Returns how many placements both sides take for a position.
fn compare<V: Variant, P: shakmaty::Position + FromSetup>(roles: &[Role]) -> usize {
    let mut random = Random::new(5);
    let mut accepted = 0;
    for _ in 0..PLACEMENTS {
        let board = placement(&mut random, roles);
        let turn = Color::from_white(random.below(2) == 0);
        let setup = Setup { board, turn, castling: Bitboard::EMPTY, ..Position::<V>::start().to_setup() };
        let mut their_setup = shakmaty::Setup::empty();
        their_setup.board = (&board).into();
        their_setup.turn = turn;
        let ours = Position::<V>::try_from_setup(setup);
        // Checks that no move can have given are fine with us, where checks are allowed at all.
        let theirs = P::from_setup(their_setup, CastlingMode::Standard)
            .or_else(
                |error| if V::RULES.may_give_check { error.ignore_impossible_check() } else { Err(error) },
            )
            .or_else(PositionError::ignore_too_much_material);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{} {turn:?}", board_fen::<V>(&board));
        let (Ok(ours), Ok(theirs)) = (ours, theirs) else { continue };
        accepted += 1;
        let text = fen(&ours, Dialect::Remaining);
        for side in Color::ALL {
            assert_eq!(
                V::cannot_win(&ours, side),
                theirs.has_insufficient_material(side),
                "{text}: {side:?}"
            );
        }
        assert_eq!(V::is_material_draw(&ours), theirs.is_insufficient_material(), "{text}");
        assert_eq!(sorted(&ours.legal_moves()), sorted(&theirs.legal_moves()), "{text}");
        let ended = board_outcome(&ours, &Profile::LICHESS);
        let outcome = Outcome::from_known(ended.map(|outcome| KnownOutcome::from_winner(outcome.winner)));
        assert_eq!(outcome, theirs.outcome(), "{text}");
    }
    accepted
}

const MEN: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

#[test]
fn chess_placements_equal_shakmaty() {
    let accepted = compare::<Chess, shakmaty::Chess>(&MEN);
    assert!(accepted >= PLACEMENTS / 4, "{accepted}");
    // Bishops and knights alone, where the material rule has most to say.
    let accepted = compare::<Chess, shakmaty::Chess>(&[Role::Knight, Role::Bishop, Role::Bishop]);
    assert!(accepted >= PLACEMENTS / 2, "{accepted}");
}

#[test]
fn three_check_placements_equal_shakmaty() {
    let accepted = compare::<ThreeCheck, shakmaty::variant::ThreeCheck>(&MEN);
    assert!(accepted >= PLACEMENTS / 4, "{accepted}");
}

#[test]
fn racing_kings_placements_equal_shakmaty() {
    let accepted = compare::<RacingKings, shakmaty::variant::RacingKings>(&MEN[1..]);
    assert!(accepted >= PLACEMENTS / 8, "{accepted}");
}
