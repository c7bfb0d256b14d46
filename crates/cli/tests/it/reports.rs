//! Bugs that users of other programs reported, as commands. The names are those of the upstream reports.

use serde_json::{Value, json};

use crate::{fails, json};

#[track_caller]
fn show(variant: &str, rules: &str, fen: &str, moves: &str) -> Value {
    json(&["show", "-V", variant, "--rules", rules, "--fen", fen, "--moves", moves, "--json"])
}

#[track_caller]
fn check_over(shown: &Value, winner: Option<&str>, reason: &str) {
    assert_eq!(
        (&shown["status"], &shown["winner"], &shown["reason"]),
        (&json!("over"), &json!(winner), &json!(reason))
    );
    assert_eq!(shown["legal"], json!([]));
}

#[test]
fn chessops_194_a_king_may_not_uncover_a_check_in_racing_kings() {
    let shown = show("racing-kings", "claims", "8/8/1rk4K/8/8/8/8/8 b - - 0 1", "");
    let san = shown["san"].as_array().unwrap();
    assert_eq!(san.len(), 9);
    assert!(san.contains(&json!("Kd6")) && !san.contains(&json!("Kd7")));
}

#[test]
fn python_chess_114_a_race_is_no_stalemate() {
    let won = "4Q1K1/8/7k/4R3/8/5B2/8/3N4 b - - 0 1";
    check_over(&show("racing-kings", "claims", won, ""), Some("white"), "race-won");
    let stalemate = "1Q4R1/5K2/4B3/8/8/3N4/8/k7 b - - 0 1";
    check_over(&show("racing-kings", "claims", stalemate, ""), None, "stalemate");
}

#[test]
fn python_chess_118_a_finished_race_has_no_moves() {
    let shown = show("racing-kings", "lichess", "1k5b/5b2/8/8/8/8/3N3K/N4B2 w - - 0 1", "");
    check_over(&shown, Some("black"), "race-won");
}

#[test]
fn python_chess_553_both_kings_home_is_a_draw() {
    check_over(
        &show("racing-kings", "claims", "1knq1RK1/2n5/8/8/3N4/6N1/6B1/8 w - - 23 25", ""),
        None,
        "race-drawn",
    );
}

#[test]
fn fairy_stockfish_9_the_reply_draws_or_loses() {
    let fen = "7K/k7/8/8/8/8/8/8 b - - 0 1";
    assert_eq!(show("racing-kings", "lichess", fen, "")["legal"].as_array().unwrap().len(), 5);
    for home in ["Ka8", "Kb8"] {
        check_over(&show("racing-kings", "lichess", fen, home), None, "race-drawn");
    }
    for astray in ["Ka6", "Kb6", "Kb7"] {
        check_over(&show("racing-kings", "lichess", fen, astray), Some("white"), "race-won");
    }
}

#[test]
fn lila_4930_the_profile_decides_whether_the_reply_is_played() {
    let fen = "1K6/6k1/8/8/8/8/8/8 b - - 0 1";
    assert_eq!(show("racing-kings", "lichess", fen, "")["status"], "ongoing");
    check_over(&show("racing-kings", "claims", fen, ""), None, "race-drawn");
}

#[test]
fn lila_292_a_lone_bishop_can_still_give_checks() {
    for rules in ["claims", "lichess", "automatic", "fide"] {
        let shown = show("three-check", rules, "4k3/8/8/8/8/8/8/4KB2 w - - 3+3 0 1", "");
        assert_eq!(shown["status"], "ongoing");
        assert_eq!(shown["cannot_win"], json!({"white": false, "black": true}));
    }
}

#[test]
fn liground_177_missing_counters_mean_no_checks_given() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(show("three-check", "claims", fen, "")["checks_given"], json!({"white": 0, "black": 0}));
}

#[test]
fn chessops_30_a_check_counts_in_the_fen() {
    let shown = json(&["show", "-V", "three-check", "--moves", "1. e3 d6 2. Bb5+", "--json"]);
    assert_eq!(shown["fen"], "rnbqkbnr/ppp1pppp/3p4/1B6/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 2+3 1 2");
}

#[test]
fn pychess_276_a_bishop_against_a_rook_plays_on_in_knightmate() {
    assert_eq!(show("knightmate", "claims", "8/8/8/2k5/8/1r6/1B6/K7 w - - 0 1", "")["status"], "ongoing");
}

#[test]
fn cutechess_258_castling_with_a_check_mark_is_read() {
    let fen = "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let shown = show("knightmate", "claims", fen, "");
    let index = shown["legal"].as_array().unwrap().iter().position(|m| m == "e1c1").unwrap();
    assert_eq!(shown["san"][index], "O-O-O+");
    assert_eq!(show("knightmate", "claims", fen, "O-O-O+")["in_check"], true);
}

#[test]
fn scalachess_461_a_check_is_no_set_up_of_racing_kings() {
    for turn in ["w", "b"] {
        let fen = format!("K3R3/3k4/5N2/8/8/8/8/8 {turn} - - 0 1");
        fails(&["show", "-V", "racing-kings", "--fen", &fen], 1, "a check in a variant that forbids checks");
    }
}

#[test]
fn lila_8515_locked_pawns_are_dead_under_the_automatic_profile() {
    let fen = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 3+3 0 1";
    check_over(&show("three-check", "automatic", fen, ""), None, "dead-position");
    for rules in ["claims", "lichess"] {
        assert_eq!(show("three-check", rules, fen, "")["status"], "ongoing");
    }
}

#[test]
fn bare_kings_are_drawn_by_material_in_every_profile() {
    for rules in ["claims", "lichess", "automatic", "fide"] {
        for variant in ["chess", "three-check", "knightmate"] {
            check_over(
                &show(variant, rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""),
                None,
                "insufficient-material",
            );
        }
        assert_eq!(show("racing-kings", rules, "8/8/8/8/8/8/k6K/8 w - - 0 1", "")["status"], "ongoing");
    }
}
