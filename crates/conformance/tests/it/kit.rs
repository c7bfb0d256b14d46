//! The kit: every built-in variant passes it, and it finds what is broken on purpose.

mod broken_plugins;
mod broken_subjects;
mod hooks;
mod plugin;

use alfil_conformance::{Property, conformance_tests};
use alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck};

conformance_tests!(chess: Chess);
conformance_tests!(three_check: ThreeCheck);
conformance_tests!(racing_kings: RacingKings);
conformance_tests!(knightmate: Knightmate);

#[test]
fn every_property_has_a_planted_bug_that_it_catches() {
    let caught = [broken_subjects::CAUGHT, broken_plugins::CAUGHT].concat();
    let never: Vec<&Property> = Property::ALL.iter().filter(|property| !caught.contains(property)).collect();
    // No safe code outside the core can make the sets of a board overlap.
    assert_eq!(never, [&Property::PieceSetsAreDisjoint]);
}
