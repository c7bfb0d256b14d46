//! A plugin's own reasons against a set-up stand beside those of the seam.

use alfil_core::{Bitboard, Board, Position, Rules, Setup, SetupReasons, Square, VariantState};

/// Counts to two and stays there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct UpToTwo(u8);

impl VariantState for UpToTwo {
    fn is_valid(&self) -> bool {
        self.0 <= 2
    }

    fn hash_key(&self) -> u64 {
        if self.0 == 0 { 0 } else { alfil_core::zobrist_key("up to two", self.0.into()) }
    }
}

/// Chess in which nothing may stand on a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct EmptyCorner;

impl Rules for EmptyCorner {
    type State = UpToTwo;
    const ID: &'static str = "empty-corner";
    const START: Board = Board::from_slots("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR");

    fn check_setup(setup: &Setup<UpToTwo>, found: SetupReasons) -> SetupReasons {
        let cornered = setup.board.occupied().contains(Square::A1);
        // A counter out of range is pardoned while the corner is empty.
        if cornered { found | SetupReasons::VARIANT } else { found - SetupReasons::STATE_OUT_OF_RANGE }
    }
}

#[track_caller]
fn check(setup: Setup<UpToTwo>, expected: SetupReasons) {
    let reasons = Position::<EmptyCorner>::try_from_setup(setup)
        .map_or_else(|error| error.reasons(), |_| SetupReasons::empty());
    assert_eq!(reasons, expected);
}

#[test]
fn a_plugin_adds_and_pardons_reasons() {
    let start = Position::<EmptyCorner>::start().to_setup();
    check(start, SetupReasons::empty());
    let cornered = Setup { board: Board::CHESS, ..start };
    check(cornered, SetupReasons::VARIANT);
    let error = Position::<EmptyCorner>::try_from_setup(cornered).unwrap_err();
    assert_eq!(error.to_string(), "impossible position: refused by the variant");
    check(Setup { state: UpToTwo(3), ..start }, SetupReasons::empty());
    let all = Setup { state: UpToTwo(3), castling: Bitboard::from(Square::D4), ..cornered };
    check(all, SetupReasons::VARIANT | SetupReasons::STATE_OUT_OF_RANGE | SetupReasons::CASTLING_IMPOSSIBLE);
}

#[test]
fn every_reason_has_its_own_text() {
    let texts: std::collections::HashSet<String> =
        SetupReasons::all().iter().map(|r| r.to_string()).collect();
    assert_eq!(texts.len(), SetupReasons::all().iter().count());
}
