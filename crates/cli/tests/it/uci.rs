//! The engine, driven as a graphical interface drives it.

use std::time::Duration;

use crate::{VARIANTS, command, finish, json};

/// Sends lines and collects the answers. The time only keeps a hanging engine from hanging the tests.
fn talk(lines: &str) -> String {
    let ran = finish(command(&["uci"]).write_stdin(lines).timeout(Duration::from_mins(2)));
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn it_answers_with_a_legal_move_in_every_variant() {
    for (id, _) in VARIANTS {
        let asked =
            format!("setoption name UCI_Variant value {id}\nposition startpos\ngo depth 3\nisready\n");
        let said = talk(&asked);
        let best = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("an answer");
        let best = best.split(' ').next().unwrap_or_default();
        let legal = &json(&["show", "-V", id, "--json"])["legal"];
        assert!(legal.as_array().unwrap().iter().any(|m| m == best), "{id}: {best}");
    }
}

#[test]
fn an_endless_search_answers_when_it_is_told_to_stop() {
    let said = talk("position startpos\ngo infinite\nstop\nquit\n");
    assert_eq!(said.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{said}");
}

#[test]
fn a_third_check_is_announced_as_a_win() {
    let said = talk(
        "setoption name UCI_Variant value 3check\nposition fen 5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1\ngo depth 2\n",
    );
    assert!(said.contains("score mate 1"), "{said}");
}

#[test]
fn mistakes_are_told_and_do_not_end_the_conversation() {
    let said = talk("setoption name Hash value x\nposition startpos moves e2e5\nnonsense\nisready\n");
    assert!(said.contains("Hash: expected a number"), "{said}");
    assert!(said.contains("move 1 (e2e5): illegal move"), "{said}");
    assert!(said.contains("unknown command nonsense"), "{said}");
    assert!(said.ends_with("readyok\n"), "{said}");
}
