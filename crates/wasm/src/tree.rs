//! A game with all its variations as a tree of moves, and a place in it.

mod record;

use alfil_notation::PgnResult;
use alfil_replay::{End, GameRecord, PackedMove, RecordedMove};
use alfil_variants::alfil_core::{Move, Position};
use alfil_variants::{Game, Outcome, Profile, Variant, Verdict, adjudicate};

use crate::dto::EndBy;
use crate::fault::Fault;

/// The number of the node before the first move.
pub(crate) const ROOT: usize = 0;

/// A move, and the position after it.
#[derive(Clone, Debug)]
pub(crate) struct Node<V: Variant> {
    pub(crate) parent: Option<usize>,
    /// The main move first.
    pub(crate) children: Vec<usize>,
    pub(crate) ply: usize,
    pub(crate) pos: Position<V>,
    /// What is said of the move; its variations are nodes. Nothing on the root.
    pub(crate) said: RecordedMove,
    /// Comments before the move, where a variation begins with it.
    intro: Vec<String>,
}

/// A game of variant `V`.
#[derive(Clone, Debug)]
pub(crate) struct Tree<V: Variant> {
    /// By their numbers, which never change; `None` where one was taken out.
    nodes: Vec<Option<Node<V>>>,
    /// The place.
    at: usize,
    /// A node of the line that is walked along, at the place or after it.
    tip: usize,
    /// Everything but the moves.
    head: GameRecord,
    /// How the players ended the game, after the last move of the main line.
    concluded: Option<Outcome>,
}

impl<V: Variant> Tree<V> {
    pub(crate) fn new(start: Position<V>, profile: Profile) -> Tree<V> {
        let mut head = GameRecord::new(V::ID, profile);
        if start != Position::start() {
            head.start = Some(alfil_notation::fen(&start, alfil_variants::Dialect::Remaining));
        }
        Tree::with_head(start, head)
    }

    fn with_head(start: Position<V>, head: GameRecord) -> Tree<V> {
        let said = RecordedMove { comments: head.comments.clone(), ..RecordedMove::default() };
        let root = Node { parent: None, children: Vec::new(), ply: 0, pos: start, said, intro: Vec::new() };
        Tree { nodes: vec![Some(root)], at: ROOT, tip: ROOT, head, concluded: None }
    }

    pub(crate) fn profile(&self) -> &Profile {
        &self.head.profile
    }

    pub(crate) fn head(&self) -> &GameRecord {
        &self.head
    }

    pub(crate) fn head_mut(&mut self) -> &mut GameRecord {
        &mut self.head
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// One more than the largest number of a node.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn get(&self, id: usize) -> Option<&Node<V>> {
        self.nodes.get(id)?.as_ref()
    }

    pub(crate) fn find(&self, id: usize) -> Result<&Node<V>, Fault> {
        self.get(id).ok_or(Fault::NoSuchNode(id))
    }

    pub(crate) fn find_mut(&mut self, id: usize) -> Result<&mut Node<V>, Fault> {
        self.nodes.get_mut(id).and_then(Option::as_mut).ok_or(Fault::NoSuchNode(id))
    }

    /// The nodes from the root to one.
    pub(crate) fn path(&self, id: usize) -> Vec<usize> {
        let parent = |id: &usize| self.get(*id).and_then(|node| node.parent);
        let mut path: Vec<usize> = std::iter::successors(Some(id), parent).collect();
        path.reverse();
        path
    }

    /// The nodes from the root through one and along first children to the end.
    fn line_through(&self, id: usize) -> Vec<usize> {
        let mut line = self.path(id);
        let first = |id: &usize| self.get(*id).and_then(|node| node.children.first().copied());
        line.extend(std::iter::successors(first(&id), first));
        line
    }

    pub(crate) fn main_line(&self) -> Vec<usize> {
        self.line_through(ROOT)
    }

    /// The line that is walked along.
    pub(crate) fn line(&self) -> Vec<usize> {
        self.line_through(self.tip)
    }

