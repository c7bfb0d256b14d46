//! Writing PGN, and reading it again.

use alfil_notation::alfil_variants::alfil_core::Position;
use alfil_notation::alfil_variants::{Chess, Game, Knightmate, Profile, RacingKings, ThreeCheck, Variant};
use alfil_notation::{PgnErrorKind, PgnGame, PgnReader, PgnTag, parse_fen, parse_move};

use crate::fuzzed::without_places;
use crate::support::random_game;

fn read(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Expects `text` to be written as `written`, and that to be read as the same game.
#[track_caller]
fn check(text: &str, written: &str) {
    let games = read(text);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].to_string(), written);
    let again = read(written);
    assert_eq!(again.len(), 1);
    assert_eq!(without_places(&again[0]), without_places(&games[0]));
}

#[test]
fn the_roster_comes_first() {
    check(
        "[Opening \"x\"]\n[Result \"*\"]\n[White \"A \\\"B\\\" \\\\ C\"]\n[Event \"e\"]\n[ECO \"A00\"]\n\n*",
        "[Event \"e\"]\n[White \"A \\\"B\\\" \\\\ C\"]\n[Result \"*\"]\n[Opening \"x\"]\n[ECO \"A00\"]\n\n*\n",
    );
    check("*", "*\n");
    check("[White \"A\"]", "[White \"A\"]\n\n");
}

