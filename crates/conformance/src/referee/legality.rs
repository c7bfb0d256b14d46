//! Which pseudo-legal moves are legal: each is made, and then one looks.

use alfil_variants::alfil_core::{Bitboard, Color, Move, MoveList, Rules, Square, VariantState};

use super::{Mailbox, Referee};

impl<V: Rules> Referee<V> {
    /// The legal moves; none when the game is over by the variant's own rules.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() { Vec::new() } else { self.open_moves() }
    }

    /// Whether a pseudo-legal move is legal, the game being open and the plugin not editing moves.
    pub fn is_legal(&self, m: Move) -> bool {
        let safe = match m {
            Move::Castle { king, rook } => self.castling_is_safe(king, rook),
            _ => true,
        };
        safe && self.leaves_royal_safe(m) && (V::RULES.may_give_check || !self.gives_check(m))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        royal_is_attacked::<V>(&self.men, self.us)
    }

    /// Whether the enemy royal piece is attacked after a move.
    pub fn gives_check(&self, m: Move) -> bool {
        royal_is_attacked::<V>(&self.men_after(m), !self.us)
    }

    /// Whether the variant's state, a goal or the plugin's hook has ended the game.
    pub fn is_over(&self) -> bool {
        self.pos.state().ending().is_some() || self.goal_is_decided() || V::ending(&self.pos).is_some()
    }

    /// The square of a side's royal piece.
    pub(super) fn royal(&self, side: Color) -> Option<Square> {
        self.men.find(V::RULES.royal?.of(side))
    }

    fn leaves_royal_safe(&self, m: Move) -> bool {
        if V::CUSTOM_LEGALITY {
            V::is_legal(&self.pos, m)
        } else {
            !royal_is_attacked::<V>(&self.men_after(m), self.us)
        }
    }

    /// The men after a move. Only the plugin knows what its own hook does to them.
    fn men_after(&self, m: Move) -> Mailbox {
        if V::CUSTOM_LEGALITY {
            return Mailbox::of(self.pos.after(m).board());
        }
        let mut men = self.men.clone();
        men.make::<V>(self.us, m);
        men
    }

    /// The legal moves, whether or not the game is over.
    fn open_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_moves();
        moves.retain(|m| self.is_legal(*m));
        if V::EDITS_MOVES {
            let mut edited: MoveList = moves.into_iter().collect();
            V::edit_moves(&self.pos, &mut edited);
            return edited.into_iter().collect();
        }
        moves
    }

    fn goal_is_decided(&self) -> bool {
        let Some(goal) = V::RULES.goal else { return false };
        let is_home = |side| self.royal(side).is_some_and(|royal| goal.region.contains(royal));
        if is_home(self.us) {
            return true;
        }
        is_home(!self.us) && !(goal.reply == Some(self.us) && self.can_follow(goal.region))
    }

    /// Whether the royal piece of the side to move can step into the goal now.
    fn can_follow(&self, region: Bitboard) -> bool {
        let royal = self.royal(self.us);
        let steps = self.open_moves().into_iter().filter(|m| m.from() == royal && !m.is_castle());
        steps.map(Move::to).any(|to| region.contains(to))
    }
}

/// Whether the royal piece of a side can be captured. A plugin with its own legality has its own idea of that.
pub(super) fn royal_is_attacked<V: Rules>(men: &Mailbox, side: Color) -> bool {
    let Some(royal) = V::RULES.royal.and_then(|role| men.find(role.of(side))) else { return false };
    if V::CUSTOM_LEGALITY {
        let board = men.board();
        !V::royal_attackers(&board, royal, !side, board.occupied()).is_empty()
    } else {
        men.is_attacked::<V>(royal, !side)
    }
}
