//! The referee itself, against counts that other programs agree on.

use alfil_conformance::Referee;
use alfil_conformance::alfil_notation::{parse_fen, parse_uci};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck, Variant};

/// Leaves of the tree that the referee alone walks.
fn count<V: Variant>(referee: &Referee<V>, pos: &Position<V>, depth: u32) -> usize {
    let moves = referee.legal_moves();
    if depth == 1 {
        return moves.len();
    }
    let leaves = moves.into_iter().map(|m| {
        let after = pos.after(m);
        count(&Referee::following(m, &after), &after, depth - 1)
    });
    leaves.sum()
}

#[track_caller]
fn check<V: Variant>(fen: &str, nodes: &[usize]) {
    let pos = parse_fen::<V>(fen).unwrap();
    let counted: Vec<usize> =
        (1..).zip(nodes).map(|(depth, _)| count(&Referee::of(&pos), &pos, depth)).collect();
    assert_eq!(counted, nodes);
}

#[test]
fn chess_is_counted_right() {
    check::<Chess>("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039]);
    check::<Chess>("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812]);
    check::<Chess>("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264]);
}

#[test]
fn three_check_is_counted_right() {
    check::<ThreeCheck>("5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", &[15, 55, 1_025]);
}

#[test]
fn racing_kings_is_counted_right() {
    check::<RacingKings>("8/8/1rk4K/8/8/8/8/8 b - - 0 1", &[9, 41, 766]);
}

#[test]
fn knightmate_is_counted_right() {
    check::<Knightmate>("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", &[18, 324, 6_765]);
    check::<Knightmate>("8/1Pk5/8/8/8/8/8/7K w - - 0 1", &[6, 27, 306]);
}

#[test]
fn an_en_passant_capture_that_clears_the_rank_is_refused() {
    let pos = parse_fen::<Chess>("8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1").unwrap();
    let m = parse_uci(&pos, "d2d4").unwrap();
    let after = pos.after(m);
    let referee = Referee::following(m, &after);
    assert!(referee.pseudo_moves().iter().any(|m| m.is_en_passant()));
    assert!(!referee.legal_moves().iter().any(|m| m.is_en_passant()));
}
