//! The kit: every built-in variant passes it, and it finds what is broken on purpose.

mod broken_moves;
mod broken_plugins;
mod broken_records;
mod hooks;
mod planted;
mod plugin;
mod referee;

use alfil_conformance::{Property, conformance_tests};
use alfil_variants::alfil_core::Rules;
use alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck, VariantId};

/// Runs the kit for each variant, and notes which ones it ran for.
macro_rules! built_in {
    ($($module:ident: $variant:ident),* $(,)?) => {
        $(conformance_tests!($module: $variant);)*

        const TESTED: &[&str] = &[$(<$variant as Rules>::ID),*];
    };
}

built_in! {
    chess: Chess,
    three_check: ThreeCheck,
    racing_kings: RacingKings,
    knightmate: Knightmate,
}

#[test]
fn every_registered_variant_is_tested() {
    let registered: Vec<&str> = VariantId::ALL.iter().map(|id| id.key()).collect();
    assert_eq!(TESTED, registered);
}

#[test]
fn every_property_has_a_planted_bug_that_it_catches() {
    let caught = [broken_moves::CAUGHT, broken_records::CAUGHT, broken_plugins::CAUGHT].concat();
    let is_caught = |property: &&Property| caught.contains(&property.name());
    let never: Vec<&Property> = Property::ALL.iter().filter(|property| !is_caught(property)).collect();
    // No safe code outside the core can make the sets of a board overlap.
    assert_eq!(never, [&Property::PieceSetsAreDisjoint]);
}
