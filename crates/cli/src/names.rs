//! `-V` and `--rules`: names of variants and profiles as clap values, so that help, completions and suggestions for
//! misspelt names come from the registry.

use alfil_variants::{Profile, VariantId};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Which rules to follow; understood by every command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Variant, by any name that `alfil variants` lists [default: chess, or what a PGN says]
    #[arg(short = 'V', long, global = true, value_name = "ID", ignore_case = true, help_heading = "Rules")]
    #[arg(value_parser = variant_parser(), hide_possible_values = true)]
    pub(crate) variant: Option<VariantId>,

    /// What ends a game by itself and what must be claimed [default: the variant's own, or what a PGN says]
    #[arg(long, global = true, value_name = "PROFILE", ignore_case = true, help_heading = "Rules")]
    #[arg(value_parser = profile_parser())]
    pub(crate) rules: Option<Profile>,
}

impl Rules {
    /// The variant that was asked for, or the default one.
    pub(crate) fn variant_or_default(self) -> VariantId {
        self.variant.unwrap_or_default()
    }

    /// The profile that was asked for, or the variant's own.
    pub(crate) fn profile_for(self, variant: VariantId) -> Profile {
        self.rules.unwrap_or(variant.profile())
    }
}

/// Reads a variant by its id or any other name.
pub(crate) fn variant_parser() -> impl TypedValueParser<Value = VariantId> {
    let names = VariantId::ALL
        .iter()
        .map(|id| PossibleValue::new(id.key()).aliases(id.names()).help(id.meta().title));
    PossibleValuesParser::new(names).try_map(|name| VariantId::by_name(&name).ok_or("no such variant"))
}

fn profile_parser() -> impl TypedValueParser<Value = Profile> {
    PossibleValuesParser::new(Profile::ALL.map(|profile| profile.id))
        .try_map(|name| Profile::by_name(&name).ok_or("no such profile"))
}
