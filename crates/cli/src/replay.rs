//! `alfil replay`: plays recorded games through the rules and compares the result.

mod text;

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use alfil_notation::{PgnError, PgnErrorKind, PgnGame, PgnReader, PgnResult};
use alfil_replay::{Report, Request, Step, replay_each};
use alfil_variants::Outcome;

use crate::dto::{self, Status};
use crate::error::Failure;
use crate::fault::{Fault, io_failure, variant_of};
use crate::input;
use crate::names::Rules;
use crate::output::{tell, write_json};
use crate::position::Counters;
use crate::transcript::Transcript;

const AFTER_HELP: &str = "\
The variant comes from the Variant tag, the profile from --rules, else from the Rules tag, else from the variant. \
Where a game has no Variant tag, -V tells the variant; where it has one, -V must not contradict it.

The result in the file agrees if it is the one that the rules compute. Where the rules leave the game open, a \
resignation, an agreement, a claim or a flag can explain any result, so there is nothing to compare.

Faults and disagreements are printed to standard error as file:line:column; the exit code is then 1. The other games \
of the file are replayed all the same, and so are the other files where one cannot be read (exit code 3).

Examples:
  alfil replay games.pgn
  alfil replay --brief --rules lichess races.pgn
  alfil replay --json games.pgn | jq -r .reason | sort | uniq -c";

/// Replay recorded games: counters at each check, outcome, reason, and whether the file's result agrees
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// PGN files; `-` is standard input
    #[arg(value_name = "GAME.pgn", required = true)]
    files: Vec<PathBuf>,

    /// One line a game, without the moves
    #[arg(long)]
    brief: bool,

    /// How FENs are written where a variant counts checks
    #[arg(long, value_enum, default_value_t)]
    dialect: Counters,

    /// Print JSON Lines, one object a game: `game`, `variant`, `rules`, `plies`, `fen`, `status`, `winner`, `reason`,
    /// `result_tag`, `agrees`, `error` (null or `line`, `column`, `ply`, `message`); `file` first if there are several
    #[arg(long, conflicts_with = "brief")]
    json: bool,
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let mut tally = Tally::default();
    input::stdin_at_most_once(&args.files)?;
    let mut unreadable = 0;
    for path in &args.files {
        match replay_file(path, args, rules, out, &mut tally) {
            Err(Failure::Io(message)) if args.files.len() > 1 => {
                out.flush()?;
                tell(format_args!("error: {message}"));
                unreadable += 1;
            }
            result => result?,
        }
    }
    if !args.json {
        writeln!(out, "{tally}")?;
    }
    if unreadable > 0 {
        return Err(Failure::Io(format!("{unreadable} of {} files cannot be read", args.files.len())));
    }
    if tally.faulty + tally.disagree > 0 { Err(Failure::Reported) } else { Ok(()) }
}

/// How many games turned out how.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: usize,
    agree: usize,
    disagree: usize,
    faulty: usize,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { games, agree, disagree, faulty } = self;
        let open = games - agree - disagree - faulty;
        write!(
            f,
            "games: {games}, result agrees: {agree}, disagrees: {disagree}, left open: {open}, faulty: {faulty}"
        )
    }
}

/// A game after its replay.
struct Replayed {
    report: Report,
    fault: Option<Fault>,
    /// Whether the moves end at the fault.
    broken_off: bool,
}

fn replay_file(
    path: &Path,
    args: &Args,
    rules: Rules,
    out: &mut dyn Write,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let file = input::display_name(path);
    let shown_file = (args.files.len() > 1).then_some(file.as_str());
    let mut reader = PgnReader::new(input::open(path)?);
    let mut number = 0;
    while let Some(read) = reader.next_game() {
        number += 1;
        let (game, broken) = whole_or_partial(read, &reader);
        if let Some(failure) = broken.as_ref().and_then(|error| io_failure(error, &file)) {
            return Err(failure);
        }
        let mut transcript = Transcript::default();
        let on_step = |step: &Step<'_>| {
            if !args.brief && !args.json {
                let counted = step.checks_given.filter(|_| step.gives_check);
                transcript.add(step.number, step.mover, &step.san, counted);
            }
        };
        let replayed = replay(&game, broken, args, rules, on_step);
        tally.count(&replayed);
        if args.json {
            write_json(&dto_of(shown_file, number, &replayed), out)?;
        } else if args.brief {
            text::write_line(&file, number, &replayed, out)?;
        } else {
            text::write_game(shown_file, number, &game, &replayed, &transcript, out)?;
        }
        warn(&file, number, &game, &replayed, out)?;
    }
    Ok(())
}

