//! Ends of the game that the board alone decides, the same under every profile.

use crate::{Color, Position, Rules, VariantState};

/// Why the rules of the board ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// A rule of the variant; the name is the variant's own, in kebab case.
    Variant(&'static str),
}

/// The end of a game by the rules of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The side that won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: EndReason,
}

impl Ending {
    /// A draw because the side to move has no legal move and is not in check.
    pub const STALEMATE: Ending = Ending { winner: None, reason: EndReason::Stalemate };

    /// The side to move is mated.
    pub const fn checkmate(winner: Color) -> Ending {
        Ending { winner: Some(winner), reason: EndReason::Checkmate }
    }

    /// `winner` won by a rule of the variant.
    pub const fn won(winner: Color, name: &'static str) -> Ending {
        Ending { winner: Some(winner), reason: EndReason::Variant(name) }
    }

    /// Drawn by a rule of the variant.
    pub const fn drawn(name: &'static str) -> Ending {
        Ending { winner: None, reason: EndReason::Variant(name) }
    }
}

impl<V: Rules> Position<V> {
    /// The end of the game by the variant's own rules, which come before mate and stalemate: counters, goals and
    /// the plugin's hook.
    #[inline]
    pub fn variant_ending(&self) -> Option<Ending> {
        if let Some(ending) = self.state().ending() {
            return Some(ending);
        }
        if V::RULES.goal.is_some()
            && let Some(ending) = self.goal_ending()
        {
            return Some(ending);
        }
        V::ending(self)
    }

    /// How the game ended by the rules of the board, or `None` while a legal move exists.
    ///
    /// Draws that need a history, a claim or a judgement of the material are not the board's business.
    pub fn ending(&self) -> Option<Ending> {
        self.variant_ending().or_else(|| (!self.has_legal_move()).then(|| V::no_moves(self)))
    }

    /// Whether one side reached the goal and the other one, which is to move, can still follow at once.
    pub fn goal_reply_pending(&self) -> bool {
        let Some(goal) = &V::RULES.goal else { return false };
        goal.reply == Some(self.turn()) && self.is_home(!self.turn()) && self.variant_ending().is_none()
    }

    /// Whether the royal piece of `side` stands in the goal.
    fn is_home(&self, side: Color) -> bool {
        match (&V::RULES.goal, self.royal(side)) {
            (Some(goal), Some(royal)) => goal.region.contains(royal),
            _ => false,
        }
    }

    fn goal_ending(&self) -> Option<Ending> {
        let goal = V::RULES.goal.as_ref()?;
        let us = self.turn();
        match (self.is_home(us), self.is_home(!us)) {
            (false, false) => None,
            (true, true) => Some(Ending::drawn(goal.drawn)),
            (true, false) => Some(Ending::won(us, goal.won)),
            (false, true) => {
                let can_follow = goal.reply == Some(us) && !(self.royal_targets() & goal.region).is_empty();
                (!can_follow).then(|| Ending::won(!us, goal.won))
            }
        }
    }
}
