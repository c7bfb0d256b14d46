//! The engine as an opponent: it moves, and it offers, accepts, declines, claims and resigns by its own judgement.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use alfil_search::{Engine, Level, LevelPlayer, Limits, Options, Score, StopFlag};
use alfil_variants::alfil_core::{Color, Move};
use alfil_variants::{Claim, Game, Variant};

use crate::session::{EVEN_FOR, LOST_FOR, Outlook, Refusal, claims_draw, takes_draw};

/// How strong it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    Level(Level),
    Full,
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        if text.eq_ignore_ascii_case("full") {
            return Ok(Strength::Full);
        }
        text.parse().map(Strength::Level).map_err(|error| format!("{error}, or full"))
    }
}

/// `level 3 (casual)` or `full strength`
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "level {} ({level})", level.number()),
            Strength::Full => f.write_str("full strength"),
        }
    }
}

impl Strength {
    /// What a command line or a file calls it.
    pub(super) fn short(self) -> String {
        match self {
            Strength::Level(level) => level.number().to_string(),
            Strength::Full => "full".to_owned(),
        }
    }

    /// Nodes for judging a draw: those of the level.
    fn judging(self) -> u64 {
        match self {
            Strength::Level(level) => level.nodes(35),
            Strength::Full => 100_000,
        }
    }
}

/// What it does when it is to move.
#[derive(Clone, Debug)]
pub(super) enum Act {
    /// A claim or resignation comes with its reason in words, and so does a draw offer.
    Claim(Claim, String),
    Resign(String),
    Move {
        m: Move,
        offer: Option<String>,
    },
}

/// Scores beyond this are proved.
const DECIDED: u32 = 30_000;

enum Brain<V: Variant> {
    Level(Box<LevelPlayer<V>>),
    Full(Box<Engine<V>>),
}

/// The engine at one side of the board.
pub(super) struct Opponent<V: Variant> {
    strength: Strength,
    brain: Brain<V>,
    judge: Engine<V>,
    seed: u64,
    /// Nodes for a move at full strength.
    nodes: Option<u64>,
    outlook: Outlook,
}

impl<V: Variant> Opponent<V> {
    pub(super) fn new(strength: Strength, seed: u64, nodes: Option<u64>) -> Opponent<V> {
        let judge = Engine::new(Options { hash: 4, ..Options::default() });
        let brain = brain(strength);
        Opponent { strength, brain, judge, seed, nodes, outlook: Outlook::default() }
    }

    pub(super) fn strength(&self) -> Strength {
        self.strength
    }

    pub(super) fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
        self.brain = brain(strength);
        self.outlook = Outlook::default();
    }

    /// Moves were taken back: what it thought of them no longer counts.
    pub(super) fn forget(&mut self) {
        self.outlook = Outlook::default();
    }

    /// Decides what to do; `left` is the time on its clock. `None` if it has no move.
    pub(super) fn act(&mut self, game: &Game<V>, left: Option<(Duration, Duration)>) -> Option<Act> {
        let (m, score) = self.think(game, left)?;
        self.outlook.hear(score.centipawns());
        if let Some(claim) = game.verdict().claims.first().filter(|_| claims_draw(score.centipawns(), 0)) {
            return Some(Act::Claim(*claim, format!("it sees no win ({})", pawns(score))));
        }
        if self.outlook.resigns() {
            let why = match score.win_in_moves() {
                Some(moves) if moves < 0 => format!("it sees a forced loss in {}", -moves),
                _ => format!("it has seen itself lost for {LOST_FOR} moves ({})", pawns(score)),
            };
            return Some(Act::Resign(why));
        }
        let offers = self.outlook.offers_draw(age(game));
        let offer = offers.then(|| format!("the game has been even for {EVEN_FOR} moves"));
        Some(Act::Move { m, offer })
    }

    /// Whether to agree to a draw, and why.
    pub(super) fn answer_offer(&mut self, game: &Game<V>, own: Color) -> (bool, String) {
        let score = self.judge(game, self.strength.judging()).map_or(0, |(_, score, _)| score.centipawns());
        let own_view = if game.position().turn() == own { score } else { -score };
        let answer = takes_draw(own_view, 0, age(game));
        let why = match answer {
            Err(Refusal::Better) => "it prefers its position",
            Err(Refusal::Early) => "the game has hardly begun",
            Ok(()) => "it does not expect more",
        };
        (answer.is_ok(), format!("{why} ({})", in_pawns(own_view)))
    }

    /// A good move with its score and line, at about the strength of the strongest level.
    pub(super) fn hint(&mut self, game: &Game<V>) -> Option<(Move, Score, Vec<Move>)> {
        self.judge(game, 50_000)
    }

    fn judge(&mut self, game: &Game<V>, nodes: u64) -> Option<(Move, Score, Vec<Move>)> {
        self.judge.clear();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut line = Vec::new();
        let mut report = |info: &alfil_search::Info| line.clone_from(&info.line);
        let (pos, before, stop) = (game.position(), game.hashes_before(), StopFlag::default());
        let answer = self.judge.search(pos, &before, game.profile(), &limits, &stop, &mut report);
        let best = answer.best?;
        if line.first() != Some(&best) {
            line = vec![best];
        }
        Some((best, answer.score, line))
    }

    fn think(&mut self, game: &Game<V>, left: Option<(Duration, Duration)>) -> Option<(Move, Score)> {
        let (pos, before, stop) = (game.position(), game.hashes_before(), StopFlag::default());
        match &mut self.brain {
            Brain::Level(player) => {
                let choice = player.choose(pos, &before, game.profile(), self.seed, &stop)?;
                Some((choice.best, choice.score))
            }
            Brain::Full(engine) => {
                let limits = full_limits(self.nodes, left);
                let answer = engine.search(pos, &before, game.profile(), &limits, &stop, &mut |_| {});
                Some((answer.best?, answer.score))
            }
        }
    }
}

fn brain<V: Variant>(strength: Strength) -> Brain<V> {
    match strength {
        Strength::Level(level) => Brain::Level(Box::new(LevelPlayer::new(level))),
        Strength::Full => Brain::Full(Box::new(Engine::new(Options { hash: 64, ..Options::default() }))),
    }
}

/// Plies since the game began, also where it was set up later.
fn age<V: Variant>(game: &Game<V>) -> usize {
    2 * game.position().fullmoves() as usize
}

/// A second for a move, or with a clock a thirtieth of what is left and most of the increment.
fn full_limits(nodes: Option<u64>, left: Option<(Duration, Duration)>) -> Limits {
    if nodes.is_some() {
        return Limits { nodes, ..Limits::default() };
    }
    let time = match left {
        None => Duration::from_secs(1),
        Some((left, increment)) => (left / 30 + increment * 3 / 4).min(left / 4),
    };
    Limits { time: Some(time), soft_time: Some(time / 2), ..Limits::default() }
}

/// A score as players write it: `+1.25`, or `win in 3`.
pub(super) fn pawns(score: Score) -> String {
    match score.win_in_moves() {
        Some(moves) if moves > 0 => format!("win in {moves}"),
        Some(moves) => format!("loss in {}", -moves),
        None => in_pawns(score.centipawns()),
    }
}

fn in_pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { '-' } else { '+' };
    let size = centipawns.unsigned_abs();
    if size > DECIDED {
        return if centipawns > 0 { "won" } else { "lost" }.to_owned();
    }
    format!("{sign}{}.{:02}", size / 100, size % 100)
}
