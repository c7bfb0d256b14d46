//! Plays at a level.

use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Profile, Variant};

use super::choice::{Choice, Slip};
use super::dice::{Dice, Purpose};
use super::sight::Blindspot;
use super::survey::{DECIDED, Scene, Sighted, Survey, WON};
use super::{Level, Look, Spec, Style};
use crate::{Engine, Info, Limits, Options, Score, StopFlag};

/// A difference in centipawns from which a worse move counts as a slip.
const SLIP: i32 = 100;

/// A player of variant `V` at a level. It has an engine of its own, with its own fixed options, so that the options of
/// others change nothing.
///
/// # Examples
///
/// ```
/// use alfil_search::{Level, LevelPlayer, StopFlag};
/// use alfil_variants::{Chess, Profile, alfil_core::Position};
///
/// let mut player = LevelPlayer::<Chess>::new(Level::Casual);
/// let start = Position::start();
/// let choice = player.choose(&start, &[], &Profile::LICHESS, 42, &StopFlag::default()).unwrap();
/// assert!(start.is_legal(choice.best));
/// assert_eq!(player.choose(&start, &[], &Profile::LICHESS, 42, &StopFlag::default()), Some(choice));
/// ```
pub struct LevelPlayer<V: Variant> {
    level: Level,
    engine: Engine<V>,
}

impl<V: Variant> LevelPlayer<V> {
    /// A player of that level.
    pub fn new(level: Level) -> LevelPlayer<V> {
        let multipv = match level.spec().style {
            Style::Human { .. } => 1,
            Style::Engine { lines, .. } => lines,
        };
        let options = Options { hash: 1, threads: 1, multipv, contempt: 0 };
        LevelPlayer { level, engine: Engine::new(options) }
    }

    /// The level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Chooses a move; `None` if there is none.
    ///
    /// `before` holds the hashes of the positions of the game before this one, oldest first; `seed` belongs to the game.
    /// The answer depends on the arguments alone, not on what was asked before, unless `stop` is set: then it is what
    /// was found so far.
    pub fn choose(
        &mut self,
        pos: &Position<V>,
        before: &[u64],
        profile: &Profile,
        seed: u64,
        stop: &StopFlag,
    ) -> Option<Choice> {
        self.engine.clear();
        let scene = Scene { pos, before, profile, seed, stop };
        if self.level.sees_wins_in_one()
            && let Some(best) = scene.win_in_one()
        {
            return Some(Choice { best, score: Score(WON - 1), slip: None, nodes: 0 });
        }
        let Spec { noise, style, .. } = *self.level.spec();
        match style {
            Style::Human { blindness, glance, study, favourites } => {
                let survey = Survey::new(&mut self.engine, scene, blindness);
                Human { survey, noise, glance, study, favourites }.choose()
            }
            Style::Engine { nodes, .. } => by_search(&mut self.engine, &scene, nodes, noise),
        }
    }
}

/// The move that looks best when each score is a little off. A win that is seen is not played with.
fn pick(seen: &[Sighted], dice: Dice, noise: i32) -> Option<Sighted> {
    let best = seen.iter().max_by_key(|sighted| sighted.score).copied()?;
    if best.score >= DECIDED {
        return Some(best);
    }
    let liking = |sighted: &&Sighted| sighted.score + dice.deviation(Purpose::Judgement, sighted.m, noise);
    seen.iter().max_by_key(liking).copied()
}

