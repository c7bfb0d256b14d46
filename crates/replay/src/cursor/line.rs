//! The line that a cursor looks at: the game up to a ply, then a variation up to another, and so on.

use crate::record::RecordedMove;

/// Where a line leaves the one before it.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// Moves before the first one of the branch, counted from the start of the game.
    pub(super) ply: usize,
    pub(super) source: Source,
}

/// Where the moves of a branch stand.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// In the nth variation to the move that they replace.
    Variation(usize),
    /// Nowhere in the record.
    Own(Vec<RecordedMove>),
}

/// The moves of one line, and how many moves stand before its first one.
struct Part<'a> {
    moves: &'a [RecordedMove],
    before: usize,
}

impl<'a> Part<'a> {
    fn branch(&self, branch: &'a Branch) -> Part<'a> {
        let replaced = || self.moves.get(branch.ply - self.before);
        let moves = match &branch.source {
            Source::Own(moves) => moves,
            Source::Variation(n) => {
                replaced().and_then(|m| m.variations.get(*n)).map_or(&[][..], |line| &line.moves)
            }
        };
        Part { moves, before: branch.ply }
    }
}

/// The part of the line on which the move after `ply` moves stands.
fn part<'a>(game: &'a [RecordedMove], branches: &'a [Branch], ply: usize) -> Part<'a> {
    let taken = branches.iter().take_while(|branch| branch.ply <= ply);
    taken.fold(Part { moves: game, before: 0 }, |part, branch| part.branch(branch))
}

/// The move after `ply` moves.
pub(super) fn get<'a>(
    game: &'a [RecordedMove],
    branches: &'a [Branch],
    ply: usize,
) -> Option<&'a RecordedMove> {
    let part = part(game, branches, ply);
    part.moves.get(ply - part.before)
}

/// Number of moves of the whole line.
pub(super) fn len(game: &[RecordedMove], branches: &[Branch]) -> usize {
    let last = part(game, branches, usize::MAX);
    last.before + last.moves.len()
}
