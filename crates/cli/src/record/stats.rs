//! `alfil record stats`: counts over many games.

use std::collections::BTreeMap;
use std::io::Write;

use alfil_notation::PgnResult;
use alfil_replay::GameRecord;
use alfil_variants::VariantId;
use owo_colors::OwoColorize;

use super::fault::GameFault;
use super::pipeline::{Done, Reading};
use crate::dto::record::Stats;
use crate::error::Failure;
use crate::names::Rules;
use crate::output::write_json;

/// Count games by variant: length, results, reasons, size
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    /// Print a JSON list, one object a variant: `variant`, `games`, `plies`, `shortest`, `longest`, `average`, `results`,
    /// `reasons`, `rules`, `bytes`
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let mut variants: BTreeMap<String, Stats> = BTreeMap::new();
    let finish = |done: Done<Facts>| {
        if let Some(facts) = done.or_tell() {
            variants.entry(facts.variant.clone()).or_default().add(facts);
        }
        Ok(())
    };
    let tally = args.reading.run(rules, |record| facts(&record), finish)?;
    let all: Vec<Stats> = variants.into_values().map(Stats::averaged).collect();
    if args.json {
        write_json(&all, out)?;
    } else {
        for stats in &all {
            write_stats(stats, out)?;
        }
        writeln!(out, "{tally}")?;
    }
    tally.finish()
}

/// What is counted of a game.
struct Facts {
    variant: String,
    rules: &'static str,
    plies: usize,
    result: PgnResult,
    reason: String,
    bytes: usize,
}

fn facts(record: &GameRecord) -> Result<Facts, GameFault> {
    let verified = record.verify().map_err(|error| GameFault::of(record, &error))?;
    let bytes = record.encode().map_err(|error| GameFault::at_start(error.to_string()))?;
    let reason =
        verified.outcome.map_or_else(|| record.end.as_str(), |outcome| outcome.reason.as_str()).to_owned();
    Ok(Facts {
        variant: record.variant.clone(),
        rules: record.profile.id,
        plies: verified.plies,
        result: verified.result,
        reason,
        bytes: bytes.len(),
    })
}

impl Stats {
    fn add(&mut self, facts: Facts) {
        let Facts { variant, rules, plies, result, reason, bytes } = facts;
        self.shortest = if self.games == 0 { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.variant = variant;
        self.games += 1;
        self.plies += plies;
        self.bytes += bytes;
        *self.results.entry(result.as_str()).or_default() += 1;
        *self.reasons.entry(reason).or_default() += 1;
        *self.rules.entry(rules).or_default() += 1;
    }

    /// With the averages, which are known when all games are counted.
    #[expect(clippy::cast_precision_loss, reason = "counts of games and moves are far below 2^52")]
    fn averaged(self) -> Stats {
        let games = self.games.max(1) as f64;
        Stats { average: self.plies as f64 / games, ..self }
    }
}

/// Writes the counts of a variant, a line for each.
fn write_stats(stats: &Stats, out: &mut dyn Write) -> Result<(), Failure> {
    let title = VariantId::by_name(&stats.variant).map_or(stats.variant.as_str(), |id| id.meta().title);
    writeln!(out, "{}", title.bold())?;
    let plies = format!(
        "{} in all, {:.1} a game, {} to {}",
        stats.plies, stats.average, stats.shortest, stats.longest
    );
    let facts = [
        ("Games", stats.games.to_string()),
        ("Plies", plies),
        ("Results", listed(&stats.results)),
        ("Ends", listed(&stats.reasons)),
        ("Rules", listed(&stats.rules)),
        ("Records", format!("{} bytes", stats.bytes)),
    ];
    for (name, value) in facts {
        writeln!(out, "  {name:10}{value}")?;
    }
    Ok(writeln!(out)?)
}

/// The most frequent first.
fn listed<K: std::fmt::Display>(counts: &BTreeMap<K, usize>) -> String {
    let mut counts: Vec<(&K, &usize)> = counts.iter().collect();
    counts.sort_by(|a, b| b.1.cmp(a.1));
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}
