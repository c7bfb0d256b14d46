//! The position that a command works on: from a FEN and a list of moves, or from a game of a PGN file.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use alfil_notation::{Castling, FenError, FenErrorKind, PgnGame, PgnReader, fen, parse_fen, san, uci};
use alfil_variants::alfil_core::{ByColor, Color, Position, Role, SetupReasons};
use alfil_variants::{Claim, Dialect, Game, Letters, Profile, StateField, Variant, VariantId};
use clap::ValueEnum;

use crate::dto::{LegalMove, Shown, Status};
use crate::error::Failure;
use crate::fault::{Fault, fen_message, io_failure, variant_of};
use crate::input::{self, text_or_stdin};
use crate::movelist;
use crate::names::Rules;

/// How a FEN writes check counters.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Counters {
    /// Checks still to be given, before the clocks: 3+2 (Fairy-Stockfish, pychess, shakmaty)
    #[default]
    Remaining,
    /// Checks given, at the end: +0+1 (lichess)
    Given,
}

impl From<Counters> for Dialect {
    fn from(counters: Counters) -> Dialect {
        match counters {
            Counters::Remaining => Dialect::Remaining,
            Counters::Given => Dialect::Given,
        }
    }
}

/// A start position, on every command that has one.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Start {
    /// Start from this position, written as FEN and in quotes, instead of the variant's start; `-` reads standard input
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
}

impl Start {
    /// Reads the position.
    pub(crate) fn position<V: Variant>(&self) -> Result<Position<V>, Failure> {
        match &self.fen {
            None => Ok(Position::start()),
            Some(value) => {
                let text = text_or_stdin(value)?;
                parse_fen(text.trim_end()).map_err(|error| {
                    let (message, hint) = (fen_message(&error), royal_letter_hint::<V>(&error, &text));
                    Failure::Check(format!("FEN, column {}: {message}{hint}", error.column))
                })
            }
        }
    }
}

/// A hint, in parentheses and after a blank, where a FEN has several royal pieces because it uses a letter of chess that
/// is read as the royal piece in this variant; else nothing.
fn royal_letter_hint<V: Variant>(error: &FenError, fen: &str) -> String {
    let doubled = SetupReasons::WHITE_ROYAL_DOUBLED | SetupReasons::BLACK_ROYAL_DOUBLED;
    let FenErrorKind::Setup(setup) = &error.kind else { return String::new() };
    let board = fen.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
    let royal_and_used =
        |(letter, role): &&(char, Role)| V::RULES.royal == Some(*role) && board.contains(*letter);
    let found = V::LETTERS.also_read.iter().find(royal_and_used);
    match found {
        Some((letter, _)) if setup.reasons().intersects(doubled) => {
            let meant = Letters::CHESS.role(*letter).map(|role| V::LETTERS.letter(role));
            let instead =
                meant.map(|other| format!("; the other man is written {other}")).unwrap_or_default();
            format!(" ({letter} is read as the royal piece here{instead})")
        }
        _ => String::new(),
    }
}

/// A start position and the moves from there, or a recorded game.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Line {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Play these moves first: SAN or UCI, separated by blanks, move numbers allowed; `-` reads standard input
    #[arg(long, value_name = "LIST")]
    moves: Option<String>,

    /// Look at the last position of a game in this PGN file; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pgn: Option<PathBuf>,

    /// Which game of the PGN file, 1 for the first
    #[arg(long, value_name = "N", requires = "pgn", default_value = "1")]
    #[arg(conflicts_with_all = ["fen", "moves"])]
    game: NonZeroUsize,
}

impl Line {
    /// Finds out what is to be played, by which rules.
    pub(crate) fn source(&self, rules: Rules) -> Result<Source<'_>, Failure> {
        if self.start.fen.as_deref() == Some("-") && self.moves.as_deref() == Some("-") {
            return Err(Failure::Usage(
                "only one of --fen and --moves can be read from standard input".to_owned(),
            ));
        }
        if let Some(path) = &self.pgn {
            return recorded(path, self.game.get(), rules);
        }
        let variant = rules.variant_or_default();
        Ok(Source { variant, profile: rules.profile_for(variant), moves: Moves::Typed(self) })
    }
}

