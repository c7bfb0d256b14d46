//! PGN put to the rules: variants, profiles, starts, and the place of every move that is not legal.

use alfil_notation::alfil_variants::{
    Chess, Knightmate, Profile, RacingKings, ThreeCheck, Variant, VariantId, alfil_core::Position,
};
use alfil_notation::{PgnGame, PgnReader};

fn game(text: &str) -> PgnGame {
    PgnReader::new(text.as_bytes()).next_game().expect("a game").unwrap_or_else(|error| panic!("{error}"))
}

/// Plays the main line and tells the outcome.
#[track_caller]
fn check<V: Variant>(text: &str, profile: Profile, outcome: &str) {
    match game(text).play::<V>(profile) {
        Ok(played) => {
            let reached = played.outcome().map_or("open".to_owned(), |outcome| outcome.to_string());
            assert_eq!(reached, outcome);
        }
        Err(error) => panic!("{error}"),
    }
}

#[track_caller]
fn check_error<V: Variant>(text: &str, profile: Profile, message: &str) {
    assert_eq!(game(text).play::<V>(profile).unwrap_err().to_string(), message);
}

#[test]
fn san_and_uci_moves_are_played() {
    check::<Chess>("1. e2e4 e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 *", Profile::FIDE, "open");
    check::<ThreeCheck>(
        "1. e4 e5 2. Bc4 Bc5 3. Bxf7+ Kxf7 4. Qh5+ Kf8 5. Qf5+ 1-0",
        Profile::CLAIMS,
        "1-0 (third-check)",
    );
    let promotion = "[FEN \"8/1P5k/8/8/8/8/8/7K w - - 0 1\"]\n\n1. b7b8m *";
    check::<Knightmate>(promotion, Profile::CLAIMS, "open");
}

#[test]
fn illegal_moves_have_place_and_ply() {
    let at = "line 1, column 18, ply 4";
    check_error::<Chess>(
        "1. e4 e5 2. Nf3 Nf3 *",
        Profile::FIDE,
        "line 1, column 17, ply 4: illegal move \"Nf3\"",
    );
    check_error::<Chess>(
        "1.e4 e5 2. Nf3  e7e4 *",
        Profile::FIDE,
        "line 1, column 17, ply 4: illegal move \"e7e4\"",
    );
    check_error::<Chess>(
        "[FEN \"4k3/8/8/8/8/5N2/4K3/1N6 w - - 0 1\"]\n\n1. Nd2 *",
        Profile::FIDE,
        "line 3, column 4, ply 1: several legal moves fit \"Nd2\"",
    );
    check_error::<Chess>(
        "1. e4 e5 2. Nf3  Qxz9a1 *",
        Profile::FIDE,
        &format!("{}: expected a file, a rank or x", at.replace("18", "19")),
    );
    for null in ["--", "Z0", "0000", "@@@@"] {
        let text = format!("1. e4 e5 2. Nf3  {null} *");
        check_error::<Chess>(&text, Profile::FIDE, &format!("{at}: null move: no side may pass"));
    }
}

const RACE: &str =
    "[Variant \"Racing Kings\"]\n[FEN \"8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16\"]\n\n16. Kg8 Kb8 1/2-1/2";

#[test]
fn a_move_after_the_end_names_a_profile_that_allows_it() {
    check_error::<RacingKings>(
        RACE,
        Profile::CLAIMS,
        "line 4, column 9, ply 2: the game is over under the rules claims: 1/2-1/2 (race-drawn); \
         the whole game is legal under lichess",
    );
    check::<RacingKings>(RACE, Profile::LICHESS, "1/2-1/2 (race-drawn)");
    check::<RacingKings>(RACE, Profile::FIDE, "1/2-1/2 (race-drawn)");
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
    check_error::<Chess>(
        repeated,
        Profile::AUTOMATIC,
        "line 1, column 48, ply 9: the game is over under the rules automatic: 1/2-1/2 (threefold); \
         the whole game is legal under claims",
    );
    check::<Chess>(repeated, Profile::CLAIMS, "open");
}

#[test]
fn a_move_after_mate_is_legal_under_no_profile() {
    check_error::<Chess>(
        "1. f3 e5 2. g4 Qh4# 3. e4 0-1",
        Profile::FIDE,
        "line 1, column 24, ply 5: the game is over under the rules fide: 0-1 (checkmate)",
    );
    // Legal by itself, but a later move is not.
    let then_nonsense = RACE.replace("Kb8", "Kb8 17. Kh8");
    let error = game(&then_nonsense).play::<RacingKings>(Profile::CLAIMS).unwrap_err();
    assert!(error.to_string().ends_with("1/2-1/2 (race-drawn)"), "{error}");
}

/// Expects the `Variant` tag to mean this variant, or the fault at the tag.
#[track_caller]
fn check_variant(tag: &str, expected: Result<&str, &str>) {
    let found = game(&format!("[White \"A\"]\n{tag}\n\n*")).variant();
    let found = found.map(VariantId::key).map_err(|error| error.to_string());
    assert_eq!(found, expected.map_err(str::to_owned));
}

