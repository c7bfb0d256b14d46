//! Racing Kings: no check may be given, the first king on the eighth rank wins, Black may reply.

use alfil_core::{Bitboard, Board, Color, Goal, Position, RuleSet, Rules};

use crate::{Meta, Odds, PerftRow, Variant};

/// Racing Kings. Never drawn for lack of material: two bare kings race on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RacingKings;

impl Rules for RacingKings {
    type State = ();
    const ID: &'static str = "racing-kings";
    const START: Board = Board::from_slots("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ");
    const RULES: RuleSet = RuleSet {
        promotions: &[],
        castling: false,
        may_give_check: false,
        goal: Some(Goal {
            region: Bitboard::from_rank(alfil_core::Rank::Eighth),
            // White moves first, so Black gets the last move.
            reply: Some(Color::Black),
            won: "race-won",
            drawn: "race-drawn",
        }),
        ..RuleSet::CHESS
    };
}

impl Variant for RacingKings {
    const META: Meta = Meta {
        code: 2,
        title: "Racing Kings",
        uci: "racingkings",
        pgn: Some("Racing Kings"),
        xboard: None,
        aliases: &["racingKings", "racing kings"],
    };
    const PERFT: &'static [PerftRow] = &[
        PerftRow {
            name: "start; shakmaty, Fairy-Stockfish",
            fen: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
            nodes: &[21, 421, 11_264, 296_242, 9_472_927, 298_712_641],
        },
        PerftRow {
            name: "a king move would discover check; shakmaty, Fairy-Stockfish",
            fen: "8/8/1rk4K/8/8/8/8/8 b - - 0 1",
            nodes: &[9, 41, 766, 4_643, 76_821],
        },
    ];
    const GUIDE: &'static str = include_str!("racing_kings.md");
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/racing-kings.bin");
    const ODDS: Odds = Odds { even: 232.8, slope: 343.1 };

    fn notice(pos: &Position<Self>) -> Option<String> {
        let black_may_follow =
            || "Black has one reply: reaching the eighth rank draws, anything else loses".into();
        pos.goal_reply_pending().then(black_may_follow)
    }
}
