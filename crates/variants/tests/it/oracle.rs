//! A few random games a variant, move by move against shakmaty. The long run stands with the conformance tests.

use alfil_variants::alfil_core::{Board, Move, Position};
use alfil_variants::{Chess, Profile, RacingKings, ThreeCheck, Variant, board_outcome};
use shakmaty::{KnownOutcome, Outcome};

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves
        .sort_unstable_by_key(|m| (m.from().map(u32::from), u32::from(m.to()), m.promotion().map(u32::from)));
    moves
}

/// Plays moves picked by a number that steps through the list; enough to leave the beaten track.
fn play<V: Variant, P: shakmaty::Position + Default>(game: usize) {
    let (mut ours, mut theirs) = (Position::<V>::start(), P::default());
    for ply in 0..120 {
        let moves = sorted(&ours.legal_moves());
        assert_eq!(moves, sorted(&theirs.legal_moves()), "{ours:?}");
        assert_eq!(*ours.board(), Board::from(theirs.board()));
        assert_eq!(ours.is_check(), theirs.is_check());
        let winner = match theirs.outcome() {
            Outcome::Known(KnownOutcome::Decisive { winner }) => Some(Some(winner)),
            Outcome::Known(KnownOutcome::Draw) => Some(None),
            Outcome::Unknown => None,
        };
        assert_eq!(board_outcome(&ours, &Profile::LICHESS).map(|outcome| outcome.winner), winner, "{ours:?}");
        if winner.is_some() {
            return;
        }
        let m = moves[(game * 7_919 + ply * 104_729 + game * ply) % moves.len()];
        ours.play(m);
        theirs.play_unchecked(m);
    }
}

#[test]
fn games_equal_shakmaty() {
    for game in 0..100 {
        play::<Chess, shakmaty::Chess>(game);
        play::<ThreeCheck, shakmaty::variant::ThreeCheck>(game);
        play::<RacingKings, shakmaty::variant::RacingKings>(game);
    }
}
