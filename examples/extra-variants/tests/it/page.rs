//! The page that explains how to add a variant shows the very file that is compiled here.

const PAGE: &str = include_str!("../../../../docs/add-a-variant.md");
const PLUGIN: &str = include_str!("../../src/king_of_the_hill.rs");
const GUIDE: &str = include_str!("../../src/king_of_the_hill.md");
const CONFORMANCE: &str = include_str!("conformance.rs");
const RULES: &str = include_str!("rules.rs");

/// The fenced blocks of the page that begin with ```` ```<info> ````, in order.
fn blocks(info: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = PAGE.lines();
    while let Some(line) = lines.next() {
        let Some(fence_info) = line.strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if fence_info == info {
            blocks.push(body.join("\n"));
        }
    }
    blocks
}

#[test]
fn the_plugin_on_the_page_is_the_file() {
    assert_eq!(blocks("rust,plugin").join("\n\n") + "\n", PLUGIN);
}

#[test]
fn the_guide_on_the_page_begins_as_the_file() {
    let [excerpt] = blocks("markdown,guide").try_into().expect("one block");
    assert!(GUIDE.starts_with(&excerpt), "{excerpt}");
}

#[test]
fn the_test_line_on_the_page_is_in_the_file() {
    let [line] = blocks("rust,test").try_into().expect("one block");
    assert!(CONFORMANCE.contains(&line), "{line}");
}

#[test]
fn the_game_on_the_page_is_played_in_a_test() {
    let [game] = blocks("rust,play").try_into().expect("one block");
    let indented: Vec<String> = game.lines().map(|line| format!("    {line}")).collect();
    assert!(RULES.contains(&indented.join("\n")), "{game}");
}
