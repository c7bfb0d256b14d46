//! Faulty games: how far they go, and where the fault is.

use alfil_notation::{PgnReader, PgnResult};
use alfil_replay::{Report, Request, replay_next};

fn reports(file: &str) -> Vec<Report> {
    let mut reader = PgnReader::new(file.as_bytes());
    core::iter::from_fn(|| replay_next(&mut reader, &Request::default(), |_| {})).collect()
}

/// Expects the first game to have this fault after so many plies, and the game after it to be read.
#[track_caller]
fn check(game: &str, plies: usize, message: &str) -> Report {
    let mut reports = reports(&format!("{game}\n\n[Event \"next\"]\n\n1. d4 *"));
    assert_eq!(reports.len(), 2);
    assert_eq!((reports[1].plies, &reports[1].error), (1, &None));
    let report = reports.swap_remove(0);
    assert_eq!(report.error.as_ref().unwrap().to_string(), message);
    assert_eq!((report.plies, report.agrees), (plies, None));
    report
}

#[test]
fn a_move_that_cannot_be_read_leaves_the_moves_before_it() {
    let report = check(
        "[Variant \"3check\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 foo 3. Bxf7+ 1-0",
        3,
        "line 4, column 17, ply 4: expected a move, found \"foo\"",
    );
    assert_eq!(report.variant, Some("three-check"));
    let reached = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 3+3 1 2";
    assert_eq!(report.fen.as_deref(), Some(reached));
}

#[test]
fn an_illegal_move_leaves_the_moves_before_it() {
    check("1. e4 e5 2. Ke3 Nc6 *", 2, "line 1, column 13, ply 3: illegal move \"Ke3\"");
    // The illegal move stands before the text that cannot be read.
    check("1. e4 e5 2. Ke3 foo *", 2, "line 1, column 13, ply 3: illegal move \"Ke3\"");
}

#[test]
fn a_move_after_the_end_names_the_profile_that_allows_it() {
    let race = "[Variant \"Racing Kings\"]\n[FEN \"8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16\"]\n\n16. Kg8 Kb8 1/2-1/2";
    let report = check(
        race,
        1,
        "line 4, column 9, ply 2: the game is over under the rules claims: 1/2-1/2 (race-drawn); \
         the whole game is legal under lichess",
    );
    assert_eq!(report.outcome.unwrap().to_string(), "1/2-1/2 (race-drawn)");
}

#[test]
fn tags_that_nobody_understands_are_faults() {
    let report =
        check("[Variant \"Draughts\"]\n\n1. e4 *", 0, "line 1, column 11: unknown variant \"Draughts\"");
    assert_eq!((report.variant, report.rules, report.fen), (None, None, None));
    let report = check(
        "[Rules \"house\"]\n\n1. e4 *",
        0,
        "line 1, column 9: unknown rules \"house\", expected one of claims automatic lichess fide",
    );
    assert_eq!((report.variant, report.rules, report.fen), (Some("chess"), None, None));
    let report =
        check("[FEN \"8/8 w\"]\n\n1. e4 *", 0, "line 1, column 10: FEN: board: a board must have 8 ranks");
    assert_eq!((report.variant, report.rules, report.fen), (Some("chess"), Some("fide"), None));
}

#[test]
fn a_result_that_is_none_is_a_fault_after_the_moves() {
    check("[Result \"1/2\"]\n\n1. e4 *", 1, "line 1, column 10: expected 1-0, 0-1, 1/2-1/2 or *");
}

#[test]
fn a_token_that_contradicts_the_tag_is_a_fault_and_the_tag_is_compared_all_the_same() {
    let report = reports("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0").swap_remove(0);
    assert_eq!((report.agrees, report.result_tag), (Some(true), Some(PgnResult::BlackWins)));
    let message = "line 3, column 21: the moves end with 1-0, but the Result tag says 0-1";
    assert_eq!(report.error.unwrap().to_string(), message);
    let report = reports("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# *").swap_remove(0);
    assert_eq!((report.agrees, report.error), (Some(false), None));
}

#[test]
fn without_a_tag_the_token_is_compared_with_the_rules() {
    let report = reports("1. f3 e5 2. g4 Qh4#\n1-0").swap_remove(0);
    assert_eq!((report.agrees, report.result_tag), (None, None));
    let message = "line 2, column 1: the moves end with 1-0, but the rules say 0-1 (checkmate)";
    assert_eq!(report.error.unwrap().to_string(), message);
    let report = reports("1. f3 e5 2. g4 Qh4# 0-1").swap_remove(0);
    assert_eq!((report.agrees, report.error), (None, None));
}

#[test]
fn a_faulty_game_keeps_what_its_result_tag_says() {
    for tag in ["[FEN \"8/8 w\"]", "[Rules \"house\"]", "[Variant \"Draughts\"]", "[White A]"] {
        let report = reports(&format!("[Result \"1-0\"]\n{tag}\n\n1. e4 *")).swap_remove(0);
        assert_eq!((report.result_tag, report.agrees), (Some(PgnResult::WhiteWins), None), "{tag}");
        assert!(report.error.is_some(), "{tag}");
    }
    let report = reports("[Result \"white\"]\n\n1. e4 1-0").swap_remove(0);
    assert_eq!(report.result_tag, None);
}

#[test]
fn a_broken_tag_is_a_fault_before_the_moves() {
    let report = check(
        "[Variant \"3check\"]\n[White A]\n\n1. e4 *",
        0,
        "line 2, column 8: expected \" before the value of the tag",
    );
    assert_eq!((report.variant, report.fen), (Some("three-check"), None));
}
