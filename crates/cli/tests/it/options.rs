//! Names of variants and profiles, exit codes, help.

use alfil_variants::VariantId;

use crate::{fails, json, run};

const COMMANDS: [&str; 9] =
    ["variants", "guide", "show", "moves", "perft", "validate", "replay", "completions", "man"];

#[test]
fn every_name_of_a_variant_is_understood_whatever_its_case() {
    let names = [
        ("chess", &["Chess", "standard", "Standard", "normal"][..]),
        ("three-check", &["threeCheck", "3check", "Three-check", "three check", "THREE-CHECK"]),
        ("racing-kings", &["racingKings", "racingkings", "Racing Kings"]),
        ("knightmate", &["Knightmate"]),
    ];
    for (id, others) in names {
        for name in others {
            assert_eq!(json(&["show", "--variant", name, "--json"])["variant"], id, "{name}");
        }
    }
    assert_eq!(json(&["show", "--json"])["variant"], "chess", "without -V it is chess");
}

#[test]
fn the_rules_may_stand_before_and_after_the_command() {
    let after = json(&["show", "-V", "knightmate", "--rules", "automatic", "--json"]);
    assert_eq!(after, json(&["-V", "knightmate", "--rules", "AUTOMATIC", "show", "--json"]));
    assert_eq!(after["rules"], "automatic");
}

#[test]
fn every_command_takes_variant_and_rules() {
    for command in COMMANDS {
        let help = run(&[command, "--help"]);
        assert_eq!(help.code, 0);
        assert!(
            help.out.contains("-V, --variant <ID>") && help.out.contains("--rules <PROFILE>"),
            "{command}"
        );
        assert!(!help.out.contains("--version"), "the version is one of the program, not of {command}");
    }
}

#[test]
fn unknown_names_are_wrong_options() {
    let variants: Vec<&str> = VariantId::ALL.iter().map(|id| id.key()).collect();
    fails(&["show", "-V", "draughts"], 2, &format!("[possible values: {}]", variants.join(", ")));
    fails(&["show", "-V", "knihgtmate"], 2, "tip: a similar value exists: 'knightmate'");
    fails(&["show", "--rules", "blitz"], 2, "[possible values: claims, automatic, lichess, fide]");
    fails(&["guide", "draughts"], 2, "invalid value 'draughts'");
    fails(&["shwo"], 2, "tip: a similar subcommand exists: 'show'");
    fails(&["show", "--json", "--nonsense"], 2, "--nonsense");
    fails(&["completions", "tcsh"], 2, "invalid value 'tcsh'");
    fails(&["man", "shwo"], 2, "shwo");
}

#[test]
fn contradicting_options_are_wrong_options() {
    fails(&["perft"], 2, "required");
    fails(&["perft", "--depth", "2", "--suite", "x"], 2, "cannot be used with");
    fails(&["perft", "--depth", "2", "--max-nodes", "5"], 2, "cannot be used with");
    fails(&["perft", "--depth", "many"], 2, "invalid value 'many'");
    fails(&["perft", "--suite", "x", "--json", "--junit"], 2, "cannot be used with");
    fails(&["perft", "--depth", "2", "--github"], 2, "cannot be used with");
    fails(&["perft", "--depth", "2", "--junit"], 2, "cannot be used with");
    fails(&["perft", "--suite", "x", "--divide"], 2, "cannot be used with");
    fails(&["show", "--json", "--flip"], 2, "cannot be used with");
    fails(&["show", "--fen", "x", "--game", "2"], 2, "cannot be used with");
    fails(&["show", "--fen", "x", "--pgn", "y"], 2, "cannot be used with");
    fails(&["show", "--game", "2"], 2, "--pgn");
    fails(&["show", "--pgn", "x", "--game", "0"], 2, "invalid value '0'");
    fails(&["replay"], 2, "GAME.pgn");
    fails(&["validate"], 2, "FILE");
    fails(&["guide"], 2, "name a variant");
    fails(&["guide", "chess", "-V", "knightmate"], 2, "chess or knightmate");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    for args in [
        &["show", "--pgn", "no/such.pgn"][..],
        &["replay", "no/such.pgn"],
        &["replay", "--json", "no/such.pgn"],
        &["validate", "no/such.pgn"],
        &["perft", "--suite", "no/such.pgn"],
        &["perft", "--suite", "no/such.pgn", "--json"],
    ] {
        fails(args, 3, "error: no/such.pgn: ");
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    fails(&["validate", folder], 3, folder);
    fails(&["man", "--out", &format!("{}/tests/it/main.rs", env!("CARGO_MANIFEST_DIR"))], 3, "main.rs");
}

#[test]
fn the_version_has_a_long_name_only() {
    let ran = run(&["--version"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, concat!("alfil ", env!("CARGO_PKG_VERSION"), "\n")));
    assert_eq!(run(&["-V"]).code, 2, "-V is the variant");
}

#[test]
fn without_a_command_help_is_shown() {
    let ran = run(&[]);
    assert_eq!(ran.code, 2);
    for command in COMMANDS {
        assert!(ran.err.contains(&format!("\n  {command} ")), "{command} is missing in {}", ran.err);
    }
}

#[test]
fn help_names_every_variant_and_says_what_is_drawn() {
    let help = run(&["--help"]).out;
    let titles: Vec<&str> = VariantId::ALL.iter().map(|id| id.meta().title).collect();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words(&help)
            .starts_with(&format!("Plays, checks and explains chess variants: {}", titles.join(", ")))
    );
    assert!(help.contains("only material that can win for nobody is drawn at once"), "{help}");
    assert!(run(&["uci", "--help"]).out.contains("Example"));
}

#[test]
fn variants_are_listed_with_their_names() {
    let ran = run(&["variants"]);
    assert_eq!(ran.code, 0);
    for id in VariantId::ALL {
        assert!(ran.out.lines().any(|line| line.starts_with(id.key())), "{}", ran.out);
    }
    let list = json(&["variants", "--json"]);
    let ids: Vec<&str> = list.as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect();
    assert_eq!(ids, VariantId::ALL.iter().map(|id| id.key()).collect::<Vec<_>>());
    let three = &list[1];
    assert_eq!(
        (&three["title"], &three["uci"], &three["pgn"], &three["rules"]),
        (&"Three-check".into(), &"3check".into(), &"Three-check".into(), &"claims".into())
    );
    assert!(three["aliases"].as_array().unwrap().contains(&"threeCheck".into()));
    assert!(list[0]["pgn"].is_null(), "chess needs no Variant tag");
}

#[test]
fn guides_are_printed_by_any_name() {
    for id in VariantId::ALL.iter().map(|id| id.key()) {
        let guide = run(&["guide", id]);
        assert_eq!((guide.code, guide.err.as_str()), (0, ""));
        assert!(guide.out.starts_with("# ") && guide.out.lines().count() > 20, "{}", guide.out);
        assert_eq!(guide.out, run(&["guide", "-V", id]).out);
    }
    assert_eq!(run(&["guide", "3check"]).out, run(&["guide", "three-check"]).out);
}
