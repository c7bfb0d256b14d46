//! Legal moves: against the referee, and every other question against the list.

use std::collections::HashSet;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Position, Role, Square};

use crate::random::Random;
use crate::sample::{Effort, Visit, games};
use crate::{Checked, Fault, Referee, Subject, require};

/// The referee of a visited position.
pub(crate) fn referee<V: Variant>(visit: &Visit<'_, V>) -> Referee<V> {
    visit.last.map_or_else(|| Referee::of(visit.pos), |m| Referee::following(m, visit.pos))
}

/// Fails unless two lists hold the same moves, each once.
fn same_moves<V: Variant>(pos: &Position<V>, what: &str, found: &[Move], expected: &[Move]) -> Checked {
    let mut seen = HashSet::new();
    for m in found {
        require(seen.insert(*m), || Fault::by(pos, *m, format!("stands twice among {what}")))?;
        require(expected.contains(m), || Fault::by(pos, *m, format!("is wrongly among {what}")))?;
    }
    let missing = expected.iter().find(|m| !seen.contains(*m));
    missing.map_or(Ok(()), |m| Err(Fault::by(pos, *m, format!("is missing from {what}"))))
}

/// The list is what the referee leaves.
pub(crate) fn legal_moves_match_referee<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        same_moves(visit.pos, "the legal moves", visit.legal, &referee(visit).legal_moves())
    })
}

/// A number and a yes or no, by the list.
pub(crate) fn counts_agree<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let (listed, counted) = (visit.legal.len(), subject.count_legal_moves(visit.pos));
        let detail = || format!("{listed} moves are listed, {counted} counted");
        require(listed == counted, || Fault::at(visit.pos, detail()))?;
        let any = subject.has_legal_move(visit.pos);
        require(any == (listed > 0), || Fault::at(visit.pos, format!("{listed} moves, yet any: {any}")))
    })
}

/// Asking for single moves of all kinds.
pub(crate) fn is_legal_agrees<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::DEAR, &mut |random, visit| {
        let listed: HashSet<Move> = visit.legal.iter().copied().collect();
        for m in conceivable_moves(random, visit) {
            let (found, expected) = (subject.is_legal(visit.pos, m), listed.contains(&m));
            let detail = || format!("{m:?} legal: {found}, listed: {expected}");
            require(found == expected, || Fault::by(visit.pos, m, detail()))?;
        }
        Ok(())
    })
}

/// Pseudo-legal moves with every promotion, castling with every rook, drops, and moves of any man to anywhere.
fn conceivable_moves<V: Variant>(random: &mut Random, visit: &Visit<'_, V>) -> Vec<Move> {
    let pos = visit.pos;
    let mut moves = referee(visit).pseudo_moves();
    moves.extend(visit.legal.iter().copied());
    let promotions = |m: &Move| match *m {
        Move::Normal { role: Role::Pawn, from, capture, to, .. } => Role::ALL
            .into_iter()
            .map(Some)
            .chain([None])
            .map(|promotion| Move::Normal { role: Role::Pawn, from, capture, to, promotion })
            .collect(),
        _ => Vec::new(),
    };
    let promoting: Vec<Move> = moves.iter().flat_map(promotions).collect();
    moves.extend(promoting);
    if let Some(king) = pos.royal(pos.turn()) {
        moves.extend(pos.board().role(Role::Rook).into_iter().map(|rook| Move::Castle { king, rook }));
    }
    for _ in 0..30 {
        let to = Square::new(random.below(64) as u32);
        let from = Square::new(random.below(64) as u32);
        moves.extend(Role::ALL.map(|role| Move::Put { role, to }));
        moves.push(Move::EnPassant { from, to });
        if let Some(role) = pos.board().role_at(from) {
            moves.push(Move::Normal { role, from, capture: pos.board().role_at(to), to, promotion: None });
        }
    }
    moves
}

/// The part of the list that algebraic notation asks for.
pub(crate) fn legal_moves_to_agrees<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::DEAR, &mut |random, visit| {
        let targets = referee(visit).pseudo_moves().into_iter().map(Move::to);
        let anywhere = Square::new(random.below(64) as u32);
        let targets: HashSet<Square> = targets.chain([anywhere]).collect();
        for role in Role::ALL {
            for to in &targets {
                let fits = |m: &&Move| m.role() == role && m.to() == *to && !m.is_castle();
                let expected: Vec<Move> = visit.legal.iter().filter(fits).copied().collect();
                let found = subject.legal_moves_to(visit.pos, role, *to);
                same_moves(visit.pos, &format!("the moves of {role:?} to {to}"), &found, &expected)?;
            }
        }
        Ok(())
    })
}

/// The captures of the list.
pub(crate) fn captures_agree<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let expected: Vec<Move> = visit.legal.iter().filter(|m| m.is_capture()).copied().collect();
        same_moves(visit.pos, "the captures", &subject.captures(visit.pos), &expected)
    })
}

/// The captures and promotions of the list, and the rest of it.
pub(crate) fn parts_agree<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let legal = visit.legal.iter().copied();
        let (noisy, quiet): (Vec<Move>, Vec<Move>) =
            legal.partition(|m| m.is_capture() || m.promotion().is_some());
        let parts = subject.parts(visit.pos);
        same_moves(visit.pos, "the captures and promotions", &parts[0], &noisy)?;
        same_moves(visit.pos, "the other moves", &parts[1], &quiet)
    })
}

/// The checking moves of the list, as the referee sees them.
pub(crate) fn checks_agree<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let referee = referee(visit);
        let expected: Vec<Move> = visit.legal.iter().filter(|m| referee.gives_check(**m)).copied().collect();
        same_moves(visit.pos, "the checks", &subject.checks(visit.pos), &expected)
    })
}

/// The answer without playing, the referee's look, and the position once it was played.
pub(crate) fn gives_check_matches_play<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let referee = referee(visit);
        for m in visit.legal.iter().copied() {
            let (found, seen) = (subject.gives_check(visit.pos, m), referee.gives_check(m));
            let detail = || format!("said to give check: {found}, the referee sees: {seen}");
            require(found == seen, || Fault::by(visit.pos, m, detail()))?;
            let played = subject.after(visit.pos, m).is_check();
            let detail = || format!("check once played: {played}, the referee sees: {seen}");
            require(played == seen, || Fault::by(visit.pos, m, detail()))?;
        }
        Ok(())
    })
}