/// Everything that makes a game, before it is put to the rules.
pub(crate) struct Source<'a> {
    pub(crate) variant: VariantId,
    profile: Profile,
    moves: Moves<'a>,
}

enum Moves<'a> {
    /// With `--fen` and `--moves`.
    Typed(&'a Line),
    /// In a file. The text tells the place of a fault.
    Recorded { game: Box<PgnGame>, file: String, number: usize },
}

/// Finds a game in a file. Faults of the games before it do not matter.
fn recorded(path: &Path, number: usize, rules: Rules) -> Result<Source<'static>, Failure> {
    let file = input::display_name(path);
    let check = |fault: Fault| Failure::Check(fault.in_file(&file, Some(number)).to_string());
    let mut reader = PgnReader::new(input::open(path)?);
    let mut found = 0;
    while let Some(read) = reader.next_game() {
        found += 1;
        if let Some(failure) = read.as_ref().err().and_then(|error| io_failure(error, &file)) {
            return Err(failure);
        }
        if found == number {
            let game = Box::new(read.map_err(|error| check(error.into()))?);
            let variant = variant_of(&game, rules.variant).map_err(check)?;
            let profile =
                game.profile(rules.rules, variant.profile()).map_err(|error| check(error.into()))?;
            return Ok(Source { variant, profile, moves: Moves::Recorded { game, file, number } });
        }
    }
    Err(Failure::Check(format!("{file}: no game {number}, the file has {found}")))
}

impl Source<'_> {
    /// Plays the moves.
    pub(crate) fn game<V: Variant>(&self) -> Result<Game<V>, Failure> {
        match &self.moves {
            Moves::Typed(line) => {
                let mut game = Game::from_position(line.start.position()?, self.profile);
                if let Some(list) = &line.moves {
                    movelist::play(&mut game, &text_or_stdin(list)?)?;
                }
                Ok(game)
            }
            Moves::Recorded { game, file, number } => game
                .play(self.profile)
                .map_err(|error| Failure::Check(Fault::from(error).in_file(file, Some(*number)).to_string())),
        }
    }
}

/// The legal moves in UCI order; none when the game is over.
pub(crate) fn legal_moves<V: Variant>(game: &Game<V>) -> Vec<LegalMove> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let pos = game.position();
    let mut moves: Vec<LegalMove> = pos
        .legal_moves()
        .into_iter()
        .map(|m| LegalMove {
            uci: uci::<V>(m, Castling::Standard),
            san: san(pos, m),
            check: pos.gives_check(m),
        })
        .collect();
    // The generator's order is free to change; that of the output is not.
    moves.sort_by(|a, b| a.uci.cmp(&b.uci));
    moves
}

/// Everything there is to say about the current position of a game.
pub(crate) fn shown<V: Variant>(game: &Game<V>, dialect: Dialect) -> Shown {
    let pos = game.position();
    let verdict = game.verdict();
    let (legal, san) = legal_moves(game).into_iter().map(|m| (m.uci, m.san)).unzip();
    let cannot_win =
        ByColor { white: V::cannot_win(pos, Color::White), black: V::cannot_win(pos, Color::Black) };
    Shown {
        variant: V::ID,
        rules: game.profile().id,
        fen: fen(pos, dialect),
        ply: game.ply(),
        turn: pos.turn().into(),
        in_check: pos.is_check(),
        checks_given: pos.state().checks_given().map(Into::into),
        legal,
        san,
        status: Status::over(verdict.outcome.is_some()),
        winner: verdict.outcome.and_then(|outcome| outcome.winner).map(Into::into),
        reason: verdict.outcome.map(|outcome| outcome.reason.as_str()),
        claims: verdict.claims.into_iter().map(Claim::as_str).collect(),
        cannot_win: cannot_win.into(),
    }
}
