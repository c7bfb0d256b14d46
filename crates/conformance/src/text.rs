//! FEN, SAN and UCI: written text leads back to what was written.

use std::collections::HashSet;

use alfil_notation::Castling;
use alfil_variants::alfil_core::{Move, Position, Rank, Role, Square};
use alfil_variants::{Dialect, StateField, Variant};

use crate::sample::{Effort, games};
use crate::{Checked, Fault, Mailbox, Subject, require};

/// Every position of a game survives both dialects, and its FEN says what stands on the board.
pub(crate) fn fen_round_trips<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let pos = visit.pos;
        for dialect in [Dialect::Remaining, Dialect::Given] {
            let text = subject.fen(pos, dialect);
            let read = subject.parse_fen(&text);
            let read = read.map_err(|error| Fault::at(pos, format!("{text} is not read: {error}")))?;
            require(read == *pos, || Fault::at(pos, format!("{text} is read as another position")))?;
            let again = subject.fen(&read, dialect);
            require(again == text, || Fault::at(pos, format!("{text} is written as {again} once read")))?;
            fields_tell_the_position(pos, dialect, &text)?;
        }
        Ok(())
    })
}

/// The fields, compared with what one sees on the board.
fn fields_tell_the_position<V: Variant>(pos: &Position<V>, dialect: Dialect, text: &str) -> Checked {
    let fields: Vec<&str> = text.split(' ').collect();
    let turn = if pos.turn().is_white() { "w" } else { "b" };
    let en_passant = pos.en_passant().map_or("-".to_owned(), |sq| sq.to_string());
    let mut expected = vec![board_field::<V>(pos), turn.to_owned(), en_passant];
    let clocks = [pos.halfmoves().to_string(), pos.fullmoves().to_string()];
    let counters = pos.state().write(dialect);
    let counters_first = dialect == Dialect::Remaining;
    expected.extend(counters.iter().filter(|_| counters_first).cloned());
    expected.extend(clocks);
    expected.extend(counters.iter().filter(|_| !counters_first).cloned());
    // Which letter names a castling right depends on the other rooks; that field is left to the round trip.
    let mut found = fields.clone();
    found.remove(2.min(fields.len() - 1));
    require(found == expected, || Fault::at(pos, format!("{text} should have the fields {expected:?}")))?;
    let (Some(given), Dialect::Given) = (pos.state().checks_given(), dialect) else { return Ok(()) };
    let counters = format!("+{}+{}", given.white, given.black);
    require(fields.last() == Some(&counters.as_str()), || {
        Fault::at(pos, format!("{text} should end in {counters}"))
    })
}

fn board_field<V: Variant>(pos: &Position<V>) -> String {
    let men = Mailbox::of(pos.board());
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let squares = Square::ALL.into_iter().filter(|sq| sq.rank() == rank);
        let letters: String = squares
            .map(|sq| match men.get(sq) {
                Some(man) if man.color.is_white() => V::LETTERS.letter(man.role),
                Some(man) => V::LETTERS.letter(man.role).to_ascii_lowercase(),
                None => '1',
            })
            .collect();
        // Runs of empty squares, the longest first.
        (2..=8).rev().fold(letters, |text, run| text.replace(&"1".repeat(run), &run.to_string()))
    });
    ranks.collect::<Vec<String>>().join("/")
}

/// SAN is what the standard asks for, belongs to one move only, and is read as that move.
pub(crate) fn san_round_trips<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::DEAR, &mut |_, visit| {
        let mut seen = HashSet::new();
        for m in visit.legal.iter().copied() {
            let pos = visit.pos;
            let text = subject.san(pos, m);
            let expected = expected_san(pos, m, visit.legal);
            require(text == expected, || Fault::by(pos, m, format!("written as {text}, not {expected}")))?;
            let read = subject.parse_san(pos, &text);
            let detail = || format!("{text} is read as {read:?}");
            require(read.as_ref() == Ok(&m), || Fault::by(pos, m, detail()))?;
            require(seen.insert(text.clone()), || Fault::by(pos, m, format!("{text} is two moves")))?;
        }
        Ok(())
    })
}

/// The move by the letter of the PGN standard, section 8.2.3, from the list of legal moves.
fn expected_san<V: Variant>(pos: &Position<V>, m: Move, legal: &[Move]) -> String {
    let letter = |role| V::LETTERS.letter(role);
    let body = match m {
        Move::Castle { king, rook } if rook > king => "O-O".to_owned(),
        Move::Castle { .. } => "O-O-O".to_owned(),
        Move::Put { role, to } => format!("{}@{to}", letter(role)),
        Move::EnPassant { from, to } => format!("{}x{to}", from.file().char()),
        Move::Normal { role: Role::Pawn, from, capture, to, promotion } => {
            let takes = if capture.is_some() { format!("{}x", from.file().char()) } else { String::new() };
            let becomes = promotion.map_or(String::new(), |role| format!("={}", letter(role)));
            format!("{takes}{to}{becomes}")
        }
        Move::Normal { role, from, capture, to, .. } => {
            let takes = if capture.is_some() { "x" } else { "" };
            format!("{}{}{takes}{to}", letter(role), expected_origin(role, from, to, legal))
        }
    };
    let after = pos.after(m);
    let suffix = match after.ending() {
        Some(ending) if ending.winner.is_some() => "#",
        _ if after.is_check() => "+",
        _ => "",
    };
    format!("{body}{suffix}")
}

fn expected_origin(role: Role, from: Square, to: Square, legal: &[Move]) -> String {
    let same_man = |m: &&Move| matches!(m, Move::Normal { role: other, to: there, .. } if *other == role && *there == to);
    let rivals: Vec<Square> = legal.iter().filter(same_man).filter_map(|m| m.from()).collect();
    let alone = |fits: &dyn Fn(&Square) -> bool| rivals.iter().filter(|sq| fits(sq)).count() == 1;
    if rivals.len() == 1 {
        String::new()
    } else if alone(&|sq| sq.file() == from.file()) {
        from.file().char().to_string()
    } else if alone(&|sq| sq.rank() == from.rank()) {
        from.rank().char().to_string()
    } else {
        from.to_string()
    }
}

/// UCI text belongs to one move only and is read as that move, both ways of writing castling.
pub(crate) fn uci_round_trips<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::CHEAP, &mut |_, visit| {
        for castling in [Castling::Standard, Castling::TakesRook] {
            let mut seen = HashSet::new();
            for m in visit.legal.iter().copied() {
                let pos = visit.pos;
                let text = subject.uci(pos, m, castling);
                let read = subject.parse_uci(pos, &text);
                let detail = || format!("{text} is read as {read:?}");
                require(read.as_ref() == Ok(&m), || Fault::by(pos, m, detail()))?;
                require(seen.insert(text.clone()), || Fault::by(pos, m, format!("{text} is two moves")))?;
            }
        }
        Ok(())
    })
}
