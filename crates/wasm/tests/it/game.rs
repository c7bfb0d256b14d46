//! The tree of moves.

use alfil_replay::RecordedMove;
use alfil_wasm::{EndBy, Side, Table};

fn table(variant: &str, fen: Option<&str>) -> Table {
    Table::new(variant, None, fen).unwrap()
}

fn play(table: &mut Table, moves: &str) -> Vec<usize> {
    moves.split_whitespace().map(|text| table.play(text, RecordedMove::default()).unwrap()).collect()
}

#[track_caller]
fn refuse(table: &mut Table, text: &str, message: &str) {
    let before = table.view().unwrap();
    assert_eq!(table.play(text, RecordedMove::default()).unwrap_err().to_string(), message);
    assert_eq!(table.view().unwrap(), before, "a refused move changes nothing");
}

#[test]
fn a_third_check_ends_the_game_with_its_reason() {
    let mut game = table("three-check", None);
    play(&mut game, "e4 e5 Bc4 Bc5 Bxf7+ Kxf7 Qh5+ Kf8");
    let view = game.view().unwrap();
    assert_eq!(view.notices[0].sentence, "One more check wins for White.");
    assert_eq!((view.fen.split(' ').nth(4), view.fen_given.ends_with("+2+0")), (Some("1+3"), true));
    play(&mut game, "Qf5+");
    let view = game.view().unwrap();
    let outcome = view.outcome.unwrap();
    assert_eq!((outcome.why.id.as_str(), outcome.winner), ("third-check", Some(Side::White)));
    assert_eq!(outcome.why.sentence, "White wins by the third check.");
    assert!(view.dests.is_empty() && view.premoves.is_empty());
    refuse(&mut game, "Kg8", "the game is over: 1-0 (third-check)");
}

#[test]
fn counters_follow_navigation() {
    let mut game = table("three-check", None);
    play(&mut game, "e4 e5 Bc4 Nc6 Bxf7+");
    let given = |game: &Table| game.view().unwrap().checks_given.unwrap().white;
    assert_eq!(given(&game), 1);
    assert!(game.step(-1));
    assert_eq!(given(&game), 0);
    assert!(game.step(1) && !game.step(1));
    assert_eq!(given(&game), 1);
}

#[test]
fn a_race_says_that_one_reply_is_left() {
    let fen = "8/1K6/7k/8/8/8/8/8 w - - 0 1";
    let mut game = Table::new("racing-kings", Some("lichess"), Some(fen)).unwrap();
    play(&mut game, "Kb8");
    assert_eq!(game.outcome().unwrap().unwrap().why.sentence, "White wins the race to the eighth rank.");
    let fen = "8/1K5k/8/8/8/8/8/8 w - - 0 1";
    let mut game = Table::new("racing-kings", Some("lichess"), Some(fen)).unwrap();
    play(&mut game, "Kb8");
    let view = game.view().unwrap();
    assert_eq!(
        view.notices[0].sentence,
        "Black has one reply: reaching the eighth rank draws, anything else loses."
    );
    play(&mut game, "Kh8");
    let drawn = game.outcome().unwrap().unwrap().why;
    assert_eq!(
        (drawn.id.as_str(), drawn.sentence.as_str()),
        ("race-drawn", "Both sides reach the eighth rank: the race is drawn.")
    );
}

#[test]
fn a_race_that_is_drawn_at_once_says_who_is_there_and_who_could_follow() {
    let mut game = table("racing-kings", Some("8/1k4K1/8/8/8/8/8/8 w - - 0 1"));
    play(&mut game, "Kg8");
    let sentence = "White has reached the eighth rank, and Black can follow: the race is drawn.";
    assert_eq!(game.outcome().unwrap().unwrap().why.sentence, sentence);
    assert_eq!(game.view().unwrap().outcome.unwrap().why.sentence, sentence);
}

#[test]
fn promotions_are_those_of_the_variant() {
    let game = table("knightmate", Some("8/1P5k/8/8/8/8/8/7K w - - 0 1"));
    let view = game.view().unwrap();
    let choices: Vec<&str> = view.promotions["b7b8"].iter().map(|choice| choice.uci.as_str()).collect();
    assert!(choices.contains(&"b7b8m") && !choices.contains(&"b7b8k"), "{choices:?}");
    let commoner = view.promotions["b7b8"].iter().find(|choice| choice.uci == "b7b8m").unwrap();
    assert_eq!((commoner.role, commoner.name.as_str()), ("knight", "commoner"));
    assert!(table("racing-kings", None).view().unwrap().promotions.is_empty());
}

#[test]
fn castling_can_be_told_by_either_square() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let view = table("knightmate", Some(fen)).view().unwrap();
    for square in ["g1", "h1", "c1", "a1"] {
        assert!(view.dests["e1"].iter().any(|to| to == square), "{square}: {:?}", view.dests["e1"]);
    }
    // Black may plan it too.
    assert!(view.premoves["e8"].iter().any(|to| to == "g8"));
}

