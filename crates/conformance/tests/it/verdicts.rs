//! What ends a game, in which order, and what each profile makes of repetition and of the half-move clock.

use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{
    Chess, Game, Knightmate, Profile, RacingKings, ThreeCheck, Variant, VariantId, Visitor, adjudicate,
    board_outcome,
};

use crate::fixture::{game, outcome, play, position};

/// The outcome after some moves, the same under every profile.
#[track_caller]
fn check_all<V: Variant>(fen: &str, moves: &str, expected: &str) {
    for profile in Profile::ALL {
        check::<V>(fen, profile, moves, expected);
    }
}

#[track_caller]
fn check<V: Variant>(fen: &str, profile: Profile, moves: &str, expected: &str) {
    let mut game = game::<V>(fen, profile);
    play(&mut game, moves);
    assert_eq!(outcome(&game), expected, "{} {fen} {moves}", profile.id);
}

/// Outcome, or the claims that are open, of a position that occurred so often.
fn judged<V: Variant>(pos: &Position<V>, occurrences: usize, profile: &Profile) -> String {
    let verdict = adjudicate(pos, occurrences, profile);
    match verdict.outcome {
        Some(outcome) => {
            assert!(verdict.claims.is_empty(), "no claim is open once the game is over");
            outcome.reason.to_string()
        }
        None => verdict.claims.iter().map(|claim| claim.as_str()).collect::<Vec<_>>().join("+"),
    }
}

#[test]
fn a_win_on_the_hundredth_ply_is_a_win() {
    check_all::<ThreeCheck>("4k3/8/8/8/8/8/8/K6R w - - 1+3 99 90", "Rh8+", "1-0 (third-check)");
    check_all::<Chess>("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra8#", "1-0 (checkmate)");
    check_all::<ThreeCheck>("7k/8/6K1/8/8/8/8/R7 w - - 3+3 99 90", "Ra8#", "1-0 (checkmate)");
    check_all::<Knightmate>("8/8/8/8/8/8/7R/k1K5 w - - 99 90", "Ra2#", "1-0 (checkmate)");
    check_all::<RacingKings>("8/K7/8/8/8/8/8/7k w - - 99 90", "Kb8", "1-0 (race-won)");
    check_all::<RacingKings>("8/7k/8/8/8/8/8/K7 b - - 99 90", "Kh8", "0-1 (race-won)");
}

#[test]
fn a_win_on_the_hundred_and_fiftieth_ply_is_a_win() {
    for profile in [Profile::CLAIMS, Profile::FIDE] {
        check::<ThreeCheck>("4k3/8/8/8/8/8/8/K6R w - - 1+3 149 90", profile, "Rh8+", "1-0 (third-check)");
        check::<Chess>("7k/8/6K1/8/8/8/8/R7 w - - 149 90", profile, "Ra8#", "1-0 (checkmate)");
        check::<RacingKings>("8/7k/8/8/8/8/8/K7 b - - 149 90", profile, "Kh8", "0-1 (race-won)");
    }
}

#[test]
fn stalemate_goes_before_the_clock() {
    check_all::<Chess>("k7/8/1K6/8/8/8/8/2Q5 w - - 99 90", "Qc7", "1/2-1/2 (stalemate)");
    check_all::<ThreeCheck>("k7/8/1K6/8/8/8/8/2Q5 w - - 3+3 99 90", "Qc7", "1/2-1/2 (stalemate)");
    // A royal knight in the corner: the queen covers both of its squares.
    check_all::<Knightmate>("8/8/8/8/6Q1/8/8/k6K w - - 99 90", "Qc4", "1/2-1/2 (stalemate)");
    check_all::<RacingKings>("1Q4R1/5K2/4B3/8/8/8/8/k1N5 w - - 99 90", "Nd3", "1/2-1/2 (stalemate)");
    check_all::<RacingKings>("K7/8/8/8/8/8/8/7k w - - 120 90", "", "1-0 (race-won)");
}

