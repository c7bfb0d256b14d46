//! The list of built-in variants, and dispatch to the generic code behind a name known only at run time.

use crate::{Meta, PerftRow, Profile, Variant};
use alfil_core::Rules;

/// Generic work that is to be done for a variant chosen at run time.
pub trait Visitor {
    /// What the work yields.
    type Out;

    /// Does the work for variant `V`.
    fn visit<V: Variant>(self) -> Self::Out;
}

/// Publishes the plugins and makes [`VariantId`] from them: one word here is all that registers a variant.
macro_rules! register {
    ($($module:ident::$variant:ident),+ $(,)?) => {
        $(pub use crate::$module::$variant;)+

        /// A built-in variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum VariantId {
            $(#[doc = concat!("[`", stringify!($variant), "`](crate::", stringify!($variant), ")")] $variant,)+
        }

        impl VariantId {
            /// All built-in variants.
            pub const ALL: &'static [VariantId] = &[$(VariantId::$variant),+];

            /// Runs generic work for this variant.
            pub fn visit<W: Visitor>(self, work: W) -> W::Out {
                match self {
                    $(VariantId::$variant => work.visit::<$variant>(),)+
                }
            }

            /// The stable name.
            pub const fn key(self) -> &'static str {
                match self {
                    $(VariantId::$variant => <$variant as Rules>::ID,)+
                }
            }

            /// Names and numbers.
            pub const fn meta(self) -> &'static Meta {
                match self {
                    $(VariantId::$variant => const { &<$variant as Variant>::META },)+
                }
            }

            /// The rules for players, in Markdown.
            pub const fn guide(self) -> &'static str {
                match self {
                    $(VariantId::$variant => <$variant as Variant>::GUIDE,)+
                }
            }

            /// The profile used when nobody asks for another one.
            pub const fn profile(self) -> Profile {
                match self {
                    $(VariantId::$variant => <$variant as Variant>::PROFILE,)+
                }
            }

            /// Positions with known node counts.
            pub const fn perft_rows(self) -> &'static [PerftRow] {
                match self {
                    $(VariantId::$variant => <$variant as Variant>::PERFT,)+
                }
            }
        }
    };
}

register!(chess::Chess, three_check::ThreeCheck, racing_kings::RacingKings, knightmate::Knightmate);

// Two plugins with one number would make records ambiguous: fail the build.
const _: () = {
    let all = VariantId::ALL;
    let mut i = 0;
    while i < all.len() {
        let mut j = i + 1;
        while j < all.len() {
            assert!(all[i].meta().code != all[j].meta().code, "two variants share a code");
            j += 1;
        }
        i += 1;
    }
};

/// The base that all other variants are told from, for callers that name none.
impl Default for VariantId {
    fn default() -> Self {
        VariantId::ALL[0]
    }
}

impl VariantId {
    /// The variant of that name: its key, title, protocol name, PGN tag or any alias, upper and lower case alike.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_variants::VariantId;
    /// assert_eq!(VariantId::by_name("3check"), VariantId::by_name("Three-check"));
    /// assert_eq!(VariantId::by_name("draughts"), None);
    /// ```
    pub fn by_name(name: &str) -> Option<VariantId> {
        let name = name.trim();
        VariantId::ALL.iter().copied().find(|id| id.names().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// The variant with that record number.
    pub fn by_code(code: u8) -> Option<VariantId> {
        VariantId::ALL.iter().copied().find(|id| id.meta().code == code)
    }

    /// All names that are understood, the key first. Some may occur twice.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let meta = self.meta();
        let fixed = [Some(self.key()), Some(meta.title), Some(meta.uci), meta.pgn, meta.xboard];
        fixed.into_iter().flatten().chain(meta.aliases.iter().copied())
    }
}
