//! What a variant remembers beyond the board.

use core::{fmt::Debug, hash::Hash};

use crate::{Color, Ending};

/// State of a variant beside the board: part of the position, its hash and its repetition.
///
/// `()` remembers nothing. A state must be small: it is copied with every position.
pub trait VariantState: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// Whether [`on_check`](VariantState::on_check) does anything.
    const COUNTS_CHECKS: bool = false;

    /// Called once for each move after which the enemy royal piece is attacked.
    fn on_check(&mut self, _by: Color) {}

    /// The end of the game that the state alone decides.
    fn ending(&self) -> Option<Ending> {
        None
    }

    /// What the state adds to the position hash by exclusive or. Different states must give different keys, and the
    /// default state gives 0.
    fn hash_key(&self) -> u64 {
        0
    }

    /// Whether a game can be in this state.
    fn is_valid(&self) -> bool {
        true
    }
}

impl VariantState for () {}
