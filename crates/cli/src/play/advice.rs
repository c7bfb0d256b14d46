//! Why a move is not accepted, and what may have been meant.

use alfil_notation::{Castling, SanError, san, uci};
use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Movement, Position, Rank, Role, RuleSet, Square, attacks};

/// At most so many moves are suggested.
const SUGGESTIONS: usize = 5;

/// A sentence on a text that is no legal move here.
pub(super) fn explain<V: Variant>(pos: &Position<V>, text: &str, error: &SanError) -> String {
    let said = match error {
        SanError::Syntax { .. } => {
            let near = similar(pos, text);
            return if near.is_empty() {
                format!("{text}: neither a move nor a command; say help")
            } else {
                format!("{text}: neither a move nor a command; did you mean {}?", near.join(", "))
            };
        }
        SanError::Ambiguous => {
            let fitting = with_target(pos, Meant::of::<V>(pos, text));
            return format!("{text}: several men can go there; say which: {}", fitting.join(", "));
        }
        SanError::NullMove => return format!("{text}: no side may pass"),
        _ => reason(pos, text),
    };
    let near = similar(pos, text);
    if near.is_empty() {
        format!("{text}: {said}")
    } else {
        format!("{text}: {said}; did you mean {}?", near.join(", "))
    }
}

/// What a text says about a move, as far as it can be made out.
#[derive(Clone, Copy)]
struct Meant {
    role: Option<Role>,
    from: Option<Square>,
    to: Option<Square>,
}

impl Meant {
    fn of<V: Variant>(pos: &Position<V>, text: &str) -> Meant {
        let squares: Vec<Square> =
            text.as_bytes().windows(2).filter_map(|pair| Square::from_ascii(pair).ok()).collect();
        let to = squares.last().copied();
        let from = squares.len().checked_sub(2).and_then(|at| squares.get(at)).copied();
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let role = match (letter, from) {
            (Some(letter), _) => V::LETTERS.role(letter),
            (None, Some(from)) => pos.board().role_at(from),
            (None, None) => Some(Role::Pawn),
        };
        Meant { role, from, to }
    }
}

/// Why no legal move fits.
fn reason<V: Variant>(pos: &Position<V>, text: &str) -> String {
    let Meant { role, from, to } = Meant::of::<V>(pos, text);
    let us = pos.turn();
    let board = pos.board();
    if let Some(from) = from
        && board.color_at(from) != Some(us)
    {
        return match board.color_at(from) {
            None => format!("nothing stands on {from}"),
            Some(_) => format!("the man on {from} is not yours"),
        };
    }
    let (Some(role), Some(to)) = (role, to) else {
        return if text.starts_with(['O', 'o', '0']) {
            "castling is not possible now"
        } else {
            "no legal move fits"
        }
        .to_owned();
    };
    let man = man_name::<V>(role);
    let own = board.piece(us, role);
    if own.is_empty() {
        return format!("you have no {man}");
    }
    if board.color_at(to) == Some(us) {
        return format!("your own man stands on {to}");
    }
    let goes = |from: Square| reaches::<V>(pos, role, from, to);
    if !own.into_iter().filter(|sq| from.is_none_or(|from| from == *sq)).any(goes) {
        return format!("no {man} can go to {to}");
    }
    if pos.is_check() {
        "you are in check, and that does not help".to_owned()
    } else if V::RULES.may_give_check {
        format!("your {} would be attacked", V::RULES.royal.map_or("royal piece".to_owned(), man_name::<V>))
    } else {
        "no move may leave any king attacked here, neither yours nor the other".to_owned()
    }
}

/// Whether the man on `from` could go to `to` if no royal piece mattered.
fn reaches<V: Variant>(pos: &Position<V>, role: Role, from: Square, to: Square) -> bool {
    let board = pos.board();
    let us = pos.turn();
    let movement = *V::RULES.movement.get(role);
    let attacked = attacks::attacks_from(movement, us, from, board.occupied()).contains(to);
    if movement != Movement::Pawn {
        return attacked;
    }
    let ahead = |sq: Square| us.fold_wb(i32::from(sq as u8), -i32::from(sq as u8));
    match ahead(to) - ahead(from) {
        8 => board.role_at(to).is_none(),
        16 => {
            let way = attacks::between(from, to).with(to);
            from.rank() == us.fold_wb(Rank::Second, Rank::Seventh) && (way & board.occupied()).is_empty()
        }
        _ => attacked && board.color_at(to) == Some(!us),
    }
}

/// The name of a man, where it moves as the man of chess with that name; else its letter.
fn man_name<V: Variant>(role: Role) -> String {
    let as_in_chess = V::RULES.movement.get(role) == RuleSet::CHESS.movement.get(role);
    if as_in_chess {
        return ["pawn", "knight", "bishop", "rook", "queen", "king"][role as usize - 1].to_owned();
    }
    format!("man with the letter {}", V::LETTERS.letter(role))
}

/// Legal moves that look like the text: spelt nearly the same, or of the same man, or to the same square.
fn similar<V: Variant>(pos: &Position<V>, text: &str) -> Vec<String> {
    let wanted = plain(text);
    let meant = Meant::of::<V>(pos, text);
    let mut near: Vec<(usize, String)> = pos
        .legal_moves()
        .into_iter()
        .filter_map(|m| {
            let shown = san(pos, m);
            let spelling =
                distance(&wanted, &plain(&shown)).min(distance(&wanted, &uci::<V>(m, Castling::Standard)));
            let fits = meant.to == Some(m.to()) && !matches!(m, Move::Castle { .. });
            (spelling <= 1 || fits && meant.to.is_some()).then_some((spelling, shown))
        })
        .collect();
    near.sort();
    near.truncate(SUGGESTIONS);
    near.into_iter().map(|(_, shown)| shown).collect()
}

/// The moves of the meant man to the meant square.
fn with_target<V: Variant>(pos: &Position<V>, meant: Meant) -> Vec<String> {
    let moves = pos.legal_moves().into_iter();
    let fitting = moves.filter(|m| Some(m.to()) == meant.to && Some(m.role()) == meant.role);
    fitting.map(|m| san(pos, m)).collect()
}

/// Lower case, and nothing that decides nothing.
fn plain(text: &str) -> String {
    text.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .filter(|c| *c != 'x')
        .collect()
}

/// Edits that turn one text into the other (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, a) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in b.iter().enumerate() {
            let cost = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}