/// Searches the position as a whole and chooses among the best lines.
fn by_search<V: Variant>(
    engine: &mut Engine<V>,
    scene: &Scene<'_, V>,
    nodes: u64,
    noise: i32,
) -> Option<Choice> {
    let mut lines: Vec<Sighted> = Vec::new();
    let mut collect = |info: &Info| {
        let Some(m) = info.line.first().copied() else { return };
        // The first line of an iteration goes on top of what older iterations say about the other moves.
        let (place, score) = (info.multipv - 1, info.score.centipawns());
        lines.retain(|sighted| sighted.m != m);
        lines.insert(place.min(lines.len()), Sighted { m, score, reply: info.line.get(1).copied() });
        lines.iter_mut().skip(place + 1).for_each(|older| older.score = older.score.min(score));
    };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let answer = engine.search(scene.pos, scene.before, scene.profile, &limits, scene.stop, &mut collect);
    let best = answer.best?;
    // What was found just before the budget ran out is not reported as a line.
    if lines.first().is_none_or(|first| first.m != best) {
        lines.retain(|sighted| sighted.m != best);
        lines.insert(0, Sighted { m: best, score: answer.score.centipawns(), reply: answer.ponder });
    }
    let chosen = pick(&lines, Dice::new(scene.seed, scene.pos.hash()), noise)?;
    let slip = (lines[0].score - chosen.score > SLIP).then_some(Slip::Judgement);
    Some(Choice { best: chosen.m, score: Score(chosen.score), slip, nodes: answer.nodes })
}

/// Looks at the moves as a person does.
struct Human<'a, V: Variant> {
    survey: Survey<'a, V>,
    noise: i32,
    glance: Look,
    study: Look,
    favourites: usize,
}

impl<V: Variant> Human<'_, V> {
    fn choose(mut self) -> Option<Choice> {
        let pos = self.survey.scene.pos;
        let sight = self.survey.sight(pos);
        let (seen, overlooked): (Vec<Move>, Vec<Move>) =
            pos.legal_moves().into_iter().partition(|m| sight.sees(pos, *m));
        // Who sees no move at all looks again.
        let (seen, overlooked) = if seen.is_empty() { (overlooked, seen) } else { (seen, overlooked) };
        let mut moves: Vec<Sighted> = seen.into_iter().map(|m| self.survey.glance(m, self.glance)).collect();
        moves.sort_by_key(|sighted| -sighted.score);
        for sighted in moves.iter_mut().take(self.favourites) {
            *sighted = self.survey.glance(sighted.m, self.study);
        }
        self.prefer_free_queen(&mut moves);
        let chosen = pick(&moves, sight.dice, self.noise)?;
        let slip = self.slip(chosen, &moves, overlooked);
        Some(Choice { best: chosen.m, score: Score(chosen.score), slip, nodes: self.survey.nodes })
    }

    /// A queen that can be had for nothing is taken, whatever else the level imagines; only a win on the board or a
    /// lost game after it speak against that.
    fn prefer_free_queen(&mut self, moves: &mut Vec<Sighted>) {
        let scene = self.survey.scene;
        let won = moves.iter().any(|sighted| sighted.score >= WON);
        let taking =
            moves.iter().copied().filter(|sighted| Blindspot::takes_free_queen(scene.pos, sighted.m));
        let taking: Vec<Sighted> = taking.filter(|sighted| sighted.score > -DECIDED).collect();
        if !won && !taking.is_empty() {
            *moves = taking;
        }
    }

    /// Looks again with open eyes, to tell what went wrong.
    fn slip(&mut self, chosen: Sighted, moves: &[Sighted], overlooked: Vec<Move>) -> Option<Slip> {
        let scene = self.survey.scene;
        if chosen.score >= DECIDED {
            return None;
        }
        let open = self.survey.study(chosen.m, self.glance);
        if chosen.score - open.score > SLIP
            && let Some(reply) = open.reply
        {
            return Some(Slip::OverlookedReply(Blindspot::of(&scene.pos.after(chosen.m), reply)));
        }
        if let Some(missed) = self.survey.best_of(overlooked, 3 * self.glance.nodes)
            && missed.score - chosen.score > SLIP
        {
            return Some(Slip::OverlookedMove(Blindspot::of(scene.pos, missed.m)));
        }
        let best = moves.iter().map(|sighted| sighted.score).max()?;
        (best - chosen.score > SLIP).then_some(Slip::Judgement)
    }
}
