//! Public bug reports about other programs, each reduced to an input and the answer that the rules give.

use alfil_notation::{Castling, PgnReader, fen, parse_fen, parse_san, san, uci};
use alfil_variants::alfil_core::{Position, SetupReasons};
use alfil_variants::{
    Chess, Dialect, Game, Knightmate, Profile, RacingKings, StateField, ThreeCheck, Variant, VariantId,
};

use crate::fixture::{find, game, outcome, play, position};

/// The outcome of a position under each profile, in the order claims, automatic, lichess, fide.
#[track_caller]
fn check_outcomes<V: Variant>(text: &str, expected: [&str; 4]) {
    for (profile, expected) in Profile::ALL.into_iter().zip(expected) {
        assert_eq!(outcome(&game::<V>(text, profile)), expected, "{} {text}", profile.id);
    }
}

/// The outcome after some moves under one profile.
#[track_caller]
fn check_after<V: Variant>(text: &str, profile: Profile, moves: &str, expected: &str) {
    let mut game = game::<V>(text, profile);
    play(&mut game, moves);
    assert_eq!(outcome(&game), expected, "{} {text} {moves}", profile.id);
}

fn sans<V: Variant>(pos: &Position<V>) -> Vec<String> {
    let mut all: Vec<String> = pos.legal_moves().into_iter().map(|m| san(pos, m)).collect();
    all.sort();
    all
}

fn remaining(game: &Game<ThreeCheck>) -> String {
    game.position().state().write(Dialect::Remaining).unwrap_or_default()
}

/// niklasf/chessops#194, lichess-org/lila#20898: the check filter was skipped for king moves, so a king move that
/// uncovers its own slider on the enemy king was offered.
#[test]
fn o01_a_king_move_may_not_discover_a_check() {
    let pos = position::<RacingKings>("8/8/1rk4K/8/8/8/8/8 b - - 0 1");
    assert!(parse_san(&pos, "Kd7").is_err());
    let all = sans(&pos);
    assert_eq!(all.len(), 9);
    assert_eq!(all.iter().filter(|san| san.starts_with('K')).collect::<Vec<_>>(), ["Kd6"]);
}

/// niklasf/python-chess#114: stalemate was mixed up with the race result.
#[test]
fn o02_stalemate_is_not_the_race_result() {
    check_outcomes::<RacingKings>("4Q1K1/8/7k/4R3/8/5B2/8/3N4 b - - 0 1", ["1-0 (race-won)"; 4]);
    check_outcomes::<RacingKings>("1Q4R1/5K2/4B3/8/8/3N4/8/k7 b - - 0 1", ["1/2-1/2 (stalemate)"; 4]);
}

/// niklasf/python-chess#118: finished positions still listed legal moves.
#[test]
fn o03_a_finished_race_has_no_moves() {
    let text = "1k5b/5b2/8/8/8/8/3N3K/N4B2 w - - 0 1";
    let pos = position::<RacingKings>(text);
    assert_eq!(pos.legal_moves().len(), 0);
    assert!(!pos.has_legal_move());
    check_outcomes::<RacingKings>(text, ["0-1 (race-won)"; 4]);
}

/// niklasf/python-chess#553: both kings home was reported as a win for White.
#[test]
fn o04_both_kings_home_is_a_draw() {
    check_outcomes::<RacingKings>("1knq1RK1/2n5/8/8/3N4/6N1/6B1/8 w - - 23 25", ["1/2-1/2 (race-drawn)"; 4]);
}

/// fairy-stockfish/Fairy-Stockfish#9: search scored "both home" as lost for the side that equalised.
#[test]
fn o05_the_side_that_follows_draws() {
    let text = "7K/k7/8/8/8/8/8/8 b - - 0 1";
    assert_eq!(sans(&position::<RacingKings>(text)), ["Ka6#", "Ka8", "Kb6#", "Kb7#", "Kb8"]);
    for profile in [Profile::LICHESS, Profile::FIDE] {
        for (m, expected) in [
            ("Ka8", "1/2-1/2 (race-drawn)"),
            ("Kb8", "1/2-1/2 (race-drawn)"),
            ("Ka6", "1-0 (race-won)"),
            ("Kb6", "1-0 (race-won)"),
            ("Kb7", "1-0 (race-won)"),
        ] {
            check_after::<RacingKings>(text, profile, m, expected);
        }
    }
}

