//! The node counts that the plugin itself gives.

use alfil_variants::alfil_core::Position;
use alfil_variants::{PerftRow, Variant};

use crate::{Checked, Fault, Subject, require};

/// Rows are counted to the depth where they have this many nodes, and one ply at least.
const MOST_NODES: u64 = 120_000;

/// The plugin's node counts, the start position first.
pub(crate) fn perft_counts_match<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    let Some(first) = V::PERFT.first() else {
        return Err(Fault::new("the plugin gives no node counts"));
    };
    let start = read(subject, first)?;
    require(start == Position::start(), || Fault::at(&start, "the first row is not the start position"))?;
    for row in V::PERFT {
        let pos = read(subject, row)?;
        require(!row.nodes.is_empty(), || Fault::at(&pos, "a row without node counts"))?;
        for (depth, nodes) in (1..).zip(row.nodes) {
            if depth > 1 && *nodes > MOST_NODES {
                break;
            }
            let counted = count(subject, &pos, depth);
            let detail = || format!("{}: depth {depth} has {counted} nodes, not {nodes}", row.name);
            require(counted == *nodes, || Fault::at(&pos, detail()))?;
        }
    }
    Ok(())
}

fn read<V: Variant>(subject: &dyn Subject<V>, row: &PerftRow) -> Result<Position<V>, Fault> {
    subject.parse_fen(row.fen).map_err(|error| Fault::new(format!("{}: {error}", row.name)))
}

fn count<V: Variant>(subject: &dyn Subject<V>, pos: &Position<V>, depth: u32) -> u64 {
    if depth == 1 {
        return subject.count_legal_moves(pos) as u64;
    }
    let moves = subject.legal_moves(pos);
    moves.into_iter().map(|m| count(subject, &subject.after(pos, m), depth - 1)).sum()
}
