//! Finished games have no moves, and positions without moves are finished.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{EndReason, Position};

use crate::sample::{Effort, games};
use crate::{Checked, Fault, Referee, Subject, require};

/// Over or not, asked in every way.
pub(crate) fn endings_have_no_moves<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let (pos, moves) = (visit.pos, visit.legal.len());
        let by_variant = pos.variant_ending();
        let referee = Referee::of(pos);
        require(by_variant.is_some() == referee.is_over(), || {
            Fault::at(
                pos,
                format!("ended by the variant: {by_variant:?}, the referee: {}", referee.is_over()),
            )
        })?;
        if let Some(ending) = by_variant {
            require(moves == 0, || Fault::at(pos, format!("{moves} moves after the end by {ending:?}")))?;
            require(pos.ending() == by_variant, || Fault::at(pos, "a variant's own end comes first"))?;
        }
        let ending = pos.ending();
        let detail = || format!("{moves} moves, yet the end is {ending:?}");
        require(ending.is_some() == (moves == 0), || Fault::at(pos, detail()))?;
        ending.map_or(Ok(()), |ending| reason_fits(pos, ending.reason, ending.winner.is_some()))
    })
}

fn reason_fits<V: Variant>(pos: &Position<V>, reason: EndReason, is_won: bool) -> Checked {
    match reason {
        EndReason::Checkmate => require(pos.is_check() && is_won, || {
            Fault::at(pos, "checkmate without a check or without a winner")
        }),
        EndReason::Stalemate => {
            require(!pos.is_check() && !is_won, || Fault::at(pos, "stalemate in check or with a winner"))
        }
        EndReason::Variant(name) => {
            let is_kebab =
                !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            require(is_kebab, || Fault::at(pos, format!("{name:?} is not lower-case words with dashes")))
        }
    }
}
