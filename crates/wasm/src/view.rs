//! What is seen of a tree.

use alfil_draw::Diagram;
use alfil_notation::{Castling, Eval, PgnResult, Score as FileScore, fen, san, uci};
use alfil_replay::PackedMove;
use alfil_variants::alfil_core::{Board, ByColor, Color, Position};
use alfil_variants::{Dialect, Letters, StateField, Variant};

use crate::dto::{Ended, MoveNode, MoveText, Named, Place, Score, Side, View};
use crate::fault::Fault;
use crate::tree::{ROOT, Tree};
use crate::{targets, words};

/// A node and what stands there.
pub(crate) fn view<V: Variant>(tree: &Tree<V>, id: usize) -> Result<View, Fault> {
    let node = tree.find(id)?;
    let pos = &node.pos;
    let verdict = tree.verdict(id)?;
    let occurrences = tree.occurrences(id);
    let last = tree.last_move(id);
    let outcome = verdict.outcome.map(|outcome| words::ended(pos, outcome)).or_else(|| unstated(tree, id));
    let is_over = outcome.is_some();
    let open = |targets: targets::Targets| if is_over { targets::Targets::new() } else { targets };
    Ok(View {
        variant: V::ID,
        profile: tree.profile().id,
        node: id,
        ply: node.ply,
        is_main: tree.main_line().contains(&id),
        fen: fen(pos, Dialect::Remaining),
        fen_given: fen(pos, Dialect::Given),
        board: slots(pos.board()),
        turn: pos.turn().into(),
        number: pos.fullmoves(),
        halfmoves: pos.halfmoves(),
        occurrences,
        check: pos.royal(pos.turn()).filter(|_| pos.is_check()).map(|sq| sq.to_string()),
        last_move: last.map(|m| [m.from().unwrap_or(m.to()).to_string(), m.to().to_string()]),
        checks_given: pos.state().checks_given().map(Into::into),
        dests: open(targets::legal(pos)),
        promotions: targets::promotions(pos),
        premoves: open(targets::premoves(pos)),
        outcome,
        claims: verdict.claims.into_iter().map(|claim| words::claim(claim, pos, occurrences)).collect(),
        notices: if is_over { Vec::new() } else { words::notices(pos) },
        cannot_win: ByColor::new_with(|side| V::cannot_win(pos, side)).into(),
        description: Diagram::of(pos, last).description(),
    })
}

/// The men by slots, in the letters of chess.
fn slots(board: &Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let piece = board.piece_at(alfil_variants::alfil_core::Square::new(8 * rank + file));
            let Some(piece) = piece else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            let letter = Letters::CHESS.letter(piece.role);
            text.push(piece.color.fold_wb(letter, letter.to_ascii_lowercase()));
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// The result that a file gives without a reason.
pub(crate) fn unstated<V: Variant>(tree: &Tree<V>, id: usize) -> Option<Ended> {
    let result = tree.unstated(id)?;
    let winner = match result {
        PgnResult::WhiteWins => Some(Side::White),
        PgnResult::BlackWins => Some(Side::Black),
        PgnResult::Draw => None,
        PgnResult::Unknown => return None,
    };
    let sentence = match winner {
        Some(Side::White) => "White wins; the file does not say why.",
        Some(Side::Black) => "Black wins; the file does not say why.",
        None => "The game is drawn; the file does not say why.",
    };
    let why = Named { id: "unstated".into(), sentence: sentence.into() };
    Some(Ended { why, winner, result: result.as_str() })
}

/// All nodes by their numbers.
pub(crate) fn nodes<V: Variant>(tree: &Tree<V>) -> Vec<Option<MoveNode>> {
    let main = tree.main_line();
    let node = |id: usize| {
        let node = tree.get(id)?;
        let before = node.parent.and_then(|parent| tree.get(parent));
        Some(MoveNode {
            id,
            parent: node.parent,
            children: node.children.clone(),
            ply: node.ply,
            is_main: main.get(node.ply) == Some(&id),
            played: before.map(|before| move_text(&before.pos, node.said.played, &node.pos)),
            nags: node.said.nags.clone(),
            comments: node.said.comments.clone(),
            clock_ms: node.said.clock_ms,
            eval: node.said.eval.map(|Eval { score, .. }| file_score(score)),
        })
    };
    (0..tree.len()).map(node).collect()
}

fn file_score(score: FileScore) -> Score {
    match score {
        FileScore::Centipawns(cp) => Score::Centipawns(cp),
        FileScore::Win(moves) => Score::WinIn(moves),
    }
}

fn move_text<V: Variant>(pos: &Position<V>, played: PackedMove, after: &Position<V>) -> MoveText {
    let found = played.find(pos);
    MoveText {
        number: pos.fullmoves(),
        mover: pos.turn().into(),
        san: found.map_or_else(|| "--".to_owned(), |m| san(pos, m)),
        uci: found.map_or_else(|| "0000".to_owned(), |m| uci::<V>(m, Castling::Standard)),
        check: after.is_check(),
        checks_given: after.state().checks_given().map(Into::into),
    }
}

/// What a search of a node has to know.
pub(crate) fn place<V: Variant>(tree: &Tree<V>, id: usize) -> Result<Place, Fault> {
    let moves = tree.path(id).into_iter().skip(1).map(|id| {
        let m = tree.last_move(id).ok_or(Fault::Pass)?;
        Ok(uci::<V>(m, Castling::Standard))
    });
    Ok(Place {
        variant: V::ID.to_owned(),
        profile: tree.profile().id.to_owned(),
        fen: fen(tree.position(ROOT)?, Dialect::Remaining),
        moves: moves.collect::<Result<_, Fault>>()?,
    })
}

/// The side that looks at a picture from below.
pub(crate) fn below(side: Option<Side>) -> Color {
    side.map_or(Color::White, Into::into)
}
