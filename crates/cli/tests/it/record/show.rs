//! A game and its positions.

use super::{TempFolder, ran, record};
use crate::parse;

const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Variant \"Three-check\"]\n[TimeControl \"180\"]\n\n\
                    1. e4 {[%clk 0:02:59]} e5 2. Bc4 Nc6 3. Bxf7+ {a check} (3. Nf3 Bc5 (3... Nf6)) 3... Kxf7 *\n";

#[test]
fn the_board_after_any_move_is_shown() {
    let folder = TempFolder::new("show-at");
    let game = folder.write("game.pgn", GAME);
    let shown = record(&["show", &game, "--at", "5"]);
    for part in [
        "Ada - Bob\n",
        "  1. e4 e5 2. Bc4 Nc6 3. Bxf7+ [1-0] Kxf7\n",
        "7  p p p p . B p p\n",
        "Move          ply 5: 3. Bxf7+\n",
        "Comment       a check\n",
        "To move       Black, in check\n",
        "Checks given  White 1, Black 0, 3 win\n",
        "Clocks        White 0:02:59, Black 0:03:00\n",
        "Next          Kxf7\n",
    ] {
        assert!(shown.contains(part), "{part:?} is not in\n{shown}");
    }
    let before = record(&["show", &game, "--at", "4"]);
    assert!(before.contains("White 0, Black 0, 3 win") && before.contains("Variations    Nf3\n"), "{before}");
    assert!(record(&["show", &game]).contains("ply 6: 3... Kxf7"));
}

#[test]
fn variations_are_followed() {
    let folder = TempFolder::new("show-branch");
    let game = folder.write("game.pgn", GAME);
    let value = parse(&record(&["show", &game, "--branch", "5:1", "--branch", "6:1", "--json"]));
    assert_eq!((&value["san"], &value["depth"], &value["ply"]), (&"Nf6".into(), &2.into(), &6.into()));
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(value["checks_given"]["white"], 0);
    for (args, message) in [
        (&["--branch", "5:2"][..], "--branch 5:2: there is no such variation"),
        (&["--at", "7"], "--at 7: the line has 6 moves"),
        (&["--game", "2"], "no game 2, the file has 1"),
    ] {
        let ran = ran(&[&["show", &game], args].concat());
        assert!(ran.code == 1 && ran.err.contains(message), "{}", ran.err);
    }
    assert_eq!(ran(&["show", &game, "--branch", "5"]).code, 2);
}

#[test]
fn boards_are_drawn_to_files() {
    let folder = TempFolder::new("show-draw");
    let game = folder.write("game.pgn", GAME);
    let (svg, png) = (folder.file("board.svg"), folder.file("board.png"));
    record(&["show", &game, "--at", "5", "--svg", &svg, "--png", &png, "--width", "480"]);
    let drawn = String::from_utf8(folder.read("board.svg")).unwrap();
    assert!(drawn.contains("checks given: White 1 of 3") && drawn.contains("url(#check)"));
    let pixels = folder.read("board.png");
    assert_eq!((&pixels[..4], &pixels[16..20]), (b"\x89PNG".as_slice(), 480_u32.to_be_bytes().as_slice()));
    record(&["show", &game, "--at", "5", "--svg", &svg, "--flip"]);
    assert_ne!(String::from_utf8(folder.read("board.svg")).unwrap(), drawn);
    assert_eq!(ran(&["show", &game, "--png", &png, "--width", "9000"]).code, 2);
    assert_eq!(ran(&["show", &game, "--svg", &folder.file("no/such/folder.svg")]).code, 3);
}

#[test]
fn commoners_and_royal_knights_have_drawings_of_their_own() {
    let folder = TempFolder::new("show-knightmate");
    let game = folder.write("game.pgn", "[Variant \"Knightmate\"]\n\n1. Kf3 *");
    let svg = folder.file("board.svg");
    record(&["show", &game, "--svg", &svg]);
    let drawn = String::from_utf8(folder.read("board.svg")).unwrap();
    for id in ["white-commoner", "black-commoner", "white-royal-knight", "black-royal-knight"] {
        assert!(drawn.contains(&format!("<symbol id=\"{id}\"")), "{id}");
    }
}
