//! Plugins that use each hook as someone outside the project might, all of them sound.

use alfil_conformance::alfil_notation::{fen, parse_fen, parse_san, parse_uci, san};
use alfil_conformance::conformance_tests;
use alfil_variants::alfil_core::{
    Board, ByColor, Edit, Move, MoveList, Position, Role, RuleSet, Rules, VariantState, zobrist_key,
};
use alfil_variants::{ChecksGiven, Dialect, FieldError, Game, Meta, PerftRow, RacingKings, StateField};

use super::plugin::{GUIDE, META, START_FEN, plugin};

plugin! {
    /// Won by the fifth check: the shared state with another number. And knights rest where the number of legal moves is
    /// even, which goes wrong at once if the hook sees a part of the list.
    FiveCheck: ChecksGiven<5>, "five-check", META,
        &[PerftRow { name: "start, without the knights", fen: START_FEN, nodes: &[16] }], GUIDE;
    rules {
        const START: Board = Board::CHESS;
        const EDITS_MOVES: bool = true;
        fn edit_moves(_pos: &Position<Self>, moves: &mut MoveList) {
            if moves.len().is_multiple_of(2) && moves.iter().any(|m| m.role() != Role::Knight) {
                moves.retain(|m| m.role() != Role::Knight);
            }
        }
    }
    variant {}
}

conformance_tests!(five_check: FiveCheck);

#[test]
fn the_fifth_check_wins() {
    let pos = parse_fen::<FiveCheck>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +4+0").unwrap();
    let m = parse_san(&pos, "Ra8").unwrap();
    assert_eq!(san(&pos, m), "Ra8#");
}

/// Knights in hand, two each at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Reserve {
    knights: ByColor<u8>,
}

impl Default for Reserve {
    fn default() -> Self {
        Reserve { knights: ByColor { white: 2, black: 2 } }
    }
}

impl VariantState for Reserve {
    fn hash_key(&self) -> u64 {
        let key = |side: &str, left: u8| if left == 2 { 0 } else { zobrist_key(side, left.into()) };
        key("white knights in hand", self.knights.white) ^ key("black knights in hand", self.knights.black)
    }
    fn is_valid(&self) -> bool {
        self.knights.into_iter().all(|left| left <= 2)
    }
}

/// `[NNn]`: a letter for each knight; nothing in hand is `[]`.
impl StateField for Reserve {
    const EXAMPLE: Option<&'static str> = Some("[NNnn]");
    fn read(text: &str) -> Result<Self, FieldError> {
        let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let inner = inner.filter(|letters| letters.chars().all(|letter| "Nn".contains(letter)));
        let count = |letter| inner.map_or(0, |letters| letters.matches(letter).count());
        let reserve = Reserve { knights: ByColor { white: count('N') as u8, black: count('n') as u8 } };
        match inner {
            None => Err(FieldError::NotThisField),
            Some(_) if !reserve.is_valid() => Err(FieldError::OutOfRange("at most two knights a side")),
            Some(_) => Ok(reserve),
        }
    }
    fn write(&self, _dialect: Dialect) -> Option<String> {
        let hand = |letter: &str, left: u8| letter.repeat(left.into());
        Some(format!("[{}{}]", hand("N", self.knights.white), hand("n", self.knights.black)))
    }
}

plugin! {
    /// Instead of moving, a player may drop a knight from the hand on any empty square.
    Reserves: Reserve, "reserves", META,
        &[PerftRow {
            name: "start, 20 moves and 32 empty squares; counted by hand",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - [NNnn] 0 1",
            nodes: &[52],
        }],
        GUIDE;
    rules {
        const START: Board = Board::CHESS;
        const EDITS_MOVES: bool = true;
        fn edit_moves(pos: &Position<Self>, moves: &mut MoveList) {
            let us = pos.turn();
            if *pos.state().knights.get(us) == 0 {
                return;
            }
            for to in !pos.board().occupied() {
                let drop = Move::Put { role: Role::Knight, to };
                if is_safe_after(pos, drop) {
                    moves.push(drop);
                }
            }
        }
        fn after_move(edit: &mut Edit<'_, Self>, m: Move) {
            if let Move::Put { .. } = m {
                let mut state = *edit.state();
                *state.knights.get_mut(edit.mover()) -= 1;
                edit.set_state(state);
            }
        }
    }
    variant {}
}

fn is_safe_after(pos: &Position<Reserves>, m: Move) -> bool {
    let (us, after) = (pos.turn(), pos.after(m));
    let occupied = after.board().occupied();
    let attackers = |king| Reserves::royal_attackers(after.board(), king, !us, occupied);
    after.royal(us).is_some_and(|king| attackers(king).is_empty())
}

conformance_tests!(reserves: Reserves);

#[test]
fn a_drop_is_played_written_and_read() {
    let mut game = Game::<Reserves>::new();
    let drop = parse_san(game.position(), "N@f6").unwrap();
    assert_eq!(drop, Move::Put { role: Role::Knight, to: alfil_variants::alfil_core::Square::F6 });
    assert_eq!(san(game.position(), drop), "N@f6+");
    assert_eq!(parse_uci(game.position(), "N@f6"), Ok(drop));
    game.play(drop).unwrap();
    let text = fen(game.position(), Dialect::Remaining);
    assert_eq!(text, "rnbqkbnr/pppppppp/5N2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - [Nnn] 1 1");
    assert_eq!(parse_fen::<Reserves>(&text).as_ref(), Ok(game.position()));
    assert!(game.position().is_check());
    assert!(parse_uci(game.position(), "N@d6").is_err(), "a drop that leaves the king in check is illegal");
}

#[test]
fn a_field_out_of_range_is_an_error_with_its_place() {
    let error = parse_fen::<Reserves>("4k3/8/8/8/8/8/8/4K3 w - - [NNN] 0 1").unwrap_err();
    assert_eq!(error.column, 27);
    assert!(parse_fen::<Reserves>("4k3/8/8/8/8/8/8/4K3 w - - [NX] 0 1").is_err());
}

plugin! {
    /// No check may be given, pawns and castling included.
    NoChecks: (), "no-checks", META, &[PerftRow { name: "start", fen: START_FEN, nodes: &[20, 400] }], GUIDE;
    rules {
        const START: Board = Board::CHESS;
        const RULES: RuleSet = RuleSet { may_give_check: false, ..RuleSet::CHESS };
    }
    variant {}
}

conformance_tests!(no_checks: NoChecks);

plugin! {
    /// Racing Kings once more, with hooks that say what its fields say.
    RacingByHooks: (), "racing-by-hooks", Meta { code: 251, ..META }, RacingKings::PERFT, GUIDE;
    rules {
        const START: Board = RacingKings::START;
        const RULES: RuleSet = RacingKings::RULES;
        const CUSTOM_LEGALITY: bool = true;
        const EDITS_MOVES: bool = true;
        fn is_legal(before: &Position<Self>, m: Move) -> bool {
            let (us, after) = (before.turn(), before.after(m));
            let occupied = after.board().occupied();
            let attackers = |king| Self::royal_attackers(after.board(), king, !us, occupied);
            after.royal(us).is_some_and(|king| attackers(king).is_empty())
        }
    }
    variant {}
}

conformance_tests!(racing_by_hooks: RacingByHooks);
