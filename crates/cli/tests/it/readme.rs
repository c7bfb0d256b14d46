//! The commands in the README print what it shows.

use std::path::Path;

use crate::{command, finish};

/// Commands with their output: a line `$ alfil ...` and what follows up to the next one, in blocks of `console`.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut in_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if in_console && let Some(command) = line.strip_prefix("$ ") {
            examples.push((command.to_owned(), String::new()));
        } else if in_console {
            let (_, output) = examples.last_mut().expect("output follows a command");
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

/// Splits at blanks outside double quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("never empty").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a text is what the pattern says; `[..]` stands for anything within a line.
fn fits(pattern: &str, text: &str) -> bool {
    let same = |(pattern, text): (&str, &str)| {
        let mut parts = pattern.split("[..]");
        let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
        for part in parts {
            let Some(at) = rest.find(part) else { return false };
            rest = &rest[at + part.len()..];
        }
        rest.is_empty() || pattern.ends_with("[..]")
    };
    pattern.lines().count() == text.lines().count() && pattern.lines().zip(text.lines()).all(same)
}

/// Runs every command that the README in a folder shows.
#[track_caller]
fn check_readme(folder: &Path, at_least: usize) {
    let text = std::fs::read_to_string(folder.join("README.md")).expect("there is a README");
    let examples = examples(&text);
    assert!(examples.len() >= at_least, "only {} examples", examples.len());
    for (line, expected) in examples {
        let words = words(&line);
        let args: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        assert_eq!(words[0], "alfil");
        let ran = finish(command(&args).current_dir(folder));
        let shown = ran.out + &ran.err;
        assert!(fits(&expected, &shown), "{line}\nprints\n{shown}\nbut the README shows\n{expected}");
    }
}

#[test]
fn every_command_of_the_crate_prints_what_is_shown() {
    check_readme(Path::new(env!("CARGO_MANIFEST_DIR")), 7);
}

#[test]
fn every_command_of_the_workspace_prints_what_is_shown() {
    check_readme(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), 5);
}

#[test]
fn patterns_are_not_too_lenient() {
    assert!(fits("a [..] b\nc\n", "a 1 b\nc\n"));
    assert!(!fits("a [..] b\n", "a 1 c\n"));
    assert!(!fits("a\n", "a\nb\n"));
    assert!(!fits("a\n", "ab\n"));
}
