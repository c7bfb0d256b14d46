//! A chess program that is spoken to by UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use alfil_notation::{Castling, fen, parse_move, uci};
use alfil_variants::alfil_core::Move;
use alfil_variants::{Dialect, Game, Variant};
use anyhow::{Context, Result, bail};

/// A running program.
pub(crate) struct Program {
    /// How it was started.
    command: String,
    child: Child,
    /// Gone once it was told to quit.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts a command, its words parted by spaces, and sets options: pairs of a name and a value.
    pub(crate) fn start(command: &str, options: &[(&str, &str)]) -> Result<Program> {
        let mut words = command.split_whitespace();
        let name = words.next().context("an engine needs a command")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {name}"))?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let mut program = Program { command: command.to_owned(), child, input: Some(input), output };
        program.tell("uci")?;
        program.wait_for("uciok")?;
        for (name, value) in options {
            program.tell(&format!("setoption name {name} value {value}"))?;
        }
        program.ready()?;
        Ok(program)
    }

    /// Forgets the game before.
    pub(crate) fn new_game(&mut self) -> Result<()> {
        self.tell("ucinewgame")?;
        self.ready()
    }

    /// Waits until it has done what it was told.
    pub(crate) fn ready(&mut self) -> Result<()> {
        self.tell("isready")?;
        self.wait_for("readyok").map(drop)
    }

    pub(crate) fn tell(&mut self, text: &str) -> Result<()> {
        let input = self.input.as_mut().context("it was told to quit")?;
        writeln!(input, "{text}").with_context(|| format!("`{}` went away", self.command))
    }

    /// The rest of the next line that begins with a word.
    fn wait_for(&mut self, word: &str) -> Result<String> {
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            if let Some(rest) = line.strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
            line.clear();
        }
        bail!("`{}` went away before it said {word}", self.command)
    }

    /// The move that it plays with so many nodes.
    pub(crate) fn choose<V: Variant>(&mut self, game: &Game<V>, nodes: u64) -> Result<Move> {
        let moves: Vec<String> = game.moves().iter().map(|m| uci::<V>(*m, Castling::Standard)).collect();
        let start = fen(game.start(), Dialect::default());
        self.tell(&format!("position fen {start} moves {}\ngo nodes {nodes}", moves.join(" ")))?;
        let answer = self.wait_for("bestmove ")?;
        let word = answer.split_whitespace().next().unwrap_or_default();
        let place = || format!("`{}` played {word:?} after {start} moves {}", self.command, moves.join(" "));
        parse_move(game.position(), word).with_context(place)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // If it is gone already, so much the better.
        drop(self.tell("quit"));
        // What stands between, such as a shell, ends with its input.
        self.input = None;
        drop(self.child.wait());
    }
}
