//! `alfil validate`.

use serde_json::json;

use crate::{TempFile, VARIANTS, fields, game, parse, run, run_with_input};

#[test]
fn recorded_games_and_suites_are_in_order() {
    for (id, _) in VARIANTS {
        let suite = format!("{}/../variants/tests/perft/{id}.epd", env!("CARGO_MANIFEST_DIR"));
        let ran = run(&["validate", "-V", id, &suite, &game(&format!("{id}.pgn"))]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        assert!(
            ran.out.starts_with("files: 2, positions: ") && ran.out.ends_with(", faults: 0\n"),
            "{}",
            ran.out
        );
    }
}

#[test]
fn every_fault_of_a_list_of_positions_is_found() {
    let text = "\u{feff}# comment\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n8/8/8/8/8/8/8/8 w - - 0 1\r\n  4k3/8/8/8/8/8/8/4K2X w - - 0 1\n4k3/8/8/8/8/8/8/4K2R x - - 0 1\n";
    let file = TempFile::new("positions.fen", text);
    let ran = run(&["validate", file.path()]);
    let path = file.path();
    let expected = format!(
        "{path}:4:1: impossible position: White has no royal piece; Black has no royal piece\n\
         {path}:5:22: board: no man is written 'X' in this variant\n\
         {path}:6:22: side to move: expected w or b\n\
         files: 1, positions: 4, games: 0, faults: 3\n"
    );
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (1, expected.as_str(), ""));
}

#[track_caller]
fn check_line(line: &str, place_and_message: &str) {
    let ran = run_with_input(&["validate", "-"], line);
    if place_and_message.is_empty() {
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (0, "files: 1, positions: 1, games: 0, faults: 0\n"),
            "{line}"
        );
    } else {
        assert_eq!(ran.code, 1, "{line}");
        let expected = format!("<stdin>:{place_and_message}");
        assert!(ran.out.starts_with(&expected), "{line}: {} instead of {expected}", ran.out);
    }
}

#[test]
fn operations_of_an_epd_are_checked() {
    check_line("4k3/8/8/8/8/8/8/4K2R w K -", "");
    check_line("4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8; id \"castle; or not\";", "");
    check_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1 bm e1g1; dm 3;", "");
    check_line("4k3/8/8/8/8/8/8/4K2R w K - bm O-O-O;", "1:28: bm \"O-O-O\": no legal move fits");
    check_line("  4k3/8/8/8/8/8/8/4K2R w K - id \"bm; x\"; am Ra1;", "1:42: am \"Ra1\": no legal move fits");
    check_line("4k3/8/8/8/8/8/8/4K2R w K - id \"open;", "1:37: expected \" after the text");
    check_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1 id \"x\"; 7;", "1:40: expected the name of an operation");
    check_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1 2 id \"x\";", "1:32: move number: more text");
    check_line(
        "4k3/8/8/8/8/8/8/4K2R w KQ - bm O-O;",
        "1:24: impossible position: impossible castling rights",
    );
}

#[test]
fn node_counts_are_checked_for_their_form() {
    check_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66", "");
    check_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;E2 66", "1:40: expected D<depth>");
    check_line("  4k3/8/8/8/8/8/8/4K2X w K - 0 1 ;D1 15", "1:22: board: ");
}

#[test]
fn a_file_of_fens_has_no_operations() {
    let file = TempFile::new("operations.fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 id \"x\";\n");
    assert!(run(&["validate", file.path()]).out.contains(":1:32: move number: more text"));
    assert_eq!(run(&["validate", "--format", "epd", file.path()]).code, 0);
}

#[test]
fn faults_of_games_are_found_one_a_game() {
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"b\"]\n\n1. e4 (1. d4 d6 2. Qd8) 1... e5 *\n\n[Event \"c\"]\n[Result \"2-0\"]\n\n1. e4 *\n\n[Event \"d\"]\n\n1. e4 {open\n";
    let file = TempFile::new("games.pgn", text);
    let ran = run(&["validate", file.path()]);
    let path = file.path();
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], format!("{path}:3:13: game 1, ply 3: illegal move \"Ke3\""));
    assert_eq!(lines[1], format!("{path}:7:20: game 2, ply 3: illegal move \"Qd8\" in a variation"));
    assert_eq!(lines[2], format!("{path}:10:10: game 3: expected 1-0, 0-1, 1/2-1/2 or *"));
    assert!(lines[3].starts_with(&format!("{path}:16:7: game 4")), "{}", lines[3]);
    assert_eq!(lines[4], "files: 1, positions: 0, games: 4, faults: 4");
}

#[test]
fn a_token_after_the_moves_that_contradicts_the_tag_or_the_rules_is_a_fault() {
    let faults = |text: &str| {
        let ran = run_with_input(&["validate", "--format", "pgn", "-"], text);
        (ran.code, ran.out.lines().next().unwrap_or_default().to_owned())
    };
    let (code, fault) = faults("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!(code, 1);
    assert_eq!(fault, "<stdin>:3:21: game 1: the moves end with 1-0, but the Result tag says 0-1");
    let (code, fault) = faults("1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!(code, 1);
    assert_eq!(fault, "<stdin>:1:21: game 1: the moves end with 1-0, but the rules say 0-1 (checkmate)");
    assert_eq!(faults("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# *").0, 0);
}

#[test]
fn the_kind_of_file_is_told_by_ending_text_or_option() {
    let games = |args: &[&str], text: &str| parse(&run_with_input(args, text).out)["games"].clone();
    assert_eq!(games(&["validate", "--json", "-"], "\u{feff}\n[Event \"x\"]\n\n1. e4 *\n"), 1);
    assert_eq!(games(&["validate", "--json", "-"], "1. e4 e5 *\n"), 1);
    assert_eq!(games(&["validate", "--json", "--format", "pgn", "-"], "e4 e5 *\n"), 1);
    assert_eq!(games(&["validate", "--json", "-"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"), 0);
    let file = TempFile::new("by_ending.PGN", "e4 e5 *\n");
    assert_eq!(run(&["validate", file.path()]).out, "files: 1, positions: 0, games: 1, faults: 0\n");
}

#[test]
fn json_lists_the_faults_and_standard_error_tells_them() {
    let ran = run_with_input(
        &["validate", "--json", "-V", "racing-kings", "-"],
        "K3R3/3k4/5N2/8/8/8/8/8 b - - 0 1\n",
    );
    assert_eq!(ran.code, 1);
    assert_eq!(fields(&ran.out), ["files", "positions", "games", "faults"]);
    let message = "impossible position: a check in a variant that forbids checks";
    let fault = json!({"file": "<stdin>", "line": 1, "column": 1, "message": message});
    assert_eq!(parse(&ran.out)["faults"], json!([fault]));
    assert_eq!(ran.err, format!("<stdin>:1:1: {message}\n"));
}

#[test]
fn bytes_that_are_no_text_are_a_fault() {
    let file = TempFile::new("latin1.fen", b"4k3/8/8/8/8/8/8/4K2\xE9 w - - 0 1\n");
    let ran = run(&["validate", file.path()]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains(":1:20: board: no man is written"), "{}", ran.out);
}
