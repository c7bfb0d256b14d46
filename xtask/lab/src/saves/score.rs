//! How many of the positions the engine solves.

use std::path::Path;

use alfil_notation::{Epd, parse_epd, parse_san, san};
use alfil_search::{Engine, Limits, Options, StopFlag};
use alfil_variants::{Profile, RacingKings};
use anyhow::{Context, Result, ensure};

use super::Args;

pub(super) fn run(args: &Args, path: &Path) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut engine = Engine::<RacingKings>::new(Options::default());
    let (mut solved, mut all) = (0, 0);
    for epd in parse_epd(&text) {
        let epd = epd?;
        all += 1;
        match wrong(&mut engine, &epd, args.nodes)? {
            None => solved += 1,
            Some(played) => println!("{}: plays {played}: {epd}", path.display()),
        }
    }
    println!("{solved} of {all} solved with {} nodes", args.nodes);
    ensure!(solved == all, "{} positions not solved", all - solved);
    Ok(())
}

/// The move that the engine plays, if it is none of those that hold.
fn wrong(engine: &mut Engine<RacingKings>, epd: &Epd, nodes: u64) -> Result<Option<String>> {
    let pos = epd.read_position::<RacingKings>()?;
    let operation = epd.operations.iter().find(|operation| operation.opcode == "bm");
    let saves = operation.with_context(|| format!("line {}: no operation bm", epd.line))?;
    let saves: Vec<_> = saves
        .operands
        .iter()
        .map(|text| parse_san(&pos, text.as_str()))
        .collect::<Result<_, _>>()
        .with_context(|| format!("line {}: bm", epd.line))?;
    engine.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let stop = StopFlag::default();
    let best = engine.search(&pos, &[], &Profile::LICHESS, &limits, &stop, &mut |_| {}).best;
    Ok(match best {
        Some(m) if saves.contains(&m) => None,
        Some(m) => Some(san(&pos, m)),
        None => Some("nothing".to_owned()),
    })
}
