//! The list of properties: the only one, from which the type, the dispatch and the tests are made.

use alfil_variants::Variant;

use crate::{Failure, Subject};

/// Hands the list to another macro: documentation, test, name of the property and module of its check.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_property {
    ([$($callback:tt)*] [$($args:tt)*]) => {
        $($callback)*! { [$($args)*]
            /// The start array is a valid set-up, White moves, and the game is not over.
            start_is_valid StartIsValid plugin;
            /// The rule set makes sense: pawns in the pawn slot, promotions to existing slots other than the royal one.
            rule_set_is_sound RuleSetIsSound plugin;
            /// Each slot has its own upper-case letter, and every letter leads back to its slot.
            letters_are_unique LettersAreUnique names;
            /// The id, the code and the names belong to no built-in variant.
            names_are_unique NamesAreUnique names;
            /// The guide has the fixed headings in their order, and text below each.
            guide_has_all_headings GuideHasAllHeadings names;
            /// The plugin's own node counts, which start with the start position.
            perft_counts_match PerftCountsMatch perft;
            /// A FEN leads back to the position, in both dialects, and says what stands on the board.
            fen_round_trips FenRoundTrips text;
            /// SAN leads back to the move, with no more and no less of its origin than needed.
            san_round_trips SanRoundTrips text;
            /// A move in UCI notation leads back to the move, however castling is written.
            uci_round_trips UciRoundTrips text;
            /// The legal moves are those that an independent, slow rule check leaves of all pseudo-legal moves.
            legal_moves_match_referee LegalMovesMatchReferee moves;
            /// Counting moves and asking for any agrees with the list.
            counts_agree CountsAgree moves;
            /// Asking for one move agrees with the list, for legal, pseudo-legal and absurd moves.
            is_legal_agrees IsLegalAgrees moves;
            /// The moves of one slot to one square are those of the list.
            legal_moves_to_agrees LegalMovesToAgrees moves;
            /// The captures are those of the list.
            captures_agree CapturesAgree moves;
            /// Captures and promotions are one part of the list, all others the other.
            parts_agree PartsAgree moves;
            /// The checking moves are those of the list after which the referee sees a check.
            checks_agree ChecksAgree moves;
            /// A move gives check exactly if the royal piece is attacked once it is played.
            gives_check_matches_play GivesCheckMatchesPlay moves;
            /// A move changes men, turn, rights and clocks as the rules of chess say, hooks aside.
            play_matches_referee PlayMatchesReferee play;
            /// The en-passant square is set exactly if a capture there is legal.
            en_passant_square_is_usable EnPassantSquareIsUsable play;
            /// Where checks are counted, each one adds one to its side, and nothing else does.
            checks_are_counted ChecksAreCounted play;
            /// Each square is in one slot and one side, or in none.
            piece_sets_are_disjoint PieceSetsAreDisjoint play;
            /// Every position that is reached is a valid set-up and equals the one made from it.
            reached_positions_are_valid ReachedPositionsAreValid play;
            /// The hash kept along the moves is the one computed from scratch.
            hash_is_incremental HashIsIncremental hash;
            /// The same position by another order of moves has the same hash.
            transpositions_share_a_hash TranspositionsShareAHash hash;
            /// Another side to move, right, en-passant square or state gives another hash.
            hash_tells_states_apart HashTellsStatesApart hash;
            /// Undo, redo and jump restore position, hash, moves, state, occurrences and verdict.
            undo_restores_everything UndoRestoresEverything game;
            /// A finished game has no moves, and a position without moves is finished.
            endings_have_no_moves EndingsHaveNoMoves endings;
            /// Verdicts come in the order of the rules, under every profile.
            verdicts_keep_their_order VerdictsKeepTheirOrder verdict;
            /// A side that cannot win, or neither in a material draw, finds no win nearby.
            material_verdicts_are_sound MaterialVerdictsAreSound material;
            /// Where the start is symmetric, exchanging the sides mirrors the moves.
            colours_are_mirrored ColoursAreMirrored mirror;
        }
    };
}

macro_rules! define_properties {
    ([] $($(#[$doc:meta])* $name:ident $property:ident $module:ident;)*) => {
        /// Something that holds for every variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Property {
            $($(#[$doc])* $property,)*
        }

        impl Property {
            /// All properties, in the order in which they are best repaired.
            pub const ALL: &'static [Property] = &[$(Property::$property),*];

            /// The name of the test that checks it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Property::$property => stringify!($name),)*
                }
            }

            /// Checks the property.
            ///
            /// # Errors
            ///
            /// The first [`Failure`] that was found.
            pub fn check<V: Variant>(self, subject: &dyn Subject<V>) -> Result<(), Failure> {
                match self {
                    $(Property::$property => checks::$name(subject),)*
                }
            }
        }

        /// Each property as a function of the implementation under test.
        ///
        /// # Examples
        ///
        /// ```
        /// use alfil_conformance::{Faithful, checks};
        /// checks::letters_are_unique::<alfil_variants::Knightmate>(&Faithful)?;
        /// # Ok::<(), alfil_conformance::Failure>(())
        /// ```
        pub mod checks {
            use super::{Failure, Property, Subject, Variant};

            $(
                $(#[$doc])*
                ///
                /// # Errors
                ///
                /// The first [`Failure`] that was found.
                pub fn $name<V: Variant>(subject: &dyn Subject<V>) -> Result<(), Failure> {
                    crate::$module::$name(subject).map_err(|fault| fault.of(Property::$property))
                }
            )*
        }
    };
}

for_each_property! { [define_properties] [] }

/// Panics with the failure, if there is one, as a test does.
///
/// # Panics
///
/// If the property does not hold.
#[doc(hidden)]
#[track_caller]
pub fn assert_holds(result: Result<(), Failure>) {
    if let Err(failure) = result {
        panic!("{failure}");
    }
}
