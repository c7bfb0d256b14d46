//! `alfil perft`.

use serde_json::{Value, json};

use crate::{TempFile, VARIANTS, fails, fields, json, parse, run, run_with_input};

/// A suite with one wrong count, in its last line.
const WRONG: &str = "# start\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n\n# <mate> & \"more\"\n6k1/8/8/8/8/8/8/K6R w - - 0 1 ;D1 3 ;D2 5\n";

#[test]
fn start_positions_have_their_known_counts() {
    let counts = [197_281, 197_281, 296_242, 139_774];
    for ((id, _), nodes) in VARIANTS.into_iter().zip(counts) {
        let ran = run(&["perft", "-V", id, "--depth", "4", "--json"]);
        assert_eq!(fields(&ran.out), ["nodes", "seconds", "nodes_per_second"]);
        let counted = parse(&ran.out);
        assert_eq!(counted["nodes"], nodes, "{id}");
        assert!(counted["seconds"].as_f64().unwrap() > 0.0);
        assert!(counted["nodes_per_second"].as_u64().unwrap() > 0);
    }
}

#[test]
fn any_position_can_be_counted() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(json(&["perft", "--depth", "3", "--fen", kiwipete, "--json"])["nodes"], 97_862);
    assert!(run(&["perft", "--depth", "3", "--fen", kiwipete]).out.starts_with("depth 3: 97862 nodes in "));
    let input = run_with_input(&["perft", "--depth", "1", "--fen", "-", "--json"], kiwipete);
    assert_eq!(parse(&input.out)["nodes"], 48);
    assert_eq!(json(&["perft", "--depth", "0", "--json"])["nodes"], 1);
    fails(&["perft", "--depth", "1", "--fen", "nonsense", "--json"], 1, "error: FEN, column 2: board: ");
}

