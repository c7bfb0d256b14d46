//! Walking through records: counters, clocks, claims and ends follow every step.

use alfil_notation::PgnReader;
use alfil_replay::{Cursor, CursorError, GameRecord, RecordCursor, Request, View};
use alfil_variants::alfil_core::{ByColor, Color};
use alfil_variants::{Chess, Claim, Dialect, Game, Knightmate, RacingKings, ThreeCheck, Variant};

#[track_caller]
fn record(text: &str) -> GameRecord {
    let game = PgnReader::new(text.as_bytes()).next_game().expect("a game").expect("a readable one");
    GameRecord::from_pgn(&game, &Request::default()).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn cursor(text: &str) -> RecordCursor {
    RecordCursor::new(record(text)).unwrap_or_else(|error| panic!("{error}"))
}

fn given(cursor: &RecordCursor) -> (u8, u8) {
    let ByColor { white, black } = cursor.view().checks_given.expect("checks are counted");
    (white, black)
}

fn san(view: &View) -> &str {
    view.played.as_ref().map_or("", |played| played.san.as_str())
}

const TWO_CHECKS: &str = "[Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ (3. Qh5 Nf6 4. Qxf7# (4. Bxf7+ Ke7 5. Be8)) \
                          3... Kxf7 4. Qh5+ *";

/// lichess-org/lila#261: taking a check back takes it off the counter.
#[test]
fn r261_counters_step_back() {
    let mut cursor = cursor(TWO_CHECKS);
    assert!(cursor.jump(5));
    assert_eq!((san(&cursor.view()), given(&cursor)), ("Bxf7+", (1, 0)));
    assert!(cursor.view().fen.contains(" 2+3 "));
    assert!(cursor.back());
    assert_eq!(given(&cursor), (0, 0));
    assert!(cursor.view().fen.contains(" 3+3 "));
    assert!(cursor.forward());
    assert_eq!(given(&cursor), (1, 0));
}

/// lichess-org/lila#4787: a game that is looked at before its first check shows none.
#[test]
fn r4787_counters_follow_jumps() {
    let mut cursor = cursor(TWO_CHECKS).with_dialect(Dialect::Given);
    for (ply, expected) in [(7, (2, 0)), (4, (0, 0)), (5, (1, 0)), (0, (0, 0)), (6, (1, 0)), (4, (0, 0))] {
        assert!(cursor.jump(ply));
        assert_eq!(given(&cursor), expected, "ply {ply}");
        assert!(cursor.view().fen.ends_with(&format!("+{}+{}", expected.0, expected.1)));
    }
    assert!(!cursor.jump(8));
    assert_eq!(cursor.view().ply, 4);
}

#[test]
fn counters_follow_branches_and_the_way_out() {
    let mut cursor = cursor(TWO_CHECKS);
    assert!(cursor.jump(4));
    let choices = cursor.view().variations;
    assert_eq!(choices[0].as_ref().map(|choice| choice.san.as_str()), Some("Qh5"));
    cursor.branch(0).unwrap();
    assert_eq!((cursor.view().depth, cursor.len(), given(&cursor)), (1, 7, (0, 0)));
    assert!(cursor.jump(7));
    assert_eq!(cursor.view().outcome.unwrap().to_string(), "1-0 (checkmate)");
    assert!(cursor.back());
    cursor.branch(0).unwrap();
    assert_eq!((cursor.view().depth, san(&cursor.view()), given(&cursor)), (2, "Bxf7+", (1, 0)));
    assert!(cursor.forward() && cursor.forward() && !cursor.forward());
    assert_eq!(cursor.view().ply, 9);
    cursor.leave().unwrap();
    assert_eq!((cursor.view().depth, cursor.view().ply, given(&cursor)), (1, 6, (0, 0)));
    cursor.leave().unwrap();
    assert_eq!((cursor.view().depth, cursor.view().ply), (0, 4));
    assert!(cursor.jump(7));
    assert_eq!(given(&cursor), (2, 0));
    assert_eq!(cursor.leave(), Err(CursorError::NotInVariation));
    assert_eq!(cursor.branch(0), Err(CursorError::NoSuchVariation(0)));
}

#[test]
fn own_moves_make_lines_that_the_record_does_not_know() {
    let mut cursor = cursor(TWO_CHECKS);
    assert!(cursor.jump(4));
    // The next move and the first of a variation are those of the record.
    cursor.play("Bxf7+").unwrap();
    assert_eq!((cursor.view().depth, cursor.len()), (0, 7));
    assert!(cursor.back());
    cursor.play("d1h5").unwrap();
    assert_eq!((cursor.view().depth, cursor.len()), (1, 7));
    cursor.leave().unwrap();
    cursor.play("Nf3").unwrap();
    cursor.play("d6").unwrap();
    assert_eq!((cursor.view().depth, cursor.len(), cursor.view().next), (1, 6, None));
    assert!(cursor.back());
    cursor.play("a6").unwrap();
    assert_eq!((cursor.view().depth, cursor.len(), san(&cursor.view())), (2, 6, "a6"));
    assert_eq!(cursor.play("Ke3"), Err(CursorError::IllegalMove("Ke3".into())));
    cursor.leave().unwrap();
    cursor.leave().unwrap();
    assert!(cursor.jump(7));
    assert_eq!((cursor.view().depth, given(&cursor)), (0, (2, 0)));
    assert_eq!(*cursor.record(), record(TWO_CHECKS));
}

#[test]
fn clocks_show_the_last_reading_of_each_side() {
    let text = "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:03:01]} (1. d4 {[%clk 0:02:00]}) 1... e5 {[%clk 0:02:59.5]} 2. Nf3 \
                Nc6 {[%clk 0:02:50]} *";
    let mut cursor = cursor(text);
    let mut shown = Vec::new();
    loop {
        let ByColor { white, black } = cursor.view().clocks_ms;
        shown.push((white.unwrap(), black.unwrap()));
        if !cursor.forward() {
            break;
        }
    }
    assert_eq!(
        shown,
        [(180_000, 180_000), (181_000, 180_000), (181_000, 179_500), (181_000, 179_500), (181_000, 170_000)]
    );
    assert!(cursor.jump(0));
    cursor.branch(0).unwrap();
    assert_eq!(cursor.view().clocks_ms.white, Some(120_000));
}

#[test]
fn claims_open_where_the_position_repeats() {
    let text = "[Result \"1/2-1/2\"]\n[End \"claim threefold\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
    let mut cursor = cursor(text);
    assert!(cursor.jump(7));
    assert_eq!((cursor.view().claims, cursor.view().outcome), (vec![], None));
    assert!(cursor.forward());
    assert_eq!(cursor.view().outcome.unwrap().to_string(), "1/2-1/2 (threefold)");
    // The same without the claim.
    cursor = RecordCursor::new(GameRecord { end: alfil_replay::End::Open, ..record(text) }).unwrap();
    assert!(cursor.jump(8));
    assert_eq!(cursor.view().claims, [Claim::Threefold]);
    cursor.play("Nf3").unwrap();
    cursor.play("d5").unwrap();
    assert_eq!(cursor.view().claims, []);
}

#[test]
fn an_end_by_the_players_counts_after_the_last_move_only() {
    let mut cursor = cursor("[Result \"1-0\"]\n[End \"resignation black\"]\n\n1. e4 (1. d4) e5 1-0");
    assert!(cursor.jump(1));
    assert_eq!(cursor.view().outcome, None);
    assert!(cursor.forward());
    assert_eq!(cursor.view().outcome.unwrap().to_string(), "1-0 (resignation)");
    assert!(cursor.jump(0));
    cursor.branch(0).unwrap();
    assert_eq!(cursor.view().outcome, None);
    cursor.play("d5").unwrap();
    assert_eq!(cursor.view().outcome, None, "another game with as many moves");
}

/// A cursor and a game see the same after every move of the shipped games, whichever way the cursor came.
#[track_caller]
fn agrees_with_game<V: Variant>(file: &str, profile: &str) {
    let file = file.replace("[Variant", &format!("[Rules \"{profile}\"]\n[Variant"));
    for game in PgnReader::new(file.as_bytes()).take(12) {
        let game = game.unwrap();
        let record = GameRecord::from_pgn(&game, &Request::default()).unwrap();
        let mut played: Game<V> = record.play_as().unwrap();
        let mut cursor = Cursor::<V>::new(record.clone()).unwrap();
        for (ply, view) in record.views().unwrap().enumerate() {
            assert!(played.jump(ply) && cursor.jump(record.moves.len()) && cursor.jump(ply));
            assert_eq!((view.ply, view.hash), (ply, played.position().hash()));
            assert_eq!(cursor.position(), played.position());
            assert_eq!((view.outcome, &view.claims), (cursor.verdict().outcome, &cursor.verdict().claims));
            assert_eq!((view.outcome, view.claims), (played.outcome(), played.verdict().claims));
            assert_eq!(cursor.last_move(), ply.checked_sub(1).map(|i| played.moves()[i]));
        }
    }
}

#[test]
fn cursors_and_games_agree() {
    agrees_with_game::<ThreeCheck>(include_str!("../games/three-check.pgn"), "claims");
    agrees_with_game::<RacingKings>(include_str!("../games/racing-kings.pgn"), "lichess");
    agrees_with_game::<Knightmate>(include_str!("../games/knightmate.pgn"), "claims");
}

#[test]
fn faulty_records_have_no_cursor() {
    let mut record = record("1. e4 e5 (1... c5) *");
    assert!(Cursor::<ThreeCheck>::new(record.clone()).is_err());
    let e4 = record.moves[0].played;
    record.moves[1].variations[0].moves[0].played = e4;
    let error = Cursor::<Chess>::new(record.clone()).unwrap_err();
    assert_eq!(error.to_string(), "ply 2 in a variation: illegal move \"e2e4\"");
    record.variant = "draughts".into();
    assert!(RecordCursor::new(record).unwrap_err().to_string().contains("draughts"));
}

#[test]
fn passes_of_analysts_are_walked_too() {
    let mut cursor = cursor("1. e4 e5 2. Bc4 (2. -- Nf6 3. d4) *");
    assert!(cursor.jump(2));
    cursor.branch(0).unwrap();
    let view = cursor.view();
    let played = view.played.as_ref().unwrap();
    assert_eq!((san(&view), played.uci.as_str(), view.turn), ("--", "0000", Color::Black));
    assert!(cursor.jump(4));
    assert_eq!(san(&cursor.view()), "Nf6");
}