/// ddugovic/Stockfish#297: mate in one was announced although Black can still follow.
#[test]
fn o06_arriving_does_not_win_while_black_can_follow() {
    let text = "8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16";
    let mut race = game::<RacingKings>(text, Profile::LICHESS);
    assert_eq!(san(race.position(), find(race.position(), "Kg8")), "Kg8");
    play(&mut race, "Kg8");
    assert_eq!(outcome(&race), "-");
    assert!(parse_san(race.position(), "Kb8").is_ok());
    assert!(parse_san(race.position(), "Ka8").is_err(), "the bishop covers a8");
    play(&mut race, "Kb8");
    assert_eq!(outcome(&race), "1/2-1/2 (race-drawn)");
    check_after::<RacingKings>(text, Profile::CLAIMS, "Kg8", "1/2-1/2 (race-drawn)");
    check_after::<RacingKings>(text, Profile::AUTOMATIC, "Kg8", "1/2-1/2 (race-drawn)");
}

/// lichess-org/lila#4930: an immediate win was expected when White got home.
#[test]
fn o07_white_home_waits_for_the_reply() {
    let text = "1K6/6k1/8/8/8/8/8/8 b - - 0 1";
    let drawn = "1/2-1/2 (race-drawn)";
    check_outcomes::<RacingKings>(text, [drawn, drawn, "-", "-"]);
    let pos = position::<RacingKings>(text);
    for m in pos.legal_moves() {
        let m = san(&pos, m);
        let follows = ["Kf8", "Kg8", "Kh8"].contains(&m.as_str());
        assert_eq!(m.ends_with('#'), !follows, "{m}");
        check_after::<RacingKings>(
            text,
            Profile::LICHESS,
            &m,
            if follows { drawn } else { "1-0 (race-won)" },
        );
    }
}

/// lichess-org/lila#11659: the third check was written `+` instead of `#`.
#[test]
fn o08_the_third_check_is_written_as_the_end() {
    let text = "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1";
    let pos = position::<ThreeCheck>(text);
    assert_eq!(san(&pos, find(&pos, "e1g1")), "O-O#");
    for profile in Profile::ALL {
        check_after::<ThreeCheck>(text, profile, "O-O#", "1-0 (third-check)");
    }
}

/// lichess-org/lila#261, #268: a take-back did not restore the check counter.
#[test]
fn o09_undo_restores_the_counter() {
    let mut game = Game::<ThreeCheck>::new();
    play(&mut game, "e4 e5 Bc4 Nc6 Bxf7+");
    assert_eq!(remaining(&game), "2+3");
    let checked = *game.position();
    game.undo();
    assert_eq!(remaining(&game), "3+3");
    game.redo();
    assert_eq!(*game.position(), checked);
}

/// lichess-org/lila#292: king and bishop against king was drawn automatically.
#[test]
fn o10_a_lone_bishop_plays_on() {
    check_outcomes::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - 3+3 0 1", ["-"; 4]);
}

