//! What the load knows of the rules: random legal moves, and where moves lead.

use alfil_notation::{Castling, fen, parse_fen, parse_uci, uci};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Game, Variant, VariantId, Visitor};
use anyhow::{Context as _, Result, anyhow};

use crate::dice::Dice;

/// The variants that are played, by key.
pub(crate) fn variants() -> impl Iterator<Item = &'static str> {
    VariantId::ALL.iter().map(|id| id.key())
}

fn by_key(variant: &str) -> Result<VariantId> {
    VariantId::by_name(variant).with_context(|| format!("no variant is named {variant}"))
}

/// A random legal move, as engines write it.
pub(crate) fn random_move(variant: &str, position: &str, dice: &mut Dice) -> Result<String> {
    by_key(variant)?.visit(Choose { position, dice })
}

struct Choose<'a> {
    position: &'a str,
    dice: &'a mut Dice,
}

impl Visitor for Choose<'_> {
    type Out = Result<String>;

    fn visit<V: Variant>(self) -> Self::Out {
        let pos: Position<V> = parse_fen(self.position)
            .map_err(|error| anyhow!("the server's FEN {}: {error}", self.position))?;
        let moves = pos.legal_moves();
        let index = self.dice.below(moves.len().max(1) as u64) as usize;
        let m = moves
            .get(index)
            .with_context(|| format!("no move in {}, and the game goes on", self.position))?;
        Ok(uci::<V>(*m, Castling::Standard))
    }
}

/// The position after moves from the start, as a FEN, which holds the whole state of the rules.
pub(crate) fn position_after(variant: &str, moves: &[String]) -> Result<String> {
    by_key(variant)?.visit(Replay { moves })
}

struct Replay<'a> {
    moves: &'a [String],
}

impl Visitor for Replay<'_> {
    type Out = Result<String>;

    fn visit<V: Variant>(self) -> Self::Out {
        let mut game = Game::<V>::new();
        for (ply, text) in self.moves.iter().enumerate() {
            let m =
                parse_uci(game.position(), text).map_err(|error| anyhow!("ply {ply}: {text}: {error}"))?;
            game.play(m).map_err(|error| anyhow!("ply {ply}: {text}: {error}"))?;
        }
        Ok(fen(game.position(), Dialect::default()))
    }
}
