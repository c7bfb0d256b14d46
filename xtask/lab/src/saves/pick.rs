//! Choosing among the proved positions, and writing them down.

use std::fmt::Write as _;
use std::path::Path;

use alfil_notation::{Epd, EpdOperand, EpdOperation, san};
use alfil_search::{Engine, Options};
use alfil_variants::{Dialect, RacingKings};
use anyhow::{Context, Result};

use super::Args;
use super::find::{Found, in_one_game};
use crate::random::Random;

const HEADER: &str = "\
# Racing Kings, both kings on the sixth or seventh rank: the moves under bm hold the draw, every other move loses. All of
# it was proved by exhaustive search (`prove_draw`, profile lichess): c0 says in how many moves of the side to move the
# draw is reached, c1 in how many of the opponent's the other moves lose. Written by `cargo xtask saves --build 30`.
";

pub(super) fn build(count: usize, args: &Args, path: &Path) -> Result<()> {
    let mut random = Random(args.seed);
    let mut engine = Engine::<RacingKings>::new(Options { hash: 4, ..Options::default() });
    let (mut found, mut games) = (Vec::new(), 0);
    while found.len() < args.found {
        found.extend(in_one_game(&mut engine, &mut random));
        games += 1;
        if games % 200 == 0 {
            eprintln!("{games} games, {} positions proved", found.len());
        }
    }
    let chosen = choose(found, count);
    let mut text = HEADER.to_owned();
    for (number, found) in chosen.iter().enumerate() {
        writeln!(text, "{}", line(number + 1, found))?;
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{} positions from {games} games; wrote {}", chosen.len(), path.display());
    Ok(())
}

/// Half of them with either side to move, of each the longest proofs: there a glance is not enough.
fn choose(mut found: Vec<Found>, count: usize) -> Vec<Found> {
    let depth = |found: &Found| found.proof.loses_in.max(found.proof.holds_in);
    found.sort_by_key(|found| std::cmp::Reverse((depth(found), found.proof.nodes)));
    let (white, black): (Vec<Found>, Vec<Found>) =
        found.into_iter().partition(|found| found.pos.turn().is_white());
    let white: Vec<Found> = white.into_iter().take(count / 2).collect();
    let rest = count - white.len();
    white.into_iter().chain(black.into_iter().take(rest)).collect()
}

fn line(number: usize, Found { pos, proof }: &Found) -> Epd {
    let text = |text: String| vec![EpdOperand::Text(text)];
    let operation = |opcode: &str, operands| EpdOperation { opcode: opcode.to_owned(), operands };
    let saves = proof.saves.iter().map(|m| EpdOperand::Word(san(pos, *m))).collect();
    Epd::of(
        pos,
        Dialect::Remaining,
        vec![
            operation("bm", saves),
            operation("id", text(format!("draw {number}"))),
            operation("c0", text(format!("holds in {}", proof.holds_in))),
            operation("c1", text(format!("loses in {}", proof.loses_in))),
        ],
    )
}
