//! What is put to the test: everything a program asks about a position, one method each.

use alfil_notation::Castling;
use alfil_variants::alfil_core::{Move, MoveList, Position, Role, Square};
use alfil_variants::{Dialect, Game, Profile, Variant, Verdict};

/// The implementation under test. Every method defaults to the real one, so that a test of the kit itself can break
/// exactly one of them and see the property that must notice.
///
/// # Examples
///
/// ```
/// use alfil_conformance::{Property, Subject, checks};
/// use alfil_variants::{Chess, alfil_core::Position};
///
/// struct MiscountsMoves;
/// impl Subject<Chess> for MiscountsMoves {
///     fn count_legal_moves(&self, pos: &Position<Chess>) -> usize {
///         pos.count_legal_moves() + 1
///     }
/// }
///
/// let failure = checks::counts_agree(&MiscountsMoves).unwrap_err();
/// assert_eq!(failure.property, Property::CountsAgree);
/// ```
pub trait Subject<V: Variant> {
    /// Reads a FEN; the error is for people.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn parse_fen(&self, text: &str) -> Result<Position<V>, String> {
        alfil_notation::parse_fen(text).map_err(|error| error.to_string())
    }

    /// Writes a FEN.
    fn fen(&self, pos: &Position<V>, dialect: Dialect) -> String {
        alfil_notation::fen(pos, dialect)
    }

    /// Writes a move in SAN.
    fn san(&self, pos: &Position<V>, m: Move) -> String {
        alfil_notation::san(pos, m)
    }

    /// Reads a move in SAN; the error is for people.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn parse_san(&self, pos: &Position<V>, text: &str) -> Result<Move, String> {
        alfil_notation::parse_san(pos, text).map_err(|error| error.to_string())
    }

    /// Writes a move in UCI notation.
    fn uci(&self, _pos: &Position<V>, m: Move, castling: Castling) -> String {
        alfil_notation::uci::<V>(m, castling)
    }

    /// Reads a move in UCI notation; the error is for people.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn parse_uci(&self, pos: &Position<V>, text: &str) -> Result<Move, String> {
        alfil_notation::parse_uci(pos, text).map_err(|error| error.to_string())
    }

    /// All legal moves.
    fn legal_moves(&self, pos: &Position<V>) -> MoveList {
        pos.legal_moves()
    }

    /// The legal moves that capture.
    fn captures(&self, pos: &Position<V>) -> MoveList {
        pos.captures()
    }

    /// The captures and promotions, then the other legal moves: the parts in which a search lists them.
    fn parts(&self, pos: &Position<V>) -> [MoveList; 2] {
        let mut parts = [MoveList::new(), MoveList::new()];
        pos.push_noisy_moves(&mut parts[0]);
        pos.push_quiet_moves(&mut parts[1]);
        parts
    }

    /// The legal moves that give check.
    fn checks(&self, pos: &Position<V>) -> MoveList {
        pos.checks()
    }

    /// The legal moves of one slot to one square.
    fn legal_moves_to(&self, pos: &Position<V>, role: Role, to: Square) -> MoveList {
        pos.legal_moves_to(role, to)
    }

    /// Number of legal moves.
    fn count_legal_moves(&self, pos: &Position<V>) -> usize {
        pos.count_legal_moves()
    }

    /// Whether there is a legal move.
    fn has_legal_move(&self, pos: &Position<V>) -> bool {
        pos.has_legal_move()
    }

    /// Whether one move is legal.
    fn is_legal(&self, pos: &Position<V>, m: Move) -> bool {
        pos.is_legal(m)
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, pos: &Position<V>, m: Move) -> bool {
        pos.gives_check(m)
    }

    /// The position after a legal move.
    fn after(&self, pos: &Position<V>, m: Move) -> Position<V> {
        pos.after(m)
    }

    /// The position hash.
    fn hash(&self, pos: &Position<V>) -> u64 {
        pos.hash()
    }

    /// The verdict on a position that occurred so many times.
    fn adjudicate(&self, pos: &Position<V>, occurrences: usize, profile: &Profile) -> Verdict {
        alfil_variants::adjudicate(pos, occurrences, profile)
    }

    /// How often the position at the cursor has occurred.
    fn occurrences(&self, game: &Game<V>) -> usize {
        game.occurrences()
    }

    /// Takes a move back.
    fn undo(&self, game: &mut Game<V>) -> Option<Move> {
        game.undo()
    }

    /// Plays the next move of the line again.
    fn redo(&self, game: &mut Game<V>) -> Option<Move> {
        game.redo()
    }

    /// Goes to a ply of the line.
    fn jump(&self, game: &mut Game<V>, ply: usize) -> bool {
        game.jump(ply)
    }
}

/// The real implementation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faithful;

impl<V: Variant> Subject<V> for Faithful {}
