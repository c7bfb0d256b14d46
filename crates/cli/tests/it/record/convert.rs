//! From format to format.

use std::path::Path;

use alfil_replay::{Event, GameRecord, Journal, PackedMove, SyncPolicy};
use alfil_variants::Profile;
use alfil_variants::alfil_core::Square;

use super::{THREE_CHECK, TempFolder, ran, record};
use crate::game;

#[test]
fn games_cross_all_formats_and_come_back_the_same() {
    let folder = TempFolder::new("formats");
    for (games, profile) in [
        (THREE_CHECK, "claims"),
        ("racing-kings.pgn", "lichess"),
        ("knightmate.pgn", "claims"),
        ("chess.pgn", "fide"),
    ] {
        let [first, alf, json, again, back] =
            ["a.pgn", "b.alf", "c.json", "d.alf", "e.pgn"].map(|name| folder.file(name));
        record(&["convert", &game(games), "--rules", profile, "-o", &first]);
        record(&["convert", &first, "-o", &alf]);
        record(&["convert", &alf, "-o", &json, "--jobs", "3"]);
        record(&["convert", &json, "-o", &again, "--jobs", "1"]);
        record(&["convert", &again, "-o", &back]);
        assert!(folder.read("b.alf") == folder.read("d.alf"), "{games}: not the same bytes");
        assert_eq!(folder.read("a.pgn"), folder.read("e.pgn"), "{games}");
    }
    assert_eq!(folder.names(), ["a.pgn", "b.alf", "c.json", "d.alf", "e.pgn"], "nothing else is left behind");
}

const SHORT: &str = "[White \"Ada\"]\n[Result \"*\"]\n\n1. e4 {best} *\n";

#[test]
fn one_game_is_a_record_and_several_are_an_archive() {
    let folder = TempFolder::new("counts");
    let one = folder.write("one.pgn", SHORT);
    let two = folder.write("two.pgn", format!("{SHORT}\n{SHORT}"));
    let output = folder.file("out.alf");
    assert_eq!(record(&["convert", &one, "-o", &output]), format!("{output}: 1 game\n"));
    assert!(folder.read("out.alf").starts_with(b"\x89ALFR\n"));
    assert_eq!(record(&["convert", &two, "-o", &output]), format!("{output}: 2 games\n"));
    assert!(folder.read("out.alf").starts_with(b"\x89ALFA\n"));
    let output = folder.file("out.json");
    record(&["convert", &one, "-o", &output]);
    assert!(serde_json::from_slice::<serde_json::Value>(&folder.read("out.json")).unwrap().is_object());
    record(&["convert", &two, "-o", &output]);
    let list: serde_json::Value = serde_json::from_slice(&folder.read("out.json")).unwrap();
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    let none = folder.write("none.pgn", "");
    for (name, length) in [("out.json", 3), ("out.pgn", 0)] {
        record(&["convert", &none, "-o", &folder.file(name)]);
        assert_eq!(folder.read(name).len(), length, "{name}");
    }
    assert_eq!(record(&["verify", &folder.file("out.json")]), "files: 1, games: 0, faulty: 0\n");
}

