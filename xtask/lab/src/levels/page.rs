//! `docs/levels.md` from the games.

use std::collections::HashMap;
use std::fmt::{self, Write};

use alfil_search::{Blindspot, Level};
use alfil_variants::VariantId;

use super::mistakes::{self, FREE_QUEEN, MISSED_WIN, MOVES, Mistakes};
use super::record::{Done, Match, Played};
use super::{anchor, tally};

type Games = HashMap<Match, Done>;

const INTRODUCTION: &str = include_str!("page.md");

const ABOUT_SCORES: &str = "\
Score of the higher level in percent with the 95 % error, in parentheses the number of games and the difference in Elo
that the score means. The openings stand in `xtask/lab/data/openings`; both colours of each are played.";

const ABOUT_MISTAKES: &str = "\
Counted by a search of 10,000 nodes for each position and scaled to 100 games of one player; *games* says in how many it
was counted. A mistake costs at least 1.5 pawns and is counted once: a win in one not played, a queen that could be had
for nothing not taken, else the move or the reply that was overlooked. *Far* is a slide over four squares of a diagonal
or five of a rank or file.";

pub(super) fn write(games: &Games, variants: &[VariantId]) -> String {
    let mut page = INTRODUCTION.to_owned();
    let written = tables(&mut page, games, variants);
    written.expect("a string takes any text");
    page
}

fn tables(page: &mut String, games: &Games, variants: &[VariantId]) -> fmt::Result {
    writeln!(
        page,
        "\n## The levels\n\n| level | name | nodes a move, at most (35 legal moves) | UCI_Elo |\n|---|---|---|---|"
    )?;
    for level in Level::ALL {
        writeln!(page, "| {} | {level} | {} | {} |", level.number(), level.nodes(35), level.elo())?;
    }
    writeln!(page, "\n## Each level against the one below\n")?;
    writeln!(page, "{ABOUT_SCORES}\n")?;
    let titles: Vec<&str> = variants.iter().map(|id| id.meta().title).collect();
    writeln!(page, "| levels | {} |\n|---|{}", titles.join(" | "), "---|".repeat(variants.len()))?;
    for pair in Level::ALL.windows(2) {
        let cells: Vec<String> = variants.iter().map(|id| score_cell(games, *id, pair[0])).collect();
        writeln!(page, "| {} - {} | {} |", pair[1].number(), pair[0].number(), cells.join(" | "))?;
    }
    writeln!(page, "\n## Mistakes in 100 games\n")?;
    writeln!(page, "{ABOUT_MISTAKES}")?;
    for variant in variants {
        mistake_table(page, games, *variant)?;
    }
    anchor_table(page, games, variants)
}

/// The games of a pair in order.
fn of_pair(games: &Games, variant: VariantId, lower: Level) -> Vec<&Played> {
    let mut found: Vec<(usize, &Played)> = games
        .iter()
        .filter(|(job, _)| job.variant == variant && job.level == lower)
        .filter_map(|(job, done)| match done {
            Done::Game(played) => Some((job.game?, played)),
            Done::Anchor(_) => None,
        })
        .collect();
    found.sort_by_key(|(game, _)| *game);
    found.into_iter().map(|(_, played)| played).collect()
}

fn score_of(games: &Games, variant: VariantId, lower: Level) -> tally::Score {
    let points: Vec<u32> = of_pair(games, variant, lower).iter().map(|played| played.points).collect();
    tally::score(&points)
}

fn score_cell(games: &Games, variant: VariantId, lower: Level) -> String {
    let score = score_of(games, variant, lower);
    if score.games == 0 {
        return "-".to_owned();
    }
    format!(
        "{:.0} ± {:.0} ({}; {:+.0} Elo)",
        100.0 * score.mean,
        100.0 * score.error,
        score.games,
        tally::elo(score.mean)
    )
}

