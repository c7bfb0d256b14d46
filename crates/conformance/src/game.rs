//! Games: taking back, playing again and jumping restore all there is.

use alfil_variants::alfil_core::{Move, MoveList, Position};
use alfil_variants::{Game, PlayError, Profile, Variant, Verdict};

use crate::random::Random;
use crate::sample::{choose, opening};
use crate::{Checked, Fault, Referee, Subject, require};

const GAMES: usize = 40;
const PLIES: usize = 40;

/// All that can be seen of a game at its cursor.
#[derive(Clone)]
struct Snapshot<V: Variant> {
    pos: Position<V>,
    hash: u64,
    legal: MoveList,
    occurrences: usize,
    verdict: Verdict,
    ply: usize,
}

impl<V: Variant> Snapshot<V> {
    fn of(subject: &dyn Subject<V>, game: &Game<V>) -> Snapshot<V> {
        let pos = *game.position();
        Snapshot {
            hash: subject.hash(&pos),
            legal: subject.legal_moves(&pos),
            occurrences: subject.occurrences(game),
            verdict: game.verdict(),
            ply: game.ply(),
            pos,
        }
    }

    /// The name of something that differs between two snapshots.
    fn difference(&self, other: &Snapshot<V>) -> Option<&'static str> {
        let (here, there) = (self.pos.to_setup(), other.pos.to_setup());
        let facts = [
            ("men", here.board == there.board),
            ("side to move", here.turn == there.turn),
            ("castling rights", here.castling == there.castling),
            ("en-passant square", here.en_passant == there.en_passant),
            ("state", here.state == there.state),
            ("half-move clock", here.halfmoves == there.halfmoves),
            ("move number", here.fullmoves == there.fullmoves),
            ("checkers", self.pos.checkers() == other.pos.checkers()),
            ("hash", self.hash == other.hash && self.pos.hash() == other.pos.hash()),
            ("legal moves", self.legal == other.legal),
            ("occurrences", self.occurrences == other.occurrences),
            ("verdict", self.verdict == other.verdict),
            ("ply", self.ply == other.ply),
        ];
        facts.into_iter().find(|(_, same)| !same).map(|(name, _)| name)
    }
}

/// Plays games forth and back, and looks at every ply again.
pub(crate) fn undo_restores_everything<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    for number in 0..GAMES {
        let mut random = Random::new(number as u64);
        let start = opening::<V>(number, &mut random);
        let profile = Profile::ALL[number % Profile::ALL.len()];
        let mut game = Game::from_position(start, profile);
        let seen = play_on(subject, &mut random, &mut game)?;
        back_and_forth(subject, &mut random, &mut game, &seen)?;
        branch_off(subject, &mut random, &mut game, &seen)?;
    }
    Ok(())
}

/// Plays to the end or for a while, and returns what was seen at each ply.
fn play_on<V: Variant>(
    subject: &dyn Subject<V>,
    random: &mut Random,
    game: &mut Game<V>,
) -> Result<Vec<Snapshot<V>>, Fault> {
    let mut seen: Vec<Snapshot<V>> = Vec::new();
    loop {
        let here = Snapshot::of(subject, game);
        let times = 1 + seen.iter().filter(|earlier| earlier.pos.same_state(&here.pos)).count();
        let detail = || format!("occurred {times} times, {} were counted", here.occurrences);
        require(here.occurrences == times, || Fault::at(&here.pos, detail()))?;
        refuses_what_is_illegal(game)?;
        let next = next_move(random, game);
        seen.push(here);
        let Some(m) = next.filter(|_| seen.len() <= PLIES) else { return Ok(seen) };
        let pos = *game.position();
        game.play(m).map_err(|error| Fault::by(&pos, m, format!("is listed but not played: {error}")))?;
    }
}

