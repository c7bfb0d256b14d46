//! Games against Fairy-Stockfish at a limited strength, for a rough idea of what a level is worth.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use alfil_notation::{Castling, fen, parse_fen, parse_move, uci};
use alfil_search::{Level, LevelPlayer, StopFlag};
use alfil_variants::alfil_core::{Color, Move, Position};
use alfil_variants::{Dialect, Game, Profile, Variant, Visitor};
use anyhow::{Context, Result, bail};

use super::record::Match;
use super::{Args, game};

/// Nodes that the opponent may look at for each move.
pub(super) const NODES: u64 = 10_000;
/// The ratings that it can be limited to.
pub(super) const RATINGS: (u32, u32) = (1350, 2850);
const LONGEST: usize = 300;

/// The program, in the search path or where Debian puts games.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join("fairy-stockfish")).find(|file| file.is_file())
}

pub(super) fn is_there() -> bool {
    program().is_some()
}

/// Rating of each game's opponent, and half points of the level.
pub(super) fn play(job: &Match, args: &Args) -> Result<Vec<(u32, u32)>> {
    job.variant.visit(Anchored { level: job.level, games: args.anchor, seed: args.seed })
}

struct Anchored {
    level: Level,
    games: usize,
    seed: u64,
}

impl Visitor for Anchored {
    type Out = Result<Vec<(u32, u32)>>;

    fn visit<V: Variant>(self) -> Self::Out {
        let mut opponent = Opponent::start(V::META.uci)?;
        let mut player = LevelPlayer::<V>::new(self.level);
        let mut rating = self.level.elo().clamp(RATINGS.0, RATINGS.1);
        let mut games = Vec::new();
        for game in 0..self.games {
            let start = parse_fen(&game::opening(V::ID, game)?)?;
            opponent.limit(rating)?;
            let side = Color::from_white(game.is_multiple_of(2));
            let seed = self.seed << 32 | game as u64;
            let points = against(
                &mut player,
                &mut opponent,
                Game::from_position(start, Profile::AUTOMATIC),
                side,
                seed,
            )?;
            games.push((rating, points));
            // Towards an even match, in steps that grow smaller.
            let step = (400 / (game as u32 / 2 + 1)).max(60);
            let next = match points {
                2 => rating + step,
                1 => rating,
                _ => rating.saturating_sub(step),
            };
            rating = next.clamp(RATINGS.0, RATINGS.1);
        }
        Ok(games)
    }
}

/// Plays a game. Half points of the level, which has `side`.
fn against<V: Variant>(
    player: &mut LevelPlayer<V>,
    opponent: &mut Opponent,
    mut game: Game<V>,
    side: Color,
    seed: u64,
) -> Result<u32> {
    let mut before = Vec::new();
    while game.outcome().is_none() && game.ply() < LONGEST {
        let pos = *game.position();
        let m = if pos.turn() == side {
            let choice = player.choose(&pos, &before, game.profile(), seed, &StopFlag::default());
            choice.context("a game that goes on has a move")?.best
        } else {
            opponent.choose(&game)?
        };
        before.push(pos.hash());
        game.play(m)?;
    }
    Ok(game::points(game.outcome(), side))
}

/// The running program.
struct Opponent {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Opponent {
    fn start(variant: &str) -> Result<Opponent> {
        let program = program().context("fairy-stockfish is not there")?;
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let mut opponent = Opponent { child, input, output };
        opponent.tell(&format!("uci\nsetoption name UCI_Variant value {variant}\nisready"))?;
        opponent.wait_for("readyok")?;
        Ok(opponent)
    }

    fn tell(&mut self, text: &str) -> Result<()> {
        writeln!(self.input, "{text}").context("fairy-stockfish went away")
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
        bail!("fairy-stockfish went away before it said {word}")
    }

    fn limit(&mut self, rating: u32) -> Result<()> {
        self.tell("setoption name UCI_LimitStrength value true")?;
        self.tell(&format!("setoption name UCI_Elo value {rating}\nucinewgame\nisready"))?;
        self.wait_for("readyok").map(drop)
    }

    fn choose<V: Variant>(&mut self, game: &Game<V>) -> Result<Move> {
        let moves: Vec<String> = game.moves().iter().map(|m| uci::<V>(*m, Castling::Standard)).collect();
        let start: &Position<V> = game.start();
        let start = fen(start, Dialect::default());
        self.tell(&format!("position fen {start} moves {}\ngo nodes {NODES}", moves.join(" ")))?;
        let answer = self.wait_for("bestmove ")?;
        let word = answer.split_whitespace().next().unwrap_or_default();
        parse_move(game.position(), word).with_context(|| format!("fairy-stockfish played {word:?}"))
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        // If it is gone already, so much the better.
        drop(self.tell("quit"));
        drop(self.child.wait());
    }
}
