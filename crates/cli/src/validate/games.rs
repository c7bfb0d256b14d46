//! Checks files of games.

use std::io::BufRead;

use alfil_notation::{PgnGame, PgnReader};
use alfil_replay::{Request, replay};
use alfil_variants::{Variant, VariantId, Visitor};

use super::Findings;
use crate::error::Failure;
use crate::fault::{Fault, io_failure, variant_of};
use crate::names::Rules;

/// Checks all games of a file.
pub(super) fn check(
    file: &str,
    text: impl BufRead,
    rules: Rules,
    findings: &mut Findings<'_>,
) -> Result<(), Failure> {
    let games = PgnReader::new(text);
    for (i, read) in games.enumerate() {
        let result = match read {
            Ok(game) => check_game(&game, rules),
            Err(error) => match io_failure(&error, file) {
                Some(failure) => return Err(failure),
                None => Err(error.into()),
            },
        };
        findings.summary.games += 1;
        if let Err(fault) = result {
            findings.fault(file, Some(i + 1), &fault)?;
        }
    }
    Ok(())
}

/// Finds the first fault of a game: first in what was played, then in its variations.
fn check_game(game: &PgnGame, rules: Rules) -> Result<(), Fault> {
    let variant = variant_of(game, rules.variant)?;
    let request = Request { variant: Some(variant), profile: rules.rules, ..Request::default() };
    match replay(game, &request).error {
        Some(error) => Err(error.into()),
        None => check_variations(game, variant),
    }
}

fn check_variations(game: &PgnGame, variant: VariantId) -> Result<(), Fault> {
    struct Check<'a>(&'a PgnGame);
    impl Visitor for Check<'_> {
        type Out = Result<(), Fault>;

        fn visit<V: Variant>(self) -> Self::Out {
            Ok(self.0.check_variations::<V>()?)
        }
    }
    variant.visit(Check(game))
}