#[test]
fn variant_tags_as_programs_write_them() {
    check_variant("", Ok("chess"));
    for (name, key) in [
        ("Standard", "chess"),
        ("From Position", "chess"),
        ("Chess", "chess"),
        ("normal", "chess"),
        ("Three-check", "three-check"),
        ("3check", "three-check"),
        ("3-check", "three-check"),
        ("Three Check", "three-check"),
        ("threeCheck", "three-check"),
        ("Racing Kings", "racing-kings"),
        ("racingkings", "racing-kings"),
        ("racingKings", "racing-kings"),
        ("Knightmate", "knightmate"),
        ("knightmate", "knightmate"),
    ] {
        check_variant(&format!("[Variant \"{name}\"]"), Ok(key));
    }
    check_variant("[Variant \"Draughts\"]", Err("line 2, column 11: unknown variant \"Draughts\""));
    check_variant(
        "[Variant \"3check\"]\n[Variant \"chess\"]",
        Err("line 3, column 11: the tag Variant stands twice with different values"),
    );
    check_variant("[Variant \"3check\"]\n[Variant \"3check\"]", Ok("three-check"));
}

#[test]
fn a_variant_tag_alone_implies_its_start() {
    let race = game("[Variant \"Racing Kings\"]\n\n1. Nc2 Nxf2 *");
    assert_eq!(race.start_position::<RacingKings>().unwrap(), Position::start());
    check::<RacingKings>("[Variant \"Racing Kings\"]\n\n1. Nc2 Nxf2 *", Profile::LICHESS, "open");
    check::<RacingKings>("[SetUp \"0\"]\n\n1. Nc2 Nxf2 *", Profile::LICHESS, "open");
}

#[test]
fn fen_tags_give_the_start() {
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4KB2 w - - 2+3 0 1\"]";
    check::<ThreeCheck>(&format!("{fen}\n\n1. Bb5+ *"), Profile::CLAIMS, "open");
    check::<ThreeCheck>(
        &format!("[SetUp \"1\"]\n{fen}\n\n1. Bb5+ Kd8 2. Ke2 Kc8 3. Bd7+ 1-0"),
        Profile::CLAIMS,
        "1-0 (third-check)",
    );
    check_error::<ThreeCheck>(
        "[SetUp \"1\"]\n\n1. Bb5+ *",
        Profile::CLAIMS,
        "line 1, column 9: the SetUp tag asks for a FEN tag, and there is none",
    );
    check_error::<ThreeCheck>(
        "[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/8/4KB2 w - - 4+3 0 1\"]\n\n*",
        Profile::CLAIMS,
        "line 2, column 34: FEN: check counters: each counter runs from 0 to the number of checks that win",
    );
    check_error::<Chess>(
        "[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
        Profile::FIDE,
        "line 1, column 7: FEN: impossible position: White has no royal piece",
    );
}

#[test]
fn the_callers_rules_go_before_the_tag_and_the_variant() {
    let tagged = game("[Rules \"Automatic\"]\n\n*");
    let plain = game("*");
    let id = |game: &PgnGame, asked| game.profile(asked, Profile::FIDE).map(|profile| profile.id);
    assert_eq!(id(&tagged, Some(Profile::LICHESS)), Ok("lichess"));
    assert_eq!(id(&tagged, None), Ok("automatic"));
    assert_eq!(id(&plain, None), Ok("fide"));
    let unknown = game("[Rules \"house\"]\n\n*");
    assert_eq!(id(&unknown, Some(Profile::LICHESS)), Ok("lichess"));
    let message = "line 1, column 9: unknown rules \"house\", expected one of claims automatic lichess fide";
    assert_eq!(unknown.profile(None, Profile::FIDE).unwrap_err().to_string(), message);
}

#[test]
fn variations_are_checked_move_by_move() {
    let good = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) *";
    assert_eq!(game(good).check_variations::<Chess>(), Ok(()));
    let bad = "1. e4 (1. d4 d5 (1... Nf6 2. c5) 2. c4) 1... e5 *";
    let error = game(bad).check_variations::<Chess>().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 30, ply 3 in a variation: illegal move \"c5\"");
    let null = "1. e4 (1. -- e5) *";
    let error = game(null).check_variations::<Chess>().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 11, ply 1 in a variation: null move: no side may pass");
    // Analysis may go on where the profile ends the game.
    assert_eq!(game(RACE).check_variations::<RacingKings>(), Ok(()));
}

#[test]
fn result_tags_are_one_of_four() {
    assert!(game("[Result \"1-0\"]\n\n*").result_tag().unwrap().is_some());
    assert!(game("*").result_tag().unwrap().is_none());
    let error = game("[Result \"1/2\"]\n\n*").result_tag().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 10: expected 1-0, 0-1, 1/2-1/2 or *");
}