/// python-chess writes quotes and backslashes as they are.
#[test]
fn tags_without_escapes_are_read_as_they_stand() {
    for (text, value) in [
        (r#"[White "Ada "The Rook" Bob"]"#, r#"Ada "The Rook" Bob"#),
        (r#"[White ""quoted""]"#, r#""quoted""#),
        (r#"[White """]"#, r#"""#),
        (r#"[White "a" b" ] "#, r#"a" b"#),
        (r#"[White "C:\games\"]"#, r"C:\games\"),
        (r#"[White "C:\games\" ]"#, r"C:\games\"),
        (r#"[White "say \"hi\""]"#, r#"say "hi""#),
        // An escaped quote before a bracket that is not the last one.
        (r#"[White "a\"]b"]"#, r#"a"]b"#),
        (r#"[White "a\"]"]"#, r#"a"]"#),
        (r#"[White "a\" ] "]"#, r#"a" ] "#),
        (r#"[White "["x" "]"#, r#"["x" "#),
    ] {
        let games = read(&format!("{text}\n\n1. e4 *"));
        assert_eq!(games.len(), 1);
        assert_eq!((games[0].tag("White"), games[0].moves.len()), (Some(value), 1), "{text}");
        // What is written is escaped, and means the same.
        let written = games[0].to_string();
        assert_eq!((read(&written)[0].tag("White"), read(&written)[0].to_string()), (Some(value), written));
    }
    // Blanks are looked at no further than a game may go.
    let long = format!("[White \"a\"{}", " ".repeat(500));
    let fault = PgnReader::new(long.as_bytes()).with_max_game_bytes(100).next_game().unwrap().unwrap_err();
    assert_eq!(fault.kind, PgnErrorKind::TooLong(100));
}

#[test]
fn numbers_follow_comments_and_variations() {
    check("e4 e5 Nf3", "1. e4 e5 2. Nf3\n");
    check("{a} e4 {b} e5 (c5 Nf3) Nf3 Nc6 *", "{a} 1. e4 {b} 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n");
    check("1. e4 1... {a} e5 2. {b} Nf3 *", "1. e4 1... {a} e5 2. {b} Nf3 *\n");
    check("1. e4! e5?! $14 *", "1. e4 $1 e5 $6 $14 *\n");
    check(
        "[FEN \"4k3/8/8/8/8/8/8/4KB2 b - - 2+3 0 7\"]\n\nKd8 Bb5 *",
        "[FEN \"4k3/8/8/8/8/8/8/4KB2 b - - 2+3 0 7\"]\n\n7... Kd8 8. Bb5 *\n",
    );
}

#[test]
fn clocks_and_evaluations_are_comments() {
    check(
        "1. e4 {good [%clk 1:02:03.45] [%eval -0.5,20]} {more} 1... e5 {[%emt 5]} 2. Nf3 {[%eval #-3]} *",
        "1. e4 {[%eval -0.50,20] [%clk 1:02:03.45] good} {more} 1... e5 {[%emt 0:00:05]}\n2. Nf3 {[%eval #-3]} *\n",
    );
}

#[test]
fn a_closing_brace_is_written_in_a_line_comment() {
    check("1. e4 ; a } b\n e5 *", "1. e4 ;a } b\n1... e5 *\n");
    check("1. e4 (1. d4 ;}\n) *", "1. e4 (1. d4 ;}\n) *\n");
    check("1. e4 ;} [%clk 5]\n*", "1. e4 {[%clk 0:00:05]} ;}\n*\n");
}

#[test]
fn lines_are_shorter_than_eighty_columns() {
    let comment = "word ".repeat(60);
    let games = read(&format!("1. e4 {{{comment}}} (1. d4 {{{comment}}}) e5 {} *", "Nf3 Nc6 ".repeat(50)));
    let text = games[0].to_string();
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert!(text.lines().count() > 10 && text.lines().rev().skip(1).any(|line| line.len() > 74), "{text}");
    assert_eq!(without_places(&read(&text)[0]), without_places(&games[0]));
}

#[test]
fn no_line_starts_with_a_percent_sign() {
    let text = read(&format!("1. e4 {{{}}} *", "aaaaaa %bbbbb ".repeat(40)))[0].to_string();
    assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
}

#[test]
fn line_ends_in_tag_values_become_spaces() {
    let game = PgnGame { tags: vec![PgnTag::new("White", "A\nB")], ..PgnGame::default() };
    assert_eq!(game.to_string(), "[White \"A B\"]\n\n");
}

#[test]
fn a_record_has_the_tags_that_it_needs() {
    let mut game = Game::<Chess>::new();
    for text in ["f3", "e5", "g4", "Qh4"] {
        game.play(parse_move(game.position(), text).unwrap()).unwrap();
    }
    game.jump(1);
    let roster =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
    let expected = format!("{roster}[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_eq!(PgnGame::of(&game).to_string(), expected);

    let start = parse_fen::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 b - - 2+3 0 7").unwrap();
    let mut game = Game::from_position(start, Profile::LICHESS);
    game.play(parse_move(game.position(), "Kd8").unwrap()).unwrap();
    game.agree_draw().unwrap();
    let expected = format!(
        "{roster}[Result \"1/2-1/2\"]\n[Variant \"Three-check\"]\n[Rules \"lichess\"]\n[SetUp \"1\"]\n\
         [FEN \"4k3/8/8/8/8/8/8/4KB2 b - - 2+3 0 7\"]\n\n7... Kd8 1/2-1/2\n"
    );
    assert_eq!(PgnGame::of(&game).to_string(), expected);
}

/// Random games are written, read and played to the same end.
#[track_caller]
fn check_round_trips<V: Variant>() {
    for seed in 0..20 {
        let mut game = Game::<V>::from_position(Position::start(), Profile::LICHESS);
        random_game::<V>(seed, 120, |_, m| {
            if game.outcome().is_none() {
                game.play(m).unwrap();
            }
        });
        let text = PgnGame::of(&game).to_string();
        let read = read(&text);
        assert_eq!(read[0].variant().unwrap().key(), V::ID);
        let profile = read[0].profile(None, V::PROFILE).unwrap();
        let again = read[0].play::<V>(profile).unwrap();
        assert_eq!((again.position(), again.verdict()), (game.position(), game.verdict()), "{text}");
    }
}

#[test]
fn random_games_survive_their_record() {
    check_round_trips::<Chess>();
    check_round_trips::<ThreeCheck>();
    check_round_trips::<RacingKings>();
    check_round_trips::<Knightmate>();
}
