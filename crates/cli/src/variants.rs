//! `alfil variants`: what is there to play.

use std::io::Write;

use alfil_variants::VariantId;
use owo_colors::OwoColorize;

use crate::dto::VariantEntry;
use crate::error::Failure;
use crate::output::write_json;

/// List the variants with their names and default rules
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Args {
    /// Print a JSON list of objects: `id`, `title`, `uci`, `pgn`, `xboard`, `aliases`, `rules`
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<(), Failure> {
    let entries: Vec<VariantEntry> = VariantId::ALL.iter().copied().map(entry).collect();
    if args.json {
        return write_json(&entries, out);
    }
    let mut rows = vec![["ID", "TITLE", "UCI", "PGN TAG", "RULES", "ALIASES"].map(str::to_owned)];
    rows.extend(entries.iter().map(row));
    write_table(&rows, out)
}

fn entry(id: VariantId) -> VariantEntry {
    let meta = id.meta();
    VariantEntry {
        id: id.key(),
        title: meta.title,
        uci: meta.uci,
        pgn: meta.pgn,
        xboard: meta.xboard,
        aliases: meta.aliases,
        rules: id.profile().id,
    }
}

fn row(entry: &VariantEntry) -> [String; 6] {
    let aliases = entry.aliases.join(", ");
    [entry.id, entry.title, entry.uci, entry.pgn.unwrap_or("-"), entry.rules, &aliases].map(str::to_owned)
}

/// Writes rows in columns two spaces apart, the first row as the heading.
fn write_table<const N: usize>(rows: &[[String; N]], out: &mut dyn Write) -> Result<(), Failure> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for (i, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        let line = cells.join("  ");
        let line = line.trim_end();
        if i == 0 { writeln!(out, "{}", line.bold())? } else { writeln!(out, "{line}")? }
    }
    Ok(())
}
