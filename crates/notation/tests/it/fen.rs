//! FEN: both counter dialects, letters, rights, and the place of every fault.

use alfil_notation::alfil_variants::alfil_core::Position;
use alfil_notation::alfil_variants::{Chess, Dialect, Knightmate, RacingKings, ThreeCheck, Variant};
use alfil_notation::{fen, parse_fen};

use crate::support::random_game;

/// Reads `text` and expects it to be written as `written`.
#[track_caller]
fn check<V: Variant>(text: &str, written: &str) {
    match parse_fen::<V>(text) {
        Ok(pos) => assert_eq!(fen(&pos, Dialect::Remaining), written, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Reads and writes the same text.
#[track_caller]
fn check_same<V: Variant>(text: &str) {
    check::<V>(text, text);
}

/// Expects a fault with this message.
#[track_caller]
fn check_error<V: Variant>(text: &str, message: &str) {
    match parse_fen::<V>(text) {
        Ok(pos) => panic!("{text}: read as {}", fen(&pos, Dialect::Remaining)),
        Err(error) => assert_eq!(error.to_string(), message, "{text}"),
    }
}

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn start_positions_are_written_as_the_field_does() {
    check_same::<Chess>(&format!("{ARRAY} 0 1"));
    check_same::<ThreeCheck>(&format!("{ARRAY} 3+3 0 1"));
    check_same::<RacingKings>("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
    check_same::<Knightmate>("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1");
    assert_eq!(fen(&Position::<ThreeCheck>::start(), Dialect::Given), format!("{ARRAY} 0 1 +0+0"));
}

#[test]
fn counters_are_read_in_both_dialects_and_both_places() {
    let written = format!("{ARRAY} 2+3 4 7");
    for text in ["2+3 4 7", "4 7 2+3", "+1+0 4 7", "4 7 +1+0", "2+3 4 7 +1+0", "4 2+3 7", "+1+0 2+3 4 7"] {
        check::<ThreeCheck>(&format!("{ARRAY} {text}"), &written);
    }
}

#[test]
fn missing_counters_are_no_checks_given() {
    for text in ["", " 0 1", " 0"] {
        check::<ThreeCheck>(&format!("{ARRAY}{text}"), &format!("{ARRAY} 3+3 0 1"));
    }
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w", "4k3/8/8/8/8/8/8/4KB2 w - - 3+3 0 1");
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - 2+1", "4k3/8/8/8/8/8/8/4KB2 w - - 2+1 0 1");
}

#[test]
fn a_side_may_have_given_all_its_checks_but_not_both() {
    check_same::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - 0+3 0 1");
    check_same::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - 3+0 0 1");
    check::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - 0 1 +3+2", "4k3/8/8/8/8/8/8/4KB2 w - - 0+1 0 1");
    let both = "column 28: check counters: only one side can have given its last check";
    check_error::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - 0+0 0 1", both);
    check_error::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - +3+3 0 1", both);
}

#[test]
fn a_check_on_the_board_with_untouched_counters_is_accepted() {
    check_same::<ThreeCheck>("4k3/8/8/8/8/8/8/4RK2 b - - 3+3 0 1");
}

#[test]
fn counters_that_are_wrong_are_named_with_their_column() {
    let range = "check counters: each counter runs from 0 to the number of checks that win";
    let bad = |text: &str| format!("4k3/8/8/8/8/8/8/4KB2 w - - {text}");
    check_error::<ThreeCheck>(&bad("4+3 0 1"), &format!("column 28: {range}"));
    check_error::<ThreeCheck>(&bad("3+9 0 1"), &format!("column 28: {range}"));
    check_error::<ThreeCheck>(&bad("0 1 +4+0"), &format!("column 32: {range}"));
    check_error::<ThreeCheck>(&bad("0 1 +256+0"), &format!("column 32: {range}"));
    check_error::<ThreeCheck>(
        &bad("2+3 0 1 +0+1"),
        "column 36: check counters: the two counter fields disagree",
    );
    check_error::<ThreeCheck>(
        &bad("2+3 3+2 0 1"),
        "column 32: check counters: the two counter fields disagree",
    );
    let form = "check counters: expected 3+3 (remaining) or +0+0 (given)";
    check_error::<ThreeCheck>(&bad("3+ 0 1"), &format!("column 28: {form}"));
    check_error::<ThreeCheck>(&bad("0 1 +1"), &format!("column 32: {form}"));
    check_error::<ThreeCheck>(&bad("0 1 +1+x"), &format!("column 32: {form}"));
    check_error::<ThreeCheck>(&bad("++ 0 1"), &format!("column 28: {form}"));
}

#[test]
fn only_variants_that_count_checks_have_counters() {
    check_error::<Chess>(&format!("{ARRAY} 3+3 0 1"), "column 55: half-move clock: expected a number");
    check_error::<Chess>(
        &format!("{ARRAY} 0 1 +0+0"),
        "column 58: move number: more text after the last field",
    );
}

#[test]
fn knightmate_letters() {
    let written = "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1";
    check::<Knightmate>("rcbqnbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQNBCR w KQkq - 0 1", written);
    check::<Knightmate>("rcbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQNBCR w KQkq - 0 1", written);
    check_error::<Knightmate>(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
        "column 1: impossible position: Black has more than one royal piece",
    );
    check_error::<Chess>(
        "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "column 2: board: no man is written 'm' in this variant",
    );
}

#[test]
fn castling_rights_in_three_notations() {
    check_same::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check::<Chess>("1r2k2r/8/8/8/8/8/8/R3K2R w Kb - 0 1", "1r2k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1");
    // The inner rook has the right: its file says so.
    check_same::<Chess>("4k3/8/8/8/8/8/8/4KRR1 w F - 0 1");
    check_same::<Chess>("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
    check_same::<Knightmate>("r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1");
}

#[test]
fn castling_rights_that_cannot_be_are_named_with_their_column() {
    let missing = "impossible position: impossible castling rights";
    check_error::<Chess>("r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &format!("column 26: {missing}"));
    check_error::<Chess>("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &format!("column 24: {missing}"));
    check_error::<Chess>("4k3/8/8/8/8/8/8/4K2R w G - 0 1", &format!("column 24: {missing}"));
    check_error::<Chess>("4k3/8/8/8/8/8/8/4KN1r w K - 0 1", &format!("column 25: {missing}"));
    let twice = "castling rights: expected each right only once";
    check_error::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1", &format!("column 31: {twice}"));
    check_error::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", &format!("column 28: {twice}"));
    let form = "castling rights: expected KQkq, a file letter, or -";
    check_error::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KxQ - 0 1", &format!("column 28: {form}"));
    check_error::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", &format!("column 28: {form}"));
    check_error::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w Ké - 0 1", &format!("column 28: {form}"));
    check_error::<Chess>(
        "4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1",
        "column 25: impossible position: impossible castling rights",
    );
}

#[test]
fn the_en_passant_square_is_kept_only_for_a_legal_capture() {
    check_same::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    check::<Chess>("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2");
    // Both pawns would leave the rank at once and open it for the rook.
    check::<Chess>("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2");
    let impossible = "column 28: impossible position: impossible en-passant square";
    for square in ["d5", "e6", "d3"] {
        check_error::<Chess>(&format!("4k3/8/8/3pP3/8/8/8/4K3 w - {square} 0 2"), impossible);
    }
    check_error::<Chess>(
        "4k3/8/8/3pP3/8/8/8/4K3 w - i6 0 2",
        "column 28: en-passant square: expected a square or -",
    );
}

#[test]
fn what_programs_leave_out_or_count_differently_is_read() {
    check::<Chess>("4k3/8/8/8/8/8/8/4K2R w K - 3 0", "4k3/8/8/8/8/8/8/4K2R w K - 3 1");
    check::<Chess>("4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    check::<Chess>("  4k3/8/8/8/8/8/8/4K2R\tw K -  5\n", "4k3/8/8/8/8/8/8/4K2R w K - 5 1");
    check_same::<Chess>("4k3/8/8/8/8/8/8/4K2R w K - 999 9999");
    check::<Chess>("4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
}

#[test]
fn clocks_at_their_limit_are_written_as_they_are_read() {
    let limit = "4k3/8/8/8/8/8/8/4K2R b K - 4294967295 4294967295";
    check_same::<Chess>(limit);
    let mut pos = parse_fen::<Chess>(limit).unwrap();
    for m in ["Kd8", "Kd2", "Kd7"] {
        pos.play(alfil_notation::parse_move(&pos, m).unwrap());
        assert_eq!(parse_fen::<Chess>(&fen(&pos, Dialect::default())).as_ref(), Ok(&pos), "{m}");
    }
    check_error::<Chess>(
        "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1",
        "column 27: half-move clock: expected a number up to 4294967295",
    );
}

#[test]
fn everything_else_is_reported_with_its_place() {
    check_error::<Chess>("", "column 1: board: missing");
    check_error::<Chess>(ARRAY.split(' ').next().unwrap(), "column 44: side to move: missing");
    check_error::<Chess>("4k3/8/8/8/8/8/4K3 w - - 0 1", "column 18: board: a board must have 8 ranks");
    check_error::<Chess>("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "column 19: board: a board must have 8 ranks");
    check_error::<Chess>("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "column 3: board: a rank must have 8 squares");
    check_error::<Chess>("4k3p/8/8/8/8/8/8/4K3 w - - 0 1", "column 4: board: a rank must have 8 squares");
    check_error::<Chess>("4k2/8/8/8/8/8/8/4K3 w - - 0 1", "column 4: board: a rank must have 8 squares");
    check_error::<Chess>(
        "4k3/8/44/8/8/8/8/4K3 w - - 0 1",
        "column 8: board: expected a man, not a second number of empty squares",
    );
    check_error::<Chess>(
        "4k3/8/8/9/8/8/8/4K3 w - - 0 1",
        "column 9: board: no man is written '9' in this variant",
    );
    check_error::<Chess>(
        "4k3/8/8/é7/8/8/8/4K3 w - - 0 1",
        "column 9: board: no man is written 'é' in this variant",
    );
    check_error::<Chess>("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "column 21: side to move: expected w or b");
    check_error::<Chess>("4k3/8/8/8/8/8/8/4K3 w - - x 1", "column 27: half-move clock: expected a number");
    check_error::<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "column 29: move number: expected a number");
    check_error::<Chess>(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
        "column 29: move number: expected a number up to 4294967295",
    );
    check_error::<Chess>(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
        "column 31: move number: more text after the last field",
    );
}

#[test]
fn impossible_positions_list_their_reasons() {
    check_error::<Chess>(
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "column 1: impossible position: Black has no royal piece",
    );
    let error = parse_fen::<RacingKings>("K3R3/3k4/5N2/8/8/8/8/P7 b - - 0 1").unwrap_err();
    assert_eq!(error.column, 1);
    check_error::<RacingKings>(
        "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w K - 0 1",
        "column 33: impossible position: castling rights in a variant without castling",
    );
    check_error::<RacingKings>(
        "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w KQ - 0 1",
        "column 33: impossible position: castling rights in a variant without castling",
    );
    check_error::<Chess>(
        "P3k3/8/8/8/8/8/8/8 w KQ e3 0 1",
        "column 1: impossible position: White has no royal piece; impossible castling rights; \
         impossible en-passant square; a pawn on the first or eighth rank",
    );
}

/// Every position of random games survives both dialects.
#[track_caller]
fn check_round_trips<V: Variant>() {
    for seed in 0..20 {
        random_game::<V>(seed, 150, |pos, _| {
            for dialect in [Dialect::Remaining, Dialect::Given] {
                let text = fen(pos, dialect);
                assert_eq!(parse_fen::<V>(&text).as_ref(), Ok(pos), "{text}");
            }
        });
    }
}

#[test]
fn positions_of_random_games_are_read_back() {
    check_round_trips::<Chess>();
    check_round_trips::<ThreeCheck>();
    check_round_trips::<RacingKings>();
    check_round_trips::<Knightmate>();
}
