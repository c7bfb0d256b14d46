//! What can be asked without a game.

use alfil_draw::{Diagram, Figure, Look};
use alfil_notation::{FenError, fen, parse_fen};
use alfil_search::Level;
use alfil_variants::alfil_core::{Position, Role};
use alfil_variants::{Dialect, Profile, StateField, Variant, VariantId, Visitor};

use crate::dto::{FenCheck, FenFault, LevelInfo, Side, VariantInfo};
use crate::fault::{Fault, variant};
use crate::{targets, view, words};

/// All variants.
pub fn variants() -> Vec<VariantInfo> {
    VariantId::ALL.iter().map(|id| id.visit(Describe)).collect()
}

/// The variant of any name.
pub fn find_variant(name: &str) -> Option<VariantInfo> {
    VariantId::by_name(name).map(|id| id.visit(Describe))
}

struct Describe;

impl Visitor for Describe {
    type Out = VariantInfo;

    fn visit<V: Variant>(self) -> VariantInfo {
        let goal = V::RULES.goal.as_ref();
        VariantInfo {
            id: V::ID,
            title: V::META.title,
            sentence: words::first_sentence(V::GUIDE),
            profile: V::PROFILE.id,
            profiles: Profile::ALL.iter().map(words::profile::<V>).collect(),
            guide: V::GUIDE,
            start: fen(&Position::<V>::start(), Dialect::Remaining),
            men: Role::ALL.into_iter().filter(|role| is_used::<V>(*role)).map(targets::man::<V>).collect(),
            checks_to_win: <V::State as StateField>::CHECKS_TO_WIN,
            goal: goal.iter().flat_map(|goal| goal.region).map(|sq| sq.to_string()).collect(),
            // Who races to the same place goes the same way.
            shared_view: goal.is_some(),
            may_give_check: V::RULES.may_give_check,
            has_castling: V::RULES.castling,
        }
    }
}

/// Whether a man can be on the board at all.
fn is_used<V: Variant>(role: Role) -> bool {
    !V::START.role(role).is_empty() || V::RULES.promotions.contains(&role)
}

/// The engine's levels.
pub fn levels() -> Vec<LevelInfo> {
    Level::ALL.map(|level| LevelInfo { number: level.number(), name: level.name(), elo: level.elo() }).into()
}

/// Whether a FEN is a position of a variant.
///
/// # Errors
///
/// [`Fault`] for a variant that there is not.
pub fn check_fen(variant_name: &str, text: &str) -> Result<FenCheck, Fault> {
    struct Check<'a>(&'a str);
    impl Visitor for Check<'_> {
        type Out = FenCheck;

        fn visit<V: Variant>(self) -> FenCheck {
            match parse_fen::<V>(self.0) {
                Ok(pos) => {
                    let written = |dialect| Some(fen(&pos, dialect));
                    let (fen, fen_given) = (written(Dialect::Remaining), written(Dialect::Given));
                    FenCheck { fen, fen_given, error: None }
                }
                Err(error) => FenCheck { fen: None, fen_given: None, error: Some(fault(&error)) },
            }
        }
    }
    Ok(variant(variant_name)?.visit(Check(text)))
}

fn fault(error: &FenError) -> FenFault {
    FenFault { sentence: error.to_string(), column: Some(error.column) }
}

/// A position as a picture. `last` is the move that led to it, as its squares.
///
/// # Errors
///
/// [`Fault`] for a variant that there is not, and for a FEN that is no position.
pub fn picture(
    variant_name: &str,
    text: &str,
    side: Option<Side>,
    coordinates: bool,
    last: Option<&str>,
) -> Result<String, Fault> {
    struct Picture<'a> {
        text: &'a str,
        look: Look,
        last: Option<&'a str>,
    }
    impl Visitor for Picture<'_> {
        type Out = Result<String, Fault>;

        fn visit<V: Variant>(self) -> Self::Out {
            let pos = parse_fen::<V>(self.text)?;
            let mut diagram = Diagram::of(&pos, None);
            let square = |at: usize| self.last.and_then(|text| text.get(at..at + 2)?.parse().ok());
            diagram.moved = [square(0), square(2)].into_iter().flatten().collect();
            Ok(diagram.svg(&self.look))
        }
    }
    let look = Look { side: view::below(side), coordinates };
    variant(variant_name)?.visit(Picture { text, look, last })
}

/// A drawing as an SVG file.
///
/// # Errors
///
/// [`Fault`] for a drawing that there is not.
pub fn drawing(name: &str, side: Side) -> Result<String, Fault> {
    let figure = Figure::ALL.into_iter().find(|figure| figure.name() == name);
    Ok(figure.ok_or_else(|| Fault::UnknownFigure(name.to_owned()))?.svg(side.into()))
}

/// Counts the positions after so many moves.
///
/// # Errors
///
/// [`Fault`] for a variant that there is not, and for a FEN that is no position.
pub fn perft(variant_name: &str, text: &str, depth: u32) -> Result<u64, Fault> {
    struct Perft<'a>(&'a str, u32);
    impl Visitor for Perft<'_> {
        type Out = Result<u64, Fault>;

        fn visit<V: Variant>(self) -> Self::Out {
            Ok(parse_fen::<V>(self.0)?.perft(self.1))
        }
    }
    variant(variant_name)?.visit(Perft(text, depth))
}
