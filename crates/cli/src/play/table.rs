//! Everything that is on the table: the game, the players, the clocks, the file.

use std::path::PathBuf;

use alfil_search::Level;
use alfil_variants::alfil_core::Color;
use alfil_variants::{Game, Profile, Variant};

use crate::error::Failure;

use super::clock::Clocks;
use super::file::{self, Circumstances, Saved};
use super::opponent::{Opponent, Strength};
use super::{Args, Side, any_seed};

/// A game with everything around it.
pub(super) struct Table<V: Variant> {
    pub(super) game: Game<V>,
    /// The user's side; `None` for two people.
    pub(super) user: Option<Color>,
    pub(super) opponent: Opponent<V>,
    pub(super) seed: u64,
    pub(super) clocks: Option<Clocks>,
    /// Where the game is saved after every move.
    pub(super) path: Option<PathBuf>,
}

impl<V: Variant> Table<V> {
    /// Sets everything up: what the options say, else what a saved game says, else the defaults.
    pub(super) fn set(
        args: &Args,
        profile: Option<Profile>,
        saved: Option<&Saved>,
    ) -> Result<Table<V>, Failure> {
        let game = match saved {
            Some(saved) => saved.game(profile)?,
            None => Game::from_position(args.start.position()?, profile.unwrap_or(V::PROFILE)),
        };
        let seed = args.seed.or_else(|| saved.and_then(Saved::seed)).unwrap_or_else(any_seed);
        let side = args.side.or_else(|| saved.and_then(Saved::side));
        let user = match side.unwrap_or(Side::White) {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Random => Some(Color::from_white(seed.count_ones().is_multiple_of(2))),
            Side::Both => None,
        };
        let strength = args.level.or_else(|| saved.and_then(Saved::strength));
        let strength = strength.unwrap_or(Strength::Level(Level::Casual));
        let clocks = match args.clock {
            Some(control) => Some(Clocks::new(control)),
            None => saved.and_then(|saved| saved.clocks(game.start().turn())),
        };
        let path = match (&args.save, saved) {
            _ if args.no_save => None,
            (Some(path), _) => {
                if saved.is_none_or(|saved| saved.path != *path) {
                    file::must_be_free(path).map_err(Failure::Usage)?;
                }
                Some(path.clone())
            }
            (None, Some(saved)) => Some(saved.path.clone()),
            (None, None) => Some(file::free_name::<V>()),
        };
        let opponent = Opponent::new(strength, seed, args.nodes);
        Ok(Table { game, user, opponent, seed, clocks, path })
    }

    /// Whether the engine is to move.
    pub(super) fn is_engine_to_move(&self) -> bool {
        self.user.is_some_and(|user| self.game.position().turn() != user)
    }

    /// The game as PGN.
    pub(super) fn record(&self) -> alfil_notation::PgnGame {
        let circumstances = Circumstances {
            strength: self.opponent.strength(),
            seed: self.seed,
            user: self.user,
            clocks: self.clocks.as_ref(),
        };
        file::record(&self.game, &circumstances)
    }

    /// Saves the game where it belongs, unless nothing is to be saved.
    pub(super) fn save(&self) -> Result<(), Failure> {
        self.path.as_ref().map_or(Ok(()), |path| file::write(path, &self.record()))
    }

    /// What to say to a user who leaves after [`save`](Table::save).
    pub(super) fn parting(&self) -> String {
        match &self.path {
            Some(path) => format!("Saved. Go on with: alfil play --resume {}", path.display()),
            None => "Not saved.".to_owned(),
        }
    }

    /// Takes plies back. The clocks go back too, but for the time that ran since.
    pub(super) fn take_back(&mut self, plies: usize) {
        let kept = self.game.ply().saturating_sub(plies);
        self.game = file::replayed(&self.game, kept);
        self.opponent.forget();
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(plies);
        }
    }
}
