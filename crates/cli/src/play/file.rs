//! Games in files: PGN with what is needed to go on.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use alfil_notation::{PgnGame, PgnReader};
use alfil_variants::alfil_core::{Color, Position};
use alfil_variants::{Game, Profile, Variant, VariantId};
use clap::ValueEnum;

use crate::error::Failure;
use crate::fault::{Fault, io_failure, variant_of};

use super::clock::{Clocks, TimeControl};
use super::opponent::Strength;
use super::{Side, name};

// Tags of our own. Other programs pass over them.
const LEVEL: &str = "AlfilLevel";
const SEED: &str = "AlfilSeed";
const SIDE: &str = "AlfilSide";

/// A game that was saved.
pub(super) struct Saved {
    pub(super) path: PathBuf,
    pub(super) variant: VariantId,
    record: PgnGame,
}

impl Saved {
    /// Reads the first game of a file.
    pub(super) fn read(path: &Path, asked: Option<VariantId>) -> Result<Saved, Failure> {
        let file = path.display().to_string();
        let input = File::open(path).map_err(|error| Failure::io(path, &error))?;
        let read = PgnReader::new(BufReader::new(input)).next_game();
        let read = read.ok_or_else(|| Failure::Check(format!("{file}: no game")))?;
        if let Some(failure) = read.as_ref().err().and_then(|error| io_failure(error, &file)) {
            return Err(failure);
        }
        let check = |fault: Fault| Failure::Check(fault.in_file(&file, None).to_string());
        let record = read.map_err(|error| check(error.into()))?;
        let variant = variant_of(&record, asked).map_err(check)?;
        Ok(Saved { path: path.to_owned(), variant, record })
    }

    /// The game as far as it was played. One that is over cannot go on.
    pub(super) fn game<V: Variant>(&self, asked: Option<Profile>) -> Result<Game<V>, Failure> {
        let file = self.path.display().to_string();
        let check = |fault: Fault| Failure::Check(fault.in_file(&file, None).to_string());
        let profile = self.record.profile(asked, V::PROFILE).map_err(|error| check(error.into()))?;
        let game = self.record.play(profile).map_err(|error| check(error.into()))?;
        let result = self.record.tag("Result").filter(|result| *result != "*");
        match (game.outcome(), result) {
            (Some(outcome), _) => Err(Failure::Check(format!("{file}: the game is over: {outcome}"))),
            (None, Some(result)) => Err(Failure::Check(format!("{file}: the game is over: {result}"))),
            (None, None) => Ok(game),
        }
    }

    pub(super) fn strength(&self) -> Option<Strength> {
        self.record.tag(LEVEL)?.parse().ok()
    }

    pub(super) fn seed(&self) -> Option<u64> {
        self.record.tag(SEED)?.parse().ok()
    }

    /// The side that the user had.
    pub(super) fn side(&self) -> Option<Side> {
        Side::from_str(self.record.tag(SIDE)?, true).ok()
    }

    /// The clocks as the last moves show them.
    pub(super) fn clocks(&self, first: Color) -> Option<Clocks> {
        let mut clocks = Clocks::new(TimeControl::of_tag(self.record.tag("TimeControl")?)?);
        let mut side = first;
        for m in &self.record.moves {
            clocks.restore(side, m.clock_ms.map(Duration::from_millis));
            side = !side;
        }
        Some(clocks)
    }
}

/// What is written beside the moves.
pub(super) struct Circumstances<'a> {
    pub(super) strength: Strength,
    pub(super) seed: u64,
    /// `None` for two people.
    pub(super) user: Option<Color>,
    pub(super) clocks: Option<&'a Clocks>,
}

/// The game as PGN.
pub(super) fn record<V: Variant>(game: &Game<V>, circumstances: &Circumstances) -> PgnGame {
    let Circumstances { strength, seed, user, clocks } = circumstances;
    let mut record = PgnGame::of(game);
    record.set_tag("Event", "Alfil game");
    record.set_tag("Date", today());
    for side in [Color::White, Color::Black] {
        let player = match user {
            Some(user) if *user != side => format!("Alfil, {strength}"),
            Some(_) => "You".to_owned(),
            None => "?".to_owned(),
        };
        record.set_tag(name(side), player);
    }
    match user {
        Some(user) => {
            record.set_tag(SIDE, name(*user).to_ascii_lowercase());
            record.set_tag(LEVEL, strength.short());
            record.set_tag(SEED, seed.to_string());
        }
        None => record.set_tag(SIDE, "both"),
    }
    if let Some(clocks) = clocks {
        record.set_tag("TimeControl", clocks.control.tag());
        let mut side = game.start().turn();
        for (ply, m) in record.moves.iter_mut().enumerate() {
            m.clock_ms = Some(clocks.after(ply, side).as_millis() as u64);
            side = !side;
        }
    }
    if let Some(outcome) = game.outcome() {
        record.set_tag("Termination", termination(outcome.reason.as_str()));
        let comment = format!("{}: {}", outcome.result(), outcome.reason);
        match record.moves.last_mut() {
            Some(last) => last.comments.push(comment),
            None => record.comments.push(comment),
        }
    } else {
        record.set_tag("Termination", "unterminated");
    }
    record
}

/// The word of the PGN standard.
fn termination(reason: &str) -> &'static str {
    match reason {
        "timeout" | "timeout-insufficient" => "time forfeit",
        "abandoned" => "abandoned",
        _ => "normal",
    }
}

/// Writes the file anew: first beside it, so that a full disk does not cost the old one.
pub(super) fn write(path: &Path, record: &PgnGame) -> Result<(), Failure> {
    let beside = path.with_extension("pgn.part");
    let written = fs::write(&beside, record.to_string()).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| Failure::io(path, &error))
}

/// A file name that is still free: `alfil-chess.pgn`, `alfil-chess-2.pgn` and so on.
pub(super) fn free_name<V: Variant>() -> PathBuf {
    let mut path = PathBuf::from(format!("alfil-{}.pgn", V::ID));
    let mut number = 2;
    while path.exists() {
        path = PathBuf::from(format!("alfil-{}-{number}.pgn", V::ID));
        number += 1;
    }
    path
}

/// Refuses to write over somebody's file.
pub(super) fn must_be_free(path: &Path) -> Result<(), String> {
    if path.exists() { Err(format!("{} exists already; name another file", path.display())) } else { Ok(()) }
}

/// The date as PGN writes it, in UTC.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    date(seconds / 86_400)
}

/// The date so many days after 1970-01-01: counts from March, so that the leap day ends the year.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The positions where a game begins and stands, for those who set it up again.
pub(super) fn replayed<V: Variant>(game: &Game<V>, plies: usize) -> Game<V> {
    let start: Position<V> = *game.start();
    let mut again = Game::from_position(start, *game.profile());
    for m in game.moves().iter().take(plies) {
        // They were legal before.
        if again.play(*m).is_err() {
            break;
        }
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (days, text) in
            [(0, "1970.01.01"), (59, "1970.03.01"), (11_016, "2000.02.29"), (20_787, "2026.11.30")]
        {
            assert_eq!(date(days), text);
        }
    }
}
