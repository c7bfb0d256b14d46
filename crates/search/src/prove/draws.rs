//! Proofs of draws: which moves hold the game, and that nothing wins it.

use alfil_variants::alfil_core::Move;
use alfil_variants::{Game, Variant};

use super::{Proof, Prover};
use crate::StopFlag;

/// A proved draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawProof {
    /// The moves that hold the draw; the side to move loses with every other one.
    pub saves: Vec<Move>,
    /// The side to move can end the game, not lost, within this number of its own moves, whichever of them it plays.
    pub holds_in: u32,
    /// The opponent wins within this number of moves after any other move.
    pub loses_in: u32,
    /// Moves made by the proof.
    pub nodes: u64,
}

/// What a proof of a draw may take.
#[derive(Clone, Copy, Debug)]
pub struct DrawLimits {
    /// Moves of either side within which every line must end.
    pub moves: u32,
    /// Moves that hold; with more of them the position is of no interest.
    pub saves: usize,
    /// Megabytes of memory for each of its questions.
    pub hash: usize,
    /// Moves made for each of its questions.
    pub nodes: u64,
}

/// Proves that the position at the cursor of a game that is not over is a draw, and each of its moves a loss or a draw.
///
/// `None` if that cannot be shown within the limits: the position may be won or lost, or the draw may need more moves.
pub fn prove_draw<V: Variant>(game: &Game<V>, limits: &DrawLimits) -> Option<DrawProof> {
    let mut proof = DrawProof { saves: Vec::new(), holds_in: 0, loses_in: 0, nodes: 0 };
    // Losses first: they are the quickest to prove, and many moves that do not lose end the matter.
    for m in game.position().legal_moves() {
        match after(game, m, limits, false, &mut proof.nodes) {
            Some(moves) => proof.loses_in = proof.loses_in.max(moves),
            None => proof.saves.push(m),
        }
        if proof.saves.len() > limits.saves {
            return None;
        }
    }
    let stop = StopFlag::default();
    let mut holder = Prover::new(game, limits.hash, Some(limits.nodes), &stop).or_draw();
    for m in &proof.saves {
        let Proof::Won(moves) = holder.shortest_win_by(*m, limits.moves) else { return None };
        proof.holds_in = proof.holds_in.max(moves);
        after(game, *m, limits, true, &mut proof.nodes)?;
    }
    proof.nodes += holder.nodes();
    (!proof.saves.is_empty()).then_some(proof)
}

/// In how many moves the opponent wins after a move, or, where a draw counts, holds at least that.
fn after<V: Variant>(
    game: &Game<V>,
    m: Move,
    limits: &DrawLimits,
    draws_count: bool,
    nodes: &mut u64,
) -> Option<u32> {
    let opponent = !game.position().turn();
    let mut game = game.clone();
    game.play(m).ok()?;
    if let Some(outcome) = game.outcome() {
        let reached = outcome.winner.map_or(draws_count, |side| side == opponent);
        return reached.then_some(0);
    }
    let stop = StopFlag::default();
    let prover = Prover::new(&game, limits.hash, Some(limits.nodes), &stop);
    let mut prover = if draws_count { prover.or_draw() } else { prover };
    let proof = prover.shortest_win(limits.moves);
    *nodes += prover.nodes();
    match proof {
        Proof::Won(moves) => Some(moves),
        Proof::Refuted | Proof::GaveUp(_) => None,
    }
}
