//! Exchanging the sides mirrors the board and the moves, where the start is symmetric.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Bitboard, Board, Position, Setup, Square};

use crate::sample::{Effort, games};
use crate::{Checked, Fault, Subject, require};

/// The moves of a position and those of its mirror image. A state other than that of the start has no mirror image
/// that could be known here, so such positions are passed over.
pub(crate) fn colours_are_mirrored<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    let goal_is_symmetric =
        V::RULES.goal.is_none_or(|goal| goal.reply.is_none() && flip(goal.region) == goal.region);
    if mirrored_board(&V::START) != V::START || !goal_is_symmetric {
        return Ok(());
    }
    games(subject, Effort::CHEAP, &mut |_, visit| {
        let pos = visit.pos;
        if *pos.state() != V::State::default() {
            return Ok(());
        }
        let mirrored = Position::<V>::try_from_setup(mirrored_setup(&pos.to_setup()));
        let mirrored = mirrored.map_err(|error| Fault::at(pos, format!("mirrored: {error}")))?;
        let found = subject.legal_moves(&mirrored);
        let missing = visit.legal.iter().find(|m| !found.contains(&m.to_mirrored()));
        if let Some(m) = missing {
            return Err(Fault::by(pos, *m, "is missing when the sides are exchanged"));
        }
        let (here, there) = (visit.legal.len(), found.len());
        require(here == there, || Fault::at(pos, format!("{here} moves, {there} with the sides exchanged")))
    })
}

fn flip(squares: Bitboard) -> Bitboard {
    squares.into_iter().map(Square::flip_vertical).collect()
}

fn mirrored_board(board: &Board) -> Board {
    let mut mirrored = Board::EMPTY;
    for (sq, mut man) in board.iter() {
        man.color = !man.color;
        mirrored.put(sq.flip_vertical(), man);
    }
    mirrored
}

fn mirrored_setup<S: Copy>(setup: &Setup<S>) -> Setup<S> {
    Setup {
        board: mirrored_board(&setup.board),
        turn: !setup.turn,
        castling: flip(setup.castling),
        en_passant: setup.en_passant.map(Square::flip_vertical),
        ..*setup
    }
}