/// Columns of the mistakes: title and the kinds that are added up.
fn columns() -> Vec<(&'static str, Vec<String>)> {
    use Blindspot::{Discovery, EnPassant, Leap, LongDiagonal, LongLine, Plain, Quiet, Retreat};
    let moves = |spots: &[Blindspot]| spots.iter().map(|spot| mistakes::missed_move(*spot)).collect();
    let replies = |spots: &[Blindspot]| spots.iter().map(|spot| mistakes::missed_reply(*spot)).collect();
    vec![
        ("win in one", vec![MISSED_WIN.to_owned()]),
        ("free queen", vec![FREE_QUEEN.to_owned()]),
        ("far move", moves(&[LongDiagonal, LongLine])),
        ("move back or leap", moves(&[Retreat, Leap])),
        ("quiet move", moves(&[Quiet])),
        ("other move", moves(&[Plain, Discovery, EnPassant])),
        ("far reply", replies(&[LongDiagonal, LongLine])),
        ("reply back or leap", replies(&[Retreat, Leap])),
        ("quiet reply", replies(&[Quiet])),
        ("other reply", replies(&[Plain, Discovery, EnPassant])),
    ]
}

fn mistake_table(page: &mut String, games: &Games, variant: VariantId) -> fmt::Result {
    let columns = columns();
    let titles: Vec<&str> = columns.iter().map(|(title, _)| *title).collect();
    writeln!(page, "\n### {}\n", variant.meta().title)?;
    writeln!(page, "| level | {} | in 100 moves | games |", titles.join(" | "))?;
    writeln!(page, "|---|{}---|---|", "---|".repeat(titles.len()))?;
    for level in Level::ALL {
        let (found, count) = mistakes_of(games, variant, level);
        if count == 0 {
            continue;
        }
        let sums = columns.iter().map(|(_, kinds)| kinds.iter().map(|kind| found.of(kind)).sum::<u64>());
        let sums: Vec<u64> = sums.collect();
        let cells: Vec<String> =
            sums.iter().map(|sum| format!("{:.0}", *sum as f64 * 100.0 / count as f64)).collect();
        let all = sums.iter().sum::<u64>() as f64 * 100.0 / found.of(MOVES).max(1) as f64;
        writeln!(page, "| {} | {} | {all:.1} | {count} |", level.number(), cells.join(" | "))?;
    }
    Ok(())
}

/// The mistakes of a level in all games that were looked through, and how many those are.
fn mistakes_of(games: &Games, variant: VariantId, level: Level) -> (Mistakes, usize) {
    let mut sum = Mistakes::default();
    let mut count = 0;
    let mut add = |lower: Level, which: usize| {
        for both in of_pair(games, variant, lower).iter().filter_map(|played| played.mistakes.as_ref()) {
            sum.merge(&both[which]);
            count += 1;
        }
    };
    add(level, 0);
    if let Some(lower) = Level::from_number(level.number() - 1) {
        add(lower, 1);
    }
    (sum, count)
}

fn anchor_table(page: &mut String, games: &Games, variants: &[VariantId]) -> fmt::Result {
    let ratings = |variant, level| match games.get(&Match::anchor(variant, level)) {
        Some(Done::Anchor(games)) => Some(games),
        _ => None,
    };
    if !Level::ALL.iter().any(|level| ratings(variants[0], *level).is_some()) {
        return Ok(());
    }
    let (lowest, highest) = anchor::RATINGS;
    writeln!(page, "\n## Against Fairy-Stockfish\n")?;
    writeln!(
        page,
        "The `UCI_Elo` of Fairy-Stockfish 11.1 (Debian) against which the level would score half, by a match of a few games whose opponent followed the results; it searched {} nodes a move. The error is about 150 points, and outside {lowest} to {highest} the figure is only extrapolated: there the table says < or >.\n",
        anchor::NODES
    )?;
    let titles: Vec<&str> = variants.iter().map(|id| id.meta().title).collect();
    writeln!(page, "| level | {} |\n|---|{}", titles.join(" | "), "---|".repeat(variants.len()))?;
    for level in Level::ALL {
        let cell = |variant: &VariantId| {
            let Some(games) = ratings(*variant, level) else { return "-".to_owned() };
            let rating = tally::rating(games, f64::from(level.elo()));
            match rating {
                _ if rating < f64::from(lowest) => format!("< {lowest}"),
                _ if rating > f64::from(highest) => format!("> {highest}"),
                _ => format!("{rating:.0}"),
            }
        };
        let cells: Vec<String> = variants.iter().map(cell).collect();
        writeln!(page, "| {} | {} |", level.number(), cells.join(" | "))?;
    }
    Ok(())
}
