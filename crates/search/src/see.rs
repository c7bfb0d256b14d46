//! Static exchange evaluation by the variant's own movements.

use alfil_variants::alfil_core::{Bitboard, Move, Position, Role, Rules, Square, attacks};

use crate::material::value;
use crate::score::Value;

/// Whether the exchanges that `m` starts on its target square win at least `threshold` centipawns.
///
/// Pins and checks are not looked at. A move that is no simple capture or step counts as even.
pub(crate) fn wins_exchange<V: Rules>(pos: &Position<V>, m: Move, threshold: Value) -> bool {
    let Move::Normal { role, from, capture, to, promotion } = m else { return threshold <= 0 };
    if promotion.is_some() {
        return true;
    }
    let mut balance = capture.map_or(0, value::<V>) - threshold;
    if balance < 0 {
        return false;
    }
    // The worst that can happen: the mover is lost for nothing.
    balance -= value::<V>(role);
    if balance >= 0 {
        return true;
    }
    let board = pos.board();
    let mut occupied = board.occupied().without(from).with(to);
    let mut side = !pos.turn();
    loop {
        let attackers = attacks::attackers::<V>(board, to, side, occupied) & occupied;
        let Some((role, from)) = least_valuable::<V>(pos, attackers) else { break };
        // The royal piece cannot step where it would be captured.
        if V::RULES.royal == Some(role)
            && !(attacks::attackers::<V>(board, to, !side, occupied) & occupied).is_empty()
        {
            break;
        }
        occupied.discard(from);
        side = !side;
        balance = -balance - 1 - value::<V>(role);
        if balance >= 0 {
            break;
        }
    }
    side != pos.turn()
}

fn least_valuable<V: Rules>(pos: &Position<V>, attackers: Bitboard) -> Option<(Role, Square)> {
    let mut best: Option<(Role, Bitboard)> = None;
    for role in Role::ALL {
        let men = attackers & pos.board().role(role);
        let royal = V::RULES.royal == Some(role);
        let cheaper = best.is_none_or(|(other, _)| {
            V::RULES.royal == Some(other) || !royal && value::<V>(role) < value::<V>(other)
        });
        if !men.is_empty() && cheaper {
            best = Some((role, men));
        }
    }
    best.and_then(|(role, men)| Some((role, men.first()?)))
}
