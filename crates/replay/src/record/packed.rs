//! A move in sixteen bits, without its position.

use core::fmt;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Movement, Position, Role, Square};

/// A move as its squares: what is left of a move without its position.
///
/// Bits 0 to 5 are the target square and bits 6 to 11 the origin, both counted a1, b1, ... h8. Bits 12 to 15 are 0 for
/// a plain move, the slot for a promotion (pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6), and 7 for a man that
/// is dropped: then the origin is its slot. Castling goes from the royal piece's square to the rook's. All bits zero is
/// a pass, which only variations may contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedMove(u16);

const DROP: u16 = 7;

impl PackedMove {
    /// The turn passed without a move, as analysts write it in variations (`--`).
    pub const PASS: PackedMove = PackedMove(0);

    /// A man goes from one square to another; a pawn may promote to a slot.
    #[must_use]
    pub fn step(from: Square, to: Square, promotion: Option<Role>) -> PackedMove {
        let kind = promotion.map_or(0, |role| role as u16);
        PackedMove(kind << 12 | (from as u16) << 6 | to as u16)
    }

    /// A man is dropped.
    #[must_use]
    pub fn drop_on(role: Role, to: Square) -> PackedMove {
        PackedMove(DROP << 12 | (role as u16) << 6 | to as u16)
    }

    /// The sixteen bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move of these bits; `None` if they mean none.
    pub fn from_bits(bits: u16) -> Option<PackedMove> {
        let (kind, from) = (bits >> 12, bits >> 6 & 63);
        let goes = kind <= 6 && (from != bits & 63 || bits == 0);
        let is_move = goes || kind == DROP && (1..=6).contains(&from);
        is_move.then_some(PackedMove(bits))
    }

    /// Whether this is a pass.
    pub fn is_pass(self) -> bool {
        self == PackedMove::PASS
    }

    /// The target square.
    pub fn target(self) -> Square {
        Square::new(u32::from(self.0 & 63))
    }

    /// The origin; `None` for a drop and a pass.
    pub fn origin(self) -> Option<Square> {
        let stands = self.0 >> 12 != DROP && !self.is_pass();
        stands.then(|| Square::new(u32::from(self.0 >> 6 & 63)))
    }

    /// The slot that a pawn promotes to.
    pub fn promotion(self) -> Option<Role> {
        slot(self.0 >> 12)
    }

    /// The slot of a man that is dropped.
    pub fn dropped(self) -> Option<Role> {
        if self.0 >> 12 == DROP { slot(self.0 >> 6 & 63) } else { None }
    }

    /// The legal move that this means in `pos`; `None` if there is none.
    pub fn find<V: Variant>(self, pos: &Position<V>) -> Option<Move> {
        if V::EDITS_MOVES {
            return pos.legal_moves().into_iter().find(|m| PackedMove::from(*m) == self);
        }
        let m = self.read_on(pos)?;
        pos.is_legal(m).then_some(m)
    }

    /// What the squares say in `pos`, legal or not. With hooks of a rule set it may be something else.
    pub(crate) fn read_on<V: Variant>(self, pos: &Position<V>) -> Option<Move> {
        let to = self.target();
        if let Some(role) = self.dropped() {
            return Some(Move::Put { role, to });
        }
        let (from, promotion) = (self.origin()?, self.promotion());
        let man = pos.board().piece_at(from).filter(|man| man.color == pos.turn())?;
        let there = pos.board().piece_at(to);
        if V::RULES.royal == Some(man.role) && there == Some(pos.turn().rook()) {
            return Some(Move::Castle { king: from, rook: to });
        }
        let is_pawn = *V::RULES.movement.get(man.role) == Movement::Pawn;
        if is_pawn && there.is_none() && from.file() != to.file() {
            return Some(Move::EnPassant { from, to });
        }
        Some(Move::Normal { role: man.role, from, capture: there.map(|man| man.role), to, promotion })
    }