#[test]
fn premoves_know_how_men_of_the_variant_move() {
    let chess = table("chess", None).view().unwrap();
    assert_eq!(chess.premoves["g8"], ["f6", "h6", "e7"]);
    let view = table("knightmate", None).view().unwrap();
    assert_eq!(view.premoves["g8"], ["f7", "g7", "h7", "f8", "h8"], "a commoner");
    assert!(view.premoves["e8"].iter().any(|to| to == "f6"), "the royal knight leaps");
    assert_eq!(view.premoves["e7"], ["e5", "d6", "e6", "f6"]);
}

#[test]
fn the_board_is_written_by_slots() {
    let board = table("knightmate", None).view().unwrap().board;
    assert_eq!(board, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
}

#[test]
fn a_variation_is_kept_and_can_become_the_game() {
    let mut game = table("chess", None);
    let main = play(&mut game, "e4 e5 Nf3");
    game.go_to(main[0]).unwrap();
    let other = play(&mut game, "c5 Nc3");
    assert_eq!(game.main_line(), [vec![0], main.clone()].concat());
    assert_eq!(game.line(), [vec![0, main[0]], other.clone()].concat());
    assert!(!game.view().unwrap().is_main);
    // Going back along it and forward again stays on it.
    assert!(game.step(-1) && game.step(1));
    assert_eq!(game.view().unwrap().node, other[1]);
    game.promote(other[1]).unwrap();
    assert_eq!(game.main_line(), [vec![0, main[0]], other.clone()].concat());
    game.delete(main[1]).unwrap();
    assert_eq!(game.nodes().iter().flatten().count(), 4);
    assert_eq!(game.go_to(main[2]).unwrap_err().to_string(), format!("the game has no node {}", main[2]));
}

#[test]
fn records_and_files_keep_variations_comments_and_ends() {
    let mut game = table("three-check", None);
    let main = play(&mut game, "e4 e5 Bc4 Nc6");
    game.go_to(main[1]).unwrap();
    let other = play(&mut game, "Qh5 Nf6");
    game.set_comment(other[0], "too early").unwrap();
    game.set_nags(other[0], vec![6]).unwrap();
    game.end(&EndBy::Resignation { by: Side::Black }).unwrap();
    let record = game.record().unwrap();
    let bytes = record.encode().unwrap();
    let again = Table::of_bytes(&bytes).unwrap();
    assert_eq!(again.record().unwrap(), record);
    let pgn = record.to_pgn().unwrap().to_string();
    assert!(pgn.contains("(2. Qh5 $6 {too early} 2... Nf6)") && pgn.ends_with("1-0\n"), "{pgn}");
    let read = Table::of_pgn(&pgn, None, None).unwrap();
    assert_eq!(read[0].outcome().unwrap().unwrap().why.sentence, "Black resigned: White wins.");
    assert_eq!(read[0].record().unwrap().moves, record.moves);
}

#[test]
fn a_move_taken_back_is_gone_and_so_is_an_end() {
    let mut game = table("chess", None);
    play(&mut game, "e4 e5 Nf3");
    game.end(&EndBy::Agreement).unwrap();
    refuse(&mut game, "Nc6", "the game is over: 1/2-1/2 (agreement)");
    game.take_back(2).unwrap();
    assert_eq!((game.main_line().len(), game.outcome().unwrap()), (2, None));
    assert_eq!(game.take_back(2).unwrap_err().to_string(), "there is nothing to take back");
    play(&mut game, "c5");
}

#[test]
fn a_claim_opens_with_the_third_occurrence() {
    let mut game = table("three-check", None);
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert!(game.view().unwrap().claims.is_empty());
    let early = EndBy::Claim { claim: "threefold".into() };
    assert_eq!(game.end(&early).unwrap_err().to_string(), "no claim of threefold is open");
    play(&mut game, "Ng8");
    let claims = game.view().unwrap().claims;
    assert_eq!(claims[0].sentence, "The position occurred 3 times: a draw can be claimed.");
    game.end(&early).unwrap();
    assert_eq!(game.outcome().unwrap().unwrap().result, "1/2-1/2");
}

#[test]
fn bad_input_is_told_with_its_place() {
    let fault = |result: Result<Table, alfil_wasm::Fault>| result.err().unwrap().to_string();
    assert_eq!(fault(Table::new("draughts", None, None)), "no variant is named \"draughts\"");
    assert_eq!(fault(Table::new("chess", Some("uscf"), None)), "no rule profile is named \"uscf\"");
    let bad = Table::new("three-check", None, Some("4k3/8/8/8/8/8/8/4KB2 w - - 2+4 0 1"));
    assert!(fault(bad).starts_with("FEN, column 28: check counters"));
    let pgn = Table::of_pgn("1. e4 e5 2. Ke3", None, None).err().unwrap().to_string();
    assert!(pgn.starts_with("line 1, column 13, ply 3:"), "{pgn}");
    assert_eq!(Table::of_pgn("", None, None).err().unwrap().to_string(), "there is no game in it");
    assert!(Table::of_bytes(b"nonsense").is_err());
    refuse(&mut table("chess", None), "e5", "e5: no legal move fits");
}
