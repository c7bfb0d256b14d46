//! `alfil validate`: checks files of positions and of games.

mod games;
mod lines;

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::dto::{FileFault, Validation};
use crate::error::Failure;
use crate::fault::Fault;
use crate::input;
use crate::names::Rules;
use crate::output::{tell, write_json};

const AFTER_HELP: &str = "\
Positions stand one a line, as FEN or as EPD with its operations (bm Nf3; id \"x\";) or perft counts (;D1 20); lines \
that start with # are comments. Games are PGN: all moves, variations too, must be legal, none may follow the end of \
the game, and the tags Variant, Rules, FEN and Result must be readable; the token after the moves must not contradict the Result tag \
nor, without one, the rules. Whether the Result tag is right is told by `alfil replay`.

What a file holds is told by --format, else by its ending (.fen, .epd, .pgn), else by its text. The variant is that \
of -V; a game's own Variant tag must not contradict it.

Each fault is printed to standard output as file:line:column: message; with --json it stands in the object, and the \
text goes to standard error. After a fault the check goes on with the next line or game. The exit code is 1 if there \
is any fault.

Examples:
  alfil validate -V three-check openings.epd
  alfil validate games.pgn other.pgn
  echo \"8/8/8/8/8/8/8/8 w - - 0 1\" | alfil validate -";

/// Check files of positions (FEN, EPD) and games (PGN)
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Files to check; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// What the files hold, whatever their endings say
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Print one JSON object: `files`, `positions`, `games`, `faults` (a list of `file`, `line`, `column`, `message`)
    #[arg(long)]
    json: bool,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Positions, one a line
    Fen,
    /// Positions with operations, one a line
    Epd,
    /// Games
    Pgn,
}

/// What was found in the files so far.
struct Findings<'a> {
    summary: Validation,
    as_text: bool,
    out: &'a mut dyn Write,
}

impl Findings<'_> {
    /// Notes a fault and prints it at once where text is wanted.
    fn fault(&mut self, file: &str, game: Option<usize>, fault: &Fault) -> Result<(), Failure> {
        let line = fault.in_file(file, game).to_string();
        if self.as_text {
            writeln!(self.out, "{line}")?;
        } else {
            tell(line);
        }
        let message = fault.message.clone();
        let fault = FileFault { file: file.to_owned(), line: fault.line, column: fault.column, message };
        self.summary.faults.push(fault);
        Ok(())
    }
}

pub(crate) fn run(args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let summary = Validation { files: 0, positions: 0, games: 0, faults: Vec::new() };
    let mut findings = Findings { summary, as_text: !args.json, out };
    input::stdin_at_most_once(&args.files)?;
    for path in &args.files {
        findings.summary.files += 1;
        check_file(path, args.format, rules, &mut findings)?;
    }
    let Findings { summary, out, .. } = findings;
    if args.json {
        write_json(&summary, out)?;
    } else {
        let Validation { files, positions, games, faults } = &summary;
        writeln!(out, "files: {files}, positions: {positions}, games: {games}, faults: {}", faults.len())?;
    }
    if summary.faults.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}

fn check_file(
    path: &Path,
    format: Option<Format>,
    rules: Rules,
    findings: &mut Findings<'_>,
) -> Result<(), Failure> {
    let file = input::display_name(path);
    let mut text = input::open(path)?;
    let format = format.or_else(|| format_of_ending(path));
    let start = text.fill_buf().map_err(|error| Failure::io(path, &error))?;
    if format == Some(Format::Pgn) || format.is_none() && starts_like_games(start) {
        games::check(&file, text, rules, findings)
    } else {
        lines::check(path, &file, text, format, rules.variant_or_default(), findings)
    }
}

fn format_of_ending(path: &Path) -> Option<Format> {
    let ending = path.extension()?.to_str()?;
    Format::from_str(ending, true).ok()
}

/// Games start with a tag, a comment or a move number, positions never do.
fn starts_like_games(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
    let digits = start.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_move_number = digits > 0 && start.get(digits) == Some(&b'.');
    is_move_number || matches!(start.first(), Some(b'[' | b'{' | b'%'))
}