#[test]
fn a_drawn_race_goes_before_the_clock() {
    check_all::<RacingKings>("k6K/8/8/8/8/8/8/8 w - - 150 99", "", "1/2-1/2 (race-drawn)");
    let pending = "K7/7k/8/8/8/8/8/8 b - - 100 90";
    check::<RacingKings>(pending, Profile::CLAIMS, "", "1/2-1/2 (race-drawn)");
    check::<RacingKings>(pending, Profile::AUTOMATIC, "", "1/2-1/2 (race-drawn)");
    // Where the reply must be played the game still runs, so the clock can end it.
    check::<RacingKings>(pending, Profile::LICHESS, "", "1/2-1/2 (fifty-moves)");
    check::<RacingKings>(pending, Profile::FIDE, "", "-");
}

#[test]
fn the_third_check_goes_before_mate() {
    let board = "7k/8/6K1/8/8/8/8/R7 w - -";
    check_all::<ThreeCheck>(&format!("{board} 1+3 0 1"), "Ra8#", "1-0 (third-check)");
    check_all::<ThreeCheck>(&format!("{board} 2+3 0 1"), "Ra8#", "1-0 (checkmate)");
}

#[test]
fn mate_goes_before_material() {
    check_all::<Knightmate>("8/8/8/8/3K4/8/1m6/k1B5 w - - 0 1", "Bxb2#", "1-0 (checkmate)");
    check_all::<Knightmate>("8/8/8/8/3K4/8/1m6/2B3k1 w - - 0 1", "Bxb2", "1/2-1/2 (insufficient-material)");
    check_all::<Knightmate>("8/8/8/8/3K4/6b1/8/k1B5 w - - 0 1", "Bb2#", "1-0 (checkmate)");
}

#[test]
fn material_goes_before_dead_positions_and_clocks() {
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 200 150", "insufficient-material"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 200 150", "insufficient-material"),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 200 150", "insufficient-material"),
        ("2b1k3/8/8/8/8/8/8/B3KB2 w - - 0 1", ""),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "insufficient-material"),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", ""),
        ("4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", ""),
    ] {
        for profile in Profile::ALL {
            assert_eq!(board_reason::<Chess>(fen, &profile), reason, "{} {fen}", profile.id);
        }
    }
    check_all::<ThreeCheck>("4k3/8/8/8/8/8/8/4K3 w - - 3+3 200 150", "", "1/2-1/2 (insufficient-material)");
    check_all::<ThreeCheck>("4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1", "", "-");
    check_all::<RacingKings>("8/8/8/8/8/8/8/k6K w - - 0 1", "", "-");
}

/// What the position alone says, whatever its clock; empty while the game goes on.
fn board_reason<V: Variant>(fen: &str, profile: &Profile) -> String {
    board_outcome(&position::<V>(fen), profile).map_or(String::new(), |outcome| outcome.reason.to_string())
}

/// The table of profiles: half-move clock, occurrences, and what they mean under claims, automatic, lichess, fide.
const TABLE: [(u32, usize, [&str; 4]); 11] = [
    (0, 1, ["", "", "", ""]),
    (99, 2, ["", "", "", ""]),
    (8, 3, ["threefold", "threefold", "threefold", "threefold"]),
    (12, 4, ["threefold", "threefold", "threefold", "threefold"]),
    (16, 5, ["threefold", "threefold", "fivefold", "fivefold"]),
    (100, 1, ["fifty-moves", "fifty-moves", "fifty-moves", "fifty-moves"]),
    (149, 2, ["fifty-moves", "fifty-moves", "fifty-moves", "fifty-moves"]),
    (150, 1, ["fifty-moves", "fifty-moves", "fifty-moves", "seventy-five-moves"]),
    (100, 3, ["threefold+fifty-moves", "fifty-moves", "fifty-moves", "threefold+fifty-moves"]),
    (100, 5, ["threefold+fifty-moves", "fifty-moves", "fifty-moves", "fivefold"]),
    (150, 5, ["threefold+fifty-moves", "fifty-moves", "fifty-moves", "seventy-five-moves"]),
];

/// Whether the cell of the table is an end of the game; otherwise it is a claim.
fn ends_the_game(profile: &Profile, reason: &str) -> bool {
    match profile.id {
        "claims" => false,
        "automatic" => true,
        "lichess" => matches!(reason, "fifty-moves" | "fivefold"),
        _ => matches!(reason, "fivefold" | "seventy-five-moves"),
    }
}

struct ProfileTable;

