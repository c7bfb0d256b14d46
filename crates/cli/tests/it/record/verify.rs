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
    fault(
        "variation",
        "1. e4 e5 (1... c5 2. Ke3) *",
        "1:3: illegal move \"Ke3\" in a variation (line 1, column 22)",
    );
    fault("variant", "[Variant \"Draughts\"]\n\n*", "1:0: unknown variant \"Draughts\" (line 1, column 11)");
}

#[test]
fn the_last_position_is_compared_in_any_dialect() {
    let game = |fen: &str| format!("[Variant \"Three-check\"]\n[FinalFEN \"{fen}\"]\n\n1. e4 *");
    let board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
    let folder = TempFolder::new("final-fen");
    for sound in [format!("{board} 3+3 0 1"), format!("{board} 0 1 +0+0"), "?".to_owned()] {
        let games = folder.write("games.pgn", game(&sound));
        assert_eq!(record(&["verify", &games]), "files: 1, games: 1, faulty: 0\n", "{sound}");
    }
    let wrong = format!("{board} 2+3 0 1");
    let reason = format!("1:1: FinalFEN tag: {wrong:?}, but the last position is {board} 3+3 0 1");
    fault("final-fen", &game(&wrong), &reason);
    let reason = format!("1:1: FinalFEN tag: \"8/8\", but the last position is {board} 3+3 0 1");
    fault("no-fen", &game("8/8"), &reason);
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
fn files_that_are_not_games_are_told_so() {
    let folder = TempFolder::new("no-games");
    for (name, bytes, reason) in [
        ("empty.alf", &b""[..], "the file is empty"),
        ("empty.JSON", b"", "the file is empty"),
        ("short.alf", b"\x89AL", "byte 1: neither text nor "),
        ("mangled.alf", b"\x89ALFR\r\n\x01", "byte 1: neither text nor "),
        ("packed.pgn", b"\x1f\x8b\x08", "byte 1: neither text nor "),
    ] {
        let file = folder.write(name, bytes);
        let ran = ran(&["verify", &file]);
        assert_eq!(ran.code, 1, "{name}");
        assert!(ran.out.starts_with(&format!("{file}:1:0: {reason}")), "{}", ran.out);
    }
    assert_eq!(record(&["verify", &folder.write("empty.pgn", "")]), "files: 1, games: 0, faulty: 0\n");
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
    let place = |name: &str, text: &str| {
        let file = folder.write(name, text);
        let out = super::ran(&["verify", &file]).out;
        out.lines().next().and_then(|line| line.strip_prefix(&file)).unwrap_or_default().to_owned()
    };
    for name in ["bare.json", "bare"] {
        assert_eq!(place(name, " {}\n"), ":1:0: missing field `schema_version` at line 1 column 3", "{name}");
        let expected = ":1:0: invalid type: integer `1`, expected a game, which is an object with ";
        assert!(place(name, "[1]").starts_with(expected), "{}", place(name, "[1]"));
        assert!(place(name, "[1]").ends_with(" at line 1 column 2"), "{}", place(name, "[1]"));
    }
    assert_eq!(place("text.json", "[null"), ":1:0: EOF while parsing a list at line 1 column 5");
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
