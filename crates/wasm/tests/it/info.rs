//! What can be asked without a game.

use alfil_variants::VariantId;
use alfil_wasm::{Side, check_fen, drawing, find_variant, levels, perft, picture, variants};

#[test]
fn every_variant_says_what_it_is() {
    let all = variants();
    assert_eq!(all.len(), VariantId::ALL.len());
    for variant in all {
        assert!(variant.sentence.ends_with('.') && variant.sentence.len() > 20, "{:?}", variant.sentence);
        assert!(variant.profiles.iter().all(|profile| profile.sentence.ends_with('.')));
        assert_eq!(find_variant(variant.title).unwrap(), variant);
    }
}

#[test]
fn three_check_is_explained_in_one_sentence_a_rule_set() {
    let variant = find_variant("3check").unwrap();
    assert_eq!(variant.sentence, "Chess in which the third check wins.");
    let sentence = |id: &str| &variant.profiles.iter().find(|profile| profile.id == id).unwrap().sentence;
    assert_eq!(sentence("claims"), "A draw by threefold repetition or fifty moves has to be claimed.");
    assert_eq!(
        sentence("automatic"),
        "Threefold repetition and fifty moves draw by themselves; so does a position that nobody can win any more."
    );
    assert_eq!(variant.checks_to_win, Some(3));
}

#[test]
fn only_a_race_has_a_goal_and_is_seen_from_one_side() {
    for variant in variants() {
        assert_eq!(variant.shared_view, !variant.goal.is_empty(), "{}", variant.id);
        assert_eq!(variant.shared_view, variant.id == "racing-kings");
    }
    let race = find_variant("racing-kings").unwrap();
    assert_eq!((race.goal.len(), race.goal[0].as_str()), (8, "a8"));
    assert!(race.men.iter().all(|man| man.role != "pawn"));
    assert!(race.profiles[0].sentence.ends_with("a race is drawn as soon as Black can follow."));
}

#[test]
fn men_are_named_by_what_they_are() {
    let men = find_variant("knightmate").unwrap().men;
    let names: Vec<(char, &str)> = men.iter().map(|man| (man.letter, man.name.as_str())).collect();
    assert!(names.contains(&('M', "commoner")) && names.contains(&('K', "royal knight")), "{names:?}");
}

#[test]
fn a_fen_is_read_in_both_dialects_and_its_fault_has_a_column() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let remaining = check_fen("three-check", &format!("{board} 2+3 0 1")).unwrap();
    let given = check_fen("three-check", &format!("{board} 0 1 +1+0")).unwrap();
    assert_eq!(remaining, given);
    assert!(remaining.fen_given.unwrap().ends_with("0 1 +1+0"));
    let fault = check_fen("three-check", &format!("{board} 2+9 0 1")).unwrap().error.unwrap();
    assert_eq!(fault.column, Some(board.len() + 2));
}

#[test]
fn pictures_and_counts() {
    let start = &find_variant("knightmate").unwrap().start;
    assert_eq!(perft("knightmate", start, 3).unwrap(), 6_765);
    let picture = picture("knightmate", start, Some(Side::Black), true, Some("e2e4")).unwrap();
    assert!(picture.contains("white-royal-knight"));
    assert!(drawing("commoner", Side::White).unwrap().starts_with("<svg"));
    assert!(drawing("dragon", Side::White).is_err());
    assert_eq!(levels().len(), 8);
}