impl Visitor for ProfileTable {
    type Out = ();

    fn visit<V: Variant>(self) {
        for (halfmoves, occurrences, row) in TABLE {
            let mut setup = Position::<V>::start().to_setup();
            setup.halfmoves = halfmoves;
            let pos = Position::<V>::try_from_setup(setup).unwrap();
            for (profile, expected) in Profile::ALL.iter().zip(row) {
                let verdict = adjudicate(&pos, occurrences, profile);
                assert_eq!(
                    judged(&pos, occurrences, profile),
                    expected,
                    "{} {} {halfmoves}",
                    V::ID,
                    profile.id
                );
                let over = !expected.is_empty() && ends_the_game(profile, expected);
                assert_eq!(verdict.outcome.is_some(), over, "{} {} {halfmoves}", V::ID, profile.id);
            }
        }
    }
}

#[test]
fn each_profile_has_its_column_in_every_variant() {
    for id in VariantId::ALL {
        id.visit(ProfileTable);
    }
}

#[test]
fn defaults_are_fide_for_chess_and_claims_for_the_others() {
    for id in VariantId::ALL {
        let expected = if *id == VariantId::Chess { "fide" } else { "claims" };
        assert_eq!(id.profile().id, expected, "{}", id.key());
    }
}

#[test]
fn perpetual_check_wins() {
    check_all::<ThreeCheck>("7k/8/8/8/8/8/R7/K7 w - - 3+3 0 1", "Rh2+ Kg8 Rg2+ Kh8", "-");
    check_all::<ThreeCheck>(
        "7k/8/8/8/8/8/R7/K7 w - - 3+3 0 1",
        "Rh2+ Kg8 Rg2+ Kh8 Rh2+",
        "1-0 (third-check)",
    );
    check_all::<Chess>("7k/8/8/8/8/8/R7/K7 w - - 0 1", "Rh2+ Kg8 Rg2+ Kh8 Rh2+", "-");
}

/// Direct, discovered, double, by promotion, by en passant, by castling: each adds exactly one.
#[test]
fn every_kind_of_check_counts_once() {
    for (fen, m) in [
        ("4k3/8/8/8/8/8/8/K6R w - - 3+3 0 1", "Rh8"),
        ("4k3/8/8/8/8/8/4B3/K3R3 w - - 3+3 0 1", "Bc4"),
        ("4k3/8/8/8/8/8/4B3/K3R3 w - - 3+3 0 1", "Bb5"),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 3+3 0 1", "b8=Q"),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 3+3 0 1", "b8=R"),
        ("8/4k3/8/3pP3/8/8/8/K7 w - d6 3+3 0 1", "exd6"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 3+3 0 1", "O-O"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1", "O-O-O"),
    ] {
        let mut game = game::<ThreeCheck>(fen, Profile::CLAIMS);
        play(&mut game, m);
        let given = game.position().state().given;
        assert_eq!((given.white, given.black), (1, 0), "{fen} {m}");
        assert!(game.position().is_check());
    }
}

#[test]
fn both_sides_are_counted_apart() {
    let mut game = game::<ThreeCheck>("4k2r/8/8/8/8/8/8/R3K3 w - - 2+1 0 1", Profile::CLAIMS);
    play(&mut game, "Ra8+ Kd7 Rxh8");
    let given = game.position().state().given;
    assert_eq!((given.white, given.black), (2, 2));
    assert_eq!(outcome(&game), "-");
}

