//! Tests of planted bugs.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Position, Setup};

/// Makes a test of each planted bug: the property must fail, and its detail must say why.
macro_rules! planted {
    ($($test:ident: $subject:ident in $variant:ident caught by $property:ident $detail:literal;)*) => {
        /// The properties that catch something here.
        pub(super) const CAUGHT: &[&str] = &[$(stringify!($property)),*];

        $(
            #[test]
            fn $test() {
                let result = checks::$property::<$variant>(&$subject);
                let failure = result.expect_err("the planted bug must be caught");
                assert_eq!(failure.property.name(), stringify!($property));
                assert!(failure.detail.contains($detail), "{failure}");
            }
        )*
    };
}

pub(super) use planted;

/// The position with its set-up changed, where that is possible.
pub(super) fn changed<V: Variant>(
    pos: &Position<V>,
    change: impl FnOnce(&mut Setup<V::State>),
) -> Position<V> {
    let mut setup = pos.to_setup();
    change(&mut setup);
    Position::try_from_setup(setup).unwrap_or(*pos)
}