#[test]
fn games_go_to_standard_output_in_the_format_asked_for() {
    let folder = TempFolder::new("printed");
    let games = folder.write("games.pgn", format!("{SHORT}\n{SHORT}"));
    for format in ["pgn", "alf", "json"] {
        let file = folder.file(&format!("out.{format}"));
        record(&["convert", &games, "-o", &file]);
        for command in [&["convert"][..], &["merge", "--keep-duplicates"], &["filter"]] {
            let ran = std::process::Command::new(env!("CARGO_BIN_EXE_alfil"))
                .args([&["record"], command, &[&games, "-o", "-", "--to", format]].concat())
                .output()
                .expect("the program starts");
            assert!(ran.status.success() && ran.stderr.is_empty(), "{command:?} {format}");
            assert!(ran.stdout == folder.read(&format!("out.{format}")), "{command:?} {format}");
        }
    }
    let unnamed = folder.file("unnamed");
    assert_eq!(record(&["convert", &games, "-o", &unnamed, "--to", "json"]), format!("{unnamed}: 2 games\n"));
    assert_eq!(folder.read("unnamed"), folder.read("out.json"));
    let ran = ran(&["convert", &folder.write("bad.pgn", "1. Ke7 *"), "--to", "pgn"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
}

/// python-chess writes quotes as they are.
#[test]
fn tags_without_escapes_are_converted() {
    let folder = TempFolder::new("escapes");
    let games =
        folder.write("games.pgn", "[White \"Ada \"The Rook\" B\"]\n[Site \"C:\\games\\\"]\n\n1. e4 *\n");
    let (first, record_of, back) = (folder.file("a.pgn"), folder.file("b.alf"), folder.file("c.pgn"));
    record(&["convert", &games, "-o", &first]);
    record(&["convert", &first, "-o", &record_of]);
    record(&["convert", &record_of, "-o", &back]);
    let text = String::from_utf8(folder.read("c.pgn")).unwrap();
    assert!(
        text.contains(r#"[White "Ada \"The Rook\" B"]"#) && text.contains(r#"[Site "C:\\games\\"]"#),
        "{text}"
    );
    assert_eq!(folder.read("a.pgn"), folder.read("c.pgn"));
}

#[test]
fn the_content_tells_the_format_of_an_input() {
    let folder = TempFolder::new("content");
    let games = folder.write("games.pgn", format!("{SHORT}\n{SHORT}"));
    for ending in ["alf", "json", "pgn"] {
        let output = folder.file(&format!("out.{ending}"));
        record(&["convert", &games, "-o", &output]);
        let unnamed = folder.write("unnamed", folder.read(&format!("out.{ending}")));
        assert_eq!(record(&["verify", &unnamed]), "files: 1, games: 2, faulty: 0\n", "{ending}");
    }
}

#[test]
fn the_journal_of_a_running_game_is_a_game() {
    let folder = TempFolder::new("journal");
    let path = folder.file("game.alfj");
    let opening = GameRecord::new("knightmate", Profile::AUTOMATIC);
    let mut journal = Journal::create(Path::new(&path), &opening, SyncPolicy::default()).unwrap();
    let e4 = PackedMove::step(Square::E2, Square::E4, None);
    journal.append(&Event::of_move(e4)).unwrap();
    drop(journal);
    assert_eq!(record(&["verify", &path]), "files: 1, games: 1, faulty: 0\n");
    let mut bytes = folder.read("game.alfj");
    bytes.extend([12, 0, 0]);
    let torn = folder.write("torn.alfj", bytes);
    let output = folder.file("out.pgn");
    let ran = ran(&["convert", &torn, "-o", &output]);
    assert!(ran.code == 0 && ran.err.contains("the last 3 bytes"), "{}", ran.err);
    assert!(String::from_utf8(folder.read("out.pgn")).unwrap().ends_with("\n\n1. e4 *\n"));
}

#[test]
fn folders_and_patterns_stand_for_files() {
    let folder = TempFolder::new("folders");
    std::fs::create_dir(folder.file("inner")).unwrap();
    folder.write("inner/b.pgn", SHORT);
    folder.write("a.pgn", SHORT);
    folder.write("notes.txt", "nothing");
    assert_eq!(record(&["verify", &folder.file("")]), "files: 2, games: 2, faulty: 0\n");
    assert_eq!(record(&["verify", &folder.file("*.pgn")]), "files: 1, games: 1, faulty: 0\n");
    assert_eq!(record(&["verify", &folder.file("**/*.pgn")]), "files: 2, games: 2, faulty: 0\n");
    let ran = ran(&["verify", &folder.file("*.alf")]);
    assert!((ran.code, ran.err.contains("no file fits this pattern")) == (3, true), "{}", ran.err);
}

#[test]
fn faulty_games_are_told_and_the_others_converted() {
    let folder = TempFolder::new("faulty");
    let games = folder.write("games.pgn", format!("{SHORT}\n[Event \"2\"]\n\n1. e4 Ke7 *\n\n{SHORT}"));
    let output = folder.file("out.alf");
    let ran = ran(&["convert", &games, "-o", &output]);
    assert_eq!((ran.code, ran.out), (1, format!("{output}: 2 games\n")));
    assert_eq!(ran.err, format!("{games}:2:2: illegal move \"Ke7\" (line 8, column 7)\n"));
}

#[test]
fn a_file_stays_as_it_is_when_no_game_can_be_read() {
    let folder = TempFolder::new("nothing-read");
    let output = folder.write("out.pgn", SHORT);
    let faulty = folder.write("faulty.pgn", "1. Ke7 *");
    let missing = folder.file("missing.pgn");
    for (command, input, code) in
        [("convert", &missing, 3), ("convert", &faulty, 1), ("merge", &missing, 3), ("filter", &faulty, 1)]
    {
        let ran = ran(&[command, input, "-o", &output]);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{command} {input}");
        assert!(ran.err.contains(&format!("{output}: not written")), "{}", ran.err);
        assert_eq!(folder.read("out.pgn"), SHORT.as_bytes(), "{command} {input}");
    }
    assert_eq!(folder.names(), ["faulty.pgn", "out.pgn"]);
}

#[test]
fn a_file_may_be_converted_onto_itself() {
    let folder = TempFolder::new("itself");
    let games = folder.write("games.pgn", "1. e2e4 *");
    record(&["convert", &games, "-o", &games]);
    assert!(String::from_utf8(folder.read("games.pgn")).unwrap().ends_with("\n\n1. e4 *\n"));
}

#[test]
fn wrong_names_and_places_are_refused() {
    let folder = TempFolder::new("refused");
    let games = folder.write("games.pgn", SHORT);
    let code = |args: &[&str]| ran(args).code;
    assert_eq!(code(&["convert", &games, "-o", &folder.file("out.txt")]), 2);
    assert_eq!(code(&["convert", &games]), 2);
    assert_eq!(code(&["convert", &games, "-o", "-"]), 2);
    assert_eq!(code(&["merge", &games]), 2);
    assert_eq!(code(&["convert", &games, "--to", "txt"]), 2);
    assert_eq!(code(&["convert", &games, "-o", &folder.file("no/such/folder.alf")]), 3);
    assert_eq!(code(&["convert", "-", "-", "-o", &folder.file("out.alf")]), 2);
    assert_eq!(folder.names(), ["games.pgn"]);
}
