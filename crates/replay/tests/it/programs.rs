//! Files in the habits of several programs, in our own words.

use alfil_notation::PgnReader;
use alfil_replay::{Report, Request, replay_each, replay_next};
use alfil_variants::{Dialect, Profile};

use crate::bridge::crosses;

/// What a replayed game is compared by: variant, rules, plies, outcome, agreement. As a record it crosses to PGN and back.
#[track_caller]
fn check(file: &str, expected: &str) -> Report {
    let mut reader = PgnReader::new(file.as_bytes());
    let report = replay_next(&mut reader, &Request::default(), |_| {}).expect("a game");
    assert_eq!(report.error, None);
    let outcome = report.outcome.map_or("open".to_owned(), |outcome| outcome.to_string());
    let (variant, rules) = (report.variant.unwrap(), report.rules.unwrap());
    assert_eq!(format!("{variant} {rules} {} {outcome} {:?}", report.plies, report.agrees), expected);
    assert_eq!(replay_next(&mut reader, &Request::default(), |_| {}), None);
    let game = PgnReader::new(file.as_bytes()).next_game().expect("a game").expect("a readable one");
    let record = crosses(&game, None);
    assert_eq!(record.verify().is_err(), report.agrees == Some(false));
    report
}

#[test]
fn lichess_writes_clocks_and_evaluations() {
    check(
        "[Event \"Rated Three-check game\"]\n[Site \"https://lichess.example/abcdefgh\"]\n[Date \"2024.05.06\"]\n\
         [White \"ada\"]\n[Black \"bob\"]\n[Result \"1-0\"]\n[WhiteElo \"1800\"]\n[BlackElo \"1790\"]\n\
         [Variant \"Three-check\"]\n[TimeControl \"180+0\"]\n[Termination \"Normal\"]\n\n\
         1. e4 { [%eval 1.02] [%clk 0:03:00] } 1... e5 { [%eval 0.9] [%clk 0:03:00] } 2. Bc4 { [%clk 0:02:59] } \
         2... Bc5? { (0.9 → 4.1) Mistake. Nf6 was best. } { [%eval 4.1] [%clk 0:02:58] } (2... Nf6 3. d3) \
         3. Bxf7+ { [%eval #3] [%clk 0:02:57] } 3... Kxf7 { [%clk 0:02:57] } 4. Qh5+ { [%clk 0:02:57] } 4... Kf8 \
         { [%clk 0:02:56] } 5. Qf5# { [%clk 0:02:55] } { White wins by three check. } 1-0\n\n\n",
        "three-check claims 9 1-0 (third-check) Some(true)",
    );
}

#[test]
fn lichess_writes_races_with_their_start() {
    let file = "[Event \"Casual Racing Kings game\"]\n[Result \"1/2-1/2\"]\n[Variant \"Racing Kings\"]\n\
                [FEN \"8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16\"]\n[SetUp \"1\"]\n[Rules \"lichess\"]\n\n\
                16. Kg8 { [%clk 0:00:10] } 16... Kb8 { [%clk 0:00:09] } 1/2-1/2\n";
    check(file, "racing-kings lichess 2 1/2-1/2 (race-drawn) Some(true)");
}

#[test]
fn lichess_names_chess_standard_or_from_position() {
    check(
        "[Variant \"Standard\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
        "chess fide 4 0-1 (checkmate) Some(true)",
    );
    check(
        "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n1... Kd7 2. e4 *",
        "chess fide 2 open None",
    );
}

