//! Node counts of the suites and of the plugins' own rows, as deep as a quick test allows. `cargo xtask perft` goes
//! all the way.

use std::fs;
use std::path::Path;

use alfil_notation::parse_perft_suite;
use alfil_variants::{Variant, VariantId, Visitor};

use crate::fixture::position;

/// Counts above this take too long here.
const MOST_NODES: u64 = 5_000_000;

struct Count<'a> {
    fen: &'a str,
    depth: u32,
    nodes: u64,
}

impl Visitor for Count<'_> {
    type Out = ();

    fn visit<V: Variant>(self) {
        let pos = position::<V>(self.fen);
        assert_eq!(pos.perft(self.depth), self.nodes, "{} {} depth {}", V::ID, self.fen, self.depth);
        if self.depth <= 2 {
            let divided: u64 = pos.divide(self.depth).iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(divided, self.nodes, "{} {} divided", V::ID, self.fen);
        }
    }
}

/// Every line of the variant's suite that is small enough; returns how many counts were checked.
fn check_suite(id: VariantId, least: usize) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../variants/tests/perft/{}.epd", id.key()));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cases = parse_perft_suite(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut checked = 0;
    for case in &cases {
        for (depth, nodes) in case.counts.iter().filter(|(_, nodes)| *nodes <= MOST_NODES) {
            id.visit(Count { fen: &case.fen, depth: *depth, nodes: *nodes });
            checked += 1;
        }
    }
    assert!(checked >= least, "only {checked} counts in {} lines", cases.len());
}

#[test]
fn chess_suite() {
    check_suite(VariantId::Chess, 100);
}

#[test]
fn three_check_suite() {
    check_suite(VariantId::ThreeCheck, 140);
}

#[test]
fn racing_kings_suite() {
    check_suite(VariantId::RacingKings, 100);
}

#[test]
fn knightmate_suite() {
    check_suite(VariantId::Knightmate, 130);
}

#[test]
fn plugin_rows() {
    for id in VariantId::ALL {
        for row in id.perft_rows() {
            for (depth, nodes) in (1..).zip(row.nodes).filter(|(_, nodes)| **nodes <= MOST_NODES) {
                id.visit(Count { fen: row.fen, depth, nodes: *nodes });
            }
        }
    }
}
