//! Judging moves by the expected score that they cost.

use alfil_variants::Odds;

use crate::{Chances, Score};

/// A move that cost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The mark as it is written behind a move.
    pub const fn symbol(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Its name, in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// How much expected score a move must cost to be marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// From here on `?!`.
    pub inaccuracy: f64,
    /// From here on `?`.
    pub mistake: f64,
    /// From here on `??`.
    pub blunder: f64,
}

impl Default for Thresholds {
    /// 6, 12 and 20 percent.
    fn default() -> Thresholds {
        Thresholds { inaccuracy: 0.06, mistake: 0.12, blunder: 0.20 }
    }
}

impl Thresholds {
    /// The mark of a move that cost so much.
    pub fn mark(&self, loss: f64) -> Option<Mark> {
        let marks = [
            (self.blunder, Mark::Blunder),
            (self.mistake, Mark::Mistake),
            (self.inaccuracy, Mark::Inaccuracy),
        ];
        marks.into_iter().find(|(least, _)| loss >= *least).map(|(_, mark)| mark)
    }
}

/// What a move led to, from its mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveResult {
    /// The move ended the game, and won it.
    Won,
    /// The move ended the game in a draw.
    Drawn,
    /// The move ended the game, and lost it.
    Lost,
    /// The game goes on, and the opponent, who is to move, has this score.
    Open(Score),
}

impl MoveResult {
    /// The mover's expected score, by the odds of the variant.
    pub fn expected(self, odds: &Odds) -> f64 {
        match self {
            MoveResult::Won => 1.0,
            MoveResult::Drawn => 0.5,
            MoveResult::Lost => 0.0,
            MoveResult::Open(score) => 1.0 - Chances::of(score, odds).expected(),
        }
    }

    /// Whether the mover has won or is proved to win.
    fn is_winning(self) -> bool {
        match self {
            MoveResult::Open(score) => wins_in(score).is_some_and(|moves| moves <= 0),
            other => other == MoveResult::Won,
        }
    }
}

/// The number of moves of a proof, negative or zero for a loss.
fn wins_in(score: Score) -> Option<i32> {
    score.win_in_moves()
}

/// What is known about a move and its alternatives.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Score of the best move.
    pub best: Score,
    /// Score of the second-best move; `None` if there is only one legal move.
    pub second: Option<Score>,
    /// What the best move led to when it was looked at as closely as the move played; without it, `best` counts.
    pub best_result: Option<MoveResult>,
    /// Whether the best move was played.
    pub is_best: bool,
    /// What the move played led to.
    pub played: MoveResult,
}

/// A move, judged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The expected score that the move cost, from 0 to 1.
    pub loss: f64,
    /// What to call that.
    pub mark: Option<Mark>,
    /// Every other move would have been a blunder.
    pub only_move: bool,
    /// The move gave away a win that was proved in so many moves.
    pub missed_win: Option<u32>,
    /// The move let the opponent have a win that is proved in so many moves, and cost enough to be marked.
    pub allowed_win: Option<u32>,
}

