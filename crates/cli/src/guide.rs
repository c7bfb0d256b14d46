//! `alfil guide`: the rules of a variant for players.

use std::io::Write;

use alfil_variants::VariantId;
use owo_colors::OwoColorize;

use crate::error::Failure;
use crate::names::{Rules, variant_parser};

/// Print the rules of a variant for players, in Markdown
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(after_help = "Example:\n  alfil guide knightmate")]
pub(crate) struct Args {
    /// Variant, by any name that `alfil variants` lists
    #[arg(value_name = "VARIANT", value_parser = variant_parser(), ignore_case = true)]
    name: Option<VariantId>,
}

pub(crate) fn run(args: Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = match (args.name, rules.variant) {
        (Some(name), Some(option)) if name != option => {
            return Err(Failure::Usage(format!("{} or {}? name one variant", name.key(), option.key())));
        }
        (Some(variant), _) | (None, Some(variant)) => variant,
        (None, None) => {
            let keys: Vec<&str> = VariantId::ALL.iter().map(|id| id.key()).collect();
            return Err(Failure::Usage(format!("name a variant: alfil guide <{}>", keys.join("|"))));
        }
    };
    for line in variant.guide().lines() {
        // The colours go away where the output is no terminal, and with them all that is not the Markdown itself.
        if line.starts_with('#') {
            writeln!(out, "{}", line.bold())?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
