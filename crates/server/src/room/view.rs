//! What can be seen of a room. Nothing in it is secret.

use alfil_variants::Claim;
use alfil_variants::alfil_core::Color;
use serde::{Deserialize, Serialize};

use super::table::Found;
use super::{ClockSettings, DrawClaim, Room, Side};

/// A room as a newcomer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomView {
    /// The variant's key.
    pub variant: String,
    /// The profile's name.
    pub rules: String,
    /// The position before the first move as a FEN; none for the variant's own.
    pub start: Option<String>,
    /// The clocks; none for a game without.
    pub clock: Option<ClockSettings>,
    /// Whether it is listed while it waits.
    pub public: bool,
    /// When the room was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// How many of the moves were made before the room was opened; they cannot be taken back.
    pub from_ply: usize,
    /// The moves on the board.
    pub moves: Vec<PlayedView>,
    /// Everything else.
    pub status: StatusView,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedView {
    /// In Standard Algebraic Notation.
    pub san: String,
    /// As engines write it.
    pub uci: String,
    /// What the mover's clock showed after it, in milliseconds.
    pub clock_ms: Option<u64>,
}

/// What changes in a room. It travels with each event, counters included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StatusView {
    /// Whether the second seat is taken.
    pub joined: bool,
    /// Moves on the board.
    pub ply: usize,
    /// The position as a FEN.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// Whether it is in check.
    pub check: bool,
    /// Checks given so far by White and Black, where they are counted.
    pub checks_given: Option<[u8; 2]>,
    /// How many checks win, where they are counted.
    pub checks_to_win: Option<u8>,
    /// Whether the opponent has reached the goal and the side to move has one reply to follow.
    pub must_follow: bool,
    /// What the rules want said about the position, for people: that the side to move has one reply, say.
    pub notice: Option<String>,
    /// Draws that either player may claim now.
    pub claims: Vec<ClaimView>,
    /// Who is away, and from when the opponent may claim the win.
    pub absence: Option<AbsenceView>,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// Who wants to take a move back.
    pub takeback: Option<Side>,
    /// Who wants another game.
    pub rematch_offer: Option<Side>,
    /// The room of that game.
    pub rematch: Option<String>,
    /// The clocks, if there are any.
    pub clocks: Option<ClocksView>,
    /// How the game ended; none while it goes on.
    pub end: Option<EndView>,
}

/// A draw that may be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClaimView {
    /// Which.
    pub claim: DrawClaim,
    /// Why it is open, for people.
    pub why: String,
}

/// A player who is to move and away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AbsenceView {
    /// Who.
    pub by: Side,
    /// From when the opponent may claim the win, in milliseconds since 1970.
    pub claim_from_ms: u64,
}

/// Both clocks at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClocksView {
    /// What White's shows, in milliseconds.
    pub white_ms: u64,
    /// What Black's shows, in milliseconds.
    pub black_ms: u64,
    /// Whose runs.
    pub running: Option<Side>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndView {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if it was called off.
    pub result: String,
    /// Who won.
    pub winner: Option<Side>,
    /// Why, as the rules name it.
    pub reason: String,
}

impl Room {
    /// The room as a newcomer sees it.
    pub fn view(&self, now_ms: u64) -> RoomView {
        RoomView {
            variant: self.variant.key().into(),
            rules: self.record.profile.id.into(),
            start: self.record.start.clone(),
            clock: self.opening.clock,
            public: self.opening.public,
            created_ms: self.created_ms,
            from_ply: self.opening.moves.len(),
            moves: self.moves(),
            status: self.status(now_ms),
        }
    }

    fn moves(&self) -> Vec<PlayedView> {
        let clocks = self.record.moves.iter().map(|m| m.clock_ms);
        let named = self.table.moves().into_iter().zip(clocks);
        named.map(|(Found { san, uci, .. }, clock_ms)| PlayedView { san, uci, clock_ms }).collect()
    }

    /// What changes in the room.
    pub fn status(&self, now_ms: u64) -> StatusView {
        let side = |color: Option<Color>| color.map(Side::from);
        let turn = self.table.turn();
        let claims = if self.outcome.is_some() { Vec::new() } else { self.table.verdict().claims };
        StatusView {
            joined: self.joined_ms.is_some(),
            ply: self.record.moves.len(),
            fen: self.table.fen(),
            turn: turn.into(),
            check: self.table.is_check(),
            checks_given: self.table.checks_given().map(|given| [given.white, given.black]),
            checks_to_win: self.table.checks_to_win(),
            must_follow: self.table.must_follow(),
            notice: self.table.notice().filter(|_| self.outcome.is_none()),
            claims: claims.into_iter().map(|claim| self.claim_view(claim)).collect(),
            absence: self.absence(),
            draw_offer: side(self.draw_offer),
            takeback: side(self.takeback),
            rematch_offer: side(self.rematch_offer),
            rematch: self.rematch.clone(),
            clocks: self.clocks_view(now_ms),
            end: self.outcome.map(|outcome| EndView {
                result: outcome.result().into(),
                winner: side(outcome.winner),
                reason: outcome.reason.as_str().into(),
            }),
        }
    }

    fn claim_view(&self, claim: Claim) -> ClaimView {
        let why = match claim {
            Claim::Threefold => format!("this position has occurred {} times", self.table.occurrences()),
            Claim::FiftyMoves => {
                format!("{} moves of each side without a capture or pawn move", self.table.halfmoves() / 2)
            }
        };
        ClaimView { claim: claim.into(), why }
    }

    fn clocks_view(&self, now_ms: u64) -> Option<ClocksView> {
        let turn = self.table.turn();
        let clocks = self.clocks.as_ref()?;
        Some(ClocksView {
            white_ms: clocks.left(Color::White, turn, now_ms),
            black_ms: clocks.left(Color::Black, turn, now_ms),
            running: clocks.is_running().then(|| turn.into()),
        })
    }
}
