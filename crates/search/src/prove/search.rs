//! The search itself.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{MoveList, Position};

use super::Prover;
use super::table::Key;

/// More than any count of open questions.
const INFINITE: u32 = 1 << 30;

/// How many questions must at least be answered until the side to move has reached its aim (the attacker a win, the
/// defender its refutation), and until it has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) reached: u32,
    pub(super) failed: u32,
}

impl Numbers {
    pub(super) const UNLIMITED: Numbers = Numbers { reached: INFINITE, failed: INFINITE };
    /// What is not known yet.
    const OPEN: Numbers = Numbers { reached: 1, failed: 1 };
    const REACHED: Numbers = Numbers { reached: 0, failed: INFINITE };
    const FAILED: Numbers = Numbers { reached: INFINITE, failed: 0 };

    fn settled(is_reached: bool) -> Numbers {
        if is_reached { Numbers::REACHED } else { Numbers::FAILED }
    }

    /// Whether the attacker has won, given who is to move.
    pub(super) fn is_won_for(self, attacker_to_move: bool) -> bool {
        if attacker_to_move { self.reached == 0 } else { self.failed == 0 }
    }

    fn is_within(self, limit: Numbers) -> bool {
        self.reached < limit.reached && self.failed < limit.failed
    }
}

struct Child<V: Variant> {
    pos: Position<V>,
    numbers: Numbers,
}

impl<V: Variant> Prover<'_, V> {
    /// Works on a position until its numbers leave the limits. It must not be [settled](Prover::settled).
    pub(super) fn search(&mut self, pos: &Position<V>, left: u32, limit: Numbers) -> Numbers {
        let after = left - u32::from(pos.turn() == self.attacker);
        let Some(mut children) = self.children(pos, after) else {
            self.table.put(Key::of(pos, left), Numbers::REACHED);
            return Numbers::REACHED;
        };
        if self.stopped {
            return Numbers::OPEN;
        }
        loop {
            let now = sum(&children);
            if self.stopped || !now.is_within(limit) {
                self.table.put(Key::of(pos, left), now);
                return now;
            }
            let (best, second) = best_two(&children);
            let Numbers { reached, .. } = children[best].numbers;
            // A little more than the rival's number, so that the search does not jump to and fro.
            let ahead = second.saturating_add(second / 4 + 1);
            let limit = Numbers {
                reached: (limit.failed - (now.failed - reached)).min(INFINITE),
                failed: limit.reached.min(ahead),
            };
            let numbers = self.search(&children[best].pos, after, limit);
            if !self.stopped {
                children[best].numbers = numbers;
            }
        }
    }

    /// The positions after each move with what is known about them; `None` if one of them reaches the mover's aim. Not
    /// all of them if the search is stopped.
    fn children(&mut self, pos: &Position<V>, left: u32) -> Option<Vec<Child<V>>> {
        let defends = pos.turn() != self.attacker;
        let mut moves = if defends { pos.legal_moves() } else { self.attacks(pos) };
        if defends {
            self.put_refutation_first(&mut moves, left);
        }
        let mut children = Vec::with_capacity(moves.len());
        for m in moves {
            if self.stopped {
                break;
            }
            let next = pos.after(m);
            self.count_node();
            let numbers = self.settled(&next, left).unwrap_or_else(|| self.remembered(&next, left));
            if numbers.failed == 0 {
                if defends {
                    self.refutations[left as usize] = Some(m);
                }
                return None;
            }
            // A move that is known to fail decides nothing any more.
            if numbers.reached > 0 {
                children.push(Child { pos: next, numbers });
            }
        }
        Some(children)
    }

    /// A reply that refuted one attack often refutes the next one too.
    fn put_refutation_first(&mut self, moves: &mut MoveList, left: u32) {
        let left = left as usize;
        if self.refutations.len() <= left {
            self.refutations.resize(left + 1, None);
        }
        let found = self.refutations[left].and_then(|m| moves.iter().position(|other| *other == m));
        if let Some(at) = found {
            moves.swap(0, at);
        }
    }

    /// The answer where no search is needed.
    pub(super) fn settled(&mut self, pos: &Position<V>, left: u32) -> Option<Numbers> {
        let attacks = pos.turn() == self.attacker;
        // At the root the attacker is about to move, whatever could be claimed there.
        if *pos != self.root
            && let Some(won) = self.judge(pos)
        {
            return Some(Numbers::settled(won == attacks));
        }
        match (attacks, left) {
            (true, 0) => Some(Numbers::FAILED),
            (true, 1) => Some(self.last_move(pos)),
            // No reply can win for the attacker.
            (false, 0) if self.ends_by_check() => Some(Numbers::REACHED),
            _ => None,
        }
    }

    /// The attacker's last move must end the game, or leave the defender nothing but to end it.
    fn last_move(&mut self, pos: &Position<V>) -> Numbers {
        let moves = if self.ends_by_check() { pos.checks() } else { pos.legal_moves() };
        let mut is_open = false;
        for m in moves {
            if self.stopped {
                return Numbers::OPEN;
            }
            let next = pos.after(m);
            self.count_node();
            match self.judge(&next) {
                Some(true) => return Numbers::REACHED,
                Some(false) => {}
                None => is_open |= !self.ends_by_check() && self.every_reply_loses(&next),
            }
        }
        Numbers::settled(is_open)
    }

    fn every_reply_loses(&mut self, pos: &Position<V>) -> bool {
        pos.legal_moves().into_iter().all(|m| {
            self.count_node();
            self.judge(&pos.after(m)) == Some(true)
        })
    }

    /// What the table knows, else a guess: who has few moves has nearly failed.
    fn remembered(&mut self, pos: &Position<V>, left: u32) -> Numbers {
        let attacks = pos.turn() == self.attacker;
        self.table.get(Key::of(pos, left)).unwrap_or_else(|| {
            // What is won in fewer moves is won.
            let fewer = left.checked_sub(1).and_then(|left| self.table.get(Key::of(pos, left)));
            if let Some(numbers) = fewer.filter(|numbers| numbers.is_won_for(attacks)) {
                return numbers;
            }
            Numbers { reached: 1, failed: pos.count_legal_moves() as u32 }
        })
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.stopped |=
            self.nodes >= self.most_nodes || self.nodes.is_multiple_of(1024) && self.stop.is_set();
    }
}

/// The mover needs one of the children and fails if all of them do.
fn sum<V: Variant>(children: &[Child<V>]) -> Numbers {
    let reached = children.iter().map(|child| child.numbers.failed).min().unwrap_or(INFINITE);
    let failed = children.iter().fold(0, |sum: u32, child| sum.saturating_add(child.numbers.reached));
    // An end of the game is not counted to infinity by many open questions.
    let failed = if reached == 0 { INFINITE } else { failed.min(INFINITE) };
    Numbers { reached, failed }
}

/// The child that is nearest to its failure, and the number of the runner-up.
fn best_two<V: Variant>(children: &[Child<V>]) -> (usize, u32) {
    let mut best = (0, INFINITE);
    let mut second = INFINITE;
    for (i, child) in children.iter().enumerate() {
        let failed = child.numbers.failed;
        if failed < best.1 {
            second = best.1;
            best = (i, failed);
        } else {
            second = second.min(failed);
        }
    }
    (best.0, second)
}
