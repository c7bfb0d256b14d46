//! The position that a command works on: from a FEN and a list of moves, or from a game of a PGN file.

use alfil_notation::{Castling, fen, parse_fen, san, uci};
use alfil_variants::alfil_core::{ByColor, Color, Position};
use alfil_variants::{Claim, Dialect, Game, Profile, StateField, Variant};
use clap::ValueEnum;

use crate::dto::{LegalMove, Shown, Status};
use crate::error::Failure;
use crate::input::text_or_stdin;
use crate::movelist;

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
                parse_fen(text.trim_end()).map_err(|error| Failure::Check(format!("FEN, {error}")))
            }
        }
    }
}

/// A start position and the moves from there.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Line {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Play these moves first: SAN or UCI, separated by blanks, move numbers allowed; `-` reads standard input
    #[arg(long, value_name = "LIST")]
    pub(crate) moves: Option<String>,
}

impl Line {
    /// Plays the moves.
    pub(crate) fn game<V: Variant>(&self, profile: Profile) -> Result<Game<V>, Failure> {
        if self.start.fen.as_deref() == Some("-") && self.moves.as_deref() == Some("-") {
            return Err(Failure::Usage(
                "only one of --fen and --moves can be read from standard input".to_owned(),
            ));
        }
        let mut game = Game::from_position(self.start.position()?, profile);
        if let Some(list) = &self.moves {
            movelist::play(&mut game, &text_or_stdin(list)?)?;
        }
        Ok(game)
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
