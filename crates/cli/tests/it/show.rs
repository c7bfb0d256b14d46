//! `alfil show`.

use serde_json::{Value, json};

use crate::{TempFile, VARIANTS, fails, fields, game, json, parse, run, run_with_input};

#[test]
fn json_has_exactly_the_documented_fields_in_every_variant() {
    for (id, moves) in VARIANTS {
        let ran = run(&["show", "-V", id, "--json"]);
        let names = [
            "variant",
            "rules",
            "fen",
            "ply",
            "turn",
            "in_check",
            "checks_given",
            "legal",
            "san",
            "status",
            "winner",
            "reason",
            "claims",
            "cannot_win",
        ];
        assert_eq!(fields(&ran.out), names);
        let shown = parse(&ran.out);
        assert_eq!(shown["variant"], id);
        assert_eq!(shown["rules"], if id == "chess" { "fide" } else { "claims" });
        assert_eq!(shown["ply"], 0);
        assert_eq!(shown["turn"], "white");
        assert_eq!(shown["in_check"], false);
        let no_checks = if id == "three-check" { json!({"white": 0, "black": 0}) } else { Value::Null };
        assert_eq!(shown["checks_given"], no_checks);
        assert_eq!(shown["legal"].as_array().unwrap().len(), moves);
        assert_eq!(shown["san"].as_array().unwrap().len(), moves);
        assert_eq!(shown["status"], "ongoing");
        assert_eq!(shown["winner"], Value::Null);
        assert_eq!(shown["reason"], Value::Null);
        assert_eq!(shown["claims"], json!([]));
        assert_eq!(shown["cannot_win"], json!({"white": false, "black": false}));
    }
}