/// A game, or what stands before the fault in its text.
fn whole_or_partial<R: BufRead>(
    read: Result<PgnGame, PgnError>,
    reader: &PgnReader<R>,
) -> (PgnGame, Option<PgnError>) {
    match read {
        Ok(game) => (game, None),
        Err(error) => (reader.partial_game().cloned().unwrap_or_default(), Some(error)),
    }
}

fn replay(
    game: &PgnGame,
    broken: Option<PgnError>,
    args: &Args,
    rules: Rules,
    on_step: impl FnMut(&Step<'_>),
) -> Replayed {
    let variant = match variant_of(game, rules.variant) {
        Ok(variant) => variant,
        Err(fault) => {
            let result_tag = game.result_tag().ok().flatten();
            return Replayed {
                report: Report { result_tag, ..Report::default() },
                fault: Some(fault),
                broken_off: true,
            };
        }
    };
    let request = Request { variant: Some(variant), profile: rules.rules, dialect: args.dialect.into() };
    let mut report = replay_each(game, &request, on_step);
    if broken.is_some() {
        report.agrees = None;
    }
    let error = report.error.take().or(broken);
    let about_result = |error: &PgnError| {
        matches!(error.kind, PgnErrorKind::ResultsDiffer { .. } | PgnErrorKind::WrongResult { .. })
    };
    let broken_off = error.as_ref().is_some_and(|error| !about_result(error));
    Replayed { report, fault: error.map(Fault::from), broken_off }
}

impl Tally {
    fn count(&mut self, replayed: &Replayed) {
        self.games += 1;
        match (&replayed.fault, replayed.report.agrees) {
            (Some(_), _) => self.faulty += 1,
            (None, Some(true)) => self.agree += 1,
            (None, Some(false)) => self.disagree += 1,
            (None, None) => {}
        }
    }
}

/// Tells a person what is wrong with the game.
fn warn(
    file: &str,
    number: usize,
    game: &PgnGame,
    replayed: &Replayed,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let message = match (&replayed.fault, replayed.report.agrees) {
        (Some(fault), _) => fault.in_file(file, Some(number)).to_string(),
        (None, Some(false)) => match disagreement(game, &replayed.report) {
            Some(fault) => fault.in_file(file, Some(number)).to_string(),
            None => return Ok(()),
        },
        _ => return Ok(()),
    };
    // Keeps the order where both streams go to one place.
    out.flush()?;
    tell(message);
    Ok(())
}

/// The fault of a `Result` tag that the rules contradict.
fn disagreement(game: &PgnGame, report: &Report) -> Option<Fault> {
    let tag = game.find_tag("Result")?;
    let (said, outcome) = (report.result_tag?.as_str(), report.outcome?);
    let message = format!("the result is given as {said}, but the rules say {outcome}");
    Some(Fault { line: tag.line, column: tag.value_column, ply: None, message })
}

fn dto_of(file: Option<&str>, game: usize, replayed: &Replayed) -> dto::Replayed {
    let Replayed { report, fault, .. } = replayed;
    dto::Replayed {
        file: file.map(str::to_owned),
        game,
        variant: report.variant,
        rules: report.rules,
        plies: report.plies,
        fen: report.fen.clone(),
        status: Status::over(report.outcome.is_some()),
        winner: report.outcome.and_then(|outcome| outcome.winner).map(Into::into),
        reason: report.outcome.map(|Outcome { reason, .. }| reason.as_str()),
        result_tag: report.result_tag.map(PgnResult::as_str),
        agrees: report.agrees,
        error: fault.clone().map(|Fault { line, column, ply, message }| dto::ReplayError {
            line,
            column,
            ply,
            message,
        }),
    }
}
