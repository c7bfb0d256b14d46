//! `alfil uci`: the engine as other programs drive it, by the Universal Chess Interface.

mod go;
mod options;
mod session;
mod writer;

use std::io::{self, BufRead, Write};

use alfil_variants::VariantId;

use crate::error::Failure;
use crate::names::Rules;
use options::Settings;
use session::{Session, session_for};

const AFTER_HELP: &str = "\
Examples:
  alfil uci
  alfil uci -V three-check
  (echo \"position startpos moves e2e4\"; echo \"go depth 6\"; sleep 2) | alfil uci";

/// Run the engine under the Universal Chess Interface, for graphical interfaces and match programs
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {}

/// Reads commands until `quit` or the end of the input. Unknown commands and bad values are reported as
/// `info string` and otherwise ignored, as the protocol asks.
pub(crate) fn run(rules: Rules) -> Result<(), Failure> {
    let mut settings = Settings::new(rules.variant_or_default(), rules.rules);
    let mut session = session_for(&settings);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = split_word(&line);
        match command {
            "" => {}
            "uci" => introduce(&settings)?,
            "isready" => say("readyok")?,
            "setoption" => set_option(rest, &mut settings, &mut session)?,
            "ucinewgame" => session.new_game(),
            "position" => complain(session.position(rest))?,
            "go" => complain(session.go(rest, &settings))?,
            "stop" => session.stop(),
            "ponderhit" => session.ponder_hit(),
            "d" => say(&session.describe())?,
            "eval" => say(&session.evaluation())?,
            "quit" => break,
            other => say(&format!("info string unknown command {other}"))?,
        }
    }
    session.stop();
    session.wait();
    Ok(())
}

fn introduce(settings: &Settings) -> io::Result<()> {
    say(&format!("id name Alfil {}\nid author the Alfil authors", env!("CARGO_PKG_VERSION")))?;
    for line in settings.declarations() {
        say(&line)?;
    }
    say("uciok")
}

fn set_option(rest: &str, settings: &mut Settings, session: &mut Box<dyn Session>) -> io::Result<()> {
    session.stop();
    session.wait();
    let before = settings.variant;
    match settings.set(rest) {
        Ok(options::Effect::None) => Ok(()),
        Ok(options::Effect::ClearHash) => {
            session.new_game();
            Ok(())
        }
        Ok(options::Effect::NewEngine) => {
            *session = session_for(settings);
            if before == settings.variant { Ok(()) } else { announce(settings.variant) }
        }
        Err(message) => say(&format!("info string {message}")),
    }
}

/// Tells the interface what the variant starts from, as Fairy-Stockfish does.
fn announce(variant: VariantId) -> io::Result<()> {
    let start = session::start_fen(variant);
    say(&format!("info string variant {} startpos {start}", variant.meta().uci))
}

fn complain(result: Result<(), String>) -> io::Result<()> {
    result.or_else(|message| say(&format!("info string {message}")))
}

/// Prints a line at once: the other side waits for it.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// The first word and the rest.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}
