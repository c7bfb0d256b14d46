//! Games in the terminal, driven through standard input.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::{Ran, VARIANTS, command, finish};

/// Plays with these lines as input. The time only keeps a hanging game from hanging the tests.
fn play(args: &[&str], lines: &str) -> Ran {
    let args: Vec<&str> = ["play", "--no-save"].iter().chain(args).copied().collect();
    finish(command(&args).write_stdin(lines).timeout(Duration::from_mins(2)))
}

/// Plays and expects some words, in their order.
#[track_caller]
fn check(args: &[&str], lines: &str, expected: &[&str]) {
    let ran = play(args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let mut rest = ran.out.as_str();
    for words in expected {
        let at = rest.find(words).unwrap_or_else(|| panic!("no {words:?} in {rest:?} of {}", ran.out));
        rest = &rest[at + words.len()..];
    }
}

/// A folder of its own for games that are saved.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the target folder can be written");
        Folder(path)
    }

    fn play(&self, args: &[&str], lines: &str) -> Ran {
        let args: Vec<&str> = ["play", "--quiet"].iter().chain(args).copied().collect();
        let mut command = command(&args);
        finish(command.current_dir(&self.0).write_stdin(lines).timeout(Duration::from_mins(2)))
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("the game was saved")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The moves that the engine played.
fn replies(out: &str) -> Vec<String> {
    let replies = out.lines().filter_map(|line| line.split("Alfil plays ").nth(1));
    replies.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).map(str::to_owned).collect()
}

