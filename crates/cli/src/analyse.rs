//! `alfil analyse`: evaluates recorded games move by move, and positions.

mod annotate;
mod checkpoint;
mod graph;
mod inputs;
mod json;
mod notes;
mod pool;
mod progress;
mod study;
mod table;

use std::ffi::OsStr;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use alfil_search::{StopFlag, Thresholds};
use clap::ValueEnum;

use self::checkpoint::OutputFile;
use self::inputs::{Games, Input};
use self::pool::{Done, Setting, Task};
use self::progress::Progress;
use self::study::Effort;
use crate::error::Failure;
use crate::names::Rules;
use crate::output::tell;

/// Interrupted from the keyboard, as shells say it.
const INTERRUPTED: u8 = 130;

const AFTER_HELP: &str = "\
Scores and chances are White's: +0.50 is half a pawn for White, #3 a forced win of White in 3 moves, #-2 one of Black. A \
win is any win: mate, the last check, a race. The chance is the expected score in percent, by the \
odds of the variant.

A move is marked by the expected score that it costs: ?! from 6 %, ? from 12 %, ?? from 20 %. The best move and a move \
that wins the game are never marked. Before a move is marked, the move that looked better is searched as closely as the \
one played. An only move is one beside which every other move would be a blunder.

The formats: pgn keeps the game and adds [%eval ...] after each move, $2, $4 or $6 for ?, ?? and ?!, remarks, and the \
better line as a variation with the checks given after each check (+1+0); json is one object a game and line; table is \
for people, and the default on a terminal.

With --out, an interrupted run goes on where it stopped when the same command is given again: a checkpoint beside the \
file says which games are done. Ctrl-C finishes nothing half: every game that was written is whole.

Exit codes:
  0  all is well
  1  some game is faulty, and the others are analysed; or there is none
  2  wrong options
  3  a file cannot be read or written; the others are analysed
  130  interrupted

Examples:
  alfil analyse games.pgn
  alfil analyse -V three-check \"r1bqkbnr/pppp1ppp/2n5/4p3/8/4PQ2/PPPP1PPP/RNB1KBNR w KQkq - 3+3 2 3\" --multipv 3
  alfil analyse --jobs 4 --nodes 200000 --out analysed.pgn games/
  alfil analyse --graph game.svg game.pgn";

/// Analyse recorded games or positions: scores, best lines, mistakes
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// PGN files, folders with PGN files, files of positions (FEN or EPD, one a line), `-` for standard input, or
    /// positions (FEN, in quotes)
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<String>,

    /// Nodes to search for each position [default: 100000, unless --depth or --time is given]
    #[arg(long, value_name = "N", help_heading = "Search")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Depth to search each position to, in plies
    #[arg(long, value_name = "PLIES", help_heading = "Search")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// Seconds for each position; the results then depend on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Search")]
    time: Option<Duration>,

    /// Best lines to give for each position
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Search")]
    multipv: NonZeroUsize,

    /// Memory of each search in megabytes
    #[arg(long, value_name = "MB", default_value = "16", help_heading = "Search")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Games to analyse at once; the results do not depend on it
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Search")]
    jobs: NonZeroUsize,

    /// How to write the results [default: by the ending of --out, else table on a terminal, else pgn]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,

    /// Same as --format json
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,

    /// Write to this file, and go on with it after an interruption
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Replace the file of --out instead of going on with it
    #[arg(long, requires = "out", help_heading = "Output")]
    overwrite: bool,

    /// Draw the expected score by ply, checks marked; the graph of the second game goes to FILE-2.svg, and so on
    #[arg(long, value_name = "FILE.svg|FILE.png", help_heading = "Output")]
    graph: Option<PathBuf>,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Annotated games
    Pgn,
    /// One JSON object a game and line
    Json,
    /// A row for each move
    Table,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    let known = Duration::try_from_secs_f64(seconds).ok().filter(|time| *time >= Duration::from_millis(1));
    known.ok_or_else(|| "expected at least 0.001 seconds".to_owned())
}

