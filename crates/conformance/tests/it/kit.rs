//! The kit: every built-in variant passes it, and it finds what is broken on purpose.

mod broken_moves;
mod broken_plugins;
mod broken_records;
mod hooks;
mod planted;
mod plugin;
mod referee;

use alfil_conformance::{Faithful, Property};
use alfil_variants::{Variant, VariantId, Visitor};

/// Makes one test for each property, which checks it for all variants.
macro_rules! built_in {
    ([] $($(#[$doc:meta])* $name:ident $property:ident $module:ident;)*) => {
        $(
            $(#[$doc])*
            #[test]
            fn $name() {
                every_variant_has(Property::$property);
            }
        )*
    };
}

/// Every registered variant, with nothing to be written down here for a new one.
mod every_variant {
    use alfil_conformance::Property;

    use super::every_variant_has;

    alfil_conformance::for_each_property! { [built_in] [] }
}

struct Check(Property);

impl Visitor for Check {
    type Out = Option<String>;

    /// What is wrong, if anything.
    fn visit<V: Variant>(self) -> Option<String> {
        let failure = self.0.check::<V>(&Faithful).err()?;
        Some(format!("{}: {failure}", V::ID))
    }
}

#[track_caller]
fn every_variant_has(property: Property) {
    let failures: Vec<String> = VariantId::ALL.iter().filter_map(|id| id.visit(Check(property))).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn there_are_about_thirty_properties_as_the_page_on_variants_says() {
    assert!((25..35).contains(&Property::ALL.len()), "{}", Property::ALL.len());
}

#[test]
fn every_property_has_a_planted_bug_that_it_catches() {
    let caught = [broken_moves::CAUGHT, broken_records::CAUGHT, broken_plugins::CAUGHT].concat();
    let is_caught = |property: &&Property| caught.contains(&property.name());
    let never: Vec<&Property> = Property::ALL.iter().filter(|property| !is_caught(property)).collect();
    // No safe code outside the core can make the sets of a board overlap.
    assert_eq!(never, [&Property::PieceSetsAreDisjoint]);
}
