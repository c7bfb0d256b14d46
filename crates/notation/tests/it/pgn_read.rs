//! Reading PGN: everything that is understood, and the place of everything that is not.

use alfil_notation::{
    Eval, MAX_VARIATION_DEPTH, PgnError, PgnErrorKind, PgnGame, PgnMove, PgnReader, PgnResult, Score,
};

fn read(text: impl AsRef<[u8]>) -> Vec<Result<PgnGame, PgnError>> {
    PgnReader::new(text.as_ref()).collect()
}

/// The games of a file without faults.
#[track_caller]
fn games(text: impl AsRef<[u8]>) -> Vec<PgnGame> {
    read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[track_caller]
fn game(text: impl AsRef<[u8]>) -> PgnGame {
    let mut games = games(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// Moves with their NAGs and comments, variations in parentheses; comments before a move after a `<`.
fn shown(comments: &[String], moves: &[PgnMove]) -> String {
    let mut words: Vec<String> = comments.iter().map(|comment| format!("{{{comment}}}")).collect();
    for m in moves {
        words.extend(m.comments_before.iter().map(|comment| format!("<{{{comment}}}")));
        words.push(m.text.clone());
        words.extend(m.nags.iter().map(|nag| format!("${nag}")));
        words.extend(m.comments.iter().map(|comment| format!("{{{comment}}}")));
        words.extend(m.variations.iter().map(|line| format!("({})", shown(&line.comments, &line.moves))));
    }
    words.join(" ")
}

/// Expects one game with these moves.
#[track_caller]
fn check(text: impl AsRef<[u8]>, expected: &str) {
    let game = game(text);
    assert_eq!(shown(&game.comments, &game.moves), expected);
}

/// Expects the first fault to be this one.
#[track_caller]
fn check_error(text: impl AsRef<[u8]>, message: &str) {
    let error = read(text).into_iter().find_map(Result::err).expect("a fault");
    assert_eq!(error.to_string(), message);
}

#[test]
fn move_numbers_in_every_habit() {
    let expected = "e4 e5 Nf3 Nc6";
    for text in [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 Nc6 *",
        "1 e4 e5 2 Nf3 Nc6 *",
        "e4 e5 Nf3 Nc6 *",
        "1. e4 1... e5 2. Nf3 2... Nc6 *",
        "1.e4 1...e5 2.Nf3 2...Nc6 *",
        "1. e4 1. ... e5 2. Nf3 2. ... Nc6 *",
        "1. e4 1... e5\n2. Nf3 2…Nc6 *",
        "1 . e4 . e5 2 ... Nf3 ...Nc6 *",
        "1. e4 e5 2. Nf3 Nc6",
    ] {
        check(text, expected);
    }
}

#[test]
fn results_end_a_game() {
    for result in PgnResult::ALL {
        let game = game(format!("1. e4 {}", result.as_str()));
        assert_eq!(game.result, Some(result));
        assert_eq!(game.moves.len(), 1);
    }
    assert_eq!(game("[White \"A\"]\n\n*").result, Some(PgnResult::Unknown));
    assert_eq!(game("1. e4").result, None);
    assert_eq!(game("1.0-0 0-0-0 1-0").moves.len(), 2);
}

#[test]
fn annotations_as_numbers_and_as_glyphs() {
    check("1. e4! e5? 2. Nf3!! Nc6?? 3. d4!? exd4?! *", "e4 $1 e5 $2 Nf3 $3 Nc6 $4 d4 $5 exd4 $6");
    check("1. e4 ! e5 $2 2. Nf3$3$146 Nc6 !? $14 *", "e4 $1 e5 $2 Nf3 $3 $146 Nc6 $5 $14");
    check("1. Nf3+! Nf6#?! *", "Nf3+ $1 Nf6# $6");
    check_error("1. e4!!! *", "line 1, column 6, ply 2: expected ! ? !! ?? !? or ?!");
    check_error("1. e4 $ *", "line 1, column 7, ply 2: expected $ and a number from 0 to 255");
    check_error("1. e4 $256 *", "line 1, column 7, ply 2: expected $ and a number from 0 to 255");
    check_error("$1 1. e4 *", "line 1, column 1, ply 1: expected a move before its annotation");
    check_error("1. e4 (! d4) *", "line 1, column 8, ply 1: expected a move before its annotation");
}

#[test]
fn comments_of_both_kinds() {
    check("{first} 1. e4 {a} {b} e5 ; to the end {\n2. Nf3 *", "{first} e4 {a} {b} e5 {to the end {} Nf3");
    check("1. e4{glued}e5;glued\n*", "e4 {glued} e5 {glued}");
    check("1. e4 { two\n  lines\r\n\r\nand  more } *", "e4 {two lines and more}");
    check("1. e4 {} {  } *", "e4");
    check("1. e4 {a ( [ ; % $ { b} *", "e4 {a ( [ ; % $ { b}");
    check("1. e4 {the last one} 1-0", "e4 {the last one}");
}

#[test]
fn a_comment_after_a_number_or_a_variation_belongs_to_the_next_move() {
    check("1. {a} e4 {b} 1... {c} e5 {d} *", "{a} e4 {b} <{c} e5 {d}");
    check("1. e4 {a} (1. d4 {b} 1... {c} d5) {d} e5 *", "e4 {a} (d4 {b} <{c} d5) <{d} e5");
    // Nothing follows, so it goes to the last move.
    check("1. e4 (1. d4) {a} *", "e4 {a} (d4)");
    check("1. e4 (1. d4 (1. c4) {a}) {b} *", "e4 {b} (d4 {a} (c4))");
}

#[test]
fn a_comment_on_the_line_of_the_result_belongs_to_the_game() {
    let games = games("1. e4 1-0 {White won}\n\n1. d4 * ; no end\n\n{next} 1. c4 *");
    let texts: Vec<String> = games.iter().map(|game| shown(&game.comments, &game.moves)).collect();
    assert_eq!(texts, ["e4 {White won}", "d4 {no end}", "{next} c4"]);
}

#[test]
fn comments_before_the_tags_belong_to_the_game() {
    let game = game("; made by hand\n{and by care}\n[White \"A\"]\n{more}\n\n1. e4 *");
    assert_eq!(shown(&game.comments, &game.moves), "{made by hand} {and by care} {more} e4");
    assert!(games("{nothing but a comment} 1.\n").is_empty());
    assert!(games("\n \t\n").is_empty());
}

#[test]
fn commands_become_fields() {
    let game = game(
        "1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... c5 { [%eval -12.5,18] a [%csl Gd4] b [%clk 1:02:03.45] } \
                     2. Nf3 {[%eval #-3][%emt 0:00:05]} 2... d6 {[%eval #4] [%clk 59] [%emt 1:05.5]} *",
    );
    let score = |score| Some(Eval { score, depth: None });
    let fields: Vec<_> = game.moves.iter().map(|m| (m.eval, m.clock_ms, m.elapsed_ms)).collect();
    assert_eq!(fields[0], (score(Score::Centipawns(17)), Some(180_000), None));
    let deep = Eval { score: Score::Centipawns(-1250), depth: Some(18) };
    assert_eq!(fields[1], (Some(deep), Some(3_723_450), None));
    assert_eq!(fields[2], (score(Score::Win(-3)), None, Some(5_000)));
    assert_eq!(fields[3], (score(Score::Win(4)), Some(59_000), Some(65_500)));
    assert_eq!(shown(&game.comments, &game.moves), "e4 c5 {a [%csl Gd4] b} Nf3 d6");
}

#[test]
fn commands_that_cannot_be_read_stay_text() {
    for command in [
        "[%clk soon]",
        "[%clk 1:2:3:4]",
        "[%clk 0:00:01.]",
        "[%clk 0:00:01.1234]",
        "[%clk 99999999999999999999]",
        "[%clk 18446744073709551615]",
        "[%eval 0.123]",
        "[%eval #]",
        "[%eval 0.1,]",
        "[%eval 99999999999]",
        "[%clk]",
        "[%clk 0:03:00",
        "[%evil 1]",
    ] {
        check(format!("1. e4 {{{command}}} *"), &format!("e4 {{{command}}}"));
    }
    check("1. e4 {[%clk 0:03:00] [%clk 0:02:00]} *", "e4 {[%clk 0:02:00]}");
    // Taking one command out brings another one about.
    let nested = game("1. e4 {[%clk [%emt 0:00:01] 0:02:00]} *");
    assert_eq!((nested.moves[0].clock_ms, nested.moves[0].comments.len()), (Some(120_000), 0));
}

#[test]
fn variations_are_nested() {
    check("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *", "e4 (d4 d5 (Nf6 c4) c4) (c4) e5");
    check("1. e4(1. d4)e5 *", "e4 (d4) e5");
    check("1. e4 ({why not} 1. d4) ({or nothing}) *", "e4 ({why not} d4) ({or nothing})");
}

#[test]
fn variations_that_do_not_match_are_errors() {
    check_error("1. e4 (1. d4 *", "line 1, column 14, ply 2: expected a move or ) in the variation");
    check_error("1. e4 (1. d4", "line 1, column 7, ply 2: the variation is not closed, expected )");
    check_error(
        "1. e4 (1. d4\n\n[White \"A\"]\n\n*",
        "line 1, column 7, ply 2: the variation is not closed, expected )",
    );
    check_error("1. e4 ) *", "line 1, column 7, ply 2: expected ( before )");
    check_error("1. e4 () *", "line 1, column 8, ply 2: expected a move in the variation");
    check_error("(1. e4) *", "line 1, column 1, ply 1: expected a move before its variation");
    check_error(
        "1. e4 e5 (1... c5 2. Nf3 (2. foo)) *",
        "line 1, column 30, ply 3: expected a move, found \"foo\"",
    );
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(games(nested(MAX_VARIATION_DEPTH)).len(), 1);
    let column = 7 + 7 * MAX_VARIATION_DEPTH;
    check_error(
        nested(MAX_VARIATION_DEPTH + 1),
        &format!("line 1, column {column}, ply 2: variations are nested deeper than {MAX_VARIATION_DEPTH}"),
    );
    check_error(
        "1. e4 ".to_owned() + &"(1. d4 ".repeat(200_000),
        &format!("line 1, column {column}, ply 2: variations are nested deeper than {MAX_VARIATION_DEPTH}"),
    );
}

#[test]
fn tags_with_escapes_and_places() {
    let game = game("[Event \"a \\\"b\\\" \\\\ c:\\d\"]\n[ White  \"\" ]\n[A_b1 \"x\"] [C \"y\"]\n\n*");
    let tags: Vec<_> = game.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
    assert_eq!(tags, [("Event", "a \"b\" \\ c:\\d"), ("White", ""), ("A_b1", "x"), ("C", "y")]);
    let place = |i: usize| (game.tags[i].line, game.tags[i].column, game.tags[i].value_column);
    assert_eq!([place(0), place(1), place(3)], [(1, 1, 9), (2, 1, 11), (3, 12, 16)]);
    assert_eq!(game.tag("White"), Some(""));
    assert_eq!(game.tag("Black"), None);
}

#[test]
fn tags_that_cannot_be_read_are_errors() {
    check_error("[]\n\n*", "line 1, column 2: expected the name of a tag");
    check_error("[White A]\n\n*", "line 1, column 8: expected \" before the value of the tag");
    check_error("[White Elo \"1\"]\n\n*", "line 1, column 8: expected \" before the value of the tag");
    check_error("[White \"A]\n\n*", "line 1, column 11: expected \" and ] after the value of the tag");
    check_error("[White \"A\"\n\n*", "line 1, column 11: expected \" and ] after the value of the tag");
    check_error(
        "[White \"A \"B\" C\"\n]\n\n*",
        "line 1, column 17: expected \" and ] after the value of the tag",
    );
    check_error("[White \"A\\\"] x\n\n*", "line 1, column 15: expected \" and ] after the value of the tag");
    check_error("[White \"A", "line 1, column 10: expected \" and ] after the value of the tag");
    check_error("[", "line 1, column 2: expected the name of a tag");
}

#[test]
fn tokens_that_cannot_be_read_are_errors() {
    for (text, message) in [
        ("1. e4 foo *", "column 7, ply 2: expected a move, found \"foo\""),
        ("1. e4 e5 2.Bishop *", "column 12, ply 3: expected a move, found \"Bishop\""),
        ("1. e4 = *", "column 7, ply 2: expected a move, found \"=\""),
        ("1. e4 é5 *", "column 7, ply 2: expected a move, found \"é5\""),
        ("1. e4 } *", "column 7, ply 2: expected { before }"),
        ("1. e4 ] *", "column 7, ply 2: expected a move, found \"]\""),
        ("1. e4 <x> *", "column 7, ply 2: expected a move, found \"<\""),
        ("1. e4 \"x\" *", "column 7, ply 2: expected a move, found \"\\\"\""),
        ("1. e4 1/2 *", "column 7, ply 2: expected a move, found \"1/2\""),
        ("1. e4 1-1 *", "column 7, ply 2: expected a move, found \"1-1\""),
        ("1. e4 {open", "column 7, ply 2: the comment is not closed, expected }"),
        ("{open", "column 1: the comment is not closed, expected }"),
    ] {
        check_error(text, &format!("line 1, {message}"));
    }
    let long = "x".repeat(1000);
    check_error(&long, &format!("line 1, column 1, ply 1: expected a move, found {:?}", &long[..40]));
}

#[test]
fn null_moves_are_kept_for_the_rules_to_refuse() {
    check("1. e4 -- 2. Z0 0000 @@@@ *", "e4 -- Z0 0000 @@@@");
}

#[test]
fn escaped_lines_are_left_out() {
    check("% a comment\n1. e4\n%2. foo {\ne5 *", "e4 e5");
    check_error("1. e4 %x *", "line 1, column 7, ply 2: expected a move, found \"%x\"");
}

#[test]
fn line_ends_of_every_system() {
    for end in ["\n", "\r\n", "\r"] {
        let file = ["[White \"A\"]", "[Black \"B\"]", "", "1. e4 ; yes", "e5", "2. foo *"].join(end);
        assert_eq!(
            read(&file)[0].as_ref().unwrap_err().to_string(),
            "line 6, column 4, ply 3: expected a move, found \"foo\""
        );
        let games = games(file.replace("foo", "Nf3") + end + end + "1. d4 *");
        assert_eq!((games[0].tags.len(), games[0].moves.len(), games[0].moves[0].line), (2, 3, 4));
        assert_eq!(games[1].line, 8);
    }
}

#[test]
fn byte_order_marks_are_left_out() {
    let games = games("\u{feff}[White \"A\"]\n\n1. e4 *\n\u{feff}[White \"B\"]\n\n1. d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].tag("White"), Some("B"));
}

#[test]
fn text_is_utf_8_or_else_latin_1() {
    let utf = game("[White \"Müller\"]\n\n1. e4 {größer} *");
    let latin = game(b"[White \"M\xfcller\"]\n\n1. e4 {gr\xf6\xdfer} *");
    assert_eq!(latin, PgnGame { moves: utf.moves.clone(), ..latin.clone() });
    assert_eq!(latin.tag("White"), utf.tag("White"));
    check_error(b"1. e4 \xff5 *", "line 1, column 7, ply 2: expected a move, found \"ÿ5\"");
}

#[test]
fn games_follow_each_other_without_empty_lines() {
    let games = games("[White \"A\"]\n1. e4 1-0\n[White \"B\"]\n1. d4 0-1 [White \"C\"] 1. c4 * 1. Nf3 *");
    let names: Vec<_> = games.iter().map(|game| game.tag("White")).collect();
    assert_eq!(names, [Some("A"), Some("B"), Some("C"), None]);
    assert!(games.iter().all(|game| game.moves.len() == 1));
}

#[test]
fn a_game_without_result_ends_before_the_next_tags() {
    let games = games("[White \"A\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n[White \"C\"]\n\n1. c4");
    let sizes: Vec<_> = games.iter().map(|game| (game.tag("White"), game.moves.len())).collect();
    assert_eq!(sizes, [(Some("A"), 2), (Some("B"), 0), (Some("C"), 1)]);
}

#[test]
fn tags_may_be_torn_apart_by_empty_lines() {
    let game = game("[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *");
    assert_eq!(game.tags.len(), 2);
}

#[test]
fn places_are_those_of_the_file() {
    let game = game("\n[White \"A\"]\n\n1.e4 1...e5\n  2. Nf3 *");
    let places: Vec<_> = game.moves.iter().map(|m| (m.line, m.column)).collect();
    assert_eq!((game.line, places), (2, vec![(4, 3), (4, 10), (5, 6)]));
}

/// After a fault the game with the next tags is read.
#[track_caller]
fn check_recovery(faulty: &str) {
    let file = format!("{faulty}\n\n[Event \"next\"]\n\n1. d4 *\n\n[Event \"last\"]\n\n1. c4 *\n");
    let answers = read(&file);
    let names: Vec<_> =
        answers.iter().map(|answer| answer.as_ref().ok().and_then(|game| game.tag("Event"))).collect();
    assert_eq!(names, [None, Some("next"), Some("last")], "{answers:?}");
}

#[test]
fn reading_goes_on_after_a_faulty_game() {
    check_recovery("[Event \"a\"]\n\n1. e4 foo 2. Nf3\n{[%clk 0:01:00]}\n{\n[%eval 1]} 1-0");
    check_recovery("[Event \"a\"]\n\n1. e4 (1. d4 *");
    check_recovery("[Event \"a\"]\n\n1. e4 (1. d4");
    check_recovery("[Event \"a\"]\n\n1. e4 {never closed");
    check_recovery("[Event \"a\"]\n\n1. e4 {never closed\n  \n1. e4 *");
    check_recovery("[Event \"a\"]\n\n(");
    check_recovery("[Event \"a\"]\n[Site a]\n[Date \"x\"]\n\n1. e4 *");
    check_recovery("[Event \"a]\n[Site \"b\"]\n[Date \"x\"]\n\n1. e4 *");
    check_recovery("[Event \"a\"]\n\n1. e4 $\n");
    check_recovery("1. e4 foo\n  [notatag\n [not a tag]");
    check_recovery("garbage");
}

#[test]
fn a_fault_leaves_what_was_read_before_it() {
    let mut reader =
        PgnReader::new("[White \"A\"]\n\n1. e4 e5 (1... c5 2. foo) *\n[White \"B\"] 1. d4 *".as_bytes());
    assert_eq!(reader.next_game().unwrap().unwrap_err().ply, Some(3));
    let partial = reader.partial_game().unwrap();
    assert_eq!(partial.tag("White"), Some("A"));
    assert_eq!(shown(&partial.comments, &partial.moves), "e4 e5");
    assert!(reader.next_game().unwrap().is_ok());
    assert_eq!(reader.partial_game(), None);
    assert!(reader.next_game().is_none() && reader.next_game().is_none());
}

#[test]
fn a_failing_input_is_the_last_answer() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::ConnectionReset.into())
        }
    }
    let input = std::io::Read::chain("[White \"A\"]\n\n1. e4 *\n\n1. d4".as_bytes(), Broken);
    let answers: Vec<_> = PgnReader::new(std::io::BufReader::new(input)).collect();
    assert_eq!(answers.len(), 2);
    let error = answers[1].as_ref().unwrap_err();
    assert_eq!(error.kind, PgnErrorKind::Io(std::io::ErrorKind::ConnectionReset));
    assert_eq!((error.line, error.column), (5, 6));
}

