//! Searches.

use alfil_search::StopFlag;
use alfil_wasm::{JudgedMove, Place, ReviewRequest, Score, SearchRequest, Seeker, seeker};

fn place(variant: &str, profile: &str, fen: &str, moves: &str) -> Place {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Place { variant: variant.into(), profile: profile.into(), fen: fen.into(), moves }
}

fn request(place: Place) -> SearchRequest {
    SearchRequest {
        id: 7,
        place,
        level: None,
        seed: 0,
        nodes: Some(5_000),
        depth: None,
        ms: None,
        lines: None,
    }
}

fn engine(variant: &str) -> Box<dyn Seeker> {
    seeker(variant).unwrap()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn scores_are_those_of_white() {
    // White has given two checks and gives the third at once; Black is to move in the second position.
    let won = place("three-check", "claims", "4k3/8/8/8/8/8/3Q4/4K3 w - - 1+3 0 1", "");
    let answer = engine("three-check").search(&request(won), &StopFlag::default(), &mut |_| {}).unwrap();
    assert_eq!(answer.info.lines[0].score, Score::WinIn(1));
    assert!((answer.info.lines[0].chances.expected - 1.0).abs() < 1e-9);
    let lost = place("three-check", "claims", "4k3/8/8/8/8/8/q7/4K3 b - - 3+1 0 1", "");
    let answer = engine("three-check").search(&request(lost), &StopFlag::default(), &mut |_| {}).unwrap();
    assert_eq!(answer.info.lines[0].score, Score::WinIn(-1));
    assert!(answer.info.lines[0].chances.expected < 1e-9);
}

#[test]
fn lines_come_in_complete_sets_with_counters_in_the_text() {
    let place = place("three-check", "claims", START, "e2e4 e7e5 f1c4 b8c6");
    let asked = SearchRequest { lines: Some(3), ..request(place) };
    let mut heard = Vec::new();
    let answer = engine("three-check")
        .search(&asked, &StopFlag::default(), &mut |info| heard.push(info.clone()))
        .unwrap();
    assert!(heard.iter().all(|info| info.lines.len() == 3 && info.id == 7));
    assert_eq!(heard.last().unwrap().lines, answer.info.lines);
    let ranks: Vec<usize> = answer.info.lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [1, 2, 3]);
    let line = answer.info.lines.iter().find(|line| line.san[0] == "Bxf7+").map(|line| line.text.clone());
    assert!(line.is_none_or(|text| text.starts_with("3. Bxf7+ [1-0] ")));
    assert!(answer.info.lines.iter().all(|line| line.san.len() == line.uci.len()));
}

#[test]
fn a_level_plays_the_same_with_the_same_seed() {
    let place =
        || place("knightmate", "claims", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", "");
    let choose = |seed| {
        let asked = SearchRequest { level: Some("club".into()), seed, ..request(place()) };
        engine("knightmate").search(&asked, &StopFlag::default(), &mut |_| {}).unwrap().best.unwrap().uci
    };
    assert_eq!(choose(5), choose(5));
    let bad = SearchRequest { level: Some("god".into()), ..request(place()) };
    let fault = engine("knightmate").search(&bad, &StopFlag::default(), &mut |_| {}).unwrap_err();
    assert_eq!(fault.to_string(), "no level is named \"god\"");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let over = place("racing-kings", "claims", "KR6/6k1/8/8/8/8/8/8 b - - 0 1", "");
    let answer = engine("racing-kings").search(&request(over), &StopFlag::default(), &mut |_| {}).unwrap();
    assert_eq!((answer.best, answer.info.lines.len()), (None, 0));
}

#[test]
fn an_illegal_move_of_a_place_is_named() {
    let bad = place("chess", "fide", START, "e2e4 e2e4");
    let fault = engine("chess").search(&request(bad), &StopFlag::default(), &mut |_| {}).unwrap_err();
    assert_eq!(fault.to_string(), "move 2, e2e4: no legal move fits");
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let stop = StopFlag::asking(|| true);
    let endless = SearchRequest { nodes: None, ..request(place("chess", "fide", START, "")) };
    let answer = engine("chess").search(&endless, &stop, &mut |_| {}).unwrap();
    assert!(answer.info.nodes < 10_000 && answer.best.is_some());
}

#[test]
fn a_blunder_is_marked_and_a_third_check_is_not() {
    // Scholar's mate, with the third check in it.
    let line = place("three-check", "claims", START, "e2e4 e7e5 f1c4 f8c5 c4f7 e8f7 d1h5 f7f8 h5f5");
    let asked = ReviewRequest { place: line, nodes: Some(3_000) };
    let mut left = Vec::new();
    let judged =
        engine("three-check").review(&asked, &StopFlag::default(), &mut |_, still| left.push(still)).unwrap();
    assert_eq!(left, (0..9).rev().collect::<Vec<_>>());
    let JudgedMove { mark, score, expected, .. } = judged[8];
    assert_eq!((mark, score), (None, None));
    assert!((expected - 1.0).abs() < 1e-9, "White has won");
    assert!(judged[7].expected > 0.9, "nothing helps against the third check");
    assert!(judged[..8].iter().any(|judged| judged.mark.is_some()), "somebody has erred: {judged:?}");
}