/// A move, often the last one's way back, so that positions repeat; none when the game is over.
fn next_move<V: Variant>(random: &mut Random, game: &Game<V>) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    let legal = game.position().legal_moves();
    let own_last = game.ply().checked_sub(2).map(|ply| game.moves()[ply]);
    let way_back = own_last.and_then(|last| {
        legal.iter().find(|m| m.from() == Some(last.to()) && Some(m.to()) == last.from() && !m.is_capture())
    });
    match way_back {
        Some(m) if !random.one_in(3) => Some(*m),
        _ => choose(random, game.position(), &legal),
    }
}

/// An illegal move, or any after the end, changes nothing.
fn refuses_what_is_illegal<V: Variant>(game: &mut Game<V>) -> Checked {
    let pos = *game.position();
    let over = game.outcome().is_some();
    let legal = pos.legal_moves();
    let pseudo = Referee::of(&pos).pseudo_moves();
    let Some(m) = pseudo.into_iter().find(|m| over || !legal.contains(m)) else { return Ok(()) };
    let answer = game.play(m);
    let refused = match answer {
        Err(PlayError::Over(_)) => over,
        Err(PlayError::Illegal(_)) => !over,
        _ => false,
    };
    require(refused && *game.position() == pos, || {
        Fault::by(&pos, m, format!("played with answer {answer:?}"))
    })
}

fn compare<V: Variant>(
    subject: &dyn Subject<V>,
    game: &Game<V>,
    expected: &Snapshot<V>,
    after: &str,
) -> Checked {
    let different = Snapshot::of(subject, game).difference(expected);
    different.map_or(Ok(()), |what| Err(Fault::at(&expected.pos, format!("another {what} after {after}"))))
}

/// Undo to the start, redo to the end, jump about.
fn back_and_forth<V: Variant>(
    subject: &dyn Subject<V>,
    random: &mut Random,
    game: &mut Game<V>,
    seen: &[Snapshot<V>],
) -> Checked {
    let line = game.moves().to_vec();
    let start = &seen[0].pos;
    for ply in (0..line.len()).rev() {
        let undone = subject.undo(game);
        require(undone == Some(line[ply]), || {
            Fault::by(&seen[ply].pos, line[ply], "is not what undo returns")
        })?;
        compare(subject, game, &seen[ply], "undo")?;
    }
    require(subject.undo(game).is_none(), || Fault::at(start, "undo goes on before the start"))?;
    for (ply, m) in line.iter().enumerate() {
        let redone = subject.redo(game);
        require(redone == Some(*m), || Fault::by(&seen[ply].pos, *m, "is not what redo returns"))?;
        compare(subject, game, &seen[ply + 1], "redo")?;
    }
    require(subject.redo(game).is_none(), || Fault::at(start, "redo goes on behind the last move"))?;
    for _ in 0..5 {
        let ply = random.below(seen.len());
        require(subject.jump(game, ply), || Fault::at(start, format!("jump refuses ply {ply}")))?;
        compare(subject, game, &seen[ply], "jump")?;
    }
    require(!subject.jump(game, seen.len()), || Fault::at(start, "jump goes behind the last move"))
}

/// Another move in the middle drops what came after it, and nothing before it.
fn branch_off<V: Variant>(
    subject: &dyn Subject<V>,
    random: &mut Random,
    game: &mut Game<V>,
    seen: &[Snapshot<V>],
) -> Checked {
    let ply = random.below(game.moves().len());
    let Some(old) = game.moves().get(ply).copied() else { return Ok(()) };
    let here = &seen[ply];
    let Some(other) = here.legal.iter().find(|m| **m != old) else { return Ok(()) };
    require(subject.jump(game, ply), || Fault::at(&here.pos, format!("jump refuses ply {ply}")))?;
    game.play(*other).map_err(|error| Fault::by(&here.pos, *other, format!("is not played: {error}")))?;
    let is_new = game.moves().len() == ply + 1 && game.moves().last() == Some(other);
    require(is_new, || Fault::by(&here.pos, *other, "leaves the old line behind it"))?;
    require(subject.undo(game) == Some(*other), || Fault::by(&here.pos, *other, "is not what undo returns"))?;
    compare(subject, game, here, "undo of a branch")
}