    pub(crate) fn position(&self, id: usize) -> Result<&Position<V>, Fault> {
        self.find(id).map(|node| &node.pos)
    }

    /// The legal move that led to a node; `None` on the root and after a pass.
    pub(crate) fn last_move(&self, id: usize) -> Option<Move> {
        let node = self.get(id)?;
        node.said.played.find(&self.get(node.parent?)?.pos)
    }

    /// How often the position of a node occurred on the way to it, itself included.
    pub(crate) fn occurrences(&self, id: usize) -> usize {
        let Some(here) = self.get(id) else { return 0 };
        let path = self.path(id);
        let reversible = here.ply.min(here.pos.halfmoves() as usize);
        let nodes = path[path.len() - 1 - reversible..].iter().filter_map(|id| self.get(*id));
        nodes.filter(|node| node.pos.same_state(&here.pos)).count()
    }

    /// Status and open claims at a node.
    pub(crate) fn verdict(&self, id: usize) -> Result<Verdict, Fault> {
        let verdict = adjudicate(self.position(id)?, self.occurrences(id), &self.head.profile);
        let is_end = self.concluded.is_some() && self.main_line().last() == Some(&id);
        if verdict.outcome.is_some() || !is_end {
            return Ok(verdict);
        }
        Ok(Verdict { outcome: self.concluded, claims: Vec::new() })
    }

    /// The result that a file gives without a reason.
    pub(crate) fn unstated(&self, id: usize) -> Option<PgnResult> {
        let (End::Unstated(result) | End::Adjudication(result)) = self.head.end else { return None };
        (self.main_line().last() == Some(&id)).then_some(result)
    }

    /// The game up to a node.
    pub(crate) fn game_to(&self, id: usize) -> Result<Game<V>, Fault> {
        let mut game = Game::from_position(*self.position(ROOT)?, self.head.profile);
        for id in &self.path(id)[1..] {
            let m = self.last_move(*id).ok_or(Fault::Pass)?;
            game.play(m)?;
        }
        Ok(game)
    }

    fn push(&mut self, parent: usize, pos: Position<V>, said: RecordedMove, intro: Vec<String>) -> usize {
        let id = self.nodes.len();
        let ply = self.get(parent).map_or(0, |node| node.ply) + 1;
        self.nodes.push(Some(Node { parent: Some(parent), children: Vec::new(), ply, pos, said, intro }));
        if let Ok(node) = self.find_mut(parent) {
            node.children.push(id);
        }
        id
    }

    /// Plays a legal move at the place, or follows it where it was played already.
    pub(crate) fn play(&mut self, m: Move, said: RecordedMove) -> Result<usize, Fault> {
        let packed = PackedMove::from(m);
        let here = self.find(self.at)?;
        let known = here.children.iter().copied();
        let known = known.clone().find(|id| self.get(*id).is_some_and(|node| node.said.played == packed));
        if let Some(id) = known {
            self.go_to(id)?;
            return Ok(id);
        }
        if let Some(outcome) = self.verdict(self.at)?.outcome {
            return Err(Fault::Over(outcome));
        }
        if !here.pos.is_legal(m) {
            return Err(Fault::Illegal);
        }
        let next = here.pos.after(m);
        let extends = here.children.is_empty() && self.main_line().last() == Some(&self.at);
        let id = self.push(self.at, next, RecordedMove { played: packed, ..said }, Vec::new());
        if extends {
            self.reopen();
        }
        self.go_to(id)?;
        Ok(id)
    }

    pub(crate) fn go_to(&mut self, id: usize) -> Result<(), Fault> {
        self.find(id)?;
        self.at = id;
        if !self.line().contains(&id) {
            self.tip = id;
        }
        Ok(())
    }

    /// Goes to a ply of the line; `false` if it is shorter.
    pub(crate) fn go_to_ply(&mut self, ply: usize) -> bool {
        let found = self.line().get(ply).copied();
        self.at = found.unwrap_or(self.at);
        found.is_some()
    }