/// Plays a whole game: asks for the moves, takes one of them, until the game is over. The lines that were printed.
fn whole_game(variant: &str) -> String {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("alfil"))
        .args([
            "play",
            variant,
            "--no-save",
            "--quiet",
            "--level",
            "1",
            "--seed",
            "1",
            "--rules",
            "automatic",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("alfil runs");
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut said = String::new();
    let mut turn = 0_usize;
    // When the game is over the program no longer listens.
    let _ = input.write_all(b"moves\n");
    for line in output.lines() {
        let line = line.expect("alfil writes UTF-8");
        said += &line;
        said.push('\n');
        let text = line.rsplit("> ").next().unwrap_or_default();
        let Some((count, moves)) = text.split_once(": ") else { continue };
        let Ok(count) = count.parse::<usize>() else { continue };
        let moves: Vec<&str> = moves.split(' ').collect();
        assert_eq!(moves.len(), count, "{line}");
        turn += 1;
        let m = if turn < 200 { moves[turn * 7 % count] } else { "resign" };
        let _ = input.write_all(format!("{m}\nmoves\n").as_bytes());
    }
    assert!(child.wait().expect("alfil ends").success(), "{said}");
    said
}

#[test]
fn whole_games_are_played_in_every_variant() {
    for (variant, _) in VARIANTS {
        let said = whole_game(variant);
        let last = said.lines().rev().nth(1).unwrap_or_default();
        assert!(["1-0, ", "0-1, ", "1/2-1/2, "].iter().any(|result| last.contains(result)), "{said}");
        assert!(replies(&said).len() > 3, "{variant}: {said}");
    }
}

#[test]
fn two_people_play_to_the_end_that_the_variant_knows() {
    check(&["chess", "--side", "both"], "f3\ne5\ng4\nQh4\n", &["Two people", "0-1, Black won: checkmate"]);
    check(
        &["three-check", "--side", "both", "--fen", "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1"],
        "O-O\n",
        &["Checks given: White 2, Black 0, 3 win", "1-0, White won: third-check"],
    );
    check(
        &["racing-kings", "--side", "both", "--rules", "lichess", "--fen", "8/1K4k1/8/8/8/8/8/8 w - - 0 1"],
        "Ka8\nKg8\n",
        &["1/2-1/2, drawn: race-drawn"],
    );
    check(
        &["knightmate", "--side", "both", "--fen", "8/8/8/8/3K4/8/1m6/k1B5 w - - 0 1"],
        "1. Bxb2\n",
        &["1-0, White won: checkmate"],
    );
}

#[test]
fn the_board_is_drawn_from_the_users_side() {
    check(&["chess", "--side", "both"], "", &["8  r n b q", "   a b c d"]);
    check(&["chess", "--side", "both", "--flip"], "flip\n", &["1  R N B K", "   h g f e", "8  r n b q"]);
    check(&["knightmate", "--side", "both"], "", &["1  R M B Q K B M R"]);
}

#[test]
fn what_cannot_be_played_is_explained() {
    let says = |args: &[&str], line: &str, expected: &str| {
        let args: Vec<&str> = args.iter().copied().chain(["--side", "both", "--quiet"]).collect();
        check(&args, &format!("{line}\n"), &[expected]);
    };
    says(&["chess"], "Nf6", "no knight can go to f6; did you mean Nf3?");
    says(&["chess"], "e5", "no pawn can go to e5");
    says(&["chess"], "e7e5", "the man on e7 is not yours");
    says(&["chess"], "e3e4", "nothing stands on e3");
    says(&["chess"], "Qd2", "your own man stands on d2");
    says(&["chess"], "hello", "neither a move nor a command; say help");
    says(&["chess"], "O-O", "castling is not possible now");
    says(&["chess"], "--", "no side may pass");
    says(&["chess"], "moves e9", "expected a square");
    says(&["chess"], "level 12", "1 to 8");
    says(&["chess"], "accept", "No draw is offered.");
    says(&["chess"], "takeback", "no move of yours");
    says(
        &["chess", "--fen", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"],
        "Rf9",
        "neither a move nor a command; did you mean Rf1",
    );
    says(&["chess", "--fen", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"], "Rd1", "say which: Rad1, Rhd1");
    says(&["chess", "--fen", "4k3/8/8/8/8/4q3/8/4K2N w - - 0 1"], "Nf2", "you are in check");
    says(&["chess", "--fen", "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1"], "Bd3", "your king would be attacked");
    says(&["knightmate"], "Ke3", "no man with the letter K can go to e3");
    says(
        &["racing-kings", "--fen", "8/8/8/8/k7/8/7K/4Q3 w - - 0 1"],
        "Qe4",
        "no move may leave any king attacked",
    );
}

#[test]
fn a_claim_needs_a_position_that_qualifies() {
    let shuffle = "Nf3\nNf6\nNg1\nNg8\n";
    let twice = format!("{shuffle}claim\n{shuffle}claim\n");
    check(
        &["three-check", "--side", "both", "--quiet", "--rules", "claims"],
        &twice,
        &["occurrences of the position: 2", "A draw can be claimed (threefold)", "1/2-1/2, drawn: threefold"],
    );
    // The same game is over by itself under another profile.
    check(
        &["three-check", "--side", "both", "--quiet", "--rules", "automatic"],
        &twice,
        &["1/2-1/2, drawn: threefold"],
    );
    check(
        &["chess", "--side", "both", "--quiet", "--fen", "7r/8/4k3/8/8/4K3/8/R7 w - - 99 80"],
        "Kd3\nclaim\n",
        &["A draw can be claimed (fifty-moves)", "1/2-1/2, drawn: fifty-moves"],
    );
}

#[test]
fn two_people_agree_on_a_draw_or_do_not() {
    let args = ["chess", "--side", "both", "--quiet"];
    check(&args, "draw\ne4\naccept\n", &["White offers a draw", "1/2-1/2, drawn: agreement"]);
    check(&args, "draw\ne4\ndraw\n", &["1/2-1/2, drawn: agreement"]);
    check(&args, "draw\ne4\ndecline\naccept\n", &["The draw is declined.", "No draw is offered."]);
    check(&args, "draw\ne4\ne5\naccept\n", &["Black declines the draw by moving on.", "No draw is offered."]);
    check(&args, "resign\n", &["0-1, Black won: resignation"]);
}

#[test]
fn the_engine_answers_draw_offers_with_its_reason() {
    let lost = ["chess", "--quiet", "--fen", "6k1/5ppp/8/8/8/8/QQ6/K7 w - - 0 60"];
    check(&lost, "draw\n", &["Alfil accepts the draw: it does not expect more", "drawn: agreement"]);
    let won = ["chess", "--quiet", "--fen", "qq4k1/5ppp/8/8/8/8/7P/7K w - - 0 60"];
    check(&won, "draw\n", &["Alfil declines the draw: it prefers its position"]);
    check(&["chess", "--quiet"], "draw\n", &["Alfil declines the draw"]);
}

#[test]
fn the_engine_claims_a_draw_that_it_cannot_better() {
    let args = [
        "chess",
        "--quiet",
        "--rules",
        "claims",
        "--level",
        "5",
        "--fen",
        "7r/8/4k3/8/8/4K3/8/R7 w - - 99 80",
    ];
    check(&args, "Kd3\n", &["Alfil claims a draw by fifty-moves: it sees no win", "drawn: fifty-moves"]);
}

#[test]
fn the_engine_resigns_when_it_has_been_lost_for_a_while() {
    let args = [
        "chess",
        "--quiet",
        "--level",
        "4",
        "--seed",
        "1",
        "--fen",
        "4k3/pppp4/8/8/8/8/PPPP4/KQQ5 w - - 0 1",
    ];
    check(
        &args,
        "a3\nb3\nc3\nd3\n",
        &["Alfil plays", "Alfil plays", "Alfil resigns: it", "White won: resignation"],
    );
}

#[test]
fn the_engine_offers_a_draw_where_nothing_happens() {
    let locked = "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 60";
    let args = ["chess", "--quiet", "--rules", "claims", "--level", "5", "--seed", "1", "--fen", locked];
    check(
        &args,
        "Kd3\nKc3\nKc2\nKd2\nKe2\nKf2\nKf3\nKe3\naccept\n",
        &["Alfil offers a draw: the game has been even", "drawn: agreement"],
    );
}

#[test]
fn flags_fall_by_the_rules_of_the_variant() {
    let args = ["chess", "--side", "both", "--quiet", "--clock", "0+0"];
    check(&args, "e4\n", &["The flag of White falls.", "0-1, Black won: timeout"]);
    let bare: Vec<&str> = args.iter().copied().chain(["--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]).collect();
    check(&bare, "e4\n", &["1/2-1/2, drawn: timeout-insufficient"]);
    // The engine's flag falls too.
    check(
        &["racing-kings", "--side", "black", "--quiet", "--clock", "0+0"],
        "",
        &["The flag of White falls.", "0-1, Black won: timeout"],
    );
    let ran = play(&["--clock", "soon"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected minutes and seconds"), "{}", ran.err);
}

#[test]
fn a_game_with_one_seed_is_the_same_and_goes_on_after_a_break() {
    let folder = Folder::new("play-resume");
    let args = ["knightmate", "--seed", "5", "--level", "2"];
    let whole = folder.play(&args, "e4\nd4\nquit\n").out;
    let first = folder.play(&args, "e4\nquit\n").out;
    assert!(whole.contains("--resume alfil-knightmate.pgn"), "{whole}");
    assert!(first.contains("--resume alfil-knightmate-2.pgn"), "nothing is overwritten: {first}");
    let second = folder.play(&["--resume", "alfil-knightmate-2.pgn"], "d4\n").out;
    assert!(second.contains("level 2 (novice), seed 5") && second.contains("1. e4 "), "{second}");
    assert_eq!(replies(&whole), [replies(&first), replies(&second)].concat());
    let moves = |name: &str| folder.read(name).rsplit("\n\n").next().map(str::to_owned);
    assert_eq!(moves("alfil-knightmate.pgn"), moves("alfil-knightmate-2.pgn"), "the end of input saves too");
}

#[test]
fn a_finished_game_or_another_variant_cannot_be_resumed() {
    let folder = Folder::new("play-finished");
    folder.play(&["chess", "--side", "both", "--save", "mine.pgn"], "f3\ne5\ng4\nQh4\n");
    let text = folder.read("mine.pgn");
    assert!(text.contains("[Result \"0-1\"]") && text.contains("Qh4# {0-1: checkmate} 0-1"), "{text}");
    for (args, message) in [
        (&["--resume", "mine.pgn"][..], "mine.pgn: the game is over: 0-1"),
        (&["--resume", "none.pgn"], "none.pgn"),
        (&["three-check", "--resume", "mine.pgn"], "mine.pgn"),
        (&["chess", "--save", "mine.pgn"], "mine.pgn exists already"),
    ] {
        let ran = folder.play(args, "");
        assert!(ran.code != 0 && ran.err.contains(message), "{args:?}: {}", ran.err);
    }
}

#[test]
fn clocks_and_players_are_kept_in_the_file() {
    let folder = Folder::new("play-clocks");
    let ran = folder.play(
        &["racing-kings", "--level", "1", "--clock", "90+30", "--rules", "lichess"],
        "Kh3\nsave copy.pgn\n",
    );
    assert!(ran.out.contains("Saved as copy.pgn."), "{}", ran.out);
    let text = folder.read("copy.pgn");
    for words in [
        "[Rules \"lichess\"]",
        "[TimeControl \"5400+30\"]",
        "Alfil, level 1 (beginner)",
        "[%clk 1:30:",
        "[Termination \"unterminated\"]",
    ] {
        assert!(text.contains(words), "no {words} in {text}");
    }
    let again = folder.play(&["--resume", "copy.pgn"], "board\n").out;
    assert!(again.contains("Clocks: White 90:") && again.contains("rules: lichess"), "{again}");
}

#[test]
fn a_file_that_cannot_be_written_does_not_end_the_game() {
    let folder = Folder::new("play-unsaved");
    let ran =
        folder.play(&["--side", "both", "--save", "no/such/folder.pgn"], "e4\ne5\nsave here.pgn\nNf3\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("is not saved") && ran.out.contains("Saved as here.pgn."), "{}", ran.out);
    assert!(folder.read("here.pgn").contains("1. e4 e5 2. Nf3 *"), "every later move is saved too");
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_is_saved_and_says_how_to_go_on() {
    let folder = Folder::new("play-interrupted");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("alfil"))
        .args(["play", "--quiet", "--level", "1", "--save", "mine.pgn"])
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("alfil runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"e4\nscore\n").expect("alfil listens");
    // Kept to the end: a player whose output nobody reads leaves by itself.
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The answer to the second line, which is read after both moves were saved.
    let is_score = |line: std::io::Result<String>| line.expect("alfil writes UTF-8").contains("1. e4 ");
    assert!(output.any(is_score));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill is there").success());
    let ended = child.wait_with_output().expect("alfil ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert!(said.contains("Saved. Go on with: alfil play --resume mine.pgn"), "{said}");
    assert!(folder.read("mine.pgn").contains("1. e4 "));
}

#[test]
fn moves_are_taken_back() {
    check(
        &["chess", "--side", "both", "--quiet"],
        "e4\ntakeback\nscore\nd4\nscore\n",
        &["no moves yet", "1. d4"],
    );
    check(
        &["three-check", "--quiet", "--seed", "3"],
        "e4\nundo\nscore\nfen\n",
        &["taken back", "no moves yet", "3+3 0 1"],
    );
}

#[test]
fn help_hints_and_levels() {
    check(
        &["racing-kings", "--quiet", "--fen", "8/K7/8/8/8/6k1/2q5/8 w - - 0 1"],
        "help\nhint\nlevel\nlevel master\nmoves a7\n",
        &["takeback", "Try 1. K", "(win in 1)", "level 3 (casual)", "level 8 (master)", "Ka8"],
    );
    check(
        &["chess", "--level", "full", "--nodes", "2000", "--quiet"],
        "e4\n",
        &["full strength", "Alfil plays 1... "],
    );
}
