//! Colours, and readers that go away.

use std::process::{Command, Stdio};

use crate::{VARIANTS, command, finish, game, run};

const ESCAPE: char = '\x1b';

#[test]
fn no_colours_go_to_files_and_pipes() {
    for args in [&["show"][..], &["variants"], &["guide", "chess"], &["replay", &game("chess.pgn")]] {
        assert!(!run(args).out.contains(ESCAPE), "{args:?}");
    }
}

#[test]
fn no_color_wins_over_forced_colours() {
    let coloured = finish(command(&["show"]).env("CLICOLOR_FORCE", "1"));
    assert!(coloured.out.contains(ESCAPE));
    let plain = finish(command(&["show"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"));
    assert_eq!(plain.out, run(&["show"]).out);
}

#[test]
fn colours_add_no_characters() {
    let coloured = finish(command(&["show", "--moves", "e4"]).env("CLICOLOR_FORCE", "1")).out;
    let mut plain = String::new();
    let mut in_sequence = false;
    for c in coloured.chars() {
        match c {
            ESCAPE => in_sequence = true,
            'm' if in_sequence => in_sequence = false,
            _ if in_sequence => {}
            c => plain.push(c),
        }
    }
    assert_eq!(plain, run(&["show", "--moves", "e4"]).out);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let suites = format!("{}/../variants/tests/perft/chess.epd", env!("CARGO_MANIFEST_DIR"));
    let mut runs = vec![
        vec!["man"],
        vec!["completions", "zsh"],
        vec!["variants", "--json"],
        vec!["perft", "--depth", "1", "--divide"],
        vec!["perft", "--suite", &suites, "--max-nodes", "100", "--junit"],
        vec!["--help"],
    ];
    for (id, _) in VARIANTS {
        runs.extend([vec!["guide", id], vec!["show", "-V", id], vec!["moves", "-V", id]]);
    }
    let games = game("three-check.pgn");
    runs.extend([vec!["replay", &games], vec!["replay", "--json", &games], vec!["validate", &games]]);
    for args in runs {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("alfil"))
            .args(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("alfil starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("alfil ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}