    /// Forgets how the players ended the game, and what was said of its result.
    pub(crate) fn reopen(&mut self) {
        self.concluded = None;
        self.head.end = End::Open;
        self.head.result = None;
        self.head.summary = None;
        self.head.remove_tag("Result");
        self.head.remove_tag("Termination");
        self.head.remove_tag("End");
    }

    /// The players end the game after the last move of the main line.
    pub(crate) fn end(&mut self, by: &EndBy) -> Result<(), Fault> {
        let last = self.main_line().last().copied().unwrap_or(ROOT);
        if let Some(outcome) = self.verdict(last)?.outcome {
            return Err(Fault::Over(outcome));
        }
        let mut game = self.game_to(last)?;
        let (end, outcome) = match by {
            EndBy::Resignation { by } => (End::Resignation { by: (*by).into() }, game.resign((*by).into())?),
            EndBy::Agreement => (End::Agreement, game.agree_draw()?),
            EndBy::Claim { claim } => {
                let claims = game.verdict().claims;
                let named = claims.into_iter().find(|open| open.as_str() == claim);
                let claim = named.ok_or_else(|| Fault::NoSuchClaim(claim.clone()))?;
                (End::Claim(claim), game.claim(claim)?)
            }
            EndBy::Flag { of } => (End::Flag { of: (*of).into() }, game.flag((*of).into())?),
            EndBy::Abandonment { by } => (End::Abandonment { by: (*by).into() }, game.abandon((*by).into())?),
            EndBy::Abort => (End::Abort, game.abort()?),
        };
        self.reopen();
        self.head.end = end;
        self.concluded = Some(outcome);
        Ok(())
    }

    /// Takes the last moves of the main line out, and goes to its new end.
    pub(crate) fn take_back(&mut self, count: usize) -> Result<(), Fault> {
        let line = self.main_line();
        let Some(keep) = (line.len() - 1).checked_sub(count) else { return Err(Fault::NothingToTakeBack) };
        if let Some(first) = line.get(keep + 1) {
            self.delete(*first)?;
        }
        self.reopen();
        self.tip = ROOT;
        self.go_to(line[keep])
    }

    /// Takes a node and everything after it out.
    pub(crate) fn delete(&mut self, id: usize) -> Result<(), Fault> {
        let parent = self.find(id)?.parent.ok_or(Fault::Root)?;
        let was_main = self.main_line().contains(&id);
        let gone = self.below(id);
        self.find_mut(parent)?.children.retain(|child| *child != id);
        for id in &gone {
            self.nodes[*id] = None;
        }
        if gone.contains(&self.tip) {
            self.tip = parent;
        }
        if gone.contains(&self.at) {
            self.at = parent;
        }
        if was_main {
            self.reopen();
        }
        Ok(())
    }

    /// A node and all after it.
    fn below(&self, id: usize) -> Vec<usize> {
        let mut found = vec![id];
        let mut next = 0;
        while let Some(id) = found.get(next) {
            found.extend(self.get(*id).into_iter().flat_map(|node| node.children.iter().copied()));
            next += 1;
        }
        found
    }

    /// Makes the variation that a node stands in the main one among its siblings.
    pub(crate) fn promote(&mut self, id: usize) -> Result<(), Fault> {
        self.find(id)?;
        let before = self.clone();
        let path = self.path(id);
        for pair in path.windows(2).rev() {
            let (parent, child) = (pair[0], pair[1]);
            let children = &mut self.find_mut(parent)?.children;
            if let Some(place @ 1..) = children.iter().position(|other| *other == child) {
                children[..=place].rotate_right(1);
                break;
            }
        }
        if self.main_line() == before.main_line() {
            return Ok(());
        }
        self.reopen();
        // Variations may pass, and go on after an end; a game may not.
        let end = self.main_line().last().copied().unwrap_or(ROOT);
        if let Err(fault) = self.game_to(end) {
            *self = before;
            return Err(fault);
        }
        Ok(())
    }
}
