//! Impossible set-ups: every reason alone and several together, in the variants that know them.

use alfil_notation::{FenErrorKind, FenField, parse_fen, parse_setup};
use alfil_variants::alfil_core::{Bitboard, ByColor, Position, Setup, SetupReasons, Square};
use alfil_variants::{ChecksGiven, Chess, Knightmate, Profile, RacingKings, ThreeCheck, Variant};

use crate::fixture::{game, outcome};

type R = SetupReasons;

#[track_caller]
fn setup<V: Variant>(fen: &str) -> Setup<V::State> {
    parse_setup::<V>(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// All reasons against a FEN; `try_from_setup` must tell the same.
#[track_caller]
fn check<V: Variant>(fen: &str, expected: SetupReasons) {
    check_setup::<V>(setup::<V>(fen), expected);
}

#[track_caller]
fn check_setup<V: Variant>(setup: Setup<V::State>, expected: SetupReasons) {
    assert_eq!(setup.reasons::<V>(), expected);
    match Position::<V>::try_from_setup(setup) {
        Ok(_) => assert!(expected.is_empty()),
        Err(error) => assert_eq!(error.reasons(), expected),
    }
}

/// The same reason in every variant whose kings walk like kings or like knights.
#[track_caller]
fn check_everywhere(fen: &str, expected: SetupReasons) {
    check::<Chess>(fen, expected);
    check::<ThreeCheck>(fen, expected);
    check::<RacingKings>(fen, expected);
    check::<Knightmate>(fen, expected);
}

#[test]
fn a_royal_piece_is_missing() {
    check_everywhere("8/8/8/8/8/8/8/k7 w - - 0 1", R::WHITE_ROYAL_MISSING);
    check_everywhere("8/8/8/8/8/8/8/K7 w - - 0 1", R::BLACK_ROYAL_MISSING);
    check_everywhere("8/8/8/8/8/8/8/8 w - - 0 1", R::WHITE_ROYAL_MISSING | R::BLACK_ROYAL_MISSING);
}

#[test]
fn a_royal_piece_is_doubled() {
    check_everywhere("8/8/8/k7/8/8/8/K1K5 w - - 0 1", R::WHITE_ROYAL_DOUBLED);
    check_everywhere("8/8/8/k1k5/8/8/8/K7 w - - 0 1", R::BLACK_ROYAL_DOUBLED);
    check_everywhere("8/8/8/k1k5/8/8/8/K1K5 w - - 0 1", R::WHITE_ROYAL_DOUBLED | R::BLACK_ROYAL_DOUBLED);
    check_everywhere("8/8/8/k1k5/8/8/8/8 w - - 0 1", R::WHITE_ROYAL_MISSING | R::BLACK_ROYAL_DOUBLED);
}

#[test]
fn the_side_that_moved_is_in_check() {
    check::<Chess>("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", R::OPPONENT_IN_CHECK);
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/K3R3 w - - 3+3 0 1", R::OPPONENT_IN_CHECK);
    check::<Knightmate>("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", R::OPPONENT_IN_CHECK);
    check::<Chess>("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", R::empty());
    check::<Chess>("8/8/8/8/8/8/1k6/K7 w - - 0 1", R::OPPONENT_IN_CHECK);
    // Knightmate: a commoner checks from the next square, the royal knights from a leap away.
    check::<Knightmate>("8/8/8/8/8/8/1M6/k6K w - - 0 1", R::OPPONENT_IN_CHECK);
    check::<Knightmate>("8/8/8/8/8/1k6/8/K7 w - - 0 1", R::OPPONENT_IN_CHECK);
    check::<Knightmate>("8/8/8/8/8/8/1k6/K7 w - - 0 1", R::empty());
    // Any of several royal pieces counts.
    check::<Chess>("k3k3/8/8/8/8/8/8/K3R3 w - - 0 1", R::BLACK_ROYAL_DOUBLED | R::OPPONENT_IN_CHECK);
}

/// FEN cannot even say most of these, so the rights are set by hand.
#[test]
fn castling_is_impossible() {
    let rights = |fen: &str, rooks: &[Square]| Setup {
        castling: rooks.iter().copied().collect::<Bitboard>(),
        ..setup::<Chess>(fen)
    };
    let home = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
    check_setup::<Chess>(rights(home, &[Square::A1, Square::H1, Square::A8, Square::H8]), R::empty());
    check_setup::<Chess>(rights(home, &[Square::B1]), R::CASTLING_IMPOSSIBLE);
    check_setup::<Chess>(rights(home, &[Square::E1]), R::CASTLING_IMPOSSIBLE);
    check_setup::<Chess>(rights(home, &[Square::H4]), R::CASTLING_IMPOSSIBLE);
    let king_away = "r3k2r/8/8/8/8/8/4K3/R6R w - - 0 1";
    check_setup::<Chess>(rights(king_away, &[Square::H1]), R::CASTLING_IMPOSSIBLE);
    check_setup::<Chess>(rights(king_away, &[Square::H8]), R::empty());
    let rook_up = "4k3/8/8/8/7R/8/8/4K3 w - - 0 1";
    check_setup::<Chess>(rights(rook_up, &[Square::H4]), R::CASTLING_IMPOSSIBLE);
    let two_rooks = "4k3/8/8/8/8/8/8/4K1RR w - - 0 1";
    check_setup::<Chess>(rights(two_rooks, &[Square::G1]), R::empty());
    check_setup::<Chess>(rights(two_rooks, &[Square::G1, Square::H1]), R::CASTLING_IMPOSSIBLE);
    // A white rook on Black's back rank gives Black no right.
    check_setup::<Chess>(rights("R3k3/8/8/8/8/8/8/4K3 b - - 0 1", &[Square::A8]), R::CASTLING_IMPOSSIBLE);
}

#[test]
fn castling_in_knightmate_needs_the_royal_knight() {
    let home = Setup { castling: Square::H1.into(), ..setup::<Knightmate>("4k3/8/8/8/8/8/8/4K2R w - - 0 1") };
    check_setup::<Knightmate>(home, R::empty());
    let away =
        Setup { castling: Square::H1.into(), ..setup::<Knightmate>("4k3/8/8/8/8/8/4K3/4M2R w - - 0 1") };
    check_setup::<Knightmate>(away, R::CASTLING_IMPOSSIBLE);
}

#[test]
fn no_pawn_can_have_passed() {
    let impossible = R::EN_PASSANT_IMPOSSIBLE;
    check::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", R::empty());
    check::<Chess>("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", impossible);
    check::<Chess>("4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", impossible);
    check::<Chess>("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", impossible);
    check::<Chess>("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", impossible);
    check::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", impossible);
    check::<Chess>("4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", impossible);
    check::<Chess>("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", R::empty());
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/4K3 w - d6 3+3 0 1", impossible);
    check::<Knightmate>("4k3/8/8/8/8/8/8/4K3 w - d6 0 1", impossible);
    check::<RacingKings>("8/8/8/8/8/8/8/k6K w - d6 0 1", impossible);
}

/// The square is plausible, but no capture on it is legal: read, then dropped.
#[test]
fn an_unused_en_passant_square_is_dropped() {
    let dropped = |fen: &str| parse_fen::<Chess>(fen).unwrap().en_passant().is_none();
    assert!(dropped("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), "no capturer");
    assert!(dropped("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"), "both pawns leave the king's rank");
    assert!(dropped("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "the capturer is pinned");
    assert!(!dropped("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
}

/// The double step gave the third check: the game is over, so nothing can capture.
#[test]
fn a_finished_game_has_no_en_passant_right() {
    let pos = parse_fen::<ThreeCheck>("8/8/8/5k2/3p4/8/4P3/K7 w - - 1+3 0 1").unwrap();
    let won = pos.after(crate::fixture::find(&pos, "e4#"));
    assert_eq!(won.en_passant(), None);
    let pos = parse_fen::<ThreeCheck>("8/8/8/5k2/3p4/8/4P3/K7 w - - 2+3 0 1").unwrap();
    let open = pos.after(crate::fixture::find(&pos, "e4+"));
    assert_eq!(open.en_passant(), Some(Square::E3));
}

#[test]
fn pawns_stand_where_none_can() {
    check::<Chess>("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", R::PAWN_ON_BACK_RANK);
    check::<Chess>("4k3/8/8/8/8/8/8/4K2P w - - 0 1", R::PAWN_ON_BACK_RANK);
    check::<ThreeCheck>("4k2p/8/8/8/8/8/8/4K3 w - - 3+3 0 1", R::PAWN_ON_BACK_RANK);
    check::<Knightmate>("4k3/8/8/8/8/8/8/4K2p w - - 0 1", R::PAWN_ON_BACK_RANK);
    check::<RacingKings>("8/8/8/4P3/8/8/8/k6K w - - 0 1", R::PAWN_FORBIDDEN);
    check::<RacingKings>("8/8/8/8/8/8/8/k3P2K w - - 0 1", R::PAWN_FORBIDDEN | R::PAWN_ON_BACK_RANK);
}

#[test]
fn racing_kings_allows_no_check_of_either_side() {
    for turn in ["w", "b"] {
        // A rook on Black, a rook on White, kings side by side.
        for men in ["8/8/8/8/8/k6R/8/K7", "8/8/8/8/8/K6r/8/k7", "8/8/8/8/3Kk3/8/8/8"] {
            check::<RacingKings>(&format!("{men} {turn} - - 0 1"), R::CHECK_FORBIDDEN);
        }
    }
}

#[test]
fn racing_kings_knows_no_rights() {
    let rights =
        Setup { castling: Square::H1.into(), ..setup::<RacingKings>("8/8/8/8/8/k7/8/4K2R w - - 0 1") };
    check_setup::<RacingKings>(rights, R::CASTLING_FORBIDDEN);
    assert!(parse_fen::<RacingKings>("8/8/8/8/8/k7/8/4K2R w K - 0 1").is_err());
}

#[test]
fn both_kings_home_means_that_black_has_moved() {
    check::<RacingKings>("k6K/8/8/8/8/8/8/8 w - - 0 1", R::empty());
    check::<RacingKings>("k6K/8/8/8/8/8/8/8 b - - 0 1", R::GOAL_SHARED_TOO_EARLY);
}

#[test]
fn counters_run_from_zero_to_three() {
    let with = |white, black| Setup {
        state: ChecksGiven { given: ByColor { white, black } },
        ..setup::<ThreeCheck>("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1")
    };
    for (white, black) in [(0, 0), (2, 2), (3, 0), (0, 3), (3, 2), (2, 3)] {
        check_setup::<ThreeCheck>(with(white, black), R::empty());
    }
    for (white, black) in [(3, 3), (4, 0), (0, 4), (255, 255)] {
        check_setup::<ThreeCheck>(with(white, black), R::STATE_OUT_OF_RANGE);
    }
}

/// Counters out of range are an error of their field, with its column.
#[test]
fn a_fen_names_the_counter_that_is_out_of_range() {
    for field in ["0+0", "4+3", "3+9", "+4+0", "+3+3", "300+0"] {
        let error = parse_fen::<ThreeCheck>(&format!("4k3/8/8/8/8/8/8/4K3 w - - {field} 0 1")).unwrap_err();
        assert_eq!((error.field, error.column), (FenField::Counters, 27), "{field}");
    }
    let error = parse_fen::<ThreeCheck>("4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1 +0+0").unwrap_err();
    assert_eq!((error.field, error.column), (FenField::Counters, 35));
    assert_eq!(error.kind, FenErrorKind::CountersDisagree);
}

#[test]
fn a_check_on_the_board_with_untouched_counters_is_possible() {
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/K3R3 b - - 3+3 0 1", R::empty());
}

#[test]
fn all_reasons_are_told_at_once() {
    let mut setup = setup::<Chess>("P3k3/8/8/8/8/8/8/4R3 w - d6 0 1");
    setup.castling = Square::E1.into();
    check_setup::<Chess>(
        setup,
        R::WHITE_ROYAL_MISSING
            | R::OPPONENT_IN_CHECK
            | R::CASTLING_IMPOSSIBLE
            | R::EN_PASSANT_IMPOSSIBLE
            | R::PAWN_ON_BACK_RANK,
    );
    let mut setup = self::setup::<RacingKings>("k5KK/7R/8/8/8/8/8/P7 b - d3 0 1");
    setup.castling = Square::H7.into();
    check_setup::<RacingKings>(
        setup,
        R::WHITE_ROYAL_DOUBLED
            | R::CASTLING_FORBIDDEN
            | R::EN_PASSANT_IMPOSSIBLE
            | R::PAWN_ON_BACK_RANK
            | R::PAWN_FORBIDDEN
            | R::GOAL_SHARED_TOO_EARLY,
    );
    let mut setup = self::setup::<ThreeCheck>("4k3/8/8/8/8/8/4r3/4K3 b - - 3+3 0 1");
    setup.state.given.white = 9;
    check_setup::<ThreeCheck>(setup, R::OPPONENT_IN_CHECK | R::STATE_OUT_OF_RANGE);
}

#[test]
fn the_error_says_every_reason() {
    let error = parse_fen::<Chess>("4k2P/8/8/8/8/8/8/4R3 w - - 0 1").unwrap_err().to_string();
    for part in
        ["column 1", "White has no royal piece", "the side not to move is in check", "a pawn on the first"]
    {
        assert!(error.contains(part), "{part:?} in {error}");
    }
}

/// Races that are over when they are set up: accepted, with the verdict that the table of the rules gives.
#[test]
fn decided_races_are_accepted() {
    let (white, black) = ("1-0 (race-won)", "0-1 (race-won)");
    let drawn = "1/2-1/2 (race-drawn)";
    for (fen, expected) in [
        // Black home alone, either side to move.
        ("k7/8/8/8/8/8/8/7K w - - 0 1", [black; 4]),
        ("k7/8/8/8/8/8/8/7K b - - 0 1", [black; 4]),
        // White home alone with White to move: Black did not follow.
        ("K7/7k/8/8/8/8/8/8 w - - 0 1", [white; 4]),
        ("K7/8/8/8/8/8/8/7k w - - 0 1", [white; 4]),
        // White home alone with Black to move: it depends on the reply.
        ("K7/8/7k/8/8/8/8/8 b - - 0 1", [white; 4]),
        ("K7/7k/8/8/8/8/8/8 b - - 0 1", [drawn, drawn, "-", "-"]),
        // The reply is there but covered: a rook sweeps the eighth rank.
        ("K3R3/7k/8/8/8/8/8/8 b - - 0 1", [white; 4]),
        // Both home.
        ("k6K/8/8/8/8/8/8/8 w - - 0 1", [drawn; 4]),
    ] {
        for (profile, expected) in Profile::ALL.into_iter().zip(expected) {
            assert_eq!(outcome(&game::<RacingKings>(fen, profile)), expected, "{} {fen}", profile.id);
        }
    }
}

/// A counter at its end is a position that is over, whoever is to move.
#[test]
fn a_spent_counter_is_a_finished_game() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4KQ2 b - - 0+3 0 1", "1-0 (third-check)"),
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0+3 0 1", "1-0 (third-check)"),
        ("4k3/8/8/8/8/8/8/4KQ2 b - - 2+0 0 1", "0-1 (third-check)"),
    ] {
        for profile in Profile::ALL {
            let game = game::<ThreeCheck>(fen, profile);
            assert_eq!(outcome(&game), expected, "{} {fen}", profile.id);
            assert!(game.position().legal_moves().is_empty());
        }
    }
}
