//! Making a move: what changes and what stays whole.

use alfil_variants::alfil_core::{Bitboard, Color, Move, Position, Role};
use alfil_variants::{StateField, Variant};

use crate::moves::referee;
use crate::referee::moved_on;
use crate::sample::{Effort, games};
use crate::{Checked, Fault, Mailbox, Referee, Subject, require};

/// Looks at a position, a move, and the position after it.
type Look<'a, V> = dyn FnMut(&Position<V>, Move, &Position<V>) -> Checked + 'a;

/// Looks at every legal move of every visited position once it was played.
fn each_move<V: Variant>(subject: &dyn Subject<V>, look: &mut Look<'_, V>) -> Checked {
    games(subject, Effort::DEAR, &mut |_, visit| {
        let mut moves = visit.legal.iter();
        moves.try_for_each(|m| look(visit.pos, *m, &subject.after(visit.pos, *m)))
    })
}

/// Men, turn, rights and clocks by the book. What a hook does to men and their rights is the plugin's affair.
pub(crate) fn play_matches_referee<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    each_move(subject, &mut |before, m, after| {
        let expected = moved_on(before, m);
        let fault = |what: &str| Fault::by(before, m, format!("{what} not as the rules of chess say"));
        require(after.turn() == expected.turn, || fault("turn"))?;
        require(after.halfmoves() == expected.halfmoves, || fault("half-move clock"))?;
        require(after.fullmoves() == expected.fullmoves, || fault("move number"))?;
        if V::CUSTOM_LEGALITY {
            return Ok(());
        }
        require(Mailbox::of(after.board()) == expected.men, || fault("men"))?;
        require(after.castling_rooks() == expected.rights, || fault("castling rights"))
    })
}

/// The square behind a double step is set exactly if the referee finds a legal capture there.
pub(crate) fn en_passant_square_is_usable<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let moves = referee(visit).legal_moves();
        let usable = moves.iter().find(|m| m.is_en_passant()).map(|m| m.to());
        let found = visit.pos.en_passant();
        let detail = || format!("en-passant square {found:?}, legal capture to {usable:?}");
        require(found == usable, || Fault::at(visit.pos, detail()))
    })
}

/// One check more for the side that gave one.
pub(crate) fn checks_are_counted<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    each_move(subject, &mut |before, m, after| {
        let Some(mut expected) = before.state().checks_given() else { return Ok(()) };
        if Referee::of(before).gives_check(m) {
            *expected.get_mut(before.turn()) += 1;
        }
        let found = after.state().checks_given();
        let detail = || format!("checks given {found:?}, not {expected:?}");
        require(found == Some(expected), || Fault::by(before, m, detail()))
    })
}

/// Slots and sides partition the occupied squares.
pub(crate) fn piece_sets_are_disjoint<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    each_move(subject, &mut |before, m, after| {
        let board = after.board();
        let slots = Role::ALL.map(|role| board.role(role));
        let sides = Color::ALL.map(|side| board.color(side));
        let all = |sets: &[Bitboard]| sets.iter().fold(Bitboard::EMPTY, |all, set| all | *set);
        let count = |sets: &[Bitboard]| sets.iter().map(|set| set.count()).sum::<usize>();
        let (in_slots, on_sides) = (all(&slots), all(&sides));
        let whole = in_slots == on_sides
            && in_slots == board.occupied()
            && count(&slots) == in_slots.count()
            && count(&sides) == on_sides.count();
        require(whole, || Fault::by(before, m, "the sets of men overlap or have gaps"))
    })
}

/// What was reached can be set up, and is the same then.
pub(crate) fn reached_positions_are_valid<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    each_move(subject, &mut |before, m, after| {
        let rebuilt = Position::<V>::try_from_setup(after.to_setup());
        let rebuilt = rebuilt.map_err(|error| Fault::by(before, m, format!("leads to an {error}")))?;
        let same = rebuilt == *after && rebuilt.checkers() == after.checkers();
        require(same, || Fault::by(before, m, "the position differs from its own set-up"))
    })
}