#[test]
fn clocks_restart_with_captures_and_pawn_moves() {
    #[track_caller]
    fn clocks<V: Variant>(fen: &str, moves: &str, expected: (u32, u32)) {
        let mut game = game::<V>(fen, Profile::CLAIMS);
        play(&mut game, moves);
        assert_eq!((game.position().halfmoves(), game.position().fullmoves()), expected, "{fen} {moves}");
    }
    let chess = "4k3/8/8/2pP3r/8/8/6P1/4K2R w K c6 7 30";
    clocks::<Chess>(chess, "Rh2", (8, 30));
    clocks::<Chess>(chess, "Rh2 Rh6", (9, 31));
    clocks::<Chess>(chess, "Rxh5", (0, 30));
    clocks::<Chess>(chess, "g3", (0, 30));
    clocks::<Chess>(chess, "dxc6", (0, 30));
    clocks::<Chess>("4k3/8/8/8/8/8/8/4K2R w K - 7 30", "O-O", (8, 30));
    clocks::<ThreeCheck>("4k3/8/8/8/8/8/8/K6R w - - 3+3 7 30", "Rh8+", (8, 30));
    clocks::<Knightmate>("4k3/8/8/8/8/8/m7/1M2K3 w - - 7 30", "Mc2", (8, 30));
    clocks::<Knightmate>("4k3/8/8/8/8/8/m7/1M2K3 w - - 7 30", "Mxa2", (0, 30));
    clocks::<RacingKings>("8/8/8/8/7k/8/r7/RK6 w - - 7 30", "Rxa2", (0, 30));
    clocks::<RacingKings>("8/8/8/8/7k/8/8/RK6 w - - 7 30", "Ra2 Kh5", (9, 31));
}

#[test]
fn a_fallen_flag_is_a_draw_only_where_nobody_can_win() {
    #[track_caller]
    fn flag<V: Variant>(fen: &str, loser: Color, expected: &str) {
        for profile in Profile::ALL {
            let mut game: Game<V> = game(fen, profile);
            let outcome = game.flag(loser).map(|outcome| outcome.to_string());
            assert_eq!(outcome, Ok(expected.to_owned()), "{} {fen}", profile.id);
        }
    }
    let (white, black) = (Color::White, Color::Black);
    let draw = "1/2-1/2 (timeout-insufficient)";
    flag::<Chess>("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", white, draw);
    flag::<Chess>("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", black, "1-0 (timeout)");
    flag::<Chess>("4k1n1/8/8/8/8/8/8/4KQ2 w - - 0 1", white, draw);
    flag::<Chess>("4k1n1/8/8/8/8/8/8/4KR2 w - - 0 1", white, "0-1 (timeout)");
    flag::<Chess>("4k1nn/8/8/8/8/8/8/4KQ2 w - - 0 1", white, "0-1 (timeout)");
    flag::<Chess>("4kb2/8/8/8/8/8/8/4KR2 w - - 0 1", white, draw);
    flag::<Chess>("4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", white, "0-1 (timeout)");
    flag::<Chess>("4kb2/8/8/8/8/8/P7/4K3 w - - 0 1", white, "0-1 (timeout)");
    flag::<Chess>("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", white, "0-1 (timeout)");
    flag::<ThreeCheck>("4k3/8/8/8/8/8/8/4KQ2 w - - 3+3 0 1", white, draw);
    flag::<ThreeCheck>("4k1n1/8/8/8/8/8/8/4KQ2 w - - 3+3 0 1", white, "0-1 (timeout)");
    flag::<ThreeCheck>("4kb2/8/8/8/8/8/8/4KR2 w - - 3+3 0 1", white, "0-1 (timeout)");
    flag::<RacingKings>("8/8/8/8/8/8/8/k6K w - - 0 1", white, "0-1 (timeout)");
    flag::<RacingKings>("8/8/8/8/8/8/8/k6K w - - 0 1", black, "1-0 (timeout)");
    flag::<Knightmate>("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", white, draw);
    flag::<Knightmate>("4k1m1/8/8/8/8/8/8/4KQ2 w - - 0 1", white, "0-1 (timeout)");
    flag::<Knightmate>("4kb2/8/8/8/8/8/8/4KQ2 w - - 0 1", white, "0-1 (timeout)");
    flag::<Knightmate>("4k3/8/8/8/8/8/7P/4KB2 b - - 0 1", white, draw);
}

/// Under `claims` and `lichess` blocked pawns are no draw, so the flag decides.
#[test]
fn a_flag_on_blocked_pawns_loses_unless_the_position_is_dead() {
    let fen = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 3+3 0 1";
    for profile in [Profile::CLAIMS, Profile::LICHESS] {
        let outcome = game::<ThreeCheck>(fen, profile).flag(Color::White).unwrap();
        assert_eq!(outcome.to_string(), "0-1 (timeout)");
    }
    for profile in [Profile::AUTOMATIC, Profile::FIDE] {
        assert!(game::<ThreeCheck>(fen, profile).flag(Color::White).is_err());
    }
}
