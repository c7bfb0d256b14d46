//! The engine under the `XBoard` protocol.

use crate::engine::{Engine, second};
use crate::{VARIANTS, json};

/// An engine that was introduced and knows what a move may cost.
fn engine() -> Engine {
    let mut engine = Engine::start(&["xboard"]);
    engine.send("xboard\nprotover 2");
    engine.until("feature done=1");
    engine.send("new\nsd 2");
    engine
}

#[track_caller]
fn is_legal(variant: &str, fen: Option<&str>, m: &str) {
    let mut args = vec!["show", "-V", variant, "--json"];
    args.extend(fen.into_iter().flat_map(|fen| ["--fen", fen]));
    let legal = &json(&args)["legal"];
    assert!(legal.as_array().unwrap().iter().any(|legal| legal == m), "{variant}: {m}");
}

/// Everything that was said so far, without lines of thinking.
#[track_caller]
fn said(engine: &mut Engine) -> Vec<String> {
    engine.send("ping 4711");
    let mut said = engine.until("pong 4711");
    said.pop();
    said
}

#[test]
fn it_introduces_itself_with_its_features() {
    let mut engine = Engine::start(&["xboard"]);
    engine.send("xboard\nprotover 2");
    let said = engine.until("feature done=1").join("\n");
    for feature in [
        "myname=\"Alfil ",
        "ping=1",
        "setboard=1",
        "playother=1",
        "usermove=1",
        "memory=1",
        "smp=1",
        "nps=1",
        "variants=\"normal,3check,racingkings,knightmate,fischerandom\"",
        "option=\"Rules -combo claims /// automatic /// *lichess /// fide\"",
        "option=\"Contempt -spin 0 -100 100\"",
        "option=\"MultiPV -spin 1 1 256\"",
        "option=\"ClearHash -button\"",
        "option=\"Resign -check 1\"",
    ] {
        assert!(said.contains(feature), "{feature} is not in {said}");
    }
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn it_plays_black_after_new_and_white_after_go_in_every_variant() {
    for (id, _) in VARIANTS {
        let name = json(&["variants", "--json"]);
        let row = name.as_array().unwrap().iter().find(|row| row["id"] == id).unwrap();
        let name = row["xboard"].as_str().or(row["uci"].as_str()).unwrap();
        let mut engine = engine();
        let first = engine.ask(&format!("variant {name}\ngo"), "move ");
        is_legal(id, None, second(&first));
        let reply = engine.ask(&format!("new\nvariant {name}\nsd 1\nusermove {}", second(&first)), "move ");
        let after = json(&["show", "-V", id, "--json", "--moves", second(&first)]);
        is_legal(id, after["fen"].as_str(), second(&reply));
        assert_eq!(engine.quit(), Some(0));
    }
}

#[test]
fn in_force_mode_it_only_follows() {
    let mut engine = engine();
    engine.send("force\nusermove e2e4\nusermove e7e5\nusermove g1f3");
    assert_eq!(said(&mut engine), Vec::<String>::new());
    engine.ask("go", "move ");
    engine.send("force\nundo\nundo\nremove\nusermove d2d4");
    assert!(said(&mut engine).is_empty());
    // All is taken back but one.
    engine.send("undo");
    engine.ask("undo", "Error (no move to take back): undo");
    engine.send("playother\nusermove e2e4");
    engine.until("move ");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn all_kinds_of_limits_lead_to_a_move() {
    for limits in [
        "level 40 5 0\ntime 100\notim 100",
        "level 40 0:01 0",
        "level 0 1 1\ntime 50",
        "level 0 0:01 0.1",
        "st 0.05",
        "st 1\nsd 3",
        "nps 1\nst 500",
        "level 0 0:01 0\ntime -5",
    ] {
        let mut engine = Engine::start(&["xboard"]);
        engine.ask(&format!("xboard\nprotover 2\nnew\neasy\n{limits}\ngo"), "move ");
        assert_eq!(engine.quit(), Some(0));
    }
}

#[test]
fn a_count_of_nodes_is_kept() {
    let mut engine = Engine::start(&["xboard"]);
    engine.send("xboard\nprotover 2\nnew\npost\nnps 1\nst 3000\ngo");
    let heard = engine.until("move ");
    let thoughts = heard.iter().filter_map(|line| line.split_once('\t'));
    let nodes: Vec<u64> =
        thoughts.map(|(numbers, _)| numbers.split(' ').nth(3).unwrap().parse().unwrap()).collect();
    assert!(nodes.last().is_some_and(|nodes| (1000..=3000).contains(nodes)), "{nodes:?}");
}

#[test]
fn thoughts_are_posted_when_asked_for() {
    let mut engine = engine();
    engine.send("post\ngo");
    let thought = engine.until("move ").swap_remove(0);
    let (numbers, line) = thought.split_once('\t').expect("a line of thinking");
    assert_eq!(numbers.split(' ').filter(|number| number.parse::<i64>().is_ok()).count(), 7);
    is_legal("chess", None, line.split(' ').next().unwrap());
    let silent = engine.ask("nopost\nusermove a7a6", "");
    assert!(silent.starts_with("move "), "{silent}");
}

#[test]
fn wins_are_posted_in_moves() {
    let mut engine = engine();
    engine.send("variant 3check\nforce\nsetboard 5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1\npost\ngo");
    let heard = engine.until("move ");
    assert!(heard.iter().any(|line| line.split(' ').nth(1) == Some("100001")), "{heard:?}");
    engine.ask("", "1-0 {third-check}");
}

#[test]
fn pings_wait_for_the_move() {
    let mut engine = engine();
    engine.send("st 100\nsd 60\ngo\nping 1\n?\nping 2");
    let heard = engine.until("pong 2");
    let at = |start: &str| heard.iter().position(|line| line.starts_with(start)).unwrap();
    assert!(at("move ") < at("pong 1") && at("pong 1") < at("pong 2"), "{heard:?}");
}

#[test]
fn force_breaks_a_search_off_without_a_move() {
    let mut engine = engine();
    engine.send("st 100\nsd 60\ngo\nforce");
    assert!(said(&mut engine).iter().all(|line| !line.starts_with("move")));
    engine.send("go\nresult 1-0 {White resigns}");
    assert!(said(&mut engine).iter().all(|line| !line.starts_with("move")));
    assert_eq!(engine.quit(), Some(0));
}

/// Waits for a line of thinking that begins on one of these squares; before it there may be lines about the position before.
#[track_caller]
fn thinks_of(engine: &mut Engine, origins: &[&str]) {
    loop {
        let said = engine.until("").pop().expect("there is one");
        assert!(!said.starts_with("Error"), "{said}");
        let Some((numbers, line)) = said.split_once('\t') else { continue };
        let depth: u32 = numbers.split(' ').next().unwrap().parse().unwrap();
        if depth >= 5 && origins.iter().any(|origin| line.starts_with(origin)) {
            return;
        }
    }
}

#[test]
fn analysis_follows_the_board() {
    let mut engine = engine();
    engine.send("force\nanalyze");
    engine.until("4 ");
    engine.ask(".", "stat01: ");
    engine.send("usermove e2e4");
    thinks_of(&mut engine, &["a7", "b8", "c7", "d7", "e7", "f7", "g8"]);
    engine.send("undo\nexclude all\ninclude a2a3");
    thinks_of(&mut engine, &["a2"]);
    engine.send("exit");
    said(&mut engine);
    assert!(said(&mut engine).is_empty());
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn expected_moves_are_pondered_and_answered() {
    let mut engine = engine();
    engine.send("hard\nforce\nusermove e2e4\ngo");
    engine.until("move ");
    let hint = engine.until("Hint: ").pop().unwrap();
    // While it ponders, pings are answered at once.
    engine.ask("ping 7", "pong 7");
    engine.ask(&format!("usermove {}", second(&hint)), "move ");
    let hint = engine.until("Hint: ").pop().unwrap();
    assert_eq!(engine.ask("hint", "Hint: "), hint);
    engine.send("easy");
    assert!(said(&mut engine).is_empty());
    // Another move than the expected one.
    engine.ask("undo\nundo\nusermove a2a3", "move ");
}

#[test]
fn the_end_of_the_game_is_told_with_its_reason() {
    for (name, fen, m, told) in [
        ("normal", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "1-0 {checkmate}"),
        ("racingkings", "8/7K/8/8/8/8/k7/8 w - - 0 1", "h7h8", "1-0 {race-won}"),
        ("knightmate", "8/8/8/8/3K4/6b1/8/k1B5 w - - 0 1", "c1g5", ""),
        ("normal", "7k/8/8/8/8/8/8/KQ6 w - - 99 100", "b1b2", "1/2-1/2 {fifty-moves}"),
    ] {
        let mut engine = engine();
        engine.send(&format!("variant {name}\nforce\nsetboard {fen}\nusermove {m}\ngo"));
        let heard = said(&mut engine);
        let result = heard.iter().find(|line| line.contains('{')).map_or("", |line| line);
        assert_eq!(result, told, "{name} {fen}");
        // Others may play on: it moves if it can.
        let can_move = told.is_empty() || told.contains("fifty");
        assert_eq!(heard.iter().any(|line| line.starts_with("move ")), can_move, "{heard:?}");
    }
}

#[test]
fn a_lost_game_is_given_up_unless_forbidden() {
    for (value, expected) in [("1", true), ("0", false)] {
        let mut engine = engine();
        engine.send(&format!("option Resign={value}\nforce\nsetboard k7/8/8/8/8/8/8/KQQ5 b - - 0 1\ngo"));
        let mut resigned = false;
        for white in ["a1b2", "b2a1", "a1b2", "b2a1", "a1b2"] {
            engine.until("move ");
            engine.send("ping 1");
            resigned |= engine.until("pong 1").iter().any(|line| line == "resign");
            engine.send(&format!("usermove {white}"));
        }
        assert_eq!(resigned, expected);
    }
}

#[test]
fn an_offered_draw_is_taken_when_the_game_is_not_better() {
    for (fen, takes) in [("7k/5qq1/8/8/8/8/8/K7 w - - 0 1", true), ("7k/8/8/8/8/8/8/KQQ5 w - - 0 1", false)] {
        let mut engine = engine();
        engine.send(&format!("force\nsetboard {fen}\ndraw\ngo"));
        assert_eq!(engine.until("move ").iter().any(|line| line == "offer draw"), takes, "{fen}");
    }
}

#[test]
fn shuffled_chess_castles_with_letters() {
    let mut engine = engine();
    engine
        .send("variant fischerandom\nforce\nsetboard 4k3/8/8/8/8/8/8/1R2K3 w B - 0 1\nusermove O-O-O\nundo");
    assert!(said(&mut engine).is_empty());
    engine.send("exclude all\ninclude O-O-O\nanalyze");
    assert!(engine.until("2 ").pop().unwrap().contains("\tO-O-O"));
}

/// What is sent and what is answered.
#[test]
fn mistakes_are_told_with_their_reason() {
    let mut engine = engine();
    engine.send("force");
    for (line, told) in [
        ("usermove e2e5", "Illegal move (not legal here): e2e5"),
        ("usermove e2e9", "Illegal move (column 3: expected a square): e2e9"),
        ("setboard 8/8/8 w - - 0 1", "tellusererror Illegal position: FEN, column "),
        ("nonsense 1", "Error (unknown command): nonsense 1"),
        ("variant draughts", "Error (unknown variant): draughts"),
        ("level 40 5", "Error (expected three numbers): level 40 5"),
        ("st x", "Error (expected a number, found \"x\"): st x"),
        ("sd", "Error (expected a number, found \"\"): sd "),
        ("time soon", "Error (expected a number, found \"soon\"): time soon"),
        ("memory 0", "Error (Hash: expected a number from 1 to 65536, found \"0\"): memory 0"),
        ("cores many", "Error (Threads: expected a number from 1 to 256, found \"many\"): cores many"),
        ("option Nonsense=1", "Error (no option is called \"Nonsense\"): option Nonsense=1"),
        ("option Rules=house", "Error (no profile is called \"house\"): option"),
        ("exclude e2e5", "Error (not legal here): e2e5"),
        ("undo", "Error (no move to take back): undo"),
    ] {
        let heard = engine.ask(line, "");
        assert!(heard.starts_with(told), "{line}: {heard}");
    }
    engine.send("setboard k7/8/1QK5/8/8/8/8/8 w - - 0 1\nusermove b6b7");
    let after_the_end = engine.ask("usermove a8a7", "Illegal move");
    assert_eq!(after_the_end, "Illegal move (the game is over, checkmate): a8a7");
    assert_eq!(engine.quit(), Some(0));
}

#[test]
fn a_variant_that_the_protocol_does_not_know_is_set_up() {
    let setup = engine().ask("variant racingkings", "setup");
    assert_eq!(
        setup,
        "setup (PNBRQ...........Kpnbrq...........k) 8x8+0_fairy 8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
    );
    let mut engine = engine();
    engine.send("force\nvariant knightmate");
    assert!(said(&mut engine).is_empty());
}
