#![doc = include_str!("../README.md")]

mod adjudicate;
mod checks;
mod dead;
mod game;
mod material;
mod outcome;
mod profile;
mod registry;
mod spec;

// The plugins; `registry` publishes them.
mod chess;
mod knightmate;
mod racing_kings;
mod three_check;

pub use adjudicate::{Verdict, adjudicate, board_outcome, flag_outcome};
pub use alfil_core;
pub use checks::ChecksGiven;
pub use dead::is_dead;
pub use game::{Game, PlayError};
pub use outcome::{Claim, Outcome, Reason};
pub use profile::{DeadRule, DrawRule, Profile, RaceReply};
pub use registry::*;
pub use spec::{Dialect, FieldError, Letters, Meta, Odds, PerftRow, StateField, Variant};
