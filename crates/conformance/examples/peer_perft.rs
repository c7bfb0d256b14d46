//! Counts the benchmark's nodes with one contender, for counting instructions from outside:
//! `valgrind --tool=callgrind target/release/examples/peer_perft chess/alfil`.
//! Prints the nodes. Without an argument it counts nothing: the cost of starting up.

#![allow(clippy::print_stdout, reason = "a program")]

#[path = "../benches/perft/contenders.rs"]
mod contenders;

fn main() {
    let wanted = std::env::args().nth(1);
    let found = contenders::ALL.iter().find(|contender| Some(contender.name) == wanted.as_deref());
    assert!(found.is_some() || wanted.is_none(), "no such contender");
    println!("{}", found.map_or(0, contenders::Contender::run));
}
