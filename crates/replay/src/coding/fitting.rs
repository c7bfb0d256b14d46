//! What the program that fits the model's weights needs to see. Not for other use.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Move, Position};

use super::features::{self, Context, View};
use crate::record::PackedMove;

/// Number of features of a rule family.
pub const FEATURES: usize = features::COUNT;
/// Number of rule families.
pub const FAMILIES: usize = features::FAMILIES;

/// The family of a variant.
pub fn family<V: Variant>() -> usize {
    features::family::<V>()
}

/// A choice that a player made: the features of all legal moves, and which one was played.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The numbers of the features of each legal move; 0 is none.
    pub moves: Vec<[u16; features::PER_MOVE]>,
    /// The index of the move that was played.
    pub played: usize,
}

/// The choices of a line of moves from a position. Ends before a move that is not legal.
pub fn choices<V: Variant>(start: Position<V>, line: &[PackedMove]) -> Vec<Choice> {
    let (mut pos, mut context, mut found) = (start, Context::default(), Vec::new());
    for packed in line {
        let legal = pos.legal_moves();
        let Some(played) = legal.iter().position(|m| PackedMove::from(*m) == *packed) else { break };
        let view = View::new(&pos, context);
        let numbers = |m: &Move| {
            let (mut numbers, mut count) = ([0; features::PER_MOVE], 0);
            view.features(*m, |number| {
                numbers[count] = number as u16;
                count += 1;
            });
            numbers
        };
        found.push(Choice { moves: legal.iter().map(numbers).collect(), played });
        pos.play(legal[played]);
        context = context.after(*packed);
    }
    found
}
