//! What any plugin does: one line a variant.

use alfil_conformance::conformance_tests;
use extra_variants::{Antichess, Atomic};

alfil_conformance::conformance_tests!(extra_variants::KingOfTheHill);
conformance_tests!(antichess: Antichess);
conformance_tests!(atomic: Atomic);
