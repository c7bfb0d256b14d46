//! Games that are played on from somewhere.

use alfil_notation::{Castling, uci};
use alfil_replay::GameRecord;
use alfil_variants::{Profile, Variant, VariantId, Visitor};

use super::table;

/// Reads moves, in Standard Algebraic Notation or as engines write them, and gives them as engines write them.
///
/// # Errors
///
/// What is wrong, beginning with the name of the field: `start` or `moves`.
pub fn read_moves(
    variant: VariantId,
    profile: Profile,
    start: Option<&str>,
    texts: &[String],
) -> Result<Vec<String>, String> {
    let mut table = table::open(variant, profile, start).map_err(|why| format!("start: {why}"))?;
    let mut moves = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().enumerate() {
        let at = |why: String| format!("moves: ply {}: {why}", index + 1);
        if let Some(outcome) = table.verdict().outcome {
            return Err(at(format!("the game is over: {outcome}")));
        }
        let found = table.find(text).map_err(at)?;
        table.play(&found.uci).ok_or_else(|| at("the move is not legal".into()))?;
        moves.push(found.uci);
    }
    Ok(moves)
}

/// The main line of a record, as engines write moves.
///
/// # Errors
///
/// Which move is not legal, or that the game is over at its end, so that nothing is left to be played.
pub fn moves_of(record: &GameRecord) -> Result<Vec<String>, String> {
    let variant = record.variant_id().map_err(|error| error.to_string())?;
    variant.visit(Written(record))
}

struct Written<'a>(&'a GameRecord);

impl Visitor for Written<'_> {
    type Out = Result<Vec<String>, String>;

    fn visit<V: Variant>(self) -> Self::Out {
        let game = self.0.play_as::<V>().map_err(|error| error.to_string())?;
        match game.verdict().outcome {
            Some(outcome) => Err(format!("the game is over: {outcome}")),
            None => Ok(game.moves().iter().map(|m| uci::<V>(*m, Castling::Standard)).collect()),
        }
    }
}
