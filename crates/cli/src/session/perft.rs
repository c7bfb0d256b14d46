//! Node counts that can be broken off.

use std::fmt::Write as _;

use alfil_notation::{Castling, uci};
use alfil_search::StopFlag;
use alfil_variants::Variant;
use alfil_variants::alfil_core::Position;

/// Below this depth a count takes no time worth breaking off.
const SHORT: u32 = 4;

/// The nodes behind each move and their sum, as UCI engines print them; what was counted so far if it is broken off.
pub(super) fn divide<V: Variant>(
    pos: &Position<V>,
    depth: u32,
    castling: Castling,
    stop: &StopFlag,
) -> String {
    let mut text = String::new();
    let mut total = 0;
    for m in pos.legal_moves() {
        let Some(nodes) = depth.checked_sub(1).and_then(|depth| count(&pos.after(m), depth, stop)) else {
            break;
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {nodes}", uci::<V>(m, castling));
        total += nodes;
    }
    if depth == 0 {
        total = 1;
    }
    let end = if stop.is_set() { "\ninfo string perft was stopped" } else { "" };
    format!("{text}\nNodes searched: {total}{end}")
}

/// `None` if it was broken off.
fn count<V: Variant>(pos: &Position<V>, depth: u32, stop: &StopFlag) -> Option<u64> {
    if stop.is_set() {
        return None;
    }
    if depth < SHORT {
        return Some(pos.perft(depth));
    }
    pos.legal_moves().into_iter().map(|m| count(&pos.after(m), depth - 1, stop)).sum()
}

#[cfg(test)]
mod tests {
    use alfil_variants::{VariantId, Visitor};

    use super::*;

    struct SumAtDepth(u32);

    impl Visitor for SumAtDepth {
        type Out = String;
        fn visit<V: Variant>(self) -> String {
            divide(&Position::<V>::start(), self.0, Castling::Standard, &StopFlag::default())
        }
    }

    #[test]
    fn sums_are_those_of_the_suite() {
        for id in VariantId::ALL {
            let known = id.perft_rows()[0].nodes;
            for depth in 1..=3 {
                let text = id.visit(SumAtDepth(depth));
                let sum = format!("Nodes searched: {}", known[depth as usize - 1]);
                assert!(text.ends_with(&sum), "{id:?}: {text}");
            }
            assert!(id.visit(SumAtDepth(0)).ends_with("Nodes searched: 1"));
        }
    }

    #[test]
    fn a_stopped_count_says_so() {
        let stop = StopFlag::default();
        stop.stop();
        let text = divide(&Position::<alfil_variants::Chess>::start(), 20, Castling::Standard, &stop);
        assert!(text.ends_with("info string perft was stopped"), "{text}");
    }
}
