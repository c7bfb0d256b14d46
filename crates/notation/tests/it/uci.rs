//! UCI moves: the variant's promotion letters, castling both ways, and faults with their column.

use alfil_notation::alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck, Variant};
use alfil_notation::{Castling, parse_fen, parse_uci, san, uci};

use crate::support::random_game;

/// Expects `text` to be legal, with this SAN, and to be written as `written`.
#[track_caller]
fn check<V: Variant>(fen: &str, text: &str, sans: &str, written: &str) {
    let pos = parse_fen::<V>(fen).unwrap();
    match parse_uci(&pos, text) {
        Ok(m) => {
            assert_eq!(san(&pos, m), sans);
            assert_eq!(uci::<V>(m, Castling::Standard), written);
        }
        Err(error) => panic!("{text}: {error}"),
    }
}

#[track_caller]
fn check_error<V: Variant>(fen: &str, text: &str, message: &str) {
    let pos = parse_fen::<V>(fen).unwrap();
    assert_eq!(parse_uci(&pos, text).unwrap_err().to_string(), message, "{text}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn castling_is_read_as_the_royal_step_and_as_taking_the_rook() {
    check::<Chess>(ROOKS, "e1g1", "O-O", "e1g1");
    check::<Chess>(ROOKS, "e1h1", "O-O", "e1g1");
    check::<Chess>(ROOKS, "e1c1", "O-O-O", "e1c1");
    check::<Chess>(ROOKS, "e1a1", "O-O-O", "e1c1");
    check::<Knightmate>("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8", "O-O", "e8g8");
}

#[test]
fn castling_from_other_squares_takes_the_rook() {
    let pos = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    check::<Chess>(pos, "f1g1", "O-O", "f1g1");
    check::<Chess>("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1h1", "O-O", "f1h1");
    // A step of the king, not castling.
    check::<Chess>("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1g1", "Kg1", "f1g1");
    let m = parse_uci(&parse_fen::<Chess>(ROOKS).unwrap(), "e1g1").unwrap();
    assert_eq!(uci::<Chess>(m, Castling::TakesRook), "e1h1");
}

#[test]
fn promotion_letters_are_the_variants_own() {
    let knightmate = "8/1P5k/8/8/8/8/8/7K w - - 0 1";
    check::<Knightmate>(knightmate, "b7b8m", "b8=M", "b7b8m");
    check::<Knightmate>(knightmate, "b7b8c", "b8=M", "b7b8m");
    check::<Knightmate>(knightmate, "b7b8q", "b8=Q", "b7b8q");
    check_error::<Knightmate>(knightmate, "b7b8n", "illegal move");
    check_error::<Knightmate>(knightmate, "b7b8k", "illegal move");
    check_error::<Knightmate>(knightmate, "b7b8", "illegal move");
    let chess = "8/1P5k/8/8/8/8/8/7K w - - 0 1";
    check::<Chess>(chess, "b7b8n", "b8=N", "b7b8n");
    check::<Chess>(chess, "b7b8Q", "b8=Q", "b7b8q");
    check_error::<Chess>(chess, "b7b8m", "column 5: expected a promotion letter");
}

#[test]
fn en_passant_is_a_plain_pair_of_squares() {
    check::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6", "e5d6");
    check_error::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5d6", "illegal move");
}

#[test]
fn faults_have_a_column() {
    for (text, message) in [
        ("", "column 1: expected a square"),
        ("e", "column 1: expected a square"),
        ("e9e4", "column 1: expected a square"),
        ("e2", "column 3: expected a square"),
        ("e2-e4", "column 3: expected a square"),
        ("e2e4é", "column 5: expected a promotion letter"),
        ("e2e4qq", "column 6: expected nothing more"),
        ("e2e5", "illegal move"),
        ("e4e5", "illegal move"),
        ("e7e5", "illegal move"),
        ("e2e4q", "illegal move"),
        ("0000", "column 1: expected a square"),
        ("P@", "column 3: expected a square"),
        ("@e4", "column 1: expected one letter of a man"),
        ("éé@e4", "column 1: expected one letter of a man"),
        ("P@e4", "illegal move"),
    ] {
        check_error::<Chess>(START, text, message);
    }
}

#[track_caller]
fn check_round_trips<V: Variant>() {
    for seed in 0..10 {
        random_game::<V>(seed, 120, |pos, _| {
            for m in pos.legal_moves() {
                for castling in [Castling::Standard, Castling::TakesRook] {
                    assert_eq!(parse_uci(pos, &uci::<V>(m, castling)), Ok(m));
                }
            }
        });
    }
}

#[test]
fn moves_of_random_games_are_read_back() {
    check_round_trips::<Chess>();
    check_round_trips::<ThreeCheck>();
    check_round_trips::<RacingKings>();
    check_round_trips::<Knightmate>();
}
