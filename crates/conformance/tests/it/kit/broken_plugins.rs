//! Plugins with planted bugs, and the properties that must notice. Each plugin has several bugs that do not touch each
//! other, since every type of plugin is a move generator to compile.

use alfil_conformance::{Faithful, checks};
use alfil_variants::alfil_core::{
    Board, ByColor, ByRole, Color, Edit, Ending, Move, MoveList, Position, Role, RuleSet, Setup,
    SetupReasons, VariantState,
};
use alfil_variants::{ChecksGiven, Dialect, FieldError, Letters, Meta, PerftRow, StateField};

use super::planted::planted;
use super::plugin::{GUIDE, META, PERFT, START_FEN, plugin};

planted! {
    a_start_with_black_in_check: Faithful in Misnamed caught by start_is_valid "not to move is in check";
    promotion_to_a_second_king: Faithful in Misnamed caught by rule_set_is_sound "cannot become a King";
    a_letter_for_two_slots: Faithful in Misnamed caught by letters_are_unique "N is used twice";
    the_id_of_another_variant: Faithful in Misnamed caught by names_are_unique "is a name of chess";
    a_guide_without_a_section: Faithful in Misnamed caught by guide_has_all_headings "not [";
    no_node_counts: Faithful in Misnamed caught by perft_counts_match "gives no node counts";
    a_letter_that_another_slot_writes: Faithful in Miscounted caught by letters_are_unique "R is used twice";
    the_code_of_another_variant: Faithful in Miscounted caught by names_are_unique "code 3 belongs to";
    an_empty_section: Faithful in Miscounted caught by guide_has_all_headings "nothing stands below";
    a_wrong_node_count: Faithful in Miscounted caught by perft_counts_match "8902 nodes, not 8901";
    a_rook_that_cannot_win: Faithful in Miscounted caught by material_verdicts_are_sound "has won";
    men_taken_behind_the_generator: Faithful in Miscounted caught by play_matches_referee "men not as";
    an_alias_of_another_variant: Faithful in Mishooked caught by names_are_unique "is a name of knightmate";
    a_move_added_twice: Faithful in Mishooked caught by legal_moves_match_referee "stands twice";
    a_reached_position_refused: Faithful in Mishooked caught by reached_positions_are_valid "refused";
    mate_without_check: Faithful in Mishooked caught by endings_have_no_moves "without a check";
    rules_for_one_side_only: Faithful in Mishooked caught by colours_are_mirrored "sides";
    a_state_without_hash: Faithful in Mishooked caught by hash_tells_states_apart "has the hash of";
    counters_swapped_both_ways: Faithful in Mishooked caught by fen_round_trips "should end in";
    a_state_that_reads_clocks: Faithful in Misnamed caught by fen_round_trips "read";
}

plugin! {
    Misnamed: PlainNumber, "chess", META, &[], "# Test\n\n## Set-up\n\n-\n\n## Winning and draws\n\n-\n";
    rules {
        const START: Board = Board::from_slots("rnbqkbnr/pppp1ppp/8/4Q3/8/8/PPPPPPPP/RNB1KBNR");
        const RULES: RuleSet = RuleSet { promotions: &[Role::Queen, Role::King], ..RuleSet::CHESS };
    }
    variant {
        const LETTERS: Letters =
            Letters { write: ByRole { bishop: 'N', ..Letters::CHESS.write }, also_read: &[] };
    }
}

plugin! {
    Miscounted: (), "test", Meta { code: 3, ..META },
        &[PerftRow { name: "start", fen: START_FEN, nodes: &[20, 400, 8_901] }],
        "# Test\n## Set-up\n-\n## Moves and captures\n-\n## Winning and draws\n## Special rules\n-\n\
        ## Playing advice\n-\n## FAQ\n-\n";
    rules {
        const START: Board = Board::CHESS;
        // Without CUSTOM_LEGALITY the generator does not expect it.
        fn after_move(edit: &mut Edit<'_, Self>, m: Move) {
            if m.is_en_passant() {
                edit.remove(m.to());
            }
        }
    }
    variant {
        const LETTERS: Letters = Letters { also_read: &[('R', Role::Knight)], ..Letters::CHESS };
        fn cannot_win(pos: &Position<Self>, side: Color) -> bool {
            let board = pos.board();
            board.color(side).is_subset(board.role(Role::King) | board.role(Role::Rook))
        }
    }
}

plugin! {
    Mishooked: Mistakes, "test", Meta { aliases: &["Knight Mate"], ..META }, PERFT, GUIDE;
    rules {
        const START: Board = Board::CHESS;
        const EDITS_MOVES: bool = true;
        fn edit_moves(pos: &Position<Self>, moves: &mut MoveList) {
            let castling = moves.iter().find(|m| m.is_castle() && pos.turn().is_white()).copied();
            moves.extend(castling);
        }
        fn check_setup(setup: &Setup<Mistakes>, found: SetupReasons) -> SetupReasons {
            if setup.board.occupied().count() == 2 { found | SetupReasons::VARIANT } else { found }
        }
        fn no_moves(pos: &Position<Self>) -> Ending {
            Ending::checkmate(!pos.turn())
        }
    }
    variant {}
}

/// Counted checks that add nothing to the hash, and stand in the FEN with Black's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Mistakes(ChecksGiven<3>);

impl VariantState for Mistakes {
    const COUNTS_CHECKS: bool = true;
    fn on_check(&mut self, by: Color) {
        self.0.on_check(by);
    }
    fn ending(&self) -> Option<Ending> {
        self.0.ending()
    }
}

fn swapped(given: ByColor<u8>) -> ChecksGiven<3> {
    ChecksGiven { given: ByColor { white: given.black, black: given.white } }
}

impl StateField for Mistakes {
    const EXAMPLE: Option<&'static str> = <ChecksGiven<3> as StateField>::EXAMPLE;
    fn read(text: &str) -> Result<Self, FieldError> {
        <ChecksGiven<3> as StateField>::read(text).map(|read| Mistakes(swapped(read.given)))
    }
    fn write(&self, dialect: Dialect) -> Option<String> {
        swapped(self.0.given).write(dialect)
    }
    fn checks_given(&self) -> Option<ByColor<u8>> {
        self.0.checks_given()
    }
}

/// A counter written as a plain number, which cannot be told from a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct PlainNumber(u8);

impl VariantState for PlainNumber {}

impl StateField for PlainNumber {
    const EXAMPLE: Option<&'static str> = Some("7");
    fn read(text: &str) -> Result<Self, FieldError> {
        text.parse().map(PlainNumber).map_err(|_| FieldError::NotThisField)
    }
    fn write(&self, _dialect: Dialect) -> Option<String> {
        Some(self.0.to_string())
    }
}