#[test]
fn the_start_of_each_variant_is_written_as_a_fen() {
    let fen = |id| json(&["show", "-V", id, "--json"])["fen"].as_str().unwrap().to_owned();
    assert_eq!(fen("chess"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(fen("three-check"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
    assert_eq!(fen("racing-kings"), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
    assert_eq!(fen("knightmate"), "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1");
}

#[test]
fn a_third_check_by_castling_ends_the_game() {
    let fen = "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1";
    let shown = json(&["show", "-V", "three-check", "--fen", fen, "--moves", "e1g1", "--json"]);
    assert_eq!(shown["status"], "over");
    assert_eq!(shown["winner"], "white");
    assert_eq!(shown["reason"], "third-check");
    assert_eq!(shown["legal"], json!([]));
    assert_eq!(shown["san"], json!([]));
    assert_eq!(shown["checks_given"], json!({"white": 3, "black": 0}));
    assert_eq!(shown["fen"], "5k2/8/8/8/8/8/8/5RK1 b - - 0+3 1 1");
    assert_eq!(shown["ply"], 1);
    assert_eq!(shown["in_check"], true);
    assert_eq!(shown["cannot_win"], json!({"white": false, "black": true}));
}

#[test]
fn moves_may_be_san_or_uci_with_or_without_numbers_and_marks() {
    let fen_after = |list| json(&["show", "--moves", list, "--json"])["fen"].clone();
    let expected = fen_after("e2e4 e7e5 f1c4 b8c6 c4f7");
    for list in [
        "e4 e5 Bc4 Nc6 Bxf7+",
        "1. e4 e5 2. Bc4 Nc6 3. Bxf7",
        "1.e4 1...e5 2.Bc4 Nc6!? 3.c4f7+",
        "  e4\te7e5\nBc4 Nc6 Bxf7#  ",
    ] {
        assert_eq!(fen_after(list), expected, "{list:?}");
    }
    assert_eq!(
        json(&[
            "show",
            "-V",
            "knightmate",
            "--fen",
            "8/1P5k/8/8/8/8/8/7K w - - 0 1",
            "--moves",
            "b7b8m",
            "--json"
        ])["fen"],
        "1M6/7k/8/8/8/8/8/7K b - - 0 1"
    );
}

#[test]
fn legal_moves_and_san_have_one_order() {
    let shown = json(&["show", "-V", "three-check", "--fen", "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "--json"]);
    let index = shown["legal"].as_array().unwrap().iter().position(|m| m == "e1g1").unwrap();
    assert_eq!(shown["san"][index], "O-O#");
}

#[test]
fn a_bad_move_is_named_with_its_number() {
    let after_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n";
    let says = format!("error: move 3 \"Ke3\": no legal move of White fits in {after_e5}");
    fails(&["show", "--moves", "e4 e5 Ke3"], 1, &says);
    fails(&["show", "--moves", "e4 e5 foo", "--json"], 1, "error: move 3 \"foo\": column");
    fails(
        &["show", "--moves", "e4 e5 Nf3 Nc6 Nxf7 --"],
        1,
        "error: move 5 \"Nxf7\": no legal move of White fits in r1bq",
    );
    fails(&["show", "--moves", "e4 --"], 1, "error: move 2 \"--\": null move");
    let fen = "7k/8/8/8/8/8/8/K1N1N3 w - - 0 1";
    fails(
        &["show", "--fen", fen, "--moves", "Nd3"],
        1,
        "error: move 1 \"Nd3\": several legal moves of White fit in 7k/",
    );
}

#[test]
fn dots_before_a_move_must_agree_with_the_side_to_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let says = |token: &str| {
        format!("error: move 1 {token:?}: the dots announce a move of Black, but White is to move in {start}")
    };
    fails(&["show", "--moves", "1... e5"], 1, &says("1..."));
    fails(&["show", "--moves", "1...e5"], 1, &says("1...e5"));
    fails(&["show", "--moves", "... Nf3"], 1, &says("..."));
    let says = "error: move 2 \"d4\": no legal move of Black fits in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b ";
    fails(&["show", "--moves", "1. e4 2. d4"], 1, says);
    assert_eq!(json(&["show", "--moves", "1. e4 ... e5 2. d4 2...d5", "--json"])["ply"], 4);
}

#[test]
fn a_move_after_the_end_names_ply_reason_and_profile() {
    fails(
        &["show", "--moves", "f3 e5 g4 Qh4# a3", "--json"],
        1,
        "error: move 5 \"a3\": the game ended at ply 4: 0-1 (checkmate) under the profile fide\n",
    );
    let race = ["show", "-V", "racing-kings", "--fen", "8/k5K1/8/8/8/8/8/8 w - - 0 1", "--moves", "Kg8 Kb8"];
    fails(
        &race,
        1,
        "error: move 2 \"Kb8\": the game ended at ply 1: 1/2-1/2 (race-drawn) under the profile claims; \
         legal with --rules lichess or fide\n",
    );
    let ran = run(&[&race[..], &["--rules", "lichess", "--json"]].concat());
    assert_eq!(parse(&ran.out)["reason"], "race-drawn");
}

#[test]
fn a_bad_fen_names_column_and_field() {
    fails(&["show", "--fen", "8/8/8/8/8/8/8/9 w - - 0 1"], 1, "error: FEN, column 15: board: ");
    fails(
        &["show", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "--json"],
        1,
        "White has no royal piece; Black has no royal piece",
    );
    fails(&["show", "--fen", ""], 1, "error: FEN, column 1: board: missing");
    let counters = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4+3 0 1";
    fails(&["show", "-V", "3check", "--fen", counters], 1, "error: FEN, column 54: check counters: ");
}

#[test]
fn a_letter_that_is_read_as_the_royal_piece_is_explained() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1";
    let says = "Black has more than one royal piece (N is read as the royal piece here; the other man is written M)\n";
    fails(&["show", "-V", "knightmate", "--fen", fen], 1, says);
    let kings = "4k3/8/8/8/8/8/8/3KK3 w - - 0 1";
    let ran = run(&["show", "-V", "knightmate", "--fen", kings]);
    assert!(ran.err.ends_with("White has more than one royal piece\n"), "{}", ran.err);
}

#[test]
fn counters_are_read_and_written_in_both_dialects() {
    let given = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1 +1+0";
    let remaining = "4k3/8/8/8/8/8/8/4KB2 w - - 2+3 0 1";
    for fen in [given, remaining] {
        let args = ["show", "-V", "three-check", "--json", "--fen", fen];
        assert_eq!(json(&args)["fen"], remaining);
        assert_eq!(json(&[&args[..], &["--dialect", "remaining"]].concat())["fen"], remaining);
        assert_eq!(json(&[&args[..], &["--dialect", "given"]].concat())["fen"], given);
    }
}

#[test]
fn standard_input_gives_the_fen_or_the_moves() {
    let fen = run_with_input(&["show", "--fen", "-", "--json"], "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n");
    assert_eq!(parse(&fen.out)["fen"], "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let moves = run_with_input(&["show", "--moves", "-", "--json"], "1. e4 e5\n2. Nf3\n");
    assert_eq!(parse(&moves.out)["ply"], 3);
    let both = run_with_input(&["show", "--fen", "-", "--moves", "-"], "");
    assert_eq!(both.code, 2);
    assert!(both.err.contains("only one of --fen and --moves"), "{}", both.err);
}

#[test]
fn claims_are_listed_under_profiles_that_know_them() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let claims = json(&["show", "--rules", "claims", "--moves", shuffle, "--json"]);
    assert_eq!((&claims["claims"], &claims["status"]), (&json!(["threefold"]), &json!("ongoing")));
    let automatic = json(&["show", "--rules", "automatic", "--moves", shuffle, "--json"]);
    assert_eq!((&automatic["claims"], &automatic["reason"]), (&json!([]), &json!("threefold")));
    assert_eq!(automatic["legal"], json!([]));
    let fifty = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
    assert_eq!(json(&["show", "--fen", fifty, "--json"])["claims"], json!(["fifty-moves"]));
    assert_eq!(json(&["show", "--fen", fifty, "--rules", "lichess", "--json"])["reason"], "fifty-moves");
    assert!(run(&["show", "--fen", fifty]).out.contains("Claims        fifty-moves"));
}

#[test]
fn a_recorded_game_is_shown_at_its_end() {
    let path = game("three-check.pgn");
    let first = json(&["show", "--pgn", &path, "--json"]);
    assert_eq!(
        (&first["variant"], &first["ply"], &first["winner"]),
        (&json!("three-check"), &json!(17), &json!("white"))
    );
    let second = json(&["show", "--pgn", &path, "--game", "2", "--json"]);
    assert_eq!((&second["ply"], &second["winner"]), (&json!(24), &json!("black")));
    fails(&["show", "--pgn", &path, "--game", "3"], 1, "no game 3, the file has 2");
    fails(
        &["show", "--pgn", &path, "-V", "chess"],
        1,
        "three-check.pgn:8:11: game 1: the Variant tag says three-check",
    );
    let races = json(&["show", "--pgn", &game("racing-kings.pgn"), "--json"]);
    assert_eq!(races["rules"], "lichess", "the Rules tag decides");
    let race = ["show", "--pgn", &game("racing-kings.pgn"), "--game", "2", "--rules", "claims"];
    fails(&race, 1, "game 2, ply 70: the game is over under the rules claims: 1/2-1/2 (race-drawn)");
}

#[test]
fn the_option_tells_the_variant_of_a_game_without_the_tag() {
    let file = TempFile::new("untagged.pgn", "1. Kf3 Kf6 *\n");
    let shown = json(&["show", "--pgn", file.path(), "-V", "knightmate", "--json"]);
    assert_eq!((&shown["variant"], &shown["ply"]), (&json!("knightmate"), &json!(2)));
    fails(&["show", "--pgn", file.path()], 1, "untagged.pgn:1:4: game 1, ply 1: illegal move \"Kf3\"");
}

#[test]
fn text_says_what_a_player_wants_to_know() {
    let ran = run(&["show", "-V", "three-check", "--moves", "1. e4 e5 2. Bc4 Nc6 3. Bxf7+"]);
    insta::assert_snapshot!("first_check", ran.out);
    let over = run(&[
        "show",
        "-V",
        "3check",
        "--fen",
        "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1",
        "--moves",
        "e1g1",
        "--flip",
    ]);
    insta::assert_snapshot!("third_check_from_blacks_side", over.out);
}

#[test]
fn figurines_stand_for_men_that_move_like_them() {
    let ran = run(&["show", "-V", "knightmate", "--men", "unicode"]);
    assert!(ran.out.contains("8  ♜ m ♝ ♛ k ♝ m ♜\n7  ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟\n"), "{}", ran.out);
    let chess = run(&["show", "--men", "unicode"]);
    assert!(chess.out.contains("1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n"), "{}", chess.out);
}
