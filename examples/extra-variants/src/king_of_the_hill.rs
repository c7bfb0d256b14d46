//! King of the Hill: chess that is also won by the first king in the centre.

use alfil_variants::alfil_core::{Bitboard, Board, Goal, RuleSet, Rules};
use alfil_variants::{Meta, PerftRow, Profile, Variant};

/// King of the Hill. The hill is d4, e4, d5 and e5; the other side gets no reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingOfTheHill;

impl Rules for KingOfTheHill {
    type State = ();
    const ID: &'static str = "king-of-the-hill";
    const START: Board = Board::CHESS;
    const RULES: RuleSet = RuleSet {
        goal: Some(Goal { region: Bitboard::CENTER, reply: None, won: "hill-reached", drawn: "hill-shared" }),
        ..RuleSet::CHESS
    };
}

impl Variant for KingOfTheHill {
    const META: Meta = Meta {
        code: 200,
        title: "King of the Hill",
        uci: "kingofthehill",
        pgn: Some("King of the Hill"),
        xboard: None,
        aliases: &["koth"],
    };
    // Even a bare king can walk to the hill, so no material is a draw and no flag falls for nothing.
    const PROFILE: Profile = Profile::CLAIMS;
    const PERFT: &'static [PerftRow] = &[
        PerftRow {
            name: "start; shakmaty",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            nodes: &[20, 400, 8_902, 197_281, 4_865_609],
        },
        PerftRow {
            name: "both kings one step away; shakmaty",
            fen: "8/8/8/2k5/8/4K3/8/8 w - - 0 1",
            nodes: &[7, 46, 272, 1_916, 12_341],
        },
    ];
    const GUIDE: &'static str = include_str!("king_of_the_hill.md");
}
