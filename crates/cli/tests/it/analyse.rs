//! `alfil analyse`.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{fs, thread, time::Duration};

use alfil_notation::{PgnGame, PgnReader};
use serde_json::{Value, json};

use crate::{TempFile, command, fails, fields, finish, game, parse, run, run_with_input};

const FOOLS_MATE: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Analyses a text with few nodes and reads the JSON.
#[track_caller]
fn analysed(options: &[&str], text: &str) -> Vec<Value> {
    let args = [&["analyse", "-", "--json", "--nodes", "1000"], options].concat();
    let ran = run_with_input(&args, text);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out.lines().map(parse).collect()
}

fn read(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target folder can be written");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a readable name")
}

#[test]
fn a_blunder_is_marked_and_the_mate_is_not() {
    let moves = analysed(&[], FOOLS_MATE)[0]["moves"].clone();
    let blunder = ["san", "mark", "allowed_win", "missed_win"].map(|name| moves[2][name].clone());
    assert_eq!(json!(blunder), json!(["g4", "blunder", 1, null]));
    assert_eq!(moves[2]["score"], json!({"win": -1}), "White's view: Black wins in one");
    let mate = ["san", "mark", "score", "expected", "loss", "best"].map(|name| moves[3][name].clone());
    assert_eq!(json!(mate), json!(["Qh4#", null, null, 0.0, 0.0, true]));
}

#[test]
fn a_missed_win_is_told() {
    let game = &analysed(&[], "1. f3 e5 2. g4 Nc6 *")[0];
    let missed = ["mark", "missed_win"].map(|name| game["moves"][3][name].clone());
    assert_eq!(json!(missed), json!(["blunder", 1]));
    assert_eq!(game["moves"][3]["before"]["lines"][0]["text"], "2... Qh4#");
    assert_eq!(game["moves"][3]["before"]["lines"][0]["uci"], json!(["d8h4"]));
    assert!(game["last"]["lines"][0]["text"].as_str().unwrap().starts_with("3. "));
}

#[test]
fn what_wins_the_game_is_never_a_mistake() {
    // The third check gives the queen away, and there were mates in it too.
    let third_check =
        "[Variant \"Three-check\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1\"]\n\n1. Qh5# 1-0\n";
    let race = "[Variant \"Racing Kings\"]\n[FEN \"8/K7/6k1/8/8/8/8/7R w - - 0 1\"]\n\n1. Kb8# 1-0\n";
    for text in [third_check, race] {
        let game = &analysed(&[], text)[0];
        assert_eq!((&game["moves"][0]["mark"], &game["moves"][0]["loss"]), (&Value::Null, &json!(0.0)));
        assert_eq!((&game["result"], &game["last"]), (&json!("1-0"), &Value::Null));
    }
    let given = analysed(&[], third_check)[0]["moves"][0]["checks_given"].clone();
    assert_eq!(given, json!({"white": 3, "black": 0}));
}

#[test]
fn json_has_the_documented_fields() {
    let ran = run_with_input(&["analyse", "-", "--json", "--nodes", "200"], FOOLS_MATE);
    let names = [
        "file",
        "game",
        "line",
        "variant",
        "rules",
        "white",
        "black",
        "view",
        "start_fen",
        "moves",
        "last",
        "result",
        "reason",
        "summary",
        "error",
    ];
    // Names inside the moves stand before those that follow them.
    let mut found: Vec<String> = parse(&ran.out).as_object().unwrap().keys().cloned().collect();
    found.sort();
    let mut expected = names.map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(found, expected);
    let game = parse(&ran.out);
    let told = ["file", "white", "black", "view"].map(|name| game[name].clone());
    assert_eq!(json!(told), json!(["<stdin>", "Ada", "Bob", "white"]));
    let names: Vec<String> = fields(&game["summary"]["white"].to_string());
    assert_eq!(names.len(), 5);
}