#[test]
fn counts_do_not_depend_on_the_profile() {
    // Bare kings: drawn, but they can move.
    let args = ["perft", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--depth", "3", "--json", "--rules"];
    let counts = ["claims", "automatic"].map(|rules| json(&[&args[..], &[rules]].concat())["nodes"].clone());
    assert_eq!(counts[0], counts[1]);
    assert!(counts[0].as_u64() > Some(100));
}

#[test]
fn divide_adds_up() {
    let counted = json(&["perft", "-V", "racing-kings", "--depth", "3", "--divide", "--json"]);
    let divide = counted["divide"].as_object().unwrap();
    assert_eq!(divide.len(), 21);
    assert_eq!(divide.values().map(|nodes| nodes.as_u64().unwrap()).sum::<u64>(), 11_264);
    assert_eq!(counted["nodes"], 11_264);
    let text = run(&["perft", "--depth", "2", "--divide"]).out;
    assert!(text.starts_with("a2a3: 20\na2a4: 20\n") && text.contains("\ndepth 2: 400 nodes"), "{text}");
    assert_eq!(json(&["perft", "--depth", "0", "--divide", "--json"])["nodes"], 1);
}

#[test]
fn the_suites_of_all_variants_pass() {
    for (id, _) in VARIANTS {
        let suite = format!("{}/../variants/tests/perft/{id}.epd", env!("CARGO_MANIFEST_DIR"));
        let ran = run(&["perft", "-V", id, "--suite", &suite, "--max-nodes", "20000", "--json"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{id}");
        let names = ["nodes", "seconds", "nodes_per_second", "positions", "checked", "skipped", "mismatches"];
        assert_eq!(fields(&ran.out), names);
        let result = parse(&ran.out);
        assert!(result["checked"].as_u64() > Some(50) && result["skipped"].as_u64() > Some(10), "{result}");
        assert_eq!(result["mismatches"], json!([]));
    }
}

#[test]
fn a_suite_of_another_variant_fails() {
    let suite = format!("{}/../variants/tests/perft/three-check.epd", env!("CARGO_MANIFEST_DIR"));
    let ran = run(&["perft", "-V", "chess", "--suite", &suite, "--max-nodes", "1000"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("three-check.epd:9:55: half-move clock: expected a number"), "{}", ran.out);
}

#[test]
fn a_mismatch_is_printed_with_its_line() {
    let file = TempFile::new("wrong.epd", WRONG);
    let ran = run(&["perft", "--suite", file.path()]);
    let mismatch =
        format!("{}:5:1: depth 1: expected 3 nodes, counted 16 (<mate> & \"more\")\n", file.path());
    assert!(ran.out.starts_with(&mismatch), "{}", ran.out);
    assert!(ran.out.contains("2 positions, 2 counts right, 2 wrong; "), "{}", ran.out);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
}

#[test]
fn max_nodes_skips_counts() {
    let file = TempFile::new("skipped.epd", WRONG);
    let ran = run(&["perft", "--suite", file.path(), "--max-nodes", "2"]);
    assert!(ran.out.contains("2 positions, 0 counts right, 4 skipped; 0 nodes"), "{}", ran.out);
    // A run that checks nothing must not look like one that found all in order.
    assert_eq!(ran.code, 1);
    assert!(ran.err.ends_with("nothing was checked: all counts are above --max-nodes\n"), "{}", ran.err);
    assert_eq!(run(&["perft", "--suite", file.path(), "--max-nodes", "0", "--json"]).code, 1);
}

#[test]
fn mismatches_are_reported_in_json_and_on_standard_error() {
    let ran = run_with_input(&["perft", "--suite", "-", "--json"], WRONG);
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("<stdin>:5:1: depth 1: expected 3 nodes, counted 16"), "{}", ran.err);
    let mismatches: Value = parse(&ran.out)["mismatches"].clone();
    let first = json!({
        "line": 5, "name": "<mate> & \"more\"", "fen": "6k1/8/8/8/8/8/8/K6R w - - 0 1", "depth": 1, "expected": 3,
        "nodes": 16
    });
    assert_eq!(mismatches[0], first);
    assert_eq!(mismatches.as_array().unwrap().len(), 2);
}

#[test]
fn junit_escapes_names() {
    let ran = run_with_input(&["perft", "--suite", "-", "--junit"], WRONG);
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], r#"<?xml version="1.0" encoding="UTF-8"?>"#);
    assert!(
        lines[1].starts_with(r#"<testsuite name="perft chess" tests="2" failures="1" errors="0" time=""#),
        "{}",
        lines[1]
    );
    assert!(
        lines[2]
            .starts_with(r#"  <testcase classname="perft chess" name="start" file="&lt;stdin&gt;" line="2""#),
        "{}",
        lines[2]
    );
    assert!(lines[2].ends_with("/>"), "{}", lines[2]);
    assert!(lines[3].contains(r#"name="&lt;mate&gt; &amp; &quot;more&quot;""#), "{}", lines[3]);
    assert!(
        lines[4].starts_with(r#"    <failure message="depth 1: expected 3 nodes, counted 16 (&lt;mate&gt;"#),
        "{}",
        lines[4]
    );
    assert_eq!(lines.last(), Some(&"</testsuite>"));
}

#[test]
fn github_gets_annotations() {
    let ran = run_with_input(&["perft", "--suite", "-", "--github"], WRONG);
    assert_eq!(ran.code, 1);
    let first = "::error file=<stdin>,line=5,col=1,title=perft::depth 1: expected 3 nodes, counted 16";
    assert!(ran.out.starts_with(first), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 2);
}

#[test]
fn a_line_that_cannot_be_read_is_counted_and_the_others_are_checked() {
    let suite = "# x\n8/8 w - - 0 1 ;D1 20 ;depth 2\n# y\n6k1/8/8/8/8/8/8/K6R w - - 0 1 ;D1 16;\n";
    let ran = run_with_input(&["perft", "--suite", "-"], suite);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("<stdin>:2:23: expected D<depth>\n"), "{}", ran.out);
    assert!(ran.out.contains("2 positions, 1 counts right, 1 unreadable; 16 nodes"), "{}", ran.out);
    let json = run_with_input(&["perft", "--suite", "-", "--json"], suite);
    assert_eq!((json.code, json.err.as_str()), (1, "<stdin>:2:23: expected D<depth>\n"));
    assert_eq!(parse(&json.out)["checked"], 1);
}

#[test]
fn a_suite_without_positions_fails() {
    let empty = run_with_input(&["perft", "--suite", "-", "--json"], "# nothing\n");
    assert_eq!((empty.code, empty.out.as_str()), (1, ""));
    assert!(empty.err.contains("no positions"), "{}", empty.err);
}
