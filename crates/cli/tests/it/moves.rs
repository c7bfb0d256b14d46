//! `alfil moves`.

use serde_json::json;

use crate::{VARIANTS, fields, game, json, parse, run};

#[test]
fn each_line_has_uci_san_and_a_mark_for_checks() {
    let ran = run(&["moves", "--fen", "7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "--moves", "O-O-O Kg7"]);
    assert_eq!(ran.code, 0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.contains(&"c1b1   Kb1"), "{}", ran.out);
    assert!(lines.contains(&"d1d7   Rd7+  check"), "{}", ran.out);
    assert!(lines.is_sorted(), "{}", ran.out);
}

#[test]
fn json_names_every_move() {
    for (id, count) in VARIANTS {
        let ran = run(&["moves", "-V", id, "--json"]);
        assert_eq!(fields(&ran.out), ["variant", "rules", "fen", "moves"]);
        let listing = parse(&ran.out);
        let moves = listing["moves"].as_array().unwrap();
        assert_eq!(moves.len(), count);
        assert_eq!(moves[0]["check"], false);
    }
    let one = json(&["moves", "-V", "three-check", "--fen", "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "--json"]);
    assert!(one["moves"].as_array().unwrap().contains(&json!({"uci": "e1g1", "san": "O-O#", "check": true})));
}

#[test]
fn a_finished_game_has_no_moves() {
    let ran = run(&["moves", "--pgn", &game("chess.pgn")]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}

#[test]
fn a_move_after_a_mate_is_refused() {
    assert_eq!(run(&["moves", "--moves", "f3 e5 g4 Qh4# a3"]).code, 1);
}
