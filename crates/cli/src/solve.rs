//! `alfil solve`: proves forced wins.

mod answer;
mod suite;

use std::io::Write;
use std::path::PathBuf;

use alfil_search::Proof;
use alfil_variants::{Variant, Visitor};
use owo_colors::OwoColorize;

use self::answer::{Answer, Effort, solve};
use crate::error::Failure;
use crate::names::Rules;
use crate::output::write_json;
use crate::position::{Line, Source};

/// There is no such win.
const REFUTED: u8 = 4;
/// The limits were reached.
const GAVE_UP: u8 = 5;

const AFTER_HELP: &str = "\
Every defence is tried, nothing is left out and nothing is judged by an evaluation: what is proved holds. A win is any \
end of the game that is won: mate, the last check, a race in which the other side cannot follow. The profile of --rules \
says which draws save the defender; one that can be claimed is taken to be claimed. The line shows the shortest win \
against the longest defence.

With --suite, each position of an EPD file is solved in the number of moves that its operation dm states (without one, \
in --win), and compared with it.

Exit codes:
  0  proved; with --suite, every position at the distance stated
  1  bad input; with --suite, some position differs or cannot be read
  4  refuted: there is no win in so many moves
  5  gave up at the limit of --nodes

Examples:
  alfil solve --win 4 -V three-check \"r1bqkbnr/pppp1ppp/2n5/4p3/8/4PQ2/PPPP1PPP/RNB1KBNR w KQkq - 3+3 2 3\"
  alfil solve --win 2 --all --moves \"f3 e5\"
  alfil solve -V knightmate --suite mates.epd --nodes 10000000";

/// Prove a forced win, with its line
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The position, in quotes [default: the variant's start]
    #[arg(value_name = "FEN", conflicts_with_all = ["fen", "pgn", "suite"])]
    position: Option<String>,

    #[command(flatten)]
    line: Line,

    /// Look for a win in at most this many moves of the side to move
    #[arg(long, value_name = "N", required_unless_present = "suite")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    win: Option<u32>,

    /// Find all first moves that win in so many moves, each with its distance
    #[arg(long)]
    all: bool,

    /// Solve the positions of this EPD file; `-` reads standard input
    #[arg(long, value_name = "FILE.epd", conflicts_with_all = ["fen", "moves", "pgn"])]
    suite: Option<PathBuf>,

    /// Give up after so many moves made, for each position [default: never]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Memory in megabytes
    #[arg(long, value_name = "MB", default_value = "256")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Print one JSON object, for a suite one a line: `variant`, `rules`, `fen`, `turn`, `asked`, `proof` (`proved`,
    /// `refuted` or `gave-up`), `moves` (of the shortest win), `refuted` (no win in so many moves), `reason`, `line` (SAN),
    /// `uci`, `winning_moves` (with --all: `san`, `uci`, `moves`), `nodes`
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(mut args: Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    crate::memory::check(args.hash as usize).map_err(|reason| Failure::Usage(format!("--hash: {reason}")))?;
    if let Some(path) = &args.suite {
        return suite::run(path, &args, rules, out);
    }
    if let Some(fen) = args.position.take() {
        args.line.start.fen = Some(fen);
    }
    let source = args.line.source(rules)?;
    let variant = source.variant;
    let effort = args.effort(args.win.unwrap_or(1));
    let answer = variant.visit(Solve { source, effort })?;
    if args.json {
        write_json(&answer.to_dto(), out)?;
    } else {
        writeln!(out, "{}, rules: {}", variant.meta().title.bold(), answer.rules)?;
        answer.write(out)?;
    }
    match answer.proof {
        Proof::Won(_) => Ok(()),
        Proof::Refuted => Err(Failure::Answer(REFUTED)),
        Proof::GaveUp(_) => Err(Failure::Answer(GAVE_UP)),
    }
}

impl Args {
    fn effort(&self, most: u32) -> Effort {
        Effort { most, all: self.all, nodes: self.nodes, hash: self.hash as usize }
    }
}

/// Loads the game of one variant and solves its last position.
struct Solve<'a> {
    source: Source<'a>,
    effort: Effort,
}

impl Visitor for Solve<'_> {
    type Out = Result<Answer, Failure>;

    fn visit<V: Variant>(self) -> Self::Out {
        solve(&self.source.game::<V>()?, &self.effort).map_err(Failure::Check)
    }
}
