//! Games cross from PGN to a record and back, and nothing is lost.

mod remarks;

use alfil_notation::{PgnGame, PgnReader};
use alfil_replay::{End, GameRecord, PackedMove, RecordedMove, Request};
use alfil_variants::alfil_core::{Color, Square};
use alfil_variants::{Chess, Claim, Profile, ThreeCheck};

fn games(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn record(game: &PgnGame, profile: Option<Profile>) -> GameRecord {
    let request = Request { profile, ..Request::default() };
    GameRecord::from_pgn(game, &request).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn text(record: &GameRecord) -> String {
    record.to_pgn().unwrap_or_else(|error| panic!("{error}")).to_string()
}

/// Crosses the bridge until nothing changes any more, which must be after one normalisation. Gives the record.
#[track_caller]
pub(crate) fn crosses(game: &PgnGame, profile: Option<Profile>) -> GameRecord {
    let first = record(game, profile);
    let normalised = text(&first);
    let again = games(&normalised);
    let second = record(&again[0], None);
    assert_eq!(text(&second), normalised, "the second crossing changes something");
    assert_eq!((again.len(), &second.moves, second.end), (1, &first.moves, first.end));
    assert_eq!(
        (&second.comments, &second.start, second.profile),
        (&first.comments, &first.start, first.profile)
    );
    second
}

/// All games of a file cross, and the rules agree with their `Result` and `FinalFEN` tags.
#[track_caller]
fn check_file(file: &str, profile: Profile) {
    let games = games(file);
    assert_eq!(games.len(), 60);
    for game in &games {
        let record = crosses(game, Some(profile));
        let verified = record.verify().unwrap_or_else(|error| panic!("line {}: {error}", game.line));
        assert_eq!(game.tag("Result"), Some(verified.result.as_str()), "line {}", game.line);
        assert_eq!(game.tag("FinalFEN"), Some(verified.fen.as_str()), "line {}", game.line);
        let kept = |tag: &&alfil_notation::PgnTag| record.tag(&tag.name) == Some(tag.value.as_str());
        assert!(game.tags.iter().filter(|tag| !kept(tag)).count() == 0, "line {}", game.line);
    }
}

#[test]
fn three_check_games_cross_and_verify() {
    check_file(include_str!("../games/three-check.pgn"), Profile::CLAIMS);
}

#[test]
fn racing_kings_games_cross_and_verify() {
    check_file(include_str!("../games/racing-kings.pgn"), Profile::LICHESS);
}

#[test]
fn knightmate_games_cross_and_verify() {
    check_file(include_str!("../games/knightmate.pgn"), Profile::CLAIMS);
}

#[test]
fn remarks_of_all_kinds_cross() {
    let file = "[Event \"A \\\"quoted\\\" \\\\ name\"]\n[Site \"Žižkov\"]\n[Annotator \"Ada\"]\n[Annotator \"Bob\"]\n\
                [Variant \"Three-check\"]\n[WhiteElo \"1800\"]\n\n{before the game} {twice}\n\
                1. e4! {[%csl Ge4][%cal Ge2e4] fine [%eval 0.31,20] [%clk 0:03:00.5]} {more}\n\
                ({instead} 1. d4 $10 $139 {solid} (1. c4 c5 (1... e5 2. -- {a threat} e4)) 1... d5) 1... {[%emt 0:00:02] thinks} e5?!\n\
                2. Bc4 {} ; to the end of the line\n2... Nc6 {a } 3. Bxf7+ {[%eval #-3]} *\n";
    let games = games(file);
    let record = crosses(&games[0], None);
    assert_eq!(record.comments, ["before the game", "twice"]);
    let first = &record.moves[0];
    assert_eq!((first.nags.as_slice(), first.clock_ms), ([1].as_slice(), Some(180_500)));
    assert_eq!(first.comments, ["[%csl Ge4][%cal Ge2e4] fine", "more"]);
    let passing = &first.variations[0].moves[0].variations[0].moves[1].variations[0];
    assert!(passing.moves[1].played.is_pass());
    assert_eq!(record.tags.iter().filter(|tag| tag.name == "Annotator").count(), 2);
    assert_eq!(record.tag("Event"), Some("A \"quoted\" \\ name"));
    record.verify().unwrap();
}

/// The end that is read from the tags and the board.
#[track_caller]
fn ends(tags: &str, moves: &str, end: End) {
    let games = games(&format!("{tags}\n\n{moves}"));
    assert_eq!(crosses(&games[0], None).end, end, "{tags}");
}

#[test]
fn tags_tell_how_a_game_ended() {
    let mate = "1. f3 e5 2. g4 Qh4# 0-1";
    ends("[Result \"0-1\"]", mate, End::Board);
    ends("[Result \"0-1\"]", "1. e4 0-1", End::Unstated(alfil_notation::PgnResult::BlackWins));
    ends("[Result \"*\"]", "1. e4 *", End::Open);
    // lichess, then cutechess.
    let white = End::Flag { of: Color::White };
    ends("[Result \"0-1\"]\n[Termination \"Time forfeit\"]", "1. e4 0-1", white);
    ends("[Result \"0-1\"]\n[Termination \"time forfeit\"]", "1. e4 0-1", white);
    let adjudicated = End::Adjudication(alfil_notation::PgnResult::Draw);
    ends("[Result \"1/2-1/2\"]\n[Termination \"adjudication\"]", "1. e4 1/2-1/2", adjudicated);
    let left = End::Abandonment { by: Color::Black };
    ends("[Result \"1-0\"]\n[Termination \"Abandoned\"]", "1. e4 1-0", left);
    // Our own.
    ends("[Result \"1-0\"]\n[End \"resignation black\"]", "1. e4 1-0", End::Resignation { by: Color::Black });
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
    ends("[Result \"1/2-1/2\"]\n[End \"claim threefold\"]", repeated, End::Claim(Claim::Threefold));
    // A tag that the board or the result denies decides nothing.
    let stated = End::Unstated(alfil_notation::PgnResult::Draw);
    ends("[Result \"1/2-1/2\"]\n[End \"claim threefold\"]", "1. e4 1/2-1/2", stated);
    ends("[Result \"0-1\"]\n[End \"agreement\"]", mate, End::Board);
}

#[test]
fn a_record_of_our_own_becomes_a_whole_file() {
    let mut record = GameRecord::of_variant::<ThreeCheck>();
    record.set_tag("White", "Ada");
    record.profile = Profile::AUTOMATIC;
    record.moves.push(RecordedMove::of(PackedMove::step(Square::E2, Square::E4, None)));
    record.end = End::Resignation { by: Color::Black };
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ada\"]\n\
                    [Black \"?\"]\n[Result \"1-0\"]\n[Variant \"Three-check\"]\n[Rules \"automatic\"]\n\
                    [End \"resignation black\"]\n\n1. e4 1-0\n";
    assert_eq!(text(&record), expected);
    crosses(&games(expected)[0], None);
}

#[test]
fn fens_keep_their_dialect_where_they_say_the_same() {
    let given = "[Variant \"threeCheck\"]\n[FEN \"4k3/8/8/8/8/8/8/4KB2 w - - 0 1 +1+0\"]\n\n1. Ke2 *";
    let record = crosses(&games(given)[0], None);
    assert_eq!(record.tag("FEN"), Some("4k3/8/8/8/8/8/8/4KB2 w - - 0 1 +1+0"));
    assert_eq!(record.start.as_deref(), Some("4k3/8/8/8/8/8/8/4KB2 w - - 2+3 0 1"));
    assert_eq!(record.tag("Variant"), Some("threeCheck"));
}

#[test]
fn tags_that_contradict_the_fields_are_brought_in_line() {
    let file = "[Variant \"Three-check\"]\n[Rules \"lichess\"]\n[SetUp \"1\"]\n\
                [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1\"]\n\n1. e4 *";
    let mut record = record(&games(file)[0], None);
    record.variant = "chess".to_owned();
    (record.profile, record.start) = (Profile::AUTOMATIC, None);
    let written = text(&record);
    assert!(written.contains("[Rules \"automatic\"]") && !written.contains("Variant"), "{written}");
    assert!(!written.contains("FEN") && !written.contains("SetUp"), "{written}");
}

#[test]
fn faults_are_told_with_their_place() {
    let fault = |file: &str| {
        let error = GameRecord::from_pgn(&games(file)[0], &Request::default()).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        fault("1. e4 e5 (1... c5 2. Ke3) *"),
        "line 1, column 22, ply 3 in a variation: illegal move \"Ke3\""
    );
    assert!(fault("1. -- *").contains("ply 1: null move"));
    assert!(fault("1. f3 e5 2. g4 Qh4# 3. e4 *").contains("ply 5: the game is over under the rules fide"));
    assert!(fault("[FEN \"8/8\"]\n\n*").starts_with("line 1"));
    // A pass out of check.
    assert!(
        fault("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 (3... -- 4. e5) *")
            .contains("ply 6 in a variation: null move")
    );
}

/// A record put together by hand may be nested without end; it must not exhaust the stack.
#[test]
fn nesting_is_bounded() {
    let step = || RecordedMove::of(PackedMove::step(Square::E2, Square::E4, None));
    let mut moves = vec![step()];
    for _ in 0..100 {
        let line = alfil_replay::Line { comments: Vec::new(), moves };
        moves = vec![RecordedMove { variations: vec![line], ..step() }];
    }
    let record = GameRecord { moves, ..GameRecord::of_variant::<Chess>() };
    assert!(record.to_pgn().unwrap_err().to_string().contains("nested too deep"));
}
