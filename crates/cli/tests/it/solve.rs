//! `alfil solve`.

use serde_json::{Value, json};

use crate::{TempFile, fails, fields, json as json_of, parse, run, run_with_input, tests_folder};

const FOOLS_MATE: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";

#[test]
fn a_win_is_proved_with_its_line() {
    let ran = run(&["solve", "--win", "2", FOOLS_MATE]);
    let expected =
        format!("Chess, rules: fide\n{FOOLS_MATE}\nproved: Black wins in 1 move (checkmate)\n  2... Qh4#\n");
    assert!(ran.out.starts_with(&expected), "{}", ran.out);
    assert!(ran.out.ends_with(" positions visited\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn exit_codes_tell_refuted_and_given_up_apart() {
    let ran = run(&["solve", "--win", "2"]);
    assert_eq!((ran.code, ran.err.as_str()), (4, ""));
    assert!(ran.out.contains("refuted: White has no win in 2 moves"), "{}", ran.out);
    let ran = run(&["solve", "--win", "3", "--nodes", "1000"]);
    assert_eq!((ran.code, ran.err.as_str()), (5, ""));
    assert!(ran.out.contains("gave up: White has no win in"), "{}", ran.out);
}

#[test]
fn programs_get_one_object() {
    let args = ["solve", "--win", "1", "--all", "--json", FOOLS_MATE];
    let solved = json_of(&args);
    let names = [
        "variant",
        "rules",
        "fen",
        "turn",
        "asked",
        "proof",
        "moves",
        "refuted",
        "reason",
        "line",
        "uci",
        "winning_moves",
        "nodes",
    ];
    assert_eq!(fields(&run(&args).out), names);
    assert_eq!(solved["proof"], "proved");
    assert_eq!((&solved["line"], &solved["uci"]), (&json!(["Qh4#"]), &json!(["d8h4"])));
    assert_eq!(solved["winning_moves"], json!([{"san": "Qh4#", "uci": "d8h4", "moves": 1}]));
    let refuted = parse(&run(&["solve", "--win", "1", "--json"]).out);
    let told = ["proof", "moves", "refuted", "line"].map(|name| refuted[name].clone());
    assert_eq!(json!(told), json!(["refuted", null, 1, null]));
}

/// All first moves that win in so many moves, with their distances.
#[track_caller]
fn check_all(options: &[&str], fen: &str, expected: &[(&str, u32)]) {
    let args = [&["solve", "--all", "--json", fen], options].concat();
    let solved = json_of(&args);
    let found: Vec<(&str, u64)> = solved["winning_moves"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|m| (m["san"].as_str().unwrap(), m["moves"].as_u64().unwrap()))
        .collect();
    let expected: Vec<(&str, u64)> = expected.iter().map(|(san, moves)| (*san, u64::from(*moves))).collect();
    assert_eq!(found, expected);
}

#[test]
fn all_winning_moves_are_found() {
    check_all(&["--win", "1"], "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", &[("Ra8#", 1), ("Rb8#", 1)]);
    // The last check wins whatever the reply could be.
    check_all(
        &["--win", "1", "-V", "three-check"],
        "4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1",
        &[("Qa8#", 1), ("Qc6#", 1), ("Qe4#", 1), ("Qh5#", 1), ("Qh8#", 1)],
    );
}

#[test]
fn draws_that_can_be_claimed_save_the_defender() {
    // Mate in two that needs two quiet plies: the clock reaches a hundred before.
    let fen = |clock| format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 80");
    for rules in ["claims", "automatic", "lichess", "fide"] {
        let solve = |clock| run(&["solve", "--rules", rules, "--win", "2", &fen(clock)]).code;
        assert_eq!([solve(96), solve(97), solve(98), solve(99)], [0, 0, 4, 4], "{rules}");
    }
    // A mate on the hundredth ply is a mate.
    assert_eq!(run(&["solve", "--win", "1", "7k/8/6K1/8/8/8/8/R7 w - - 99 80"]).code, 0);
}

#[test]
fn the_right_of_reply_is_a_defence() {
    // Black's king follows to the eighth rank.
    let fen = "8/K5k1/8/8/8/8/8/8 w - - 0 1";
    for rules in ["claims", "lichess"] {
        assert_eq!(run(&["solve", "-V", "racing-kings", "--rules", rules, "--win", "3", fen]).code, 4);
    }
    // Nobody follows White.
    let ran = run(&["solve", "-V", "racing-kings", "--win", "1", "8/K7/6k1/8/8/8/8/8 w - - 0 1"]);
    assert!(ran.out.contains("proved: White wins in 1 move (race-won)"), "{}", ran.out);
    // Black has no need to wait.
    assert_eq!(run(&["solve", "-V", "racing-kings", "--win", "1", "8/K5k1/8/8/8/8/8/8 b - - 0 1"]).code, 0);
}

#[test]
fn positions_of_the_game_count_for_repetition() {
    let fen = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
    let shuffle = "Ra2 Kg8 Ra1 Kh8 ";
    let solve = |times: usize, rules| {
        let moves = shuffle.repeat(times);
        run(&["solve", "--win", "2", "--rules", rules, "--fen", fen, "--moves", &moves])
    };
    assert_eq!(solve(1, "fide").code, 0);
    // The position to be solved may be old itself; what counts is what comes after.
    assert_eq!(solve(2, "fide").code, 0);
    let over = solve(2, "automatic");
    assert_eq!((over.code, over.out.as_str()), (1, ""));
    assert!(over.err.contains("the game is over: 1/2-1/2 (threefold)"), "{}", over.err);
}

#[test]
fn suites_are_proved_at_the_distance_stated() {
    for (variant, positions) in [("three-check", 5), ("racing-kings", 5), ("knightmate", 6)] {
        let path = tests_folder().join("suites").join(format!("{variant}.epd"));
        let path = path.to_str().unwrap();
        let ran = run(&["solve", "-V", variant, "--suite", path, "--json"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let lines: Vec<Value> = ran.out.lines().map(parse).collect();
        assert_eq!(lines.len(), positions);
        for solved in lines {
            assert_eq!((&solved["as_stated"], &solved["moves"]), (&json!(true), &solved["stated"]));
            let plies = 2 * solved["moves"].as_u64().unwrap() - 1;
            assert_eq!(solved["line"].as_array().unwrap().len() as u64, plies, "{solved}");
        }
    }
}

#[test]
fn a_suite_goes_on_after_a_bad_line() {
    let text = "6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1;\n\
                6k1/5ppp/8/8/8/8/8/R5K1 w - - dm x;\n\
                6k1/5ppp/9/8/8/8/8/R5K1 w - - dm 1;\n\
                6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 2;\n";
    let file = TempFile::new("bad-suite.epd", text);
    let ran = run(&["solve", "--suite", file.path()]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains(":2:1: dm: expected a number of moves from 1, found \"x\"\n"), "{}", ran.err);
    assert!(ran.err.contains("bad-suite.epd:3:10: "), "{}", ran.err);
    assert!(ran.out.contains(":4: proved: White wins in 1 move (checkmate); stated: 2;"), "{}", ran.out);
    assert!(
        ran.out.contains(
            "positions: 4, proved at the distance stated: 1, otherwise: 1, gave up: 0, unreadable: 2;"
        ),
        "{}",
        ran.out
    );
}

#[test]
fn bad_input_is_told() {
    fails(&["solve", FOOLS_MATE], 2, "--win <N>");
    fails(&["solve", "--win", "0", FOOLS_MATE], 2, "0 is not in 1..=100");
    fails(&["solve", "--win", "1", "8/8 w"], 1, "FEN, column ");
    let bare = "8/8/8/8/8/4k3/8/4K3 w - - 1+1 0 1";
    fails(&["solve", "-V", "three-check", "--win", "1", bare], 1, "the game is over: 1/2-1/2");
    fails(&["solve", "--suite", "no-such-file.epd"], 3, "no-such-file.epd: ");
    let empty = run_with_input(&["solve", "--suite", "-"], "# nothing\n");
    assert_eq!((empty.code, empty.err.as_str()), (1, "error: <stdin>: no positions\n"));
}
