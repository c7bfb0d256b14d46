//! SAN and FEN compared with shakmaty along random games of the variants that both know.

use alfil_notation::alfil_variants::alfil_core::{Move, Position};
use alfil_notation::alfil_variants::{Chess, Dialect, RacingKings, ThreeCheck, Variant};
use alfil_notation::{fen, parse_fen, parse_san, san};
use shakmaty::fen::{Epd, Fen};
use shakmaty::san::SanPlus;
use shakmaty::variant::{RacingKings as TheirRacingKings, ThreeCheck as TheirThreeCheck};
use shakmaty::{CastlingMode, Chess as TheirChess, EnPassantMode, FromSetup};

use crate::support::random_game;

/// Plays random games on both sides and compares text at every move.
#[track_caller]
fn check<V: Variant, P: shakmaty::Position + FromSetup + Clone + core::fmt::Debug>(start: &P) {
    for seed in 0..100 {
        let mut theirs = start.clone();
        random_game::<V>(seed, 200, |pos, played| {
            check_fen(pos, &theirs);
            for m in pos.legal_moves() {
                check_san(pos, &theirs, m);
            }
            theirs.play_unchecked(played);
        });
    }
}

fn check_fen<V: Variant, P: shakmaty::Position + FromSetup + Clone + core::fmt::Debug>(
    pos: &Position<V>,
    theirs: &P,
) {
    let setup = theirs.clone().to_setup(EnPassantMode::Legal);
    let their_fen = Fen::try_from_setup(setup.clone()).expect("a set-up").to_string();
    let ours = fen(pos, Dialect::Remaining);
    assert_eq!(ours, their_fen);
    assert_eq!(parse_fen::<V>(&their_fen).as_ref(), Ok(pos), "{their_fen}");
    let given = fen(pos, Dialect::Given);
    let read: P =
        given.parse::<Fen>().expect("FEN").into_position(CastlingMode::Standard).expect("a position");
    assert_eq!(
        Epd::from_position(&read, EnPassantMode::Legal),
        Epd::from_position(theirs, EnPassantMode::Legal)
    );
}

/// Suffixes are compared for chess; elsewhere the project's own rules say what a win is.
fn check_san<V: Variant, P: shakmaty::Position + Clone>(pos: &Position<V>, theirs: &P, m: Move) {
    let their_san = SanPlus::from_move(theirs.clone(), m);
    let ours = san(pos, m);
    if V::ID == "chess" {
        assert_eq!(ours, their_san.to_string());
    } else {
        assert_eq!(ours.trim_end_matches(['+', '#']), their_san.san.to_string());
    }
    assert_eq!(parse_san(pos, &their_san.to_string()), Ok(m), "{their_san}");
    let read: SanPlus = ours.parse().expect("our SAN");
    assert_eq!(read.san.to_move(theirs).ok(), Some(m), "{ours}");
}

#[test]
fn chess_text_is_the_same() {
    check::<Chess, _>(&TheirChess::default());
}

#[test]
fn three_check_text_is_the_same() {
    check::<ThreeCheck, _>(&TheirThreeCheck::default());
}

#[test]
fn racing_kings_text_is_the_same() {
    check::<RacingKings, _>(&TheirRacingKings::default());
}
