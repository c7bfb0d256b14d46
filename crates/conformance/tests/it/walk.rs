//! A slow second opinion on royal pieces and pawns: squares as files and ranks, every legal move followed.
//!
//! Shares nothing with the library but the position that it starts from.

use std::collections::HashSet;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Color, Movement, Position, Role, Square};

/// A square by file and rank, each from 0 to 7.
type Place = (i8, i8);

const KING_STEPS: [Place; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT_STEPS: [Place; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Where the men stand; index 0 is White.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Men {
    royals: [Place; 2],
    /// Sorted, so that equal sets are equal lists.
    pawns: [Vec<Place>; 2],
    turn: usize,
}

/// How royal pieces step and whether an en-passant capture is open at the start.
pub(crate) struct Walk {
    steps: [Place; 8],
    start: Men,
    en_passant: bool,
}

fn place(sq: Square) -> Place {
    (sq.file() as i8, sq.rank() as i8)
}

fn on_board(place: Place) -> bool {
    (0..8).contains(&place.0) && (0..8).contains(&place.1)
}

fn forward(side: usize) -> i8 {
    if side == 0 { 1 } else { -1 }
}

impl Walk {
    /// `None` if other men than royal pieces and pawns stand on the board.
    pub(crate) fn new<V: Variant>(pos: &Position<V>) -> Option<Walk> {
        let (board, royal) = (pos.board(), V::RULES.royal?);
        if board.iter().any(|(_, piece)| piece.role != royal && piece.role != Role::Pawn) {
            return None;
        }
        let pawns = |color| board.piece(color, Role::Pawn).into_iter().map(place).collect::<Vec<_>>();
        let mut start = Men {
            royals: [place(pos.royal(Color::White)?), place(pos.royal(Color::Black)?)],
            pawns: [pawns(Color::White), pawns(Color::Black)],
            turn: usize::from(pos.turn().is_black()),
        };
        start.pawns.iter_mut().for_each(|pawns| pawns.sort_unstable());
        let knights = *V::RULES.movement.get(royal) == Movement::KnightStep;
        let steps = if knights { KNIGHT_STEPS } else { KING_STEPS };
        Some(Walk { steps, start, en_passant: pos.en_passant().is_some() })
    }

    fn attacks(&self, men: &Men, side: usize, target: Place) -> bool {
        let from_royal = self.steps.iter().any(|step| {
            let royal = men.royals[side];
            (royal.0 + step.0, royal.1 + step.1) == target
        });
        let rank = target.1 - forward(side);
        from_royal || [-1, 1].iter().any(|file| men.pawns[side].contains(&(target.0 + file, rank)))
    }

    fn is_check(&self, men: &Men, on: usize) -> bool {
        self.attacks(men, 1 - on, men.royals[on])
    }

    /// The positions after legal moves of the royal piece.
    fn royal_moves(&self, men: &Men) -> Vec<Men> {
        let (us, them) = (men.turn, 1 - men.turn);
        let mut found = Vec::new();
        for step in self.steps {
            let to = (men.royals[us].0 + step.0, men.royals[us].1 + step.1);
            if !on_board(to) || men.pawns[us].contains(&to) || men.royals[them] == to {
                continue;
            }
            let mut next = men.clone();
            next.royals[us] = to;
            next.pawns[them].retain(|pawn| *pawn != to);
            next.turn = them;
            if !self.is_check(&next, us) {
                found.push(next);
            }
        }
        found
    }

    fn has_pawn_move(&self, men: &Men) -> bool {
        let (us, them) = (men.turn, 1 - men.turn);
        let occupied =
            |place: &Place| men.royals.contains(place) || men.pawns.iter().any(|p| p.contains(place));
        men.pawns[us].iter().any(|pawn| {
            let ahead = (pawn.0, pawn.1 + forward(us));
            let twice = (pawn.0, pawn.1 + 2 * forward(us));
            let is_home = pawn.1 == if us == 0 { 1 } else { 6 };
            let mut targets: Vec<Place> = [-1, 1]
                .iter()
                .map(|file| (pawn.0 + file, ahead.1))
                .filter(|to| men.pawns[them].contains(to))
                .collect();
            if !occupied(&ahead) {
                targets.push(ahead);
                if is_home && !occupied(&twice) {
                    targets.push(twice);
                }
            }
            targets.into_iter().any(|to| {
                let mut next = men.clone();
                next.pawns[us].retain(|other| other != pawn);
                next.pawns[us].push(to);
                next.pawns[them].retain(|other| *other != to);
                !self.is_check(&next, us)
            })
        })
    }

    /// Whether any sequence of legal moves gives check or moves a pawn.
    pub(crate) fn is_alive(&self) -> bool {
        if self.en_passant {
            return true;
        }
        let mut seen = HashSet::from([self.start.clone()]);
        let mut open = vec![self.start.clone()];
        while let Some(men) = open.pop() {
            if self.has_pawn_move(&men) {
                return true;
            }
            for next in self.royal_moves(&men) {
                if self.is_check(&next, next.turn) {
                    return true;
                }
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        false
    }
}