#[test]
fn a_position_gets_as_many_lines_as_asked_for() {
    let args = ["analyse", "--json", "--depth", "3", "--multipv", "3", "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1"];
    let last = parse(&run(&args).out)["last"].clone();
    assert_eq!(last["score"], json!({"win": 1}));
    let lines = last["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    assert!(lines[..2].iter().all(|line| line["san"].as_array().unwrap().len() == 1), "{lines:?}");
}

/// The file is analysed, and what is written is read back without loss, is legal, and does not grow when it is analysed
/// again.
#[track_caller]
fn check_pgn(variant: &str) {
    let args = ["analyse", "--format", "pgn", "--nodes", "300"];
    let first = run(&[&args[..], &[&game(&format!("{variant}.pgn"))]].concat());
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let games = read(&first.out);
    let written = games.iter().map(PgnGame::to_string).collect::<Vec<_>>().join("\n") + "\n";
    assert_eq!(written, first.out);
    let originals = fs::read_to_string(game(&format!("{variant}.pgn"))).unwrap();
    let moves = |games: &[PgnGame]| -> Vec<Vec<String>> {
        games.iter().map(|game| game.moves.iter().map(|m| m.text.clone()).collect()).collect()
    };
    assert_eq!(moves(&games), moves(&read(&originals)));
    let file = TempFile::new(&format!("analysed-{variant}.pgn"), &first.out);
    assert_eq!(run(&["validate", file.path()]).code, 0);
    assert_eq!(run(&[&args[..], &[file.path()]].concat()).out, first.out);
    let all_but_the_last = games[0].moves.split_last().unwrap().1;
    assert!(all_but_the_last.iter().all(|m| m.eval.is_some_and(|eval| eval.depth.is_some())));
    assert_eq!(games[0].moves.last().unwrap().eval, None, "the game is over");
}

#[test]
fn annotated_games_are_read_back() {
    for variant in ["chess", "three-check", "knightmate"] {
        check_pgn(variant);
    }
}

#[test]
fn what_others_wrote_stays() {
    let text =
        "[Result \"0-1\"]\n\n1. f3 $1 {[%clk 0:03:00] my favourite} e5 2. g4 $6 (2. e4 {better}) Qh4# 0-1\n";
    let ran = run_with_input(&["analyse", "-", "--format", "pgn", "--nodes", "1000"], text);
    let game = &read(&ran.out)[0];
    assert_eq!((game.moves[0].clock_ms, game.moves[0].nags.contains(&1)), (Some(180_000), true));
    assert!(game.moves[0].comments.contains(&"my favourite".to_owned()));
    assert_eq!(game.moves[2].nags, [4], "the mark of the analysis replaces a mark");
    assert_eq!(
        game.moves[2].variations[0].comments.len() + game.moves[2].variations[0].moves[0].comments.len(),
        1
    );
    assert_eq!(game.moves[2].variations.len(), 2);
    assert!(
        game.moves[2].comments[0].starts_with("Blunder. Allows a win in 1. "),
        "{:?}",
        game.moves[2].comments
    );
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let files = ["three-check", "racing-kings", "knightmate"].map(|id| game(&format!("{id}.pgn")));
    let analyse = |jobs| {
        let mut args = vec!["analyse", "--json", "--nodes", "200", "--jobs", jobs];
        args.extend(files.iter().map(String::as_str));
        run(&args)
    };
    let (one, three) = (analyse("1"), analyse("3"));
    assert_eq!((one.code, one.out.lines().count()), (0, 6));
    assert!(one.out == three.out, "{}\n{}", one.out, three.out);
}

#[test]
fn folders_are_searched() {
    let folder = folder("analyse-folder");
    fs::create_dir(folder.join("b")).unwrap();
    for name in ["a.pgn", "b/c.PGN", "b/no-games.txt"] {
        fs::write(folder.join(name), "1. e4 *\n").unwrap();
    }
    let ran = run(&["analyse", "--json", "--depth", "1", text(&folder)]);
    let files: Vec<String> =
        ran.out.lines().map(|line| parse(line)["file"].as_str().unwrap().to_owned()).collect();
    assert_eq!(files, [folder.join("a.pgn"), folder.join("b/c.PGN")].map(|path| text(&path).to_owned()));
    fs::remove_dir_all(folder.join("b")).unwrap();
    fs::remove_file(folder.join("a.pgn")).unwrap();
    fails(&["analyse", text(&folder)], 3, "no .pgn files in this folder");
}

#[test]
fn faults_are_told_and_the_others_go_on() {
    let file = TempFile::new(
        "analyse-faults.pgn",
        "1. e4 *\n\n[White \"x\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"y\"]\n\n1. d4 *\n",
    );
    let ran = run(&["analyse", "--json", "--depth", "1", file.path(), "no-such-file.pgn"]);
    assert_eq!((ran.code, ran.out.lines().count()), (3, 3));
    let place = format!("{}:5:13: game 2, ply 3: illegal move \"Ke3\"\n", file.path());
    assert!(ran.err.contains(&place) && ran.err.contains("no-such-file.pgn: "), "{}", ran.err);
    let error = parse(ran.out.lines().nth(1).unwrap())["error"].clone();
    assert_eq!(error, json!({"line": 5, "column": 13, "ply": 3, "message": "illegal move \"Ke3\""}));
    assert_eq!(run(&["analyse", "--depth", "1", file.path()]).code, 1);
    fails(&["analyse", "--graph", "x.gif", file.path()], 2, "expected a name ending in .svg or .png");
    let bad = run(&["analyse", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!((bad.code, bad.out.as_str()), (1, ""));
    assert!(bad.err.starts_with("<FEN>:1:1: game 1: FEN: "), "{}", bad.err);
}

#[test]
fn positions_stand_one_a_line() {
    let text = "# mates\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n8/8/8/8/8/8/8/8 w - - 0 1\n\nR5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n";
    let ran = run_with_input(&["analyse", "-", "--json", "--depth", "2"], text);
    let games: Vec<Value> = ran.out.lines().map(parse).collect();
    assert_eq!((ran.code, games.len()), (1, 3));
    assert_eq!((&games[0]["line"], &games[0]["last"]["score"]), (&json!(2), &json!({"win": 1})));
    assert!(ran.err.starts_with("<stdin>:3:1: game 2: FEN: "), "{}", ran.err);
    assert_eq!((&games[2]["last"], &games[2]["reason"]), (&Value::Null, &json!("checkmate")));
}

#[test]
fn positions_of_another_kind_are_hinted_at() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/8/4PQ2/PPPP1PPP/RNB1KBNR w KQkq - 3+3 2 3";
    fails(&["analyse", fen], 1, "; --variant says of which variant it is");
    let unquoted: Vec<&str> = ["analyse"].into_iter().chain(fen.split(' ')).collect();
    fails(&unquoted, 2, "a position must stand in quotes");
}

#[test]
fn a_position_that_is_over_has_a_result() {
    let ran = run(&["analyse", "--format", "pgn", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"]);
    assert!(ran.out.contains("[Result \"1-0\"]\n") && ran.out.ends_with("\n\n1-0\n\n"), "{}", ran.out);
}

#[test]
fn graphs_show_the_checks() {
    let folder = folder("analyse-graph");
    let (svg, png) = (folder.join("g.svg"), folder.join("g.png"));
    let path = game("three-check.pgn");
    for graph in [&svg, &png] {
        let ran = run(&["analyse", "--depth", "1", "--graph", text(graph), &path]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    }
    let picture = fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let check = |counters: &str| picture.contains(&format!(">{counters}</text>"));
    assert!(check("1-0") && check("2-0") && check("3-0") && !check("0-1"), "{picture}");
    assert!(fs::read_to_string(folder.join("g-2.svg")).unwrap().contains(">0-3</text>"));
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    assert!(folder.join("g-2.png").exists());
}

/// Many short games.
fn many_games(count: usize) -> String {
    let game = |i| format!("[Round \"{i}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n");
    (1..=count).map(game).collect()
}

/// The number of games that the checkpoint of a file counts.
fn games_done(out: &Path) -> u64 {
    let checkpoint = fs::read(format!("{}.checkpoint", text(out))).unwrap_or_default();
    serde_json::from_slice::<Value>(&checkpoint)
        .map_or(0, |checkpoint| checkpoint["done"].as_u64().unwrap_or(0))
}

#[test]
fn a_killed_run_goes_on_where_it_stopped() {
    let folder = folder("analyse-killed");
    let (input, out, whole) = (folder.join("in.pgn"), folder.join("out.pgn"), folder.join("whole.pgn"));
    fs::write(&input, many_games(12)).unwrap();
    let args = |out: &Path| {
        ["analyse", text(&input), "--nodes", "2000", "--jobs", "2", "--out", text(out)].map(str::to_owned)
    };
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("alfil"))
        .args(args(&out))
        .stderr(Stdio::null())
        .spawn()
        .expect("alfil runs");
    while games_done(&out) < 2 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let done = games_done(&out);
    assert!((2..12).contains(&done), "{done} games done before the end");
    // Half a game that the checkpoint does not know of.
    fs::write(&out, fs::read_to_string(&out).unwrap() + "[Event \"half").unwrap();

    let other = run(&["analyse", text(&input), "--nodes", "2001", "--jobs", "2", "--out", text(&out)]);
    assert!(other.code == 2 && other.err.contains("was begun with other options"), "{}", other.err);
    let run_to_end = |out: &Path| {
        let args = args(out);
        let ran = run(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        fs::read_to_string(out).unwrap()
    };
    assert_eq!(run_to_end(&out), run_to_end(&whole));
    assert_eq!(games_done(&out), 0, "the checkpoint is gone");
    let again = run(&args(&out).iter().map(String::as_str).collect::<Vec<_>>());
    assert!(
        again.code == 2 && again.err.contains("exists already; --overwrite replaces it"),
        "{}",
        again.err
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_games() {
    let folder = folder("analyse-interrupted");
    let (input, out) = (folder.join("in.pgn"), folder.join("out.jsonl"));
    fs::write(&input, many_games(200)).unwrap();
    let child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("alfil"))
        .args(["analyse", text(&input), "--nodes", "3000", "--out", text(&out)])
        .stderr(Stdio::piped())
        .spawn()
        .expect("alfil runs");
    while games_done(&out) < 1 {
        thread::sleep(Duration::from_millis(2));
    }
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is a kill command").success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    let message = String::from_utf8(ended.stderr).unwrap();
    assert!(
        message.starts_with("interrupted: ") && message.ends_with("; the same command goes on\n"),
        "{message}"
    );
    let written = fs::read_to_string(&out).unwrap();
    let games: Vec<u64> = written.lines().map(|line| parse(line)["game"].as_u64().unwrap()).collect();
    assert_eq!(games, (1..=games_done(&out)).collect::<Vec<_>>());
    assert!(games.len() < 200);
}

#[test]
fn the_table_is_for_people() {
    let mut ran = command(&["analyse", "-", "--format", "table", "--nodes", "1000"]);
    let ran = finish(ran.write_stdin(FOOLS_MATE));
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("<stdin>, game 1: Ada - Bob\nChess, rules: fide\n"), "{}", ran.out);
    let row = ran.out.lines().find(|line| line.starts_with("2. g4??")).expect("a row for the blunder");
    assert!(row.contains("#-1     0%  allows a win in 1") && row.contains("better 2. "), "{row}");
    assert!(ran.out.contains("0-1 (checkmate)\nWhite: "), "{}", ran.out);
}

#[test]
fn what_is_read_is_never_overwritten() {
    let folder = folder("analyse-same-file");
    let path = folder.join("games.pgn");
    fs::write(&path, FOOLS_MATE).unwrap();
    let roundabout = folder.join("..").join("analyse-same-file").join("games.pgn");
    let ran = run(&["analyse", text(&path), "--depth", "1", "--overwrite", "--out", text(&roundabout)]);
    assert!(
        ran.code == 2 && ran.err.contains("games.pgn is read: --out must name another file"),
        "{}",
        ran.err
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), FOOLS_MATE);
}

#[test]
fn an_input_without_games_is_told() {
    let ran = run_with_input(&["analyse", "-"], "\n");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("no games and no positions"), "{}", ran.err);
}
