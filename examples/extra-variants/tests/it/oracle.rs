//! Node counts, legal moves, FEN and outcome are those of shakmaty.

use std::collections::BTreeSet;

use alfil_notation::{Castling, fen, parse_fen, uci};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Variant, board_outcome};
use extra_variants::{Antichess, Atomic, KingOfTheHill};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, FromSetup, KnownOutcome, Outcome, variant};

const HILL: &[&str] = &[
    // Both kings near, one step short, the hill attacked.
    "8/8/8/2k5/8/4K3/8/8 w - - 0 1",
    "8/8/2k5/8/8/2K5/8/8 b - - 0 1",
    "8/8/2k2n2/8/8/2K2N2/8/8 w - - 0 1",
    // Stepping up uncovers a check, or is forbidden by a pin.
    "8/8/3k4/8/1b6/2P5/3K4/R7 w - - 0 1",
    "3r4/8/8/8/3P4/3K4/8/4k3 w - - 0 1",
    // En passant with the kings around.
    "8/8/8/2k5/3Pp3/8/4K3/8 b - d3 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k3/1P6/8/2K5/8/8/6p1/7R w q - 0 1",
    // Over: White stands on the hill.
    "8/8/8/3K4/8/8/8/4k3 b - - 0 1",
];

const GIVEAWAY: &[&str] = &[
    // Promotion to any piece, king included, with and without capture.
    "8/1P6/8/8/8/8/6p1/8 w - - 0 1",
    "1r6/P7/8/8/8/8/7p/6R1 w - - 0 1",
    "1k6/P7/8/8/8/8/7p/6K1 b - - 0 1",
    // En passant is forced when it is the only capture.
    "8/8/8/2pP4/8/8/8/7k w - c6 0 1",
    "7r/8/8/1pPp4/8/8/8/R7 w - d6 0 1",
    // Several kings, in reach of each other.
    "8/8/1k1K4/2K5/8/4k3/3K4/8 w - - 0 1",
    // Blocked pawns: the side to move has won.
    "8/8/8/p7/P7/8/8/8 w - - 0 1",
    "8/8/p7/P7/8/8/8/8 b - - 0 1",
    // Bishops that never meet, and bishops that do.
    "8/8/3b4/8/8/3B4/8/8 w - - 0 1",
    "8/8/3b4/4b3/8/3B4/8/8 w - - 0 1",
    "r1bqkbnr/pppppppp/n7/8/8/1P6/P1PPPPPP/RNBQKBNR w - - 1 2",
];

const EXPLOSIONS: &[&str] = &[
    // Kings beside each other: no check counts.
    "8/8/8/3kK3/8/8/8/R6r w - - 0 1",
    "8/8/8/3kK3/3q4/8/8/Q7 b - - 0 1",
    "8/3k4/4K3/8/8/8/3r4/3R4 w - - 0 1",
    // Castling, also beside the enemy king, and with rooks that can explode.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/pp4pp/1n4n1/8/8/1N4N1/PP4PP/R3K2R w KQkq - 0 1",
    "8/8/8/8/8/8/3k4/R3K2R w KQ - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R b KQkq - 0 1",
    // En passant explodes where the pawn arrives.
    "8/8/3k4/2pP4/8/8/8/K7 w - c6 0 1",
    "8/1K1n4/8/2pP4/8/8/8/k7 w - c6 0 1",
    "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1",
    // Promotion by capture explodes the new piece.
    "1n5k/P1P5/8/8/8/8/5p1p/K5N1 w - - 0 1",
    // In check, yet the enemy king can be exploded.
    "4k3/3p4/8/8/7b/2N5/8/3QK3 w - - 0 1",
    // Lack of material, as lichess judges it.
    "8/3k4/8/8/2N5/8/3K4/8 b - - 0 1",
    "4b3/5k2/8/8/8/8/3KB3/8 w - - 0 1",
    // Over: the king of the side to move has exploded.
    "8/8/8/8/8/8/8/K7 b - - 0 1",
];

