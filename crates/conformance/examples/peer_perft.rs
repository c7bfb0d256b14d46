//! Counts the benchmark's nodes, for measuring from outside.
//!
//! - `peer_perft chess/alfil` counts once and prints the nodes, for `valgrind --tool=callgrind`; without an argument
//!   nothing is counted: the cost of starting up.
//! - `peer_perft chess/alfil chess/cozy-chess` lets the two count in turn and prints the nodes of one round of each and
//!   the nanoseconds of the fastest round of each, so that a slow minute of the machine hits both.
#![allow(clippy::print_stdout, reason = "a program")]

#[path = "../benches/perft/contenders.rs"]
mod contenders;

use std::time::Instant;

use contenders::Contender;

/// Rounds of a pair.
const ROUNDS: usize = 25;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let chosen: Vec<&Contender> = names.iter().map(|name| find(name)).collect();
    if let [ours, yardstick] = chosen[..] {
        let rounds: Vec<[u128; 2]> = (0..ROUNDS).map(|_| [time(ours), time(yardstick)]).collect();
        let fastest = |side: usize| rounds.iter().map(|round| round[side]).min().unwrap_or_default();
        println!("{} {} {} {}", ours.run(), yardstick.run(), fastest(0), fastest(1));
    } else {
        println!("{}", chosen.first().map_or(0, |contender| contender.run()));
    }
}

fn find(name: &str) -> &'static Contender {
    contenders::ALL.iter().find(|contender| contender.name == name).expect("no such contender")
}

/// Nanoseconds of one round.
fn time(contender: &Contender) -> u128 {
    let started = Instant::now();
    std::hint::black_box(contender.run());
    started.elapsed().as_nanos()
}
