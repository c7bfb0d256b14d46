//! The seam: what a rule set tells this crate. Differences from chess are constants, so that they fold away.

use crate::{
    Bitboard, Board, ByRole, Color, Edit, Ending, Move, MoveList, Position, Role, Square, VariantState,
};
use crate::{SetupReasons, attacks};
use core::fmt::Debug;

/// How the piece in a slot moves. A slot ([`Role`]) is only a name; the rule set says what stands behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// Steps forward, captures diagonally forward, promotes, captures en passant.
    Pawn,
    /// Leaps two squares one way and one square the other.
    KnightStep,
    /// Steps one square in any of the eight directions.
    KingStep,
    /// Slides along diagonals.
    Diagonal,
    /// Slides along ranks and files.
    Straight,
    /// Slides along diagonals, ranks and files.
    Queen,
}

/// A region that ends the game when the royal piece stands in it.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The squares to be reached.
    pub region: Bitboard,
    /// The side that may still follow after the other side arrived: the game is then over at once only if that
    /// side has no legal royal move into the region. `None`: the first to arrive has won.
    pub reply: Option<Color>,
    /// Name of a win by arriving, for example `race-won`.
    pub won: &'static str,
    /// Name of the draw when both sides arrived, for example `race-drawn`.
    pub drawn: &'static str,
}

/// The differences from chess that fields can say. Build a new one with `..RuleSet::CHESS`.
#[derive(Clone, Copy, Debug)]
pub struct RuleSet {
    /// How the piece of each slot moves.
    pub movement: ByRole<Movement>,
    /// The slot of the piece that must not be captured; `None` where no piece is royal.
    pub royal: Option<Role>,
    /// The slots a pawn may promote to. Empty where the variant has no pawns: a set-up with one is refused.
    pub promotions: &'static [Role],
    /// Whether the royal piece castles.
    pub castling: bool,
    /// Whether a move may attack the enemy royal piece. If not, such a move is illegal.
    pub may_give_check: bool,
    /// Squares that the royal piece wins by reaching.
    pub goal: Option<Goal>,
}

impl RuleSet {
    /// The rules of chess (FIDE Laws of Chess, articles 3.1 to 3.10).
    pub const CHESS: RuleSet = RuleSet {
        movement: ByRole {
            pawn: Movement::Pawn,
            knight: Movement::KnightStep,
            bishop: Movement::Diagonal,
            rook: Movement::Straight,
            queen: Movement::Queen,
            king: Movement::KingStep,
        },
        royal: Some(Role::King),
        promotions: &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
        castling: true,
        may_give_check: true,
        goal: None,
    };
}

/// The rules of one variant, as far as positions and legal moves go.
///
/// Only [`ID`](Rules::ID), [`START`](Rules::START) and the state type are required. Everything below them has a
/// free default: a hook that is not overridden compiles to nothing.
///
/// # Examples
///
/// King of the Hill is chess with a goal:
///
/// ```
/// use alfil_core::{Bitboard, Board, Goal, Position, RuleSet, Rules};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct Hill;
///
/// impl Rules for Hill {
///     type State = ();
///     const ID: &'static str = "hill";
///     const START: Board = Board::CHESS;
///     const RULES: RuleSet = RuleSet {
///         goal: Some(Goal { region: Bitboard::CENTER, reply: None, won: "hill-reached", drawn: "hill-shared" }),
///         ..RuleSet::CHESS
///     };
/// }
///
/// assert_eq!(Position::<Hill>::start().legal_moves().len(), 20);
/// ```
pub trait Rules: Copy + Debug + Eq + Send + Sync + 'static {
    /// What the variant remembers beyond the board, `()` for nothing.
    type State: VariantState;

    /// Stable, unique name. It salts every position hash of this variant, so it must never change.
    const ID: &'static str;

    /// The men at the start of a game. White moves first; rooks on the back rank of their royal piece may castle
    /// where [`RuleSet::castling`] says so.
    const START: Board;

    /// Differences from chess that fields can say.
    const RULES: RuleSet = RuleSet::CHESS;

    /// `true` if [`is_legal`](Rules::is_legal) is overridden. Moves are then generated without regard for the
    /// royal piece and each one is put to that hook, checks come from
    /// [`royal_attackers`](Rules::royal_attackers), and whether a move gives check is found by playing it.
    ///
    /// Needed also where [`after_move`](Rules::after_move) moves or takes men, or where `royal_attackers` is
    /// overridden: what the generator reads off sets of squares would then be wrong.
    const CUSTOM_LEGALITY: bool = false;

    /// `true` if [`edit_moves`](Rules::edit_moves) is overridden.
    const EDITS_MOVES: bool = false;

    /// Whether a pseudo-legal move is legal. Asked only with [`CUSTOM_LEGALITY`](Rules::CUSTOM_LEGALITY).
    fn is_legal(_before: &Position<Self>, _m: Move) -> bool {
        true
    }

    /// Drops from or adds to the list of legal moves, for example where captures are forced or men can be dropped.
    /// Called only with [`EDITS_MOVES`](Rules::EDITS_MOVES), and always with the complete list. A move that is added
    /// must be legal: nothing looks at it afterwards.
    fn edit_moves(_pos: &Position<Self>, _moves: &mut MoveList) {}

    /// Changes board and state after `m` was made and before the turn passes, for example an explosion. Men taken
    /// off the board lose their castling rights by themselves.
    fn after_move(_edit: &mut Edit<'_, Self>, _m: Move) {}

    /// The enemy men that attack `royal` if it stood there, with the given occupancy. Override where two royal
    /// pieces can shield each other or similar.
    fn royal_attackers(board: &Board, royal: Square, by: Color, occupied: Bitboard) -> Bitboard {
        attacks::attackers::<Self>(board, royal, by, occupied)
    }

    /// An end of the game that no field can say. Asked in every position before its moves are generated: a
    /// finished game has none. So this hook must not ask for the legal moves; [`no_moves`](Rules::no_moves) judges
    /// positions without any.
    fn ending(_pos: &Position<Self>) -> Option<Ending> {
        None
    }

    /// How the game ends when the side to move has no legal move and nothing else ended it.
    fn no_moves(pos: &Position<Self>) -> Ending {
        if pos.is_check() { Ending::checkmate(!pos.turn()) } else { Ending::STALEMATE }
    }

    /// The reasons to refuse a set-up, given those that were `found` by the fields. Adds some or waives some.
    fn check_setup(_setup: &crate::Setup<Self::State>, found: SetupReasons) -> SetupReasons {
        found
    }
}