fn theirs<P: FromSetup>(text: &str) -> P {
    let position = text.parse::<Fen>().ok().and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
    position.unwrap_or_else(|| panic!("refused by the oracle: {text}"))
}

fn ours<V: Variant>(text: &str) -> Position<V> {
    parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Winner, draw or none, as the board alone decides.
fn our_outcome<V: Variant>(pos: &Position<V>) -> Outcome {
    board_outcome(pos, &V::PROFILE).map_or(Outcome::Unknown, |outcome| {
        Outcome::Known(outcome.winner.map_or(KnownOutcome::Draw, |winner| KnownOutcome::Decisive { winner }))
    })
}

#[track_caller]
fn assert_same<V: Variant, P: shakmaty::Position + Clone>(our: &Position<V>, their: &P) {
    let text = fen(our, Dialect::Remaining);
    let legal: BTreeSet<String> =
        our.legal_moves().into_iter().map(|m| uci::<V>(m, Castling::Standard)).collect();
    let expected: BTreeSet<String> =
        their.legal_moves().into_iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()).collect();
    assert_eq!(legal, expected, "legal moves of {text}");
    assert_eq!(our_outcome(our), their.outcome(), "outcome of {text}");
    assert_eq!(text, Fen::from_position(their, EnPassantMode::Legal).to_string());
}

/// Compares node counts, one ply deeper as long as the counts stay small.
#[track_caller]
fn assert_same_counts<V: Variant, P: shakmaty::Position + FromSetup + Clone>(positions: &[&str]) {
    const MOST_NODES: u64 = 10_000;
    for text in [fen(&Position::<V>::start(), Dialect::Remaining).as_str()].iter().chain(positions) {
        let (our, their) = (ours::<V>(text), theirs::<P>(text));
        assert_same(&our, &their);
        for depth in 1..8 {
            let expected = shakmaty::perft(&their, depth);
            assert_eq!(our.perft(depth), expected, "depth {depth} of {text}");
            if expected == 0 || expected > MOST_NODES {
                break;
            }
        }
    }
}

/// Random games from the start and from each position, compared at every ply.
#[track_caller]
fn assert_same_games<V: Variant, P: shakmaty::Position + FromSetup + Clone>(positions: &[&str]) {
    const GAMES: usize = 150;
    const PLIES: usize = 80;
    let start = fen(&Position::<V>::start(), Dialect::Remaining);
    let mut random = 0x0061_6c66_696c_u64;
    for game in 0..GAMES {
        let text = if game % 2 == 0 { start.as_str() } else { positions[game / 2 % positions.len()] };
        let (mut our, mut their) = (ours::<V>(text), theirs::<P>(text));
        for _ in 0..PLIES {
            assert_same(&our, &their);
            let moves = our.legal_moves();
            // Knuth's multiplier and increment; the high bits are random enough here.
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(m) = moves.get((random >> 33) as usize % moves.len().max(1)).copied() else { break };
            our.play(m);
            their.play_unchecked(m);
        }
    }
}

#[test]
fn king_of_the_hill_counts_are_the_same() {
    assert_same_counts::<KingOfTheHill, variant::KingOfTheHill>(HILL);
}

#[test]
fn king_of_the_hill_games_are_the_same() {
    assert_same_games::<KingOfTheHill, variant::KingOfTheHill>(HILL);
}

#[test]
fn antichess_counts_are_the_same() {
    assert_same_counts::<Antichess, variant::Antichess>(GIVEAWAY);
}

#[test]
fn antichess_games_are_the_same() {
    assert_same_games::<Antichess, variant::Antichess>(GIVEAWAY);
}

#[test]
fn atomic_counts_are_the_same() {
    assert_same_counts::<Atomic, variant::Atomic>(EXPLOSIONS);
}

#[test]
fn atomic_games_are_the_same() {
    assert_same_games::<Atomic, variant::Atomic>(EXPLOSIONS);
}
