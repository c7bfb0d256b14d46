//! Many games: counts, merging, filtering.

use super::{TempFolder, ran, record};
use crate::parse;

const GAMES: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                     [White \"Bob\"]\n[Black \"Adalbert\"]\n[Result \"1/2-1/2\"]\n[Variant \"Three-check\"]\n\n1. e4 e5 1/2-1/2\n\n\
                     [White \"Eve\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[End \"resignation black\"]\n\n1. e4 1-0\n";

/// The names of White in the games that are kept.
#[track_caller]
fn kept(file: &str, args: &[&str]) -> Vec<String> {
    let text = record(&[&["filter", file], args].concat());
    let names = text.lines().filter_map(|line| line.strip_prefix("[White \"")?.strip_suffix("\"]"));
    names.map(str::to_owned).collect()
}

#[test]
fn games_are_kept_by_what_is_asked_of_them() {
    let folder = TempFolder::new("filter");
    let file = folder.write("games.pgn", GAMES);
    for (args, names) in [
        (&[][..], &["Ada", "Bob", "Eve"][..]),
        (&["-V", "three-check"], &["Bob"]),
        (&["-V", "chess", "--player", "bob", "--side", "black"], &["Ada", "Eve"]),
        (&["--player", "ADA"], &["Ada", "Bob"]),
        (&["--player", "ada", "--side", "white"], &["Ada"]),
        (&["--result", "1-0", "--result", "1/2-1/2"], &["Bob", "Eve"]),
        (&["--reason", "Checkmate"], &["Ada"]),
        (&["--reason", "resignation"], &["Eve"]),
        (&["--reason", "unstated"], &["Bob"]),
        (&["--reason", "race-won"], &[]),
        (&["--min-plies", "2", "--max-plies", "3"], &["Bob"]),
        (&["--position", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"], &["Bob", "Eve"]),
        (&["--position", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 2+3 0 1"], &[]),
    ] {
        assert_eq!(kept(&file, args), names, "{args:?}");
    }
    let hash = parse(&record(&["show", &file, "--game", "3", "--json"]))["hash"].as_str().unwrap().to_owned();
    assert_eq!(kept(&file, &["--hash", &hash]), ["Eve"], "a hash is of one variant");
}

#[test]
fn kept_games_go_to_a_file_of_any_format() {
    let folder = TempFolder::new("filter-file");
    let file = folder.write("games.pgn", GAMES);
    let output = folder.file("out.alf");
    let told = record(&["filter", &file, "--player", "ada", "-o", &output]);
    assert_eq!(told, format!("{output}: 2 of 3 games\n"));
    assert_eq!(kept(&output, &[]), ["Ada", "Bob"]);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let folder = TempFolder::new("filter-refused");
    let file = folder.write("games.pgn", GAMES);
    let ran_filter = |args: &[&str]| ran(&[&["filter", &file], args].concat());
    assert_eq!(ran_filter(&["--result", "2-0"]).code, 2);
    assert_eq!(ran_filter(&["--side", "white"]).code, 2);
    let misspelt = ran_filter(&["--reason", "third-chek"]);
    assert_eq!(misspelt.code, 2);
    for told in ["'third-check'", "race-won, race-drawn, ", "unstated]", "checkmate, "] {
        assert!(misspelt.err.contains(told), "{}", misspelt.err);
    }
    assert_eq!(ran_filter(&["--hash", "xyz"]).code, 2);
    let bad = ran_filter(&["--position", "8/8/8 w - - 0 1"]);
    assert!(bad.code == 1 && bad.err.contains("--position: "), "{}", bad.err);
}

#[test]
fn merged_games_stand_once() {
    let folder = TempFolder::new("merge");
    let file = folder.write("games.pgn", GAMES);
    let other = folder.write("other.pgn", GAMES.replace("Eve", "Eva"));
    let output = folder.file("all.alf");
    let archive = folder.file("games.alf");
    record(&["convert", &file, "-o", &archive]);
    let told = record(&["merge", &file, &archive, &other, "-o", &output]);
    assert_eq!(told, format!("{output}: 4 games, duplicates left out: 5\n"));
    assert_eq!(kept(&output, &[]), ["Ada", "Bob", "Eve", "Eva"]);
    let told = record(&["merge", &file, &archive, "-o", &output, "--keep-duplicates"]);
    assert_eq!(told, format!("{output}: 6 games, duplicates left out: 0\n"));
}

#[test]
fn games_are_counted_by_variant() {
    let folder = TempFolder::new("stats");
    let file = folder.write("games.pgn", GAMES);
    let value = parse(&record(&["stats", &file, "--json"]));
    let chess = &value[0];
    assert_eq!(
        (&chess["variant"], &chess["games"], &chess["plies"]),
        (&"chess".into(), &2.into(), &5.into())
    );
    assert_eq!((&chess["shortest"], &chess["longest"]), (&1.into(), &4.into()));
    assert_eq!(chess["results"], serde_json::json!({"0-1": 1, "1-0": 1}));
    assert_eq!(chess["reasons"], serde_json::json!({"checkmate": 1, "resignation": 1}));
    assert_eq!(value[1]["reasons"], serde_json::json!({"unstated": 1}));
    let text = record(&["stats", &file]);
    assert!(
        text.contains("Three-check\n  Games     1\n") && text.ends_with("files: 1, games: 3, faulty: 0\n"),
        "{text}"
    );
}