#[test]
fn a_word_that_says_en_passant_belongs_to_the_capture_before_it() {
    let read = game("1. e4 a6 2. e5 d5 3. exd6 e.p. {why} cxd6 *");
    let moves: Vec<&str> = read.moves.iter().map(|m| m.text.as_str()).collect();
    assert_eq!(moves, ["e4", "a6", "e5", "d5", "exd6", "cxd6"]);
    assert_eq!(read.moves[4].comments, ["why"]);
    assert_eq!(game("1. exd6 e.p.! *").moves[0].nags, [1]);
    for text in ["e.p. *", "1. e4 e.p. *", "1. Nxd6 e.p. *", "1. exd6 2. e.p. *"] {
        let error = PgnReader::new(text.as_bytes()).next_game().unwrap().unwrap_err();
        assert_eq!(error.column, text.find("e.p.").unwrap() + 1, "{text}");
        assert!(error.to_string().ends_with("expected a pawn's capture before e.p."), "{error}");
    }
}

#[test]
fn the_names_of_tags_are_found_in_any_case() {
    let mut read = game("[variant \"Knightmate\"]\n[RESULT \"1-0\"]\n\n1. Kf3 1-0");
    assert_eq!(read.variant().unwrap().key(), "knightmate");
    assert_eq!((read.tag("Result"), read.find_tag("result").unwrap().line), (Some("1-0"), 2));
    assert_eq!((read.result_line, read.result_column), (4, 8));
    read.set_tag("Result", "*");
    assert_eq!(read.tags.len(), 2);
    let twice = game("[Variant \"Knightmate\"]\n[variant \"chess\"]\n\n*");
    assert_eq!(twice.variant().unwrap_err().line, 2);
}