/// lichess-org/scalachess#89, ml-research/liground#177: a FEN without counters made an engine play "one check".
#[test]
fn o11_missing_counters_are_three_and_three() {
    let bare = position::<ThreeCheck>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(bare, Position::start());
    let sent = fen(&bare, Dialect::Remaining);
    assert_eq!(sent, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
}

/// niklasf/chessops#30: remaining checks stayed 3+3 after a check.
#[test]
fn o12_a_check_is_counted() {
    let mut game = Game::<ThreeCheck>::new();
    play(&mut game, "e3 d6 Bb5+");
    let expected = "rnbqkbnr/ppp1pppp/3p4/1B6/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 2+3 1 2";
    assert_eq!(fen(game.position(), Dialect::Remaining), expected);
}

/// lichess-org/scalachess#62, #103: only one of the two counter dialects was read.
#[test]
fn o13_both_dialects_are_read_and_mean_the_same() {
    let board = "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -";
    let remaining = position::<ThreeCheck>(&format!("{board} 2+3 0 4"));
    let given = position::<ThreeCheck>(&format!("{board} 0 4 +1+0"));
    assert_eq!(remaining, given);
    assert_eq!(remaining.hash(), given.hash());
    assert_eq!(fen(&given, Dialect::Given), format!("{board} 0 4 +1+0"));
    assert_eq!(fen(&given, Dialect::Remaining), format!("{board} 2+3 0 4"));
}

/// lichess-org/lila#8485: a game with a Variant tag but no FEN tag could not be imported.
#[test]
fn o14_the_variant_name_implies_its_start() {
    let file = "[Variant \"Racing Kings\"]\n\n1. Nc2 Nxf2 *\n";
    let read = PgnReader::new(file.as_bytes()).next_game().unwrap().unwrap();
    assert_eq!(read.variant(), Ok(VariantId::RacingKings));
    let game = read.play::<RacingKings>(Profile::CLAIMS).unwrap();
    assert_eq!(fen(game.position(), Dialect::Remaining), "8/8/8/8/8/8/krNnNnRK/qrb2BRQ w - - 0 2");
}

/// fairy-stockfish/Fairy-Stockfish#139, gbtami/pychess-variants#276: insufficiency was computed without looking at the
/// opponent's men.
#[test]
fn o15_a_bishop_against_a_rook_plays_on() {
    let text = "8/8/8/2k5/8/1r6/1B6/K7 w - - 0 1";
    check_outcomes::<Knightmate>(text, ["-"; 4]);
    let pos = position::<Knightmate>(text);
    for side in alfil_variants::alfil_core::Color::ALL {
        assert!(!Knightmate::cannot_win(&pos, side), "{side:?}");
    }
}

/// cutechess/cutechess#258: `O-O-O+` and `O-O-O!` were not read because of the trailing symbols.
#[test]
fn o16_decorated_castling_is_read() {
    let pos = position::<Knightmate>("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1");
    for text in ["O-O-O", "O-O-O+", "O-O-O!", "O-O-O+!?", "0-0-0+"] {
        let m = parse_san(&pos, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(uci::<Knightmate>(m, Castling::Standard), "e1c1");
        assert_eq!(san(&pos, m), "O-O-O+");
    }
}

/// lichess-org/scalachess#461: a set-up with a side in check was accepted.
#[test]
fn o17_a_race_with_a_check_is_impossible() {
    for turn in ["w", "b"] {
        let text = format!("K3R3/3k4/5N2/8/8/8/8/8 {turn} - - 0 1");
        let error = parse_fen::<RacingKings>(&text).unwrap_err();
        assert!(error.to_string().contains("a check in a variant that forbids checks"), "{error}");
        let reasons = alfil_notation::parse_setup::<RacingKings>(&text).unwrap().reasons::<RacingKings>();
        assert_eq!(reasons, SetupReasons::CHECK_FORBIDDEN);
    }
}

/// lichess-org/lila#4787: stepping back through a game did not step the check counter back.
#[test]
fn o18_looking_back_shows_the_counter_of_that_ply() {
    let mut game = Game::<ThreeCheck>::new();
    play(&mut game, "e4 e5 Bc4 Nc6 Bxf7+");
    assert!(game.jump(4));
    assert_eq!(remaining(&game), "3+3");
    assert!(game.jump(5));
    assert_eq!(remaining(&game), "2+3");
}

/// lichess-org/lila#8515: fully blocked pawns, then the clock ran out: scored as a loss.
#[test]
fn o19_blocked_pawns_are_dead_where_the_profile_looks() {
    let text = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 3+3 0 1";
    let dead = "1/2-1/2 (dead-position)";
    check_outcomes::<ThreeCheck>(text, ["-", dead, "-", dead]);
    check_outcomes::<Chess>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", ["-", dead, "-", dead]);
}
