//! The engine under UCI, driven as a graphical interface drives it.

use crate::engine::{Engine, second};
use crate::{VARIANTS, json};

fn engine(variant: &str) -> Engine {
    Engine::start(&["uci", "-V", variant])
}

#[track_caller]
fn is_legal(variant: &str, m: &str) {
    let legal = &json(&["show", "-V", variant, "--json"])["legal"];
    assert!(legal.as_array().unwrap().iter().any(|legal| legal == m), "{variant}: {m}");
}

/// Asks something about a position and returns the answer's move.
#[track_caller]
fn best(variant: &str, position: &str, go: &str) -> String {
    let answer = engine(variant).ask(&format!("position {position}\ngo {go}"), "bestmove");
    second(&answer).to_owned()
}

#[test]
fn it_introduces_itself_with_all_its_options() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("uci");
    let said = engine.until("uciok").join("\n");
    for option in [
        "Hash type spin default 16 min 1",
        "Threads type spin default 1 min 1",
        "MultiPV type spin default 1",
        "Ponder type check default false",
        "Clear Hash type button",
        "Move Overhead type spin",
        "UCI_Chess960 type check",
        "UCI_ShowWDL type check",
        "Skill Level type spin default 20 min 0 max 20",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin",
        "UCI_Variant type combo default chess var chess var 3check var racingkings var knightmate",
        "Rules type combo default lichess",
    ] {
        assert!(said.contains(&format!("option name {option}")), "{option} is not in {said}");
    }
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn it_answers_all_forms_of_go_with_a_legal_move_in_every_variant() {
    for (id, _) in VARIANTS {
        let mut engine = Engine::start(&["uci"]);
        engine.send(&format!("setoption name UCI_Variant value {id}"));
        for go in [
            "depth 3",
            "nodes 500",
            "movetime 30",
            "mate 1 depth 3",
            "wtime 300 btime 300 winc 10 binc 10",
            "wtime 300 btime 300 movestogo 1",
            "wtime -5 btime 0",
        ] {
            let answer = engine.ask(&format!("position startpos\ngo {go}"), "bestmove");
            is_legal(id, second(&answer));
        }
        assert_eq!(engine.quit(), Some(0));
    }
}

#[test]
fn several_lines_and_chosen_moves_in_every_variant() {
    for (id, moves) in VARIANTS {
        let mut engine = engine(id);
        engine.send("setoption name MultiPV value 256\nposition startpos\ngo depth 2");
        let said = engine.until("bestmove");
        let last = said.iter().rev().find(|line| line.starts_with("info depth")).unwrap();
        assert!(last.contains(&format!(" multipv {moves} ")), "{id}: {last}");
        let chosen = said[..].iter().rev().find_map(|line| line.split(" pv ").nth(1)).unwrap();
        let chosen = chosen.split(' ').next().unwrap();
        let answer = engine.ask(&format!("go searchmoves {chosen} depth 2"), "bestmove");
        assert_eq!(second(&answer), chosen, "{id}");
    }
}

#[test]
fn nodes_are_counted_and_positions_described_in_every_variant() {
    for (id, moves) in VARIANTS {
        let mut engine = engine(id);
        let said = engine.ask("go perft 1", "Nodes searched");
        assert_eq!(said, format!("Nodes searched: {moves}"), "{id}");
        assert_eq!(engine.ask("d", "Variant"), format!("Variant: {id}"));
        assert!(engine.ask("eval", "info string evaluation").ends_with("for the side to move"));
    }
}

#[test]
fn a_long_count_is_broken_off() {
    let mut engine = engine("chess");
    engine.send("go perft 9\nisready");
    engine.until("readyok");
    engine.ask("stop", "info string perft was stopped");
}