impl Args {
    fn effort(&self) -> Effort {
        let unlimited = self.nodes.is_none() && self.depth.is_none() && self.time.is_none();
        Effort {
            nodes: if unlimited { Some(100_000) } else { self.nodes },
            depth: self.depth,
            time: self.time,
            lines: self.multipv.get(),
            hash: self.hash as usize,
            thresholds: Thresholds::default(),
        }
    }

    fn format(&self) -> Format {
        let ending = self.out.as_ref().and_then(|path| path.extension()).and_then(OsStr::to_str);
        match (self.format, self.json, ending) {
            (Some(format), ..) => format,
            (None, true, _) | (None, false, Some("json" | "jsonl")) => Format::Json,
            (None, false, Some("txt")) => Format::Table,
            (None, false, _) if self.out.is_none() && std::io::stdout().is_terminal() => Format::Table,
            (None, false, _) => Format::Pgn,
        }
    }

    /// Everything that decides what is written, as text.
    fn settings(&self, rules: Rules) -> String {
        let variant = rules.variant.map(alfil_variants::VariantId::key);
        let profile = rules.rules.map(|profile| profile.id);
        let version = env!("CARGO_PKG_VERSION");
        format!("{version} {:?} {:?} {variant:?} {profile:?}", self.format(), self.effort())
    }
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(path) = &args.graph {
        graph::Format::of(path)?;
    }
    let memory = (args.hash as usize).saturating_mul(args.jobs.get());
    crate::memory::check(memory).map_err(|reason| Failure::Usage(format!("--hash, --jobs: {reason}")))?;
    let inputs = inputs::expand(&args.inputs)?;
    let file = match &args.out {
        Some(path) => Some(OutputFile::open(path, args.settings(rules), &inputs, args.overwrite)?),
        None => None,
    };
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    let watched = std::io::stderr().is_terminal();
    let progress = Progress::new(if watched { inputs::count_positions(&inputs) } else { None });
    let effort = args.effort();
    let setting = Setting { effort: &effort, rules, stop: &stop, progress: &progress };
    let faulty = file.as_ref().map_or(0, OutputFile::faulty);
    let skip = file.as_ref().map_or(0, OutputFile::done);
    let mut queue =
        Queue { inputs: inputs.into_iter(), variant: rules.variant, current: None, skip, unreadable: 0 };
    let mut sink = Sink {
        args,
        format: args.format(),
        file,
        out,
        progress: &progress,
        has_variant: rules.variant.is_some(),
        games: skip,
        faulty,
    };
    let result =
        pool::run(args.jobs.get(), &setting, &mut || queue.next(&progress), &mut |done| sink.game(&done));
    progress.finish();
    result?;
    let (games, faulty) = (sink.games, sink.faulty);
    if stop.is_set() {
        sink.interrupted();
        return Err(Failure::Answer(INTERRUPTED));
    }
    if let Some(file) = sink.file {
        file.finish()?;
    }
    match (queue.unreadable, faulty) {
        (0, 0) if games == 0 => Err(Failure::Check("the input holds no games and no positions".to_owned())),
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::Reported),
        (files, _) => Err(Failure::Io(format!("{files} of the inputs cannot be read"))),
    }
}

/// The first Ctrl-C ends the run in good order, the second one at once.
fn stop_on_interrupt(stop: &StopFlag) {
    let stop = stop.clone();
    let handler = move || {
        if stop.is_set() {
            std::process::exit(INTERRUPTED.into());
        }
        stop.stop();
    };
    // Without a handler, Ctrl-C ends the program at once, and the checkpoint holds all the same.
    drop(ctrlc::set_handler(handler));
}

