//! The order in which moves are tried.

use alfil_variants::alfil_core::{Move, MoveList, Position, Role, Rules};

use crate::history::{Histories, Step};
use crate::material::value;
use crate::packed::Packed;
use crate::see::wins_exchange;

/// Moves with their scores, best first on demand.
pub(crate) struct Picker {
    moves: MoveList,
    scores: [i32; 640],
    next: usize,
}

/// Scores from here on are good captures and promotions.
const GOOD_CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 900_000;
const BAD_CAPTURE: i32 = -1_000_000;

impl Picker {
    /// Ranks moves: the table's move, winning captures and promotions, killers, quiet moves by history, losing captures.
    pub(crate) fn new<V: Rules>(
        pos: &Position<V>,
        moves: MoveList,
        first: Packed,
        histories: &Histories,
        ply: usize,
        before: &[Option<Step>],
    ) -> Picker {
        let color = pos.turn();
        let killers = histories.killers[ply];
        let mut scores = [0; 640];
        for (score, m) in scores.iter_mut().zip(&moves) {
            *score = if Packed::of(*m) == first {
                i32::MAX
            } else if m.is_capture() || m.promotion().is_some() {
                rank_capture(pos, *m, histories)
            } else if killers[0] == Some(*m) {
                KILLER
            } else if killers[1] == Some(*m) {
                KILLER - 1
            } else {
                histories.quiet(color, *m, before)
            };
        }
        Picker { moves, scores, next: 0 }
    }

    /// The best move left, with its score.
    pub(crate) fn pick(&mut self) -> Option<(Move, i32)> {
        let rest = self.next..self.moves.len();
        let best =
            rest.clone().reduce(|best, i| if self.scores[i] > self.scores[best] { i } else { best })?;
        self.moves.swap(self.next, best);
        self.scores.swap(self.next, best);
        self.next += 1;
        Some((self.moves[self.next - 1], self.scores[self.next - 1]))
    }

    /// Whether a score belongs to a capture that loses material.
    pub(crate) const fn is_bad_capture(score: i32) -> bool {
        score < BAD_CAPTURE / 2
    }
}

fn rank_capture<V: Rules>(pos: &Position<V>, m: Move, histories: &Histories) -> i32 {
    let victim = m.capture().map_or(0, value::<V>);
    let promoted = m.promotion().map_or(0, |role| value::<V>(role) - value::<V>(Role::Pawn));
    let rank = victim * 8 + promoted * 8 + histories.capture(pos.turn(), m) / 8 - value::<V>(m.role()) / 16;
    // Underpromotions are tried last of all.
    let under = m.promotion().is_some_and(|role| V::RULES.promotions.first() != Some(&role));
    if under || !wins_exchange(pos, m, 0) { BAD_CAPTURE + rank } else { GOOD_CAPTURE + rank }
}
