//! What `alfil record ... --json` prints.

use std::collections::BTreeMap;

use alfil_replay::{Choice, GameRecord, View};
use alfil_variants::Claim;
use serde::Serialize;

use super::{PerSide, Side, Status};

/// `alfil record verify --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Verified {
    pub(crate) files: usize,
    pub(crate) games: usize,
    pub(crate) faults: Vec<Fault>,
}

/// The first fault of a game.
#[derive(Debug, Serialize)]
pub(crate) struct Fault {
    pub(crate) file: String,
    /// From 1.
    pub(crate) game: usize,
    /// 1 for the first move, 0 for what stands before it.
    pub(crate) ply: usize,
    pub(crate) message: String,
}

/// `alfil record show --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    pub(crate) variant: String,
    pub(crate) rules: &'static str,
    /// In their order.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) end: &'static str,
    /// The token after the moves.
    pub(crate) result: Option<&'static str>,
    pub(crate) plies: usize,
    /// SAN, of the line that is looked at.
    pub(crate) moves: Vec<String>,
    #[serde(flatten)]
    pub(crate) place: Place,
}

/// A place of a game.
#[derive(Debug, Serialize)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    /// 0 on the game itself.
    pub(crate) depth: usize,
    pub(crate) san: Option<String>,
    pub(crate) uci: Option<String>,
    pub(crate) fen: String,
    /// Sixteen hexadecimal digits.
    pub(crate) hash: String,
    pub(crate) turn: Side,
    pub(crate) in_check: bool,
    pub(crate) checks_given: Option<PerSide<u8>>,
    pub(crate) clocks_ms: PerSide<Option<u64>>,
    pub(crate) status: Status,
    pub(crate) winner: Option<Side>,
    pub(crate) reason: Option<&'static str>,
    pub(crate) claims: Vec<&'static str>,
    pub(crate) comments: Vec<String>,
    /// SAN of the next move of the line.
    pub(crate) next: Option<String>,
    /// SAN of the first moves of the variations to it.
    pub(crate) variations: Vec<Option<String>>,
}

impl Shown {
    pub(crate) fn of(record: &GameRecord, moves: &[View], view: &View) -> Shown {
        let san = |view: &View| view.played.as_ref().map(|played| played.san.clone());
        Shown {
            variant: record.variant.clone(),
            rules: record.profile.id,
            tags: record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            end: record.end.as_str(),
            result: record.result.map(alfil_notation::PgnResult::as_str),
            plies: record.moves.len(),
            moves: moves.iter().filter_map(san).collect(),
            place: Place::of(view),
        }
    }
}

impl Place {
    fn of(view: &View) -> Place {
        let san = |choice: &Choice| choice.san.clone();
        let played = view.played.as_ref();
        Place {
            ply: view.ply,
            depth: view.depth,
            san: played.map(|played| played.san.clone()),
            uci: played.map(|played| played.uci.clone()),
            fen: view.fen.clone(),
            hash: format!("{:016x}", view.hash),
            turn: view.turn.into(),
            in_check: view.in_check,
            checks_given: view.checks_given.map(Into::into),
            clocks_ms: view.clocks_ms.into(),
            status: Status::over(view.outcome.is_some()),
            winner: view.outcome.and_then(|outcome| outcome.winner).map(Into::into),
            reason: view.outcome.map(|outcome| outcome.reason.as_str()),
            claims: view.claims.iter().copied().map(Claim::as_str).collect(),
            comments: played
                .map_or(Vec::new(), |m| m.comments_before.iter().chain(&m.comments).cloned().collect()),
            next: view.next.as_ref().map(san),
            variations: view.variations.iter().map(|choice| choice.as_ref().map(san)).collect(),
        }
    }
}

/// `alfil record stats --json`, one variant.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Stats {
    pub(crate) variant: String,
    pub(crate) games: usize,
    pub(crate) plies: usize,
    pub(crate) shortest: usize,
    pub(crate) longest: usize,
    pub(crate) average: f64,
    /// Games by result: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub(crate) results: BTreeMap<&'static str, usize>,
    /// Games by the reason of their end; `open` where the rules know none.
    pub(crate) reasons: BTreeMap<String, usize>,
    /// Games by profile.
    pub(crate) rules: BTreeMap<&'static str, usize>,
    /// Size of all games as single records, in bytes.
    pub(crate) bytes: usize,
}
