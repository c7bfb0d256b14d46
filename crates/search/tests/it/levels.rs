//! What each level must see, whatever the seed, and that it plays the same every time.

use std::collections::HashSet;

use alfil_notation::{Castling, parse_fen, parse_move, uci};
use alfil_search::{Blindspot, Choice, Level, LevelPlayer, StopFlag};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Chess, Knightmate, Profile, RacingKings, ThreeCheck, Variant, board_outcome};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn choose<V: Variant>(level: Level, pos: &Position<V>, seed: u64) -> Choice {
    LevelPlayer::new(level).choose(pos, &[], &Profile::LICHESS, seed, &StopFlag::default()).unwrap()
}

/// Each level plays one of the moves with every seed.
#[track_caller]
fn check_all_levels<V: Variant>(fen: &str, moves: &[&str]) {
    let pos: Position<V> = parse_fen(fen).unwrap();
    for level in Level::ALL {
        for seed in 0..6 {
            let best = uci::<V>(choose(level, &pos, seed).best, Castling::Standard);
            assert!(moves.contains(&best.as_str()), "{level}, seed {seed}: {best}");
        }
    }
}

#[test]
fn every_level_takes_a_hanging_queen() {
    check_all_levels::<Chess>("rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3", &["c1g5"]);
    check_all_levels::<ThreeCheck>(
        "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 3+3 1 3",
        &["c1g5"],
    );
    check_all_levels::<Knightmate>(
        "rmb1kbmr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RMBQKBMR w KQkq - 1 3",
        &["c1g5"],
    );
    check_all_levels::<RacingKings>("8/8/8/8/3q4/8/kr3BRK/1rb2BRQ w - - 0 1", &["f2d4"]);
}

#[test]
fn levels_above_three_miss_no_win_in_one() {
    fn check<V: Variant>(fen: &str) {
        let pos: Position<V> = parse_fen(fen).unwrap();
        for level in Level::ALL.into_iter().filter(|level| level.number() > 3) {
            assert!(level.sees_wins_in_one());
            for seed in 0..5 {
                let best = choose(level, &pos, seed).best;
                let outcome = board_outcome(&pos.after(best), &Profile::LICHESS);
                assert_eq!(outcome.and_then(|o| o.winner), Some(pos.turn()), "{level}, seed {seed}: {fen}");
            }
        }
    }
    check::<Chess>("6k1/5ppp/8/8/8/8/q7/3R2K1 w - - 0 1");
    check::<ThreeCheck>("rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 1+3 4 4");
    check::<RacingKings>("8/K7/8/8/8/6k1/2q5/8 w - - 0 1");
    check::<Knightmate>("8/8/8/8/3K4/8/1m6/k1B5 w - - 0 1");
}

#[test]
fn a_game_with_one_seed_gets_the_same_moves_whatever_was_asked_before() {
    fn check<V: Variant>(level: Level) {
        let (start, stop) = (Position::<V>::start(), StopFlag::default());
        let mut player = LevelPlayer::<V>::new(level);
        assert_eq!(player.level(), level);
        let mut ask = |pos: &Position<V>, seed| player.choose(pos, &[], &Profile::CLAIMS, seed, &stop);
        let first = ask(&start, 3).unwrap();
        ask(&start.after(first.best), 4);
        assert_eq!(ask(&start, 3), Some(first));
    }
    for level in Level::ALL {
        check::<ThreeCheck>(level);
        check::<RacingKings>(level);
    }
}

#[test]
fn games_with_other_seeds_differ() {
    for level in [Level::Beginner, Level::Casual, Level::Club] {
        let moves: HashSet<String> = (0..20)
            .map(|seed| {
                uci::<Chess>(choose(level, &Position::<Chess>::start(), seed).best, Castling::Standard)
            })
            .collect();
        assert!(moves.len() > 2, "{level}: {moves:?}");
    }
}

#[test]
fn the_budget_is_kept() {
    let pos: Position<Chess> =
        parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").unwrap();
    for level in Level::ALL {
        let most = level.nodes(pos.legal_moves().len() as u64);
        let spent = choose(level, &pos, 1).nodes;
        assert!(spent > 0 && spent <= most && most <= 100_000, "{level}: {spent} of {most}");
    }
}

#[test]
fn a_finished_game_has_no_choice() {
    let pos: Position<ThreeCheck> = parse_fen("4k3/8/8/8/8/8/8/4K2Q b - - 0+3 0 1").unwrap();
    let mut player = LevelPlayer::new(Level::Beginner);
    assert_eq!(player.choose(&pos, &[], &Profile::CLAIMS, 1, &StopFlag::default()), None);
}

#[test]
fn a_stopped_level_still_moves() {
    let (pos, stop) = (Position::<Knightmate>::start(), StopFlag::default());
    stop.stop();
    for level in Level::ALL {
        let choice = LevelPlayer::new(level).choose(&pos, &[], &Profile::CLAIMS, 1, &stop);
        assert!(choice.is_some_and(|choice| pos.is_legal(choice.best)), "{level}");
    }
}

#[test]
fn levels_are_read_by_number_and_by_name() {
    for level in Level::ALL {
        assert_eq!(Level::from_number(level.number()), Some(level));
        assert_eq!(level.number().to_string().parse(), Ok(level));
        assert_eq!(level.to_string().to_uppercase().parse(), Ok(level));
        assert_eq!(Level::of_elo(level.elo()), level);
    }
    assert!(Level::ALL.is_sorted_by_key(|level| level.elo()));
    assert_eq!((Level::of_elo(0), Level::of_elo(9999)), (Level::Beginner, Level::Master));
    for text in ["0", "9", "-1", "", "grandmaster", "5 "] {
        let error = text.parse::<Level>().unwrap_err();
        assert!(error.to_string().contains("1 to 8"), "{text}");
    }
}

#[test]
fn what_makes_a_move_hard_to_see() {
    #[track_caller]
    fn check<V: Variant>(fen: &str, m: &str, expected: Blindspot) {
        let pos: Position<V> = parse_fen(fen).unwrap();
        assert_eq!(Blindspot::of(&pos, parse_move(&pos, m).unwrap()), expected, "{fen} {m}");
    }
    check::<Chess>("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1e5", Blindspot::LongDiagonal);
    check::<Chess>("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1c3", Blindspot::Quiet);
    check::<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a6", Blindspot::LongLine);
    check::<Chess>("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5", Blindspot::Discovery);
    check::<Chess>("4k3/8/8/8/3N4/8/8/5K2 w - - 0 1", "d4c2", Blindspot::Retreat);
    check::<Chess>("5k2/8/8/8/3n4/8/8/5K2 b - - 0 1", "d4c2", Blindspot::Leap);
    check::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Blindspot::EnPassant);
    check::<Chess>(START, "e2e4", Blindspot::Quiet);
    // In a race every step away from the eighth rank is one back, for Black too.
    check::<RacingKings>("8/8/8/k7/7N/8/1K6/7q b - - 0 1", "h1e1", Blindspot::Quiet);
    check::<RacingKings>("8/8/8/k6r/8/8/8/1K6 b - - 0 1", "h5h4", Blindspot::Retreat);
    // The men of Knightmate's knights step, its royal leaps.
    check::<Knightmate>("4k3/8/8/3M4/8/8/8/4K3 w - - 0 1", "d5d4", Blindspot::Quiet);
    check::<Knightmate>("4k3/8/8/3M4/8/8/8/4K3 w - - 0 1", "e1f3", Blindspot::Leap);
}
