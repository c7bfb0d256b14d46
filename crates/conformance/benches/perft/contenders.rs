//! The move generators that are measured against each other, all on the same positions.

use alfil_notation::parse_fen;
use alfil_variants::alfil_core::Position;
use alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck, Variant};

/// A position with the depth to count to and the nodes that must come out.
pub(crate) type Row = (&'static str, u32, u64);

/// A start, an open middlegame with castling and en passant, a rook ending full of pins, and a quiet middlegame.
pub(crate) const CHESS: &[Row] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
];

/// The same men, three checks to give.
pub(crate) const THREE_CHECK: &[Row] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", 4, 197_281),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 2+1 0 1", 3, 97_848),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 1+1 0 1", 5, 619_335),
    ("r1bqkbnr/pppp1Bpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2+3 0 3", 4, 43_727),
];

/// A start, a middlegame and two endings.
pub(crate) const RACING_KINGS: &[Row] = &[
    ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 4, 296_242),
    ("8/B6R/5rR1/k5K1/3q3Q/3b4/3nN1N1/2bn1B2 b - - 0 1", 3, 72_460),
    ("8/6K1/b1kn4/2B5/7Q/5N2/r7/5nRB w - - 0 1", 3, 41_985),
    ("6r1/2K5/5k2/8/3R4/8/8/8 w - - 0 1", 4, 86_041),
];

/// A start, two middlegames with castling, an ending with promotions.
pub(crate) const KNIGHTMATE: &[Row] = &[
    ("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", 4, 139_774),
    ("rm2k1mr/p4p2/3q4/B3p1pp/2P3Qb/2PPP2P/P1M2P1M/R3K2R w KQ - 0 1", 3, 54_705),
    ("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", 4, 390_771),
    ("2m1m3/1P1P1P2/8/8/k6K/8/1p1p1p2/2M1M3 w - - 0 1", 3, 48_808),
];

/// Somebody who counts nodes.
pub(crate) struct Contender {
    /// `variant/program`.
    pub(crate) name: &'static str,
    /// What is counted.
    pub(crate) rows: &'static [Row],
    /// Nodes of one row.
    pub(crate) perft: fn(&str, u32) -> u64,
}

impl Contender {
    /// Counts all rows and checks each count, so that a fast wrong generator cannot win.
    pub(crate) fn run(&self) -> u64 {
        let count = |(fen, depth, nodes): &Row| {
            let found = (self.perft)(fen, *depth);
            assert_eq!(found, *nodes, "{} at depth {depth} of {fen}", self.name);
            found
        };
        self.rows.iter().map(count).sum()
    }
}

/// Everybody, in the order of the table.
pub(crate) const ALL: &[Contender] = &[
    Contender { name: "chess/alfil", rows: CHESS, perft: alfil::<Chess> },
    Contender { name: "chess/cozy-chess", rows: CHESS, perft: cozy_chess },
    Contender { name: "chess/shakmaty", rows: CHESS, perft: shakmaty::<shakmaty::Chess> },
    Contender { name: "three-check/alfil", rows: THREE_CHECK, perft: alfil::<ThreeCheck> },
    Contender {
        name: "three-check/shakmaty",
        rows: THREE_CHECK,
        perft: shakmaty::<shakmaty::variant::ThreeCheck>,
    },
    Contender { name: "racing-kings/alfil", rows: RACING_KINGS, perft: alfil::<RacingKings> },
    Contender {
        name: "racing-kings/shakmaty",
        rows: RACING_KINGS,
        perft: shakmaty::<shakmaty::variant::RacingKings>,
    },
    Contender { name: "knightmate/alfil", rows: KNIGHTMATE, perft: alfil::<Knightmate> },
];

fn alfil<V: Variant>(fen: &str, depth: u32) -> u64 {
    let pos: Position<V> = parse_fen(fen).expect("a valid row");
    pos.perft(depth)
}

fn shakmaty<P: shakmaty::Position + shakmaty::FromSetup + Clone + std::fmt::Debug>(
    fen: &str,
    depth: u32,
) -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a valid row");
    let pos: P = fen.into_position(shakmaty::CastlingMode::Standard).expect("a valid row");
    shakmaty::perft(&pos, depth)
}

/// The count with bulk counting on the last ply, like everybody else's.
fn cozy_chess(fen: &str, depth: u32) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for m in moves {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    count(&fen.parse().expect("a valid row"), depth)
}
