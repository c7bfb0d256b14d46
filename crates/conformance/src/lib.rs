#![doc = include_str!("../README.md")]

mod endings;
mod failure;
mod game;
mod hash;
mod material;
mod mirror;
mod moves;
mod names;
mod perft;
mod play;
mod plugin;
mod property;
mod random;
mod referee;
mod sample;
mod scatter;
mod subject;
mod text;
mod verdict;

pub use alfil_notation;
pub use failure::Failure;
pub(crate) use failure::{Checked, Fault, require};
#[doc(hidden)]
pub use property::assert_holds;
pub use property::{Property, checks};
pub use referee::{Mailbox, Referee};
pub use subject::{Faithful, Subject};

/// Tests a variant: one `#[test]` for each [`Property`], in a module.
///
/// `conformance_tests!(MyVariant)` makes a module `conformance`; where a file tests several variants,
/// `conformance_tests!(my_module: MyVariant)` names it. The module must not have the name of a crate that the file uses, or
/// paths become ambiguous (E0659): `conformance_tests!(my_crate::MyVariant)` is the form without that trap.
///
/// # Examples
///
/// ```
/// alfil_conformance::conformance_tests!(alfil_variants::Chess);
/// alfil_conformance::conformance_tests!(racing: alfil_variants::RacingKings);
/// ```
#[macro_export]
macro_rules! conformance_tests {
    ($module:ident: $variant:ty) => {
        $crate::for_each_property! { [$crate::property_tests] [$module $variant] }
    };
    ($variant:ty) => {
        $crate::conformance_tests! { conformance: $variant }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! property_tests {
    ([$module:ident $variant:ty] $($(#[$doc:meta])* $name:ident $property:ident $check:ident;)*) => {
        #[cfg(test)]
        mod $module {
            #[allow(unused_imports, reason = "a variant may be named by an absolute path")]
            use super::*;

            $(
                #[test]
                fn $name() {
                    $crate::assert_holds($crate::checks::$name::<$variant>(&$crate::Faithful));
                }
            )*
        }
    };
}
