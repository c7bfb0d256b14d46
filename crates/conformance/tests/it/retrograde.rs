//! All positions of king and one man against a king, linked by our own moves and solved backwards.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Bitboard, Board, Color, Position, Role, Setup, Square};

/// Side to move and three squares.
const STATES: usize = 2 * 64 * 64 * 64;
/// A capture: the man is gone, nobody wins any more.
const OUTSIDE: u32 = u32::MAX;
/// Added to the number of a state that is reached by a check.
const CHECK: u32 = 1 << 31;
/// No win is known.
pub(crate) const UNKNOWN: u8 = u8::MAX;

/// The positions of one ending; White has the man.
pub(crate) struct Ending {
    legal: Vec<bool>,
    mates: Vec<bool>,
    /// Where the moves of each state begin in `edges`; one entry more than there are states.
    first: Vec<u32>,
    edges: Vec<u32>,
}

fn number(turn: Color, king: Square, man: Square, bare: Square) -> usize {
    ((turn as usize * 64 + king as usize) * 64 + man as usize) * 64 + bare as usize
}

fn turn_of(state: usize) -> Color {
    Color::from_white(state >= STATES / 2)
}

fn squares_of(state: usize) -> [Square; 3] {
    [state / 4096 % 64, state / 64 % 64, state % 64].map(|sq| Square::new(sq as u32))
}

fn number_of<V: Variant>(pos: &Position<V>, role: Role) -> Option<u32> {
    let board = pos.board();
    let man = board.piece(Color::White, role).first()?;
    Some(number(pos.turn(), pos.royal(Color::White)?, man, pos.royal(Color::Black)?) as u32)
}

fn position_of<V: Variant>(state: usize, role: Role) -> Option<Position<V>> {
    let [king, man, bare] = squares_of(state);
    let mut board = Board::EMPTY;
    board.put(king, Color::White.king());
    board.put(man, role.of(Color::White));
    board.put(bare, Color::Black.king());
    if board.occupied().count() < 3 {
        return None;
    }
    let setup = Setup {
        board,
        turn: turn_of(state),
        castling: Bitboard::EMPTY,
        en_passant: None,
        state: V::State::default(),
        halfmoves: 0,
        fullmoves: 1,
    };
    Position::try_from_setup(setup).ok()
}

impl Ending {
    /// Enumerates king and a man of slot `role` against a king.
    pub(crate) fn of<V: Variant>(role: Role) -> Ending {
        let mut ending = Ending {
            legal: vec![false; STATES],
            mates: vec![false; STATES],
            first: vec![0],
            edges: Vec::new(),
        };
        for state in 0..STATES {
            if let Some(pos) = position_of::<V>(state, role) {
                let moves = pos.legal_moves();
                ending.legal[state] = true;
                ending.mates[state] = moves.is_empty() && pos.is_check();
                for m in moves {
                    let to = number_of(&pos.after(m), role).unwrap_or(OUTSIDE);
                    let check = if to != OUTSIDE && pos.gives_check(m) { CHECK } else { 0 };
                    ending.edges.push(to | check);
                }
            }
            ending.first.push(ending.edges.len() as u32);
        }
        ending
    }

    fn edges(&self, state: usize) -> &[u32] {
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }

    fn legal_states(&self) -> impl Iterator<Item = usize> {
        (0..STATES).filter(|state| self.legal[*state])
    }

    pub(crate) fn count_legal(&self, turn: Color) -> usize {
        self.legal_states().filter(|state| turn_of(*state) == turn).count()
    }

    pub(crate) fn count_mates(&self) -> usize {
        self.mates.iter().filter(|mate| **mate).count()
    }

    /// Mates whose last move, and the one before it, were made with the same men on the board.
    pub(crate) fn count_mates_with_a_past(&self) -> usize {
        let mut reached = vec![false; STATES];
        for to in self.legal_states().flat_map(|state| self.edges(state)).filter(|to| **to != OUTSIDE) {
            reached[(to & !CHECK) as usize] = true;
        }
        let mut mates_with_a_past = vec![false; STATES];
        for state in self.legal_states().filter(|state| reached[*state]) {
            for to in self.edges(state).iter().filter(|to| **to != OUTSIDE) {
                let to = (to & !CHECK) as usize;
                mates_with_a_past[to] |= self.mates[to];
            }
        }
        mates_with_a_past.into_iter().filter(|found| *found).count()
    }

    /// The value behind a move: among these values, or where a check leads on to other values, among those.
    fn behind(to: u32, values: &[u8], after_check: Option<&[u8]>) -> u8 {
        match after_check {
            _ if to == OUTSIDE => UNKNOWN,
            Some(after_check) if to & CHECK != 0 => after_check[(to & !CHECK) as usize],
            _ => values[(to & !CHECK) as usize],
        }
    }

    /// Plies until White wins against the best defence, for each state. Checks may lead on to another layer.
    pub(crate) fn forced_wins(&self, after_check: Option<&[u8]>) -> Vec<u8> {
        let mut values: Vec<u8> = self.mates.iter().map(|mate| if *mate { 0 } else { UNKNOWN }).collect();
        let mut idle = 0;
        for plies in 1..UNKNOWN {
            let mut found = Vec::new();
            for state in self.legal_states().filter(|state| values[*state] == UNKNOWN) {
                let mut behind = self.edges(state).iter().map(|to| Self::behind(*to, &values, after_check));
                let won = match turn_of(state) {
                    Color::White => behind.any(|value| value < plies),
                    Color::Black => !self.edges(state).is_empty() && behind.all(|value| value < plies),
                };
                if won {
                    found.push(state);
                }
            }
            // The layer behind the checks may hold wins of any length, so a few idle rounds prove nothing yet.
            idle = if found.is_empty() { idle + 1 } else { 0 };
            for state in found {
                values[state] = plies;
            }
            if idle > 64 {
                break;
            }
        }
        values
    }

    /// Where White can win if Black helps: 0, elsewhere [`UNKNOWN`].
    pub(crate) fn helped_wins(&self, after_check: Option<&[u8]>) -> Vec<u8> {
        let mut values: Vec<u8> = self.mates.iter().map(|mate| if *mate { 0 } else { UNKNOWN }).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for state in 0..STATES {
                let helps = |to: &u32| Self::behind(*to, &values, after_check) == 0;
                if values[state] == UNKNOWN && self.edges(state).iter().any(helps) {
                    values[state] = 0;
                    changed = true;
                }
            }
        }
        values
    }

    /// The share of legal states with `turn` to move that have a value, as the tables write it.
    pub(crate) fn share(&self, values: &[u8], turn: Color) -> String {
        let known =
            self.legal_states().filter(|state| turn_of(*state) == turn && values[*state] != UNKNOWN).count();
        format!("{:.4}%", 100.0 * f64::from(known as u32) / f64::from(self.count_legal(turn) as u32))
    }

    /// The longest win, in plies.
    pub(crate) fn longest(&self, values: &[u8]) -> u8 {
        let known = self.legal_states().map(|state| values[state]).filter(|value| *value != UNKNOWN);
        known.max().unwrap_or(0)
    }

    /// The layer behind the last check that is needed: won everywhere.
    pub(crate) fn won_everywhere() -> Vec<u8> {
        vec![0; STATES]
    }
}