/// Judges a move by the odds of its variant. A move that wins the game, and the best move, are never marked.
pub fn judge(facts: &Facts, thresholds: &Thresholds, odds: &Odds) -> Judgement {
    let expected = |score| Chances::of(score, odds).expected();
    let best = expected(facts.best);
    let only_move = facts.second.is_some_and(|second| best - expected(second) >= thresholds.blunder);
    if facts.is_best || facts.played == MoveResult::Won {
        return Judgement { only_move, ..Judgement::default() };
    }
    // The lower of two opinions: a move is not to blame for a hope that a closer look destroys.
    let best = facts.best_result.map_or(best, |result| result.expected(odds).min(best));
    let loss = (best - facts.played.expected(odds)).max(0.0);
    let mark = thresholds.mark(loss);
    let winning = wins_in(facts.best).filter(|moves| *moves > 0);
    let losing = wins_in(facts.best).is_some_and(|moves| moves <= 0);
    let missed_win = winning.filter(|_| !facts.played.is_winning());
    let allowed_win = match facts.played {
        // What was nearly lost before is not lost by this move.
        MoveResult::Open(score) if !losing && mark.is_some() => wins_in(score).filter(|moves| *moves > 0),
        _ => None,
    };
    Judgement {
        loss,
        mark,
        // Where the move turned out better than a blunder, the best one was not alone.
        only_move: only_move && mark == Some(Mark::Blunder),
        missed_win: missed_win.map(|moves| moves as u32),
        allowed_win: allowed_win.map(|moves| moves as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    fn facts(best: i32, second: i32, played: MoveResult) -> Facts {
        Facts { best: Score(best), second: Some(Score(second)), best_result: None, is_best: false, played }
    }

    #[track_caller]
    fn check(facts: &Facts, mark: Option<Mark>) {
        assert_eq!(judge(facts, &Thresholds::default(), &Odds::UNFITTED).mark, mark);
    }

    #[test]
    fn marks_follow_the_loss() {
        let open = |value| MoveResult::Open(Score(value));
        check(&facts(0, -10, open(10)), None);
        check(&facts(0, -10, open(70)), Some(Mark::Inaccuracy));
        check(&facts(0, -10, open(150)), Some(Mark::Mistake));
        check(&facts(0, -10, open(300)), Some(Mark::Blunder));
        // A queen more or less decides nothing where everything is decided.
        check(&facts(3_000, 2_000, open(-1_500)), None);
    }

    #[test]
    fn what_wins_or_is_best_is_never_marked() {
        let won = judge(&facts(win_in(9), 0, MoveResult::Won), &Thresholds::default(), &Odds::UNFITTED);
        assert_eq!((won.mark, won.missed_win), (None, None));
        let best = Facts { is_best: true, ..facts(300, 0, MoveResult::Open(Score(900))) };
        check(&best, None);
        check(&facts(win_in(1), 0, MoveResult::Open(Score(loss_in(6)))), None);
    }

    #[test]
    fn wins_missed_and_allowed_are_told() {
        let missed = judge(
            &facts(win_in(5), 0, MoveResult::Open(Score(-900))),
            &Thresholds::default(),
            &Odds::UNFITTED,
        );
        assert_eq!((missed.missed_win, missed.allowed_win, missed.mark), (Some(3), None, None));
        let allowed =
            judge(&facts(0, 0, MoveResult::Open(Score(win_in(3)))), &Thresholds::default(), &Odds::UNFITTED);
        assert_eq!((allowed.missed_win, allowed.allowed_win), (None, Some(2)));
        assert_eq!(allowed.mark, Some(Mark::Blunder));
        let lost_anyway = judge(
            &facts(loss_in(4), 0, MoveResult::Open(Score(win_in(1)))),
            &Thresholds::default(),
            &Odds::UNFITTED,
        );
        assert_eq!((lost_anyway.allowed_win, lost_anyway.mark), (None, None));
    }

    #[test]
    fn an_only_move_leaves_blunders_beside_it() {
        let is_only = |facts: &Facts| judge(facts, &Thresholds::default(), &Odds::UNFITTED).only_move;
        let played = |second| Facts { is_best: true, ..facts(0, second, MoveResult::Open(Score(0))) };
        assert!(is_only(&played(-400)) && !is_only(&played(-50)));
        let missed = |value| facts(0, -400, MoveResult::Open(Score(value)));
        assert!(is_only(&missed(400)) && !is_only(&missed(20)));
    }

    #[test]
    fn a_closer_look_at_the_best_move_counts() {
        let hopeful = facts(300, 0, MoveResult::Open(Score(0)));
        check(&hopeful, Some(Mark::Blunder));
        check(&Facts { best_result: Some(MoveResult::Open(Score(-20))), ..hopeful }, None);
    }
}