#[test]
fn python_chess_wraps_comments_and_counts_from_black() {
    check(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\
         [FEN \"4k3/8/8/8/8/8/8/4KB2 b - - 2+3 0 1\"]\n[SetUp \"1\"]\n[Variant \"Three-check\"]\n\n\
         { an ending that\nonly this game knows } 1... Kd8 2. Ke2 $1 { why\nnot } ( 2. Bb5 { waits } 2... Kc7 ) 2... Kc8\n\
         3. Bh3+ Kb8 4. Bg2 Ka7 5. Ke3 Kb6 6. Kd4 Kb5 7. Bf1+ 1-0\n",
        "three-check claims 12 1-0 (third-check) Some(true)",
    );
}

#[test]
fn cutechess_writes_scores_in_comments() {
    check(
        "[Event \"My Tournament\"]\n[Round \"1\"]\n[Result \"1-0\"]\n[Variant \"knightmate\"]\n[PlyCount \"9\"]\n\n\
         1. g3 {+0.12/12 0.50s} Kf6 {-0.10/11 0.48s} 2. d4 {book} Qe8 {book} 3. b3\n{+0.2/9 0.1s} Kg4 \
         {-1.00/8 0.2s} 4. e3+ {+M3/10 0.1s} Kh6 {-M2/10 0.01s}\n5. Qh5# {+M1/10 0s, White mates} 1-0\n\n",
        "knightmate claims 9 1-0 (checkmate) Some(true)",
    );
}

#[test]
fn pychess_writes_counters_and_clocks_of_its_own() {
    check(
        "[Event \"PyChess casual game\"]\n[Result \"1-0\"]\n[Variant \"3check\"]\n[TimeControl \"3+2\"]\n\n\
         1. e4 {[%clk 0:03:02]} e5 {[%clk 0:03:02]} 2. Bc4 Bc5 3. Bxf7+ Kxf7 4. Qh5+ Kf8 5. Qf5+ 1-0",
        "three-check claims 9 1-0 (third-check) Some(true)",
    );
    check("[Variant \"3-check\"]\n\n1. e4 *", "three-check claims 1 open None");
}

#[test]
fn xboard_draws_the_start_and_writes_scores_and_times() {
    check(
        "[Event \"Computer Chess Game\"]\n[Site \"host\"]\n[Date \"2026.01.02\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n\
         [Result \"1-0\"]\n[TimeControl \"40/300\"]\n[Variant \"knightmate\"]\n\
         [FEN \"4k3/2P5/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n{--------------\n. . . . k . . .\n\
         . . P . . . . .\n--------------\nwhite to play\n}\n1. c8=M {+4.41/9 2} Kg7 {-4.30/8 1} 2. Kf3\n\
         {+4.50/9 3}\n{Black resigns} 1-0\n\n",
        "knightmate claims 3 open None",
    );
}

#[test]
fn players_end_open_games() {
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let file = format!("[Result \"{result}\"]\n\n1. e4 {result}");
        check(&file, "chess fide 1 open None");
    }
}

#[test]
fn a_result_that_the_board_denies_disagrees() {
    for result in ["1-0", "1/2-1/2"] {
        check(
            &format!("[Result \"{result}\"]\n\n1. f3 e5 2. g4 Qh4# {result}"),
            "chess fide 4 0-1 (checkmate) Some(false)",
        );
    }
    check("[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", "chess fide 4 0-1 (checkmate) None");
}

#[test]
fn each_step_tells_what_a_printer_needs() {
    let file = "[Variant \"Three-check\"]\n\n1. e2e4 e5 2. Bc4 Nc6 3. Bxf7 {[%clk 0:02:57]} *";
    let game = PgnReader::new(file.as_bytes()).next_game().unwrap().unwrap();
    let mut lines = Vec::new();
    let request = Request { dialect: Dialect::Given, ..Request::default() };
    let report = replay_each(&game, &request, |step| {
        let checks = step.checks_given.unwrap();
        let counters = format!("{}:{}", checks.white, checks.black);
        lines.push(format!(
            "{} {}. {:?} {} {} {} {counters}",
            step.ply, step.number, step.mover, step.san, step.uci, step.gives_check
        ));
        assert_eq!(step.outcome, None);
        assert_eq!(step.written.clock_ms.is_some(), step.ply == 5);
    });
    assert_eq!(lines[0], "1 1. White e4 e2e4 false 0:0");
    assert_eq!(lines[4], "5 3. White Bxf7+ c4f7 true 1:0");
    let reached = "r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3 +1+0";
    assert_eq!((report.plies, report.fen.as_deref()), (5, Some(reached)));
}

#[test]
fn what_the_caller_asks_for_goes_before_the_tags() {
    let file = "[Variant \"Three-check\"]\n[Rules \"lichess\"]\n\n1. e4 *";
    let game = PgnReader::new(file.as_bytes()).next_game().unwrap().unwrap();
    let asked = Request {
        variant: alfil_variants::VariantId::by_name("chess"),
        profile: Some(Profile::AUTOMATIC),
        dialect: Dialect::default(),
    };
    let report = replay_each(&game, &asked, |_| {});
    assert_eq!((report.variant, report.rules), (Some("chess"), Some("automatic")));
    assert_eq!(report.checks_given, None);
}

#[test]
fn claims_that_are_open_are_told() {
    let file = "[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
    let report = check(file, "chess fide 8 open None");
    assert_eq!(report.claims, [alfil_variants::Claim::Threefold]);
}