    /// The move as engines write it, with the variant's letter for a promotion; castling goes to the rook's square.
    pub fn text<V: Variant>(self) -> String {
        let letter = |role| V::LETTERS.letter(role);
        match (self.dropped(), self.origin()) {
            (Some(role), _) => format!("{}@{}", letter(role), self.target()),
            (None, None) => "0000".into(),
            (None, Some(from)) => {
                let promotion = self.promotion().map(|role| letter(role).to_ascii_lowercase());
                format!("{from}{}{}", self.target(), promotion.map(String::from).unwrap_or_default())
            }
        }
    }

    /// Reads what [`text`](PackedMove::text) writes.
    pub fn parse<V: Variant>(text: &str) -> Option<PackedMove> {
        let square = |range| text.get(range).and_then(|part: &str| Square::from_ascii(part.as_bytes()).ok());
        if text == "0000" {
            return Some(PackedMove::PASS);
        }
        let mut letters = text.chars();
        if text.get(1..2) == Some("@") && text.len() == 4 {
            return Some(PackedMove::drop_on(V::LETTERS.role(letters.next()?)?, square(2..4)?));
        }
        let promotion = match letters.nth(4) {
            Some(letter) => Some(V::LETTERS.role(letter)?),
            None => None,
        };
        let (from, to) = (square(0..2)?, square(2..4)?);
        let whole = text.chars().count() == 4 + usize::from(promotion.is_some());
        (whole && from != to).then(|| PackedMove::step(from, to, promotion))
    }
}

fn slot(number: u16) -> Option<Role> {
    Role::ALL.into_iter().find(|role| *role as u16 == number)
}

impl From<Move> for PackedMove {
    fn from(m: Move) -> PackedMove {
        match m {
            Move::Normal { from, to, promotion, .. } => PackedMove::step(from, to, promotion),
            Move::EnPassant { from, to } => PackedMove::step(from, to, None),
            Move::Castle { king, rook } => PackedMove::step(king, rook, None),
            Move::Put { role, to } => PackedMove::drop_on(role, to),
        }
    }
}

/// The squares, with the slot of a promotion as chess calls it.
impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dropped(), self.origin()) {
            (Some(role), _) => write!(f, "{}@{}", role.upper_char(), self.target()),
            (None, None) => f.write_str("0000"),
            (None, Some(from)) => {
                write!(f, "{from}{}", self.target())?;
                self.promotion().map_or(Ok(()), |role| write!(f, "{}", role.char()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck};

    /// Every legal move of a random-ish line comes back from its bits and from its text.
    fn check<V: Variant>() {
        let mut pos = Position::<V>::start();
        for step in 0..60_usize {
            let moves = pos.legal_moves();
            for m in &moves {
                let packed = PackedMove::from(*m);
                assert_eq!(packed.find(&pos), Some(*m));
                assert_eq!(PackedMove::from_bits(packed.bits()), Some(packed));
                assert_eq!(PackedMove::parse::<V>(&packed.text::<V>()), Some(packed));
            }
            let Some(m) = moves.get((step * 7 + 3) % moves.len().max(1)) else { return };
            pos.play(*m);
        }
    }

    #[test]
    fn legal_moves_survive_packing() {
        check::<Chess>();
        check::<ThreeCheck>();
        check::<RacingKings>();
        check::<Knightmate>();
    }

    #[test]
    fn all_bits_are_a_move_or_refused() {
        let moves: Vec<PackedMove> = (0..=u16::MAX).filter_map(PackedMove::from_bits).collect();
        // Seven kinds of steps over any two squares, six slots to drop anywhere, and the pass.
        assert_eq!(moves.len(), 7 * 64 * 63 + 6 * 64 + 1);
    }

    #[test]
    fn text_names_the_variants_letters() {
        let promotion = PackedMove::step(Square::B7, Square::B8, Some(Role::Knight));
        assert_eq!(promotion.text::<Knightmate>(), "b7b8m");
        assert_eq!(promotion.text::<Chess>(), "b7b8n");
        assert_eq!(promotion.to_string(), "b7b8n");
        assert_eq!(PackedMove::parse::<Knightmate>("b7b8m"), Some(promotion));
        for bad in ["", "e2", "e2e", "e2e9", "e2e4x", "e7e8qq", "ä2e4", "a1a1", "X@e4"] {
            assert_eq!(PackedMove::parse::<Chess>(bad), None, "{bad:?}");
        }
    }
}
