//! `alfil replay`.

use serde_json::{Value, json};

use crate::{TempFile, fails, fields, game, parse, run, run_with_input};

/// One object a game.
fn lines(text: &str) -> Vec<Value> {
    text.lines().map(parse).collect()
}

#[test]
fn a_game_of_each_variant_ends_as_its_result_says() {
    let expected = [
        ("chess", json!([["fide", 33, "white", "checkmate", "1-0"]])),
        (
            "three-check",
            json!([
                ["claims", 17, "white", "third-check", "1-0"],
                ["claims", 24, "black", "third-check", "0-1"]
            ]),
        ),
        (
            "racing-kings",
            json!([
                ["lichess", 25, "white", "race-won", "1-0"],
                ["lichess", 70, null, "race-drawn", "1/2-1/2"]
            ]),
        ),
        (
            "knightmate",
            json!([["claims", 9, "white", "checkmate", "1-0"], ["claims", 48, "black", "checkmate", "0-1"]]),
        ),
    ];
    for (id, games) in expected {
        let ran = run(&["replay", "--json", &game(&format!("{id}.pgn"))]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let found = lines(&ran.out);
        assert_eq!(found.len(), games.as_array().unwrap().len());
        for (i, (line, replayed)) in ran.out.lines().zip(&found).enumerate() {
            let names = [
                "game",
                "variant",
                "rules",
                "plies",
                "fen",
                "status",
                "winner",
                "reason",
                "result_tag",
                "agrees",
                "error",
            ];
            assert_eq!(fields(line), names);
            let rest =
                ["rules", "plies", "winner", "reason", "result_tag"].map(|name| replayed[name].clone());
            assert_eq!(json!(rest), games[i]);
            assert_eq!(replayed["game"], i + 1);
            assert_eq!(replayed["variant"], id);
            assert_eq!(replayed["status"], "over");
            assert_eq!((&replayed["agrees"], &replayed["error"]), (&json!(true), &Value::Null));
        }
    }
}

#[test]
fn the_last_position_is_given_in_either_dialect() {
    let path = game("three-check.pgn");
    let fens = |dialect| -> Vec<Value> {
        lines(&run(&["replay", "--json", "--dialect", dialect, &path]).out)
            .iter()
            .map(|game| game["fen"].clone())
            .collect()
    };
    assert_eq!(fens("remaining")[0], "rn1q1bnr/pp2kp1p/2ppQ3/1B1P4/1P4p1/8/P1PP1PPP/R1B1K1NR b KQ - 0+3 0 9");
    assert_eq!(fens("given")[0], "rn1q1bnr/pp2kp1p/2ppQ3/1B1P4/1P4p1/8/P1PP1PPP/R1B1K1NR b KQ - 0 9 +3+0");
}

#[test]
fn text_has_header_counters_outcome_and_agreement() {
    insta::assert_snapshot!("three_checks", run(&["replay", &game("three-check.pgn")]).out);
    insta::assert_snapshot!("races", run(&["replay", &game("racing-kings.pgn")]).out);
    let brief = run_with_input(&["replay", "--brief", "-"], "1. f3 e5 2. g4 Qh4# 0-1");
    assert_eq!(
        brief.out,
        "<stdin>, game 1: chess, 4 plies, 0-1, Black won: checkmate; no Result tag\n\
         games: 1, result agrees: 0, disagrees: 0, left open: 1, faulty: 0\n"
    );
}

#[test]
fn a_disagreement_fails_and_names_the_tag() {
    let file = TempFile::new("disagrees.pgn", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n");
    for format in [&["--json"][..], &["--brief"], &[]] {
        let ran = run(&[&["replay", file.path()], format].concat());
        assert_eq!(ran.code, 1);
        let message = format!(
            "{}:2:10: game 1: the result is given as 1-0, but the rules say 0-1 (checkmate)\n",
            file.path()
        );
        assert_eq!(ran.err, message);
    }
    let replayed = &lines(&run(&["replay", "--json", file.path()]).out)[0];
    assert_eq!(
        (&replayed["agrees"], &replayed["result_tag"], &replayed["winner"]),
        (&json!(false), &json!("1-0"), &json!("black"))
    );
}

#[test]
fn a_token_that_contradicts_the_tag_is_a_fault_of_its_own() {
    let text = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let message = "the moves end with 1-0, but the Result tag says 0-1";
    let ran = run_with_input(&["replay", "--json", "-"], text);
    assert_eq!((ran.code, ran.err), (1, format!("<stdin>:3:21: game 1: {message}\n")));
    let replayed = &lines(&ran.out)[0];
    assert_eq!((&replayed["agrees"], &replayed["result_tag"]), (&json!(true), &json!("0-1")));
    let error = json!({"line": 3, "column": 21, "ply": null, "message": message});
    assert_eq!(replayed["error"], error);
    let brief = run_with_input(&["replay", "--brief", "-"], text);
    assert!(brief.out.contains("checkmate; the moves end with another result\n"), "{}", brief.out);
    let open = run_with_input(&["replay", "--json", "-"], "[Result \"1-0\"]\n\n1. e4 e5 0-1\n");
    assert_eq!((open.code, &lines(&open.out)[0]["agrees"]), (1, &Value::Null));
    assert!(open.err.contains("the moves end with 0-1, but the Result tag says 1-0"), "{}", open.err);
}

#[test]
fn the_result_tag_is_told_also_for_faulty_games_and_never_made_up() {
    let told = |text: &str| {
        let ran = run_with_input(&["replay", "--json", "-"], text);
        let replayed = lines(&ran.out).swap_remove(0);
        json!([ran.code, replayed["result_tag"], replayed["agrees"], replayed["error"]["message"]])
    };
    assert_eq!(told("1. f3 e5 2. g4 Qh4# 0-1"), json!([0, null, null, null]));
    let wrong = "the moves end with 1-0, but the rules say 0-1 (checkmate)";
    assert_eq!(told("1. f3 e5 2. g4 Qh4# 1-0"), json!([1, null, null, wrong]));
    assert_eq!(
        told("[Result \"white\"]\n\n1. e4 1-0"),
        json!([1, null, null, "expected 1-0, 0-1, 1/2-1/2 or *"])
    );
    for tag in ["FEN \"8/8 w\"", "Rules \"house\"", "Variant \"Draughts\""] {
        let told = told(&format!("[{tag}]\n[Result \"1-0\"]\n\n1. e4 1-0"));
        assert_eq!((&told[0], &told[1], &told[2]), (&json!(1), &json!("1-0"), &Value::Null), "{tag}");
    }
}

#[test]
fn the_names_of_tags_are_read_in_any_case() {
    let text = "[variant \"knightmate\"]\n[RESULT \"1-0\"]\n[rules \"automatic\"]\n[setup \"1\"]\n[fen \"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O+ 1-0";
    let replayed = &lines(&run_with_input(&["replay", "--json", "-"], text).out)[0];
    let told = ["variant", "rules", "result_tag", "plies", "error"].map(|name| replayed[name].clone());
    assert_eq!(json!(told), json!(["knightmate", "automatic", "1-0", 1, null]));
}

#[test]
fn an_open_game_can_have_any_result() {
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let ran = run_with_input(
            &["replay", "--json", "-"],
            &format!("[Result \"{result}\"]\n\n1. e4 e5 {result}\n"),
        );
        assert_eq!(ran.code, 0, "{}", ran.err);
        let replayed = &lines(&ran.out)[0];
        assert_eq!(
            (&replayed["status"], &replayed["agrees"], &replayed["reason"]),
            (&json!("ongoing"), &Value::Null, &Value::Null)
        );
        assert_eq!(replayed["result_tag"], result);
    }
}

#[test]
fn a_faulty_game_has_an_object_too_and_the_next_one_is_replayed() {
    let text = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n[Event \"b\"]\n[Result \"*\"]\n\n1. d4 *\n";
    let file = TempFile::new("faulty.pgn", text);
    let ran = run(&["replay", "--json", file.path()]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.err, format!("{}:4:13: game 1, ply 3: illegal move \"Ke3\"\n", file.path()));
    let games = lines(&ran.out);
    assert_eq!(games.len(), 2);
    assert_eq!(
        games[0]["error"],
        json!({"line": 4, "column": 13, "ply": 3, "message": "illegal move \"Ke3\""})
    );
    assert_eq!((&games[0]["plies"], &games[0]["agrees"]), (&json!(2), &Value::Null));
    assert_eq!(
        (&games[1]["game"], &games[1]["plies"], &games[1]["error"]),
        (&json!(2), &json!(1), &Value::Null)
    );
    let text = run(&["replay", file.path()]);
    assert!(text.out.contains("broken off at a fault") && text.out.contains("faulty: 1"), "{}", text.out);
}

#[test]
fn a_token_that_is_no_move_is_never_dropped() {
    let ran = run_with_input(&["replay", "--json", "-"], "1. e4 e5 {a comment} 2. %&! Nf3 *\n");
    assert_eq!(ran.code, 1);
    let error = &lines(&ran.out)[0]["error"];
    assert_eq!((&error["line"], &error["column"], &error["ply"]), (&json!(1), &json!(25), &json!(3)));
}

#[test]
fn the_profile_is_what_was_asked_else_the_tag_else_the_variants_own() {
    let untagged = "[Variant \"Racing Kings\"]\n\n1. Nxc2 *\n";
    let rules = |args: &[&str], text: &str| lines(&run_with_input(args, text).out)[0]["rules"].clone();
    assert_eq!(rules(&["replay", "--json", "-"], untagged), "claims");
    let tagged = format!("[Rules \"lichess\"]\n{untagged}");
    assert_eq!(rules(&["replay", "--json", "-"], &tagged), "lichess");
    assert_eq!(rules(&["replay", "--json", "--rules", "fide", "-"], &tagged), "fide");
    let unknown = run_with_input(&["replay", "--json", "-"], "[Rules \"blitz\"]\n\n1. e4 *\n");
    assert_eq!(unknown.code, 1);
    assert!(unknown.err.starts_with("<stdin>:1:9: game 1: unknown rules \"blitz\""), "{}", unknown.err);
}

#[test]
fn a_move_after_the_end_names_ply_reason_and_profile() {
    let path = game("racing-kings.pgn");
    let ran = run(&["replay", "--brief", "--rules", "claims", &path]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.ends_with(
            "game 2, ply 70: the game is over under the rules claims: 1/2-1/2 (race-drawn); \
             the whole game is legal under lichess\n"
        ),
        "{}",
        ran.err
    );
}

#[test]
fn the_variant_option_helps_where_the_tag_is_missing_and_must_not_contradict_it() {
    let untagged = run_with_input(&["replay", "--json", "-V", "knightmate", "-"], "1. Kf3 Kf6 *\n");
    assert_eq!((untagged.code, &lines(&untagged.out)[0]["variant"]), (0, &json!("knightmate")));
    let contradiction = run(&["replay", "--json", "-V", "chess", &game("knightmate.pgn")]);
    assert_eq!(contradiction.code, 1);
    let games = lines(&contradiction.out);
    assert_eq!(games.len(), 2);
    let error = json!({
        "line": 8, "column": 11, "ply": null,
        "message": "the Variant tag says knightmate, the option --variant chess"
    });
    assert_eq!((&games[0]["error"], &games[0]["variant"]), (&error, &Value::Null));
    let unknown = run_with_input(&["replay", "--json", "-"], "[Variant \"Draughts\"]\n\n1. e4 *\n");
    assert_eq!(
        (unknown.code, &lines(&unknown.out)[0]["error"]["message"]),
        (1, &json!("unknown variant \"Draughts\""))
    );
}

#[test]
fn several_files_are_told_apart() {
    let (one, two) = (game("chess.pgn"), game("knightmate.pgn"));
    let ran = run(&["replay", "--json", &one, &two]);
    let found: Vec<Value> = lines(&ran.out).iter().map(|game| json!([game["file"], game["game"]])).collect();
    assert_eq!(found, [json!([one, 1]), json!([two, 1]), json!([two, 2])]);
    let text = run(&["replay", &one, &two]).out;
    for heading in [format!("{one}, game 1: "), format!("{two}, game 1: "), format!("{two}, game 2: ")] {
        assert!(text.lines().any(|line| line.starts_with(&heading)), "{heading} in {text}");
    }
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_replayed() {
    let (one, two) = (game("chess.pgn"), game("knightmate.pgn"));
    let ran = run(&["replay", "--brief", &one, "missing.pgn", &two]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.starts_with("error: missing.pgn: "), "{}", ran.err);
    assert!(ran.err.ends_with("error: 1 of 3 files cannot be read\n"), "{}", ran.err);
    assert!(ran.out.ends_with("games: 3, result agrees: 3, disagrees: 0, left open: 0, faulty: 0\n"));
    fails(&["replay", "--json", "missing.pgn"], 3, "missing.pgn");
}

#[test]
fn standard_input_is_read_only_once() {
    fails(&["replay", "-", "-"], 2, "standard input (-) can be read only once");
    fails(&["validate", "-", "-"], 2, "standard input (-) can be read only once");
}

#[test]
fn clocks_comments_variations_and_odd_line_ends_are_read() {
    let text = "\u{feff}[Variant \"3check\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 {[%clk 0:03:00]} e5 (1... c5 2. Nf3) 2. Bc4 $1 Nc6\r\n3. Bxf7+ ; a line comment\r\n1-0\r\n";
    let ran = run_with_input(&["replay", "--json", "-"], text);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(lines(&ran.out)[0]["plies"], 5);
}

#[test]
fn a_file_cannot_steer_the_terminal() {
    let ran = run_with_input(&["replay", "-"], "[White \"\x1b[2Jme\"]\n\n1. e4 *\n");
    assert!(ran.out.starts_with("Game 1: \u{fffd}[2Jme - ?\n"), "{}", ran.out);
}

#[test]
fn an_empty_file_has_no_games() {
    let ran = run_with_input(&["replay", "--json", "-"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
}
