//! Faults, each with its place.

use super::{THREE_CHECK, TempFolder, ran, record};
use crate::game;

#[test]
fn shipped_games_have_no_fault() {
    let two = [game(THREE_CHECK), game("knightmate.pgn")];
    assert!(record(&["verify", &two[0], &two[1], "--rules", "claims"]).ends_with(", faulty: 0\n"));
    assert!(record(&["verify", &game("racing-kings.pgn"), "--rules", "lichess"]).ends_with(", faulty: 0\n"));
}

/// What `verify` prints for a game.
#[track_caller]
fn fault(name: &str, text: &str, place_and_reason: &str) {
    let folder = TempFolder::new(&format!("fault-{name}"));
    let games = folder.write("games.pgn", text);
    let ran = ran(&["verify", &games]);
    let expected = format!("{games}:{place_and_reason}\nfiles: 1, games: 1, faulty: 1\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (1, expected.as_str(), ""));
}

#[test]
fn faults_name_file_game_ply_and_reason() {
    fault("illegal", "1. e4 e5 2. Ke3 *", "1:3: illegal move \"Ke3\" (line 1, column 13)");
    fault(
        "after",
        "[Rules \"automatic\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
        "1:9: the game is over under the rules automatic: 1/2-1/2 (threefold); the whole game is legal under claims \
         (line 3, column 48)",
    );
    fault(
        "result",
        "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0",
        "1:4: the rules say 0-1 (checkmate), but the end is said to be \"unstated\"",
    );
    fault("variant", "[Variant \"Draughts\"]\n\n*", "1:0: unknown variant \"Draughts\" (line 1, column 11)");
}

#[test]
fn races_are_judged_by_their_profile() {
    let ran = ran(&["verify", &game("racing-kings.pgn"), "--rules", "claims"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("racing-kings.pgn:2:70: the game is over under the rules claims"),
        "{}",
        ran.out
    );
}

#[test]
fn broken_bytes_are_found() {
    let folder = TempFolder::new("bytes");
    let output = folder.file("games.alf");
    record(&["convert", &game(THREE_CHECK), "-o", &output]);
    let bytes = folder.read("games.alf");
    let cut = folder.write("cut.alf", &bytes[..bytes.len() / 2]);
    assert_eq!(ran(&["verify", &cut]).code, 1);
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 3] ^= 4;
    let flipped = folder.write("flipped.alf", flipped);
    let ran = ran(&["verify", &flipped]);
    assert!(ran.code == 1 && ran.out.contains("checksum"), "{}", ran.out);
}

#[test]
fn json_tells_line_and_column() {
    let folder = TempFolder::new("json-place");
    let games = folder.write("games.json", "[\n{\"schema_version\": 1,\n  \"no_such_field\": 2}\n]\n");
    let ran = ran(&["verify", &games]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.starts_with(&format!("{games}:1:0: ")) && ran.out.contains("line 3 column"),
        "{}",
        ran.out
    );
}

#[test]
fn json_has_every_fault() {
    let ran = ran(&["verify", &game("racing-kings.pgn"), "--rules", "claims", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &value["games"], &value["faults"][0]["ply"]), (1, &2.into(), &70.into()));
}

#[test]
fn a_missing_file_is_not_a_fault_of_a_game() {
    let ran = ran(&["verify", "no-such-file.pgn", &game("chess.pgn")]);
    assert!(ran.code == 3 && ran.err.contains("no-such-file.pgn: "), "{}", ran.err);
    assert!(ran.out.contains("files: 2, games: "), "the others are verified: {}", ran.out);
}
