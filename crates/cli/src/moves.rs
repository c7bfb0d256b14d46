//! `alfil moves`: the legal moves, one a line.

use std::io::Write;

use alfil_notation::fen;
use alfil_variants::{Dialect, Variant, Visitor};

use crate::dto::Listing;
use crate::error::Failure;
use crate::names::Rules;
use crate::output::write_json;
use crate::position::{Line, Source, legal_moves};

const AFTER_HELP: &str = "\
Each line has the move in UCI, then in SAN, then `check` where it gives check. \
A finished game has no moves.

Examples:
  alfil moves -V knightmate
  alfil moves --fen \"8/8/8/8/8/8/R7/K1k5 w - - 0 1\" | grep check";

/// List the legal moves
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    line: Line,

    /// Print one JSON object: `variant`, `rules`, `fen`, `moves` (a list of `uci`, `san`, `check`)
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let source = args.line.source(rules)?;
    let listing = source.variant.visit(List { source })?;
    if args.json {
        return write_json(&listing, out);
    }
    let width = listing.moves.iter().map(|m| m.san.len()).max().unwrap_or(0);
    for m in &listing.moves {
        let line = format!("{:5}  {:width$}  {}", m.uci, m.san, if m.check { "check" } else { "" });
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Lists the moves of one variant.
struct List<'a> {
    source: Source<'a>,
}

impl Visitor for List<'_> {
    type Out = Result<Listing, Failure>;

    fn visit<V: Variant>(self) -> Self::Out {
        let game = self.source.game::<V>()?;
        Ok(Listing {
            variant: V::ID,
            rules: game.profile().id,
            fen: fen(game.position(), Dialect::default()),
            moves: legal_moves(&game),
        })
    }
}
