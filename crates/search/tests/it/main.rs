//! What a search must find, and that it finds the same every time.

mod hunts;
mod levels;
mod saves;

use alfil_notation::{Castling, parse_fen, uci};
use alfil_search::{Answer, Engine, Info, Limits, Options, StopFlag};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Chess, Knightmate, Profile, RacingKings, ThreeCheck, Variant};

fn search<V: Variant>(fen: &str, limits: &Limits, options: Options) -> (Answer, Vec<Info>) {
    let pos: Position<V> = parse_fen(fen).unwrap();
    let mut lines = Vec::new();
    let mut engine = Engine::<V>::new(options);
    let stop = StopFlag::default();
    let answer =
        engine.search(&pos, &[], &Profile::LICHESS, limits, &stop, &mut |info| lines.push(info.clone()));
    (answer, lines)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// A win in so many moves is seen within some thousand nodes, and the first move starts it.
#[track_caller]
fn check_win<V: Variant>(fen: &str, best: &str, moves: i32) {
    let limits = Limits { win_in: Some(moves.unsigned_abs()), ..nodes(200_000) };
    let (answer, _) = search::<V>(fen, &limits, Options { hash: 1, ..Options::default() });
    assert_eq!(answer.best.map(|m| uci::<V>(m, Castling::Standard)).as_deref(), Some(best), "{fen}");
    assert_eq!(answer.score.win_in_moves(), Some(moves), "{fen}: {}", answer.score);
}

/// Philidor's smothered mate: four checks, the queen given up on the way.
const SMOTHERED: &str = "r6k/6pp/8/6N1/2Q5/8/6PP/6K1 w - - 0 1";

#[test]
fn a_sacrifice_is_proved_beside_the_search() {
    let (answer, lines) = search::<Chess>(SMOTHERED, &nodes(20_000), Options::default());
    assert_eq!(answer.score.win_in_moves(), Some(4));
    assert!(answer.nodes < 15_000, "a proof ends the search: {}", answer.nodes);
    assert_eq!(lines.last().unwrap().line.len(), 7);
}

#[test]
fn proofs_keep_to_the_limit_of_nodes() {
    for limit in [100, 1_000, 2_000, 3_000, 5_000, 8_000, 30_000] {
        for fen in [SMOTHERED, "k7/8/8/8/8/8/3QQ3/4K3 w - - 0 1"] {
            let (answer, _) = search::<Chess>(fen, &nodes(limit), Options::default());
            assert!(answer.nodes <= limit, "{fen}: {} of {limit}", answer.nodes);
        }
    }
}

#[test]
fn mates_are_found() {
    check_win::<Chess>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1);
    check_win::<Chess>("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2);
    check_win::<Knightmate>("8/8/8/8/3K4/8/1m6/k1B5 w - - 0 1", "c1b2", 1);
}

#[test]
fn a_third_check_is_a_win_in_one() {
    let fen = "5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1";
    let (answer, _) = search::<ThreeCheck>(fen, &nodes(2_000), Options::default());
    assert_eq!(answer.score.win_in_moves(), Some(1));
    let best = answer.best.map(|m| uci::<ThreeCheck>(m, Castling::Standard)).unwrap();
    assert!(["e1g1", "h1f1", "h1h8"].contains(&best.as_str()), "{best} gives no check");
}

#[test]
fn a_race_is_won_by_running() {
    check_win::<RacingKings>("8/2K5/8/8/8/6k1/8/8 w - - 0 1", "c7b8", 1);
}

#[test]
fn black_saves_the_race_by_following() {
    let (answer, _) = search::<RacingKings>("7K/k7/8/8/8/8/8/8 b - - 0 1", &nodes(2_000), Options::default());
    let best = answer.best.map(|m| uci::<RacingKings>(m, Castling::Standard)).unwrap();
    assert!(["a7a8", "a7b8"].contains(&best.as_str()), "{best}");
    assert!(answer.score.centipawns().abs() <= 1, "{}", answer.score);
}

#[test]
fn one_thread_answers_the_same_every_time() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let run = || search::<ThreeCheck>(fen, &nodes(30_000), Options { hash: 1, ..Options::default() });
    let (first, lines) = run();
    let (second, again) = run();
    assert_eq!((first.best, first.score, first.nodes), (second.best, second.score, second.nodes));
    let line = |info: &Info| (info.depth, info.nodes, info.line.clone());
    assert_eq!(lines.iter().map(line).collect::<Vec<_>>(), again.iter().map(line).collect::<Vec<_>>());
}

#[test]
fn node_limits_are_kept_to_the_node() {
    let (answer, _) = search::<Chess>(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &nodes(5_000),
        Options::default(),
    );
    assert_eq!(answer.nodes, 5_000);
}

#[test]
fn several_lines_begin_with_different_moves_in_order() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3";
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let (_, lines) = search::<Chess>(fen, &limits, Options { multipv: 3, ..Options::default() });
    let last: Vec<&Info> = lines.iter().filter(|info| info.depth == 5).collect();
    assert_eq!(last.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(last.is_sorted_by(|a, b| a.score >= b.score));
    assert!(last[0].line[0] != last[1].line[0] && last[1].line[0] != last[2].line[0]);
    assert_eq!(last[0].score.win_in_moves(), Some(1));
}

#[test]
fn only_the_wanted_moves_are_searched() {
    let pos = Position::<Chess>::start();
    let m = pos.legal_moves()[3];
    let limits = Limits { depth: Some(3), moves: vec![m], ..Limits::default() };
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(search::<Chess>(fen, &limits, Options::default()).0.best, Some(m));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let (answer, _) =
        search::<ThreeCheck>("4k3/8/8/8/8/8/8/4K2Q b - - 0+3 0 1", &nodes(100), Options::default());
    assert_eq!(answer.best, None);
}

#[test]
fn a_stopped_search_still_answers() {
    let stop = StopFlag::default();
    stop.stop();
    let pos = Position::<Knightmate>::start();
    let mut engine = Engine::<Knightmate>::new(Options::default());
    let answer = engine.search(&pos, &[], &Profile::LICHESS, &Limits::default(), &stop, &mut |_| {});
    assert!(answer.best.is_some_and(|m| pos.is_legal(m)));
}

#[test]
fn threads_agree_on_a_forced_win_with_a_tiny_table() {
    let options = Options { threads: 8, hash: 0, ..Options::default() };
    let (answer, _) = search::<ThreeCheck>("5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", &nodes(50_000), options);
    assert_eq!(answer.score.win_in_moves(), Some(1));
}
