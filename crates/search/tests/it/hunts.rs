//! Wins that the search hunts for, where not every win ends in a check.

use alfil_search::Options;
use alfil_variants::RacingKings;

use super::{nodes, search};

/// Nodes within which they are announced.
const LIMIT: u64 = 100_000;
/// Won by quiet moves, each in so many.
const WON: [(&str, i32); 3] = [
    ("6R1/8/1r1k4/4bq2/7K/2n1R3/8/8 b - - 4 20", 3),
    ("8/2Qn4/k7/3q1N2/2b5/4K3/8/8 b - - 19 20", 4),
    ("6Q1/3r4/4r1RK/5N2/2k5/8/8/1nN5 w - - 7 18", 3),
];

#[test]
fn a_quiet_win_is_announced() {
    for (fen, moves) in WON {
        let (answer, lines) = search::<RacingKings>(fen, &nodes(LIMIT), Options::default());
        let found = answer.score.win_in_moves();
        assert!(found.is_some_and(|found| found >= moves), "{fen}: {}", answer.score);
        assert_eq!(lines.last().unwrap().line.first().copied(), answer.best, "{fen}");
        assert!(answer.nodes < LIMIT, "a win that was found ends the search: {} in {fen}", answer.nodes);
    }
}

#[test]
fn hunts_keep_to_the_limit_of_nodes() {
    for (fen, _) in WON {
        for limit in [100, 700, 1_000, 2_000, 3_000, 5_000] {
            let (answer, _) = search::<RacingKings>(fen, &nodes(limit), Options::default());
            assert_eq!(answer.nodes, limit, "{fen}");
        }
    }
}