#[test]
fn an_endless_search_answers_only_when_it_is_told_to_stop() {
    let mut engine = engine("knightmate");
    // Two bare royal knights: the search is settled at once, the answer must wait all the same.
    engine.send("position fen 8/8/8/8/8/8/8/k6K w - - 0 1\ngo infinite\nisready");
    assert!(engine.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    engine.ask("stop", "bestmove h1");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn a_new_command_ends_the_search_with_its_answer() {
    let mut engine = engine("chess");
    engine.send("go infinite\nposition startpos moves e2e4\ngo depth 2");
    let first = engine.until("bestmove").pop().unwrap();
    is_legal("chess", second(&first));
    let second = engine.until("bestmove").pop().unwrap();
    assert!(second.as_bytes()[b"bestmove x".len()].is_ascii_digit(), "{second}");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn pondering_answers_after_the_hit_and_not_before() {
    let mut engine = engine("three-check");
    let ponder = "position startpos moves e2e4 e7e5\ngo ponder wtime 100 btime 100 winc 5 binc 5";
    engine.send(&format!("{ponder}\nisready"));
    assert!(engine.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    engine.ask("ponderhit", "bestmove");
    // A hit may come after the search was settled, and a miss is a stop.
    engine.send("position startpos moves e2e4 e7e5\ngo ponder depth 1\nisready");
    assert!(engine.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    engine.ask("ponderhit", "bestmove");
    engine.send(ponder);
    engine.ask("stop", "bestmove");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn ends_of_a_variant_are_announced_as_wins() {
    for (id, fen) in [
        ("three-check", "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1"),
        ("racing-kings", "8/7K/8/8/8/8/k7/8 w - - 0 1"),
        ("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"),
    ] {
        let mut engine = engine(id);
        engine.send(&format!("position fen {fen}\ngo depth 2"));
        let said = engine.until("bestmove").join("\n");
        assert!(said.contains("score mate 1"), "{id}: {said}");
    }
}

/// Other programs referee by their own rules.
#[test]
fn a_move_is_played_though_a_profile_sees_the_end() {
    // The race is drawn, fifty moves are over, the position occurred five times.
    for (id, position) in [
        ("racing-kings", "fen 6K1/5k2/8/8/8/8/8/8 b - - 0 1".to_owned()),
        ("chess", "fen 7k/8/8/8/8/8/8/KQ6 w - - 150 100".to_owned()),
        ("chess", format!("startpos moves {}", "g1f3 g8f6 f3g1 f6g8 ".repeat(5))),
        ("knightmate", "fen 8/8/8/8/3K4/6b1/8/k7 w - - 0 1".to_owned()),
        ("three-check", "fen 8/8/8/8/3K4/8/8/k7 w - - 0 1".to_owned()),
    ] {
        for profile in ["claims", "automatic", "lichess", "fide"] {
            let set = format!("setoption name Rules value {profile}\nposition {position}\ngo depth 2");
            let answer = engine(id).ask(&set, "bestmove");
            assert_ne!(second(&answer), "(none)", "{id} {position} {profile}");
        }
    }
}

#[test]
fn without_a_legal_move_there_is_none() {
    assert_eq!(best("chess", "fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "depth 3"), "(none)");
    assert_eq!(best("three-check", "fen 5k2/8/8/8/8/8/8/5RK1 b - - 0+3 1 1", "depth 3"), "(none)");
    for (variant, fen, score) in [
        ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("chess", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("racing-kings", "1K3k2/8/8/8/8/8/8/8 w - - 0 1", "cp 0"),
        ("racing-kings", "KR6/6k1/8/8/8/8/8/8 b - - 0 1", "mate 0"),
    ] {
        let mut engine = engine(variant);
        engine.send(&format!("position fen {fen}\ngo depth 3"));
        let said = engine.until("bestmove");
        assert!(said.contains(&format!("info depth 0 score {score}")), "{variant} {fen}: {said:?}");
    }
    // How drivers say that no move may be searched.
    assert_eq!(best("chess", "startpos", "searchmoves 0000 depth 1"), "(none)");
}

#[test]
fn castling_is_written_as_the_driver_wants_it() {
    let position = "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(best("chess", position, "searchmoves e1g1 depth 1"), "e1g1");
    let mut engine = engine("chess");
    engine.send("setoption name UCI_Chess960 value true");
    let answer = engine.ask(&format!("position {position}\ngo searchmoves e1h1 depth 1"), "bestmove");
    assert_eq!(second(&answer), "e1h1");
}

#[test]
fn castling_rights_that_cannot_be_are_left_out() {
    let mut engine = engine("chess");
    for (sent, read) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("r3k3/8/8/8/8/8/8/3K4 b KQkq - 3 9", "r3k3/8/8/8/8/8/8/3K4 b q - 3 9"),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ] {
        let told = engine.ask(&format!("position fen {sent}\nd"), "Fen: ");
        assert_eq!(told, format!("Fen: {read}"));
    }
    // What else is wrong is told as ever.
    engine.ask("position fen 4k3/8/8/8/8/8/8/7R w KQkq - 0 1", "info string position: FEN, column 1");
}

#[test]
fn a_game_of_a_thousand_moves_is_followed() {
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(500);
    assert_ne!(best("chess", &format!("startpos moves {moves}"), "depth 2"), "(none)");
}

/// What is sent and what part of it is named.
#[test]
fn mistakes_are_told_by_name_and_do_not_end_the_conversation() {
    let mut engine = Engine::start(&["uci"]);
    for (line, told) in [
        ("setoption name Hash value x", "Hash: expected a number from 1 to 65536, found \"x\""),
        ("setoption name Hash value 0", "Hash: expected a number from 1 to 65536, found \"0\""),
        ("setoption name Threads", "Threads: expected a number from 1 to 256, found \"\""),
        ("setoption Hash", "setoption: expected \"name\" first"),
        ("setoption name Nonsense value 1", "no option is called \"Nonsense\""),
        ("setoption name UCI_Variant value draughts", "no variant is called \"draughts\""),
        ("setoption name Rules value house", "no profile is called \"house\""),
        ("setoption name UCI_Chess960 value maybe", "expected true or false, found \"maybe\""),
        ("position startpos moves e2e5", "move 1 (e2e5): illegal move"),
        ("position startpos moves e2e4 e7", "move 2 (e7): column 3: expected a square"),
        ("position fen 8/8/8 w - - 0 1", "position: FEN, column "),
        ("position", "expected startpos or fen, found \"\""),
        ("position startpos e2e4", "expected \"moves\" after startpos, found \"e2e4\""),
        ("go depth x", "go: depth: expected a number, found \"x\""),
        ("go depth", "go: depth: expected a number"),
        ("go depth nodes 10", "go: depth: expected a number"),
        ("go fast depth 1", "go: unknown word \"fast\""),
        ("go searchmoves e2e5 depth 1", "go: searchmoves e2e5: not legal here"),
        ("bench x", "bench: expected a depth, found \"x\""),
        ("nonsense", "unknown command nonsense"),
    ] {
        let heard = engine.ask(line, "info string");
        assert!(heard.contains(told), "{line}: {heard}");
        if line.starts_with("go") {
            engine.ask("stop", "bestmove");
        }
    }
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn the_end_of_the_input_ends_the_engine() {
    let ran = crate::run_with_input(&["uci"], "position startpos\ngo infinite\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{}", ran.out);
}

#[test]
fn winning_chances_are_shown_on_demand() {
    let mut engine = engine("chess");
    engine.send("setoption name UCI_ShowWDL value true\nposition startpos\ngo depth 2");
    let line = engine.until("bestmove").swap_remove(0);
    let wdl: Vec<u32> =
        line.split(" wdl ").nth(1).unwrap().split(' ').take(3).map(|n| n.parse().unwrap()).collect();
    assert_eq!(wdl.iter().sum::<u32>(), 1000, "{line}");
}

#[test]
fn levels_play_legal_moves_that_follow_from_the_seed() {
    for (id, _) in VARIANTS {
        for option in ["Skill Level value 0", "Skill Level value 19", "UCI_LimitStrength value true"] {
            let mut engine = engine(id);
            engine.send(&format!("setoption name {option}\nsetoption name Seed value 7"));
            let mut ask = || engine.ask("ucinewgame\nposition startpos\ngo depth 1", "bestmove");
            let (one, two) = (ask(), ask());
            assert_eq!(one, two, "{id} {option}");
            is_legal(id, second(&one));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_the_machine_cannot_hold_is_refused() {
    let alfil = assert_cmd::cargo::cargo_bin!("alfil").display().to_string();
    let limited = |rest: &str| {
        let script = format!("ulimit -v 2000000 && '{alfil}' {rest}");
        let output = std::process::Command::new("sh").args(["-c", &script]).output().expect("sh is there");
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&text).into_owned())
    };
    let (code, said) = limited("uci <<'END'\nsetoption name Hash value 60000\ngo depth 1\nquit\nEND\n");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("info string setoption: Hash: 60000 MB of memory cannot be had here"), "{said}");
    assert!(said.contains("bestmove "), "{said}");
    for command in ["analyse --hash 60000 --depth 1", "solve --hash 60000 --win 1"] {
        let (code, said) = limited(&format!("{command} '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'"));
        assert!(code == Some(2) && said.contains("cannot be had here"), "{said}");
    }
}
