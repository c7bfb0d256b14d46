//! What any plugin does: one line a variant.

use alfil_conformance::conformance_tests;
use extra_variants::{Antichess, Atomic, KingOfTheHill};

conformance_tests!(king_of_the_hill: KingOfTheHill);
conformance_tests!(antichess: Antichess);
conformance_tests!(atomic: Atomic);
