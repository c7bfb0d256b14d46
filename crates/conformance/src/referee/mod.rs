//! The slow rule check: plain, independent of the move generator, and asked only by tests.

mod castling;
mod legality;
mod mailbox;
mod played;
mod pseudo;

pub use mailbox::Mailbox;
pub(crate) use played::{double_step, moved_on};

use alfil_variants::alfil_core::{Bitboard, Color, Move, Position, Rules, Square};

/// A referee who sets up the men on a plain board, moves them one step at a time, and looks whether a royal piece can
/// be captured. Knows no sets, no pins and no tables, and shares no code with the move generator.
///
/// Where a plugin overrides a hook, the hook is asked: for [`Rules::CUSTOM_LEGALITY`] its verdict on each
/// pseudo-legal move and its idea of an attack on the royal piece, for [`Rules::EDITS_MOVES`] its changes to the
/// referee's list.
///
/// # Examples
///
/// ```
/// use std::collections::HashSet;
/// use alfil_conformance::Referee;
/// use alfil_variants::{Knightmate, alfil_core::Position};
///
/// let pos = Position::<Knightmate>::start();
/// let slow: HashSet<_> = Referee::of(&pos).legal_moves().into_iter().collect();
/// assert_eq!(slow, pos.legal_moves().into_iter().collect());
/// ```
#[derive(Clone, Debug)]
pub struct Referee<V: Rules> {
    /// Asked for hooks, state and clocks only.
    pos: Position<V>,
    men: Mailbox,
    us: Color,
    rights: Bitboard,
    /// The square that a pawn has just passed, whether or not it can be captured there.
    passed: Option<Square>,
}

impl<V: Rules> Referee<V> {
    /// Looks at a position and believes its en-passant square.
    pub fn of(pos: &Position<V>) -> Referee<V> {
        Referee {
            pos: *pos,
            men: Mailbox::of(pos.board()),
            us: pos.turn(),
            rights: pos.castling_rooks(),
            passed: pos.en_passant(),
        }
    }

    /// Looks at a position and works out the en-passant square from the move that led there.
    pub fn following(m: Move, pos: &Position<V>) -> Referee<V> {
        Referee { passed: double_step(m), ..Referee::of(pos) }
    }

    /// The men as they stand.
    pub fn men(&self) -> &Mailbox {
        &self.men
    }
}
