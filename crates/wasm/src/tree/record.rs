//! From records to trees and back.

use alfil_replay::{Cursor, End, GameRecord, Line, RecordedMove};
use alfil_variants::Variant;

use super::{ROOT, Tree};
use crate::fault::Fault;

impl<V: Variant> Tree<V> {
    /// The tree of a record, with the place at the end of the game.
    pub(crate) fn of_record(mut record: GameRecord) -> Result<Tree<V>, Fault> {
        let mut cursor = Cursor::<V>::new(record.clone())?;
        let start = *cursor.position();
        cursor.jump(cursor.len());
        let concluded = cursor.verdict().outcome;
        let moves = std::mem::take(&mut record.moves);
        let mut tree = Tree::with_head(start, record);
        tree.grow(ROOT, moves, Vec::new());
        tree.concluded = concluded;
        tree.go_to(tree.main_line().last().copied().unwrap_or(ROOT))?;
        Ok(tree)
    }

    /// Adds a line, and the variations in it, after a node. The moves were checked.
    fn grow(&mut self, mut at: usize, moves: Vec<RecordedMove>, mut intro: Vec<String>) {
        for mut said in moves {
            let variations = std::mem::take(&mut said.variations);
            let Some(pos) = self.get(at).map(|node| node.pos) else { return };
            let next = if said.played.is_pass() {
                pos.passed()
            } else {
                let Some(m) = said.played.find(&pos) else { return };
                pos.after(m)
            };
            let id = self.push(at, next, said, std::mem::take(&mut intro));
            for Line { comments, moves } in variations {
                if moves.is_empty() {
                    if let Ok(node) = self.find_mut(id) {
                        node.said.comments_before.extend(comments);
                    }
                } else {
                    self.grow(at, moves, comments);
                }
            }
            at = id;
        }
    }

    /// The record of the tree.
    pub(crate) fn to_record(&self) -> Result<GameRecord, Fault> {
        let last = self.main_line().last().copied().unwrap_or(ROOT);
        let mut record = self.head.clone();
        record.comments.clone_from(&self.find(ROOT)?.said.comments);
        record.moves = self.line_after(ROOT);
        if matches!(record.end, End::Open | End::Board) {
            let is_over = self.verdict(last)?.outcome.is_some();
            record.end = if is_over { End::Board } else { End::Open };
        }
        Ok(record)
    }

    /// The moves after a node along first children, each with its variations.
    fn line_after(&self, mut at: usize) -> Vec<RecordedMove> {
        let mut moves = Vec::new();
        while let Some((first, others)) = self.get(at).and_then(|node| node.children.split_first()) {
            let Some(node) = self.get(*first) else { break };
            let variations = others.iter().filter_map(|id| self.line_from(*id)).collect();
            moves.push(RecordedMove { variations, ..node.said.clone() });
            at = *first;
        }
        moves
    }

    /// The line that begins with a node.
    fn line_from(&self, id: usize) -> Option<Line> {
        let node = self.get(id)?;
        let mut moves = vec![node.said.clone()];
        moves.extend(self.line_after(id));
        Some(Line { comments: node.intro.clone(), moves })
    }
}