/// Reads the inputs game by game.
struct Queue {
    inputs: std::vec::IntoIter<Input>,
    variant: Option<alfil_variants::VariantId>,
    /// The input that is being read, and how many games of it were.
    current: Option<(String, Box<dyn Games>, usize)>,
    /// Games that an earlier run has done.
    skip: usize,
    unreadable: usize,
}

impl Queue {
    fn next(&mut self, progress: &Progress) -> Option<Task> {
        loop {
            let Some((file, games, number)) = &mut self.current else {
                let input = self.inputs.next()?;
                match inputs::open(&input, self.variant) {
                    Ok(games) => self.current = Some((input.name(), games, 0)),
                    Err(failure) => self.fail(&failure, progress),
                }
                continue;
            };
            match games.next_game() {
                None => self.current = None,
                Some(Err(failure)) => {
                    self.current = None;
                    self.fail(&failure, progress);
                }
                Some(Ok(read)) => {
                    *number += 1;
                    if self.skip == 0 {
                        return Some(Task { file: file.clone(), number: *number, read });
                    }
                    self.skip -= 1;
                    let positions = read.map_or(0, |game| game.moves.len() + 1);
                    (0..positions).for_each(|_| progress.tick());
                }
            }
        }
    }

    /// Tells that an input cannot be read; the others are.
    fn fail(&mut self, failure: &Failure, progress: &Progress) {
        self.unreadable += 1;
        if let Some(message) = failure.message() {
            progress.aside(|| tell(format_args!("error: {message}")));
        }
    }
}

/// Writes results.
struct Sink<'a> {
    args: &'a Args,
    format: Format,
    file: Option<OutputFile>,
    out: &'a mut dyn Write,
    progress: &'a Progress,
    has_variant: bool,
    /// Games done, those of an earlier run included.
    games: usize,
    faulty: usize,
}

impl Sink<'_> {
    fn game(&mut self, done: &Done) -> Result<(), Failure> {
        self.games += 1;
        self.progress.games(self.games);
        let text = self.rendered(done)?;
        let is_faulty = done.result.is_err();
        self.faulty += usize::from(is_faulty);
        if let (Some(path), Ok(study)) = (&self.args.graph, &done.result) {
            graph::write(&graph::path_for(path, self.games), study)?;
        }
        let hint = self.hint(&done.file);
        let (file, out) = (&mut self.file, &mut *self.out);
        self.progress.aside(|| {
            match file {
                Some(file) => file.append(&text, is_faulty)?,
                // Each game may take long, and somebody may be reading.
                None => out.write_all(text.as_bytes()).and_then(|()| out.flush())?,
            }
            if let Err(fault) = &done.result {
                tell(format_args!("{}{}", fault.in_file(&done.file, Some(done.number)), hint));
            }
            Ok(())
        })
    }

    /// What a position that cannot be read may lack.
    fn hint(&self, file: &str) -> &'static str {
        let is_bare_position = file == inputs::POSITION && !self.has_variant;
        if is_bare_position { "; --variant says of which variant it is" } else { "" }
    }

    fn rendered(&self, done: &Done) -> Result<String, Failure> {
        let Done { file, number, result } = done;
        Ok(match (self.format, result) {
            (Format::Json, Ok(study)) => serde_json::to_string(&json::analysis(file, *number, study))? + "\n",
            (Format::Json, Err(fault)) => serde_json::to_string(&json::fault(file, *number, fault))? + "\n",
            (Format::Pgn, Ok(study)) => format!("{}\n", annotate::annotated(study)),
            (Format::Table, Ok(study)) => table::table(file, *number, study),
            (Format::Pgn | Format::Table, Err(_)) => String::new(),
        })
    }

    fn interrupted(&self) {
        let games =
            if self.games == 1 { "1 game is".to_owned() } else { format!("{} games are", self.games) };
        let hint = if self.file.is_some() { "; the same command goes on" } else { "" };
        tell(format_args!("interrupted: {games} done{hint}"));
    }
}
