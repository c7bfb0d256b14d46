//! The analysis as annotated PGN.

use alfil_notation::{Eval, PgnGame, PgnLine, PgnMove, PgnResult, PgnTag, Score};
use alfil_search::Mark;
use alfil_variants::alfil_core::Color;

use super::notes::notes;
use super::study::{LineView, MoveStudy, Study, View};

/// Longest line that is written as a variation, in plies.
const VARIATION: usize = 12;

/// The game as it was read, with evaluations after each move, marks, remarks and better lines added. What other hands
/// wrote stays; what an earlier analysis added is not added twice.
pub(super) fn annotated(study: &Study) -> PgnGame {
    let mut game = study.game.clone();
    game.set_tag("Annotator", concat!("Alfil ", env!("CARGO_PKG_VERSION")));
    for (written, studied) in game.moves.iter_mut().zip(&study.moves) {
        annotate(written, studied);
    }
    if let Some(view) = study.last.as_ref().filter(|_| game.moves.is_empty()) {
        game.moves = main_line(view);
    }
    // A file without the token would run into the next game.
    let computed = study.outcome.and_then(|outcome| PgnResult::from_token(outcome.result()));
    let result = game.result.or(game.result_tag().ok().flatten()).or(computed).unwrap_or(PgnResult::Unknown);
    game.result = Some(result);
    for name in ["Event", "Site", "Date", "Round", "White", "Black", "Result"] {
        if game.tag(name).is_none() {
            let unknown = match name {
                "Date" => "????.??.??",
                "Result" => result.as_str(),
                _ => "?",
            };
            game.tags.push(PgnTag::new(name, unknown));
        }
    }
    game
}

fn annotate(written: &mut PgnMove, studied: &MoveStudy) {
    written.eval = studied.score.map(|score| Eval { score, depth: studied.depth });
    written.nags.retain(|nag| ![2, 4, 6].contains(nag));
    if let Some(mark) = studied.judgement.mark {
        written.nags.insert(0, nag(mark));
    }
    if let Some(remark) = remark(studied)
        && !written.comments.contains(&remark)
    {
        written.comments.push(remark);
    }
    let wants_line = studied.judgement.mark.is_some() || studied.judgement.missed_win.is_some();
    if let Some(best) = studied.before.lines.first().filter(|_| wants_line) {
        let line = PgnLine { comments: Vec::new(), moves: moves_of(best, &studied.before) };
        let texts = |line: &PgnLine| line.moves.iter().map(|m| m.text.clone()).collect::<Vec<_>>();
        if !written.variations.iter().any(|other| texts(other) == texts(&line)) {
            written.variations.push(line);
        }
    }
}

const fn nag(mark: Mark) -> u8 {
    match mark {
        Mark::Inaccuracy => 6,
        Mark::Mistake => 2,
        Mark::Blunder => 4,
    }
}

/// Sentences about the move.
fn remark(studied: &MoveStudy) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(mark) = studied.judgement.mark {
        parts.push(mark.as_str().to_owned());
    }
    parts.extend(notes(studied));
    let wants_best = studied.judgement.mark.is_some() || studied.judgement.missed_win.is_some();
    if let Some(best) =
        studied.before.lines.first().and_then(|line| line.words.first()).filter(|_| wants_best)
    {
        parts.push(format!("{} was best", best.san));
    }
    let sentences: Vec<String> = parts.iter().map(|part| sentence(part)).collect();
    (!parts.is_empty()).then(|| sentences.join(" "))
}

fn sentence(text: &str) -> String {
    // Moves keep their letters: bxc3 is no Bxc3.
    let is_move = text.ends_with("was best");
    let mut letters = text.chars();
    let first = letters.next().map(|c| if is_move { c } else { c.to_ascii_uppercase() });
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// The best line as moves of the game, the others as variations of its first move.
fn main_line(view: &View) -> Vec<PgnMove> {
    let mut lines = view.lines.iter();
    let Some(best) = lines.next() else { return Vec::new() };
    let mut moves = moves_of(best, view);
    if let Some(first) = moves.first_mut() {
        first.variations =
            lines.map(|line| PgnLine { comments: Vec::new(), moves: moves_of(line, view) }).collect();
    }
    moves
}

/// The moves of a line: the score at the first, the counters at each check.
fn moves_of(line: &LineView, view: &View) -> Vec<PgnMove> {
    let mut moves: Vec<PgnMove> = line
        .words
        .iter()
        .take(VARIATION)
        .map(|word| PgnMove {
            text: word.san.clone(),
            comments: word.counters.map(|(white, black)| format!("+{white}+{black}")).into_iter().collect(),
            ..PgnMove::default()
        })
        .collect();
    if let Some(first) = moves.first_mut() {
        first.eval = after_move(line.score, view.turn).map(|score| Eval { score, depth: Some(view.depth) });
    }
    moves
}

/// The score behind the first move of a line, which the mover's own proof no longer counts. `None` if that move ends the
/// game: readers know no win in no moves.
fn after_move(score: Score, mover: Color) -> Option<Score> {
    match score {
        Score::Win(count) if (count > 0) == mover.is_white() => {
            let left = count - count.signum();
            (left != 0).then_some(Score::Win(left))
        }
        _ => Some(score),
    }
}
