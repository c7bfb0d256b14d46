//! Games and what can be asked without one.
#![allow(clippy::needless_pass_by_value, reason = "texts that may be left out cross by value")]

use alfil_replay::RecordedMove;
use wasm_bindgen::prelude::*;

use super::{json, read};
use crate::dto::{EndBy, Side};
use crate::fault::Fault;
use crate::table::Table;

fn side(white: Option<bool>) -> Option<Side> {
    white.map(|white| if white { Side::White } else { Side::Black })
}

/// The version of these crates.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// All variants.
#[wasm_bindgen]
pub fn variants() -> Result<String, JsError> {
    json(&crate::variants())
}

/// A variant by any name, or `null`.
#[wasm_bindgen]
pub fn variant(name: &str) -> Result<String, JsError> {
    json(&crate::find_variant(name))
}

/// The levels of the engine.
#[wasm_bindgen]
pub fn levels() -> Result<String, JsError> {
    json(&crate::levels())
}

/// Whether a FEN is a position.
#[wasm_bindgen(js_name = checkFen)]
pub fn check_fen(variant: &str, fen: &str) -> Result<String, JsError> {
    json(&crate::check_fen(variant, fen)?)
}

/// All drawings.
#[wasm_bindgen]
pub fn sprite() -> String {
    alfil_draw::sprite()
}

/// One drawing.
#[wasm_bindgen(js_name = pieceSvg)]
pub fn piece_svg(figure: &str, white: bool) -> Result<String, JsError> {
    Ok(crate::drawing(figure, if white { Side::White } else { Side::Black })?)
}

/// A position as a picture.
#[wasm_bindgen]
pub fn svg(
    variant: &str,
    fen: &str,
    white: Option<bool>,
    coordinates: bool,
    last: Option<String>,
) -> Result<String, JsError> {
    Ok(crate::picture(variant, fen, side(white), coordinates, last.as_deref())?)
}

/// All games of a PGN file.
#[wasm_bindgen(js_name = gamesOfPgn)]
pub fn games_of_pgn(
    text: &str,
    variant: Option<String>,
    profile: Option<String>,
) -> Result<Vec<Game>, JsError> {
    let games = Table::of_pgn(text, variant.as_deref(), profile.as_deref())?;
    Ok(games.into_iter().map(Game).collect())
}

/// A game with a place in it.
#[wasm_bindgen]
pub struct Game(Table);

#[wasm_bindgen]
impl Game {
    /// A game without moves.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, profile: Option<String>, fen: Option<String>) -> Result<Game, JsError> {
        Ok(Game(Table::new(variant, profile.as_deref(), fen.as_deref())?))
    }

    /// The game of a record.
    #[wasm_bindgen(js_name = ofRecord)]
    pub fn of_record(bytes: &[u8]) -> Result<Game, JsError> {
        Ok(Game(Table::of_bytes(bytes)?))
    }

    /// What stands at the place.
    pub fn view(&self) -> Result<String, JsError> {
        json(&self.0.view()?)
    }

    /// All nodes.
    pub fn tree(&self) -> Result<String, JsError> {
        json(&self.0.nodes())
    }

    /// The line that is walked along.
    pub fn line(&self) -> Vec<usize> {
        self.0.line()
    }

    /// The game itself.
    #[wasm_bindgen(js_name = mainLine)]
    pub fn main_line(&self) -> Vec<usize> {
        self.0.main_line()
    }

    /// Plays a move.
    pub fn play(
        &mut self,
        text: &str,
        clock_ms: Option<f64>,
        elapsed_ms: Option<f64>,
    ) -> Result<usize, JsError> {
        #[allow(clippy::cast_sign_loss, reason = "never below zero")]
        let whole = |ms: f64| ms.max(0.0) as u64;
        let (clock_ms, elapsed_ms) = (clock_ms.map(whole), elapsed_ms.map(whole));
        Ok(self.0.play(text, RecordedMove { clock_ms, elapsed_ms, ..RecordedMove::default() })?)
    }

    /// Goes to a node.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, node: usize) -> Result<(), JsError> {
        Ok(self.0.go_to(node)?)
    }

    /// Goes some plies along the line.
    pub fn step(&mut self, plies: i32) -> bool {
        self.0.step(plies as isize)
    }

    /// Goes to a ply of the line.
    #[wasm_bindgen(js_name = toPly)]
    pub fn go_to_ply(&mut self, ply: usize) -> bool {
        self.0.go_to_ply(ply)
    }

    /// Takes moves back.
    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self, count: usize) -> Result<(), JsError> {
        Ok(self.0.take_back(count)?)
    }

    /// Takes a node out.
    pub fn delete(&mut self, node: usize) -> Result<(), JsError> {
        Ok(self.0.delete(node)?)
    }

    /// Makes a variation the main one.
    pub fn promote(&mut self, node: usize) -> Result<(), JsError> {
        Ok(self.0.promote(node)?)
    }

    /// Says something about a move.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, node: usize, text: &str) -> Result<(), JsError> {
        Ok(self.0.set_comment(node, text)?)
    }

    /// Marks a move.
    #[wasm_bindgen(js_name = setNags)]
    pub fn set_nags(&mut self, node: usize, nags: Vec<u8>) -> Result<(), JsError> {
        Ok(self.0.set_nags(node, nags)?)
    }

    /// The players end the game.
    pub fn end(&mut self, by: &str) -> Result<(), JsError> {
        Ok(self.0.end(&read::<EndBy>(by)?)?)
    }

    /// Forgets that they did.
    pub fn reopen(&mut self) {
        self.0.reopen();
    }

    /// How the game ended.
    pub fn outcome(&self) -> Result<String, JsError> {
        json(&self.0.outcome()?)
    }

    /// The tags.
    pub fn tags(&self) -> Result<String, JsError> {
        json(&self.0.tags())
    }

    /// Sets a tag.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.0.set_tag(name, value);
    }

    /// A move in SAN.
    pub fn san(&self, text: &str) -> Result<String, JsError> {
        Ok(self.0.san(text)?)
    }

    /// A move in UCI.
    pub fn uci(&self, text: &str) -> Result<String, JsError> {
        Ok(self.0.uci(text)?)
    }

    /// What a search has to know.
    pub fn place(&self, node: Option<usize>) -> Result<String, JsError> {
        json(&self.0.place(node)?)
    }

    /// The game as PGN.
    #[wasm_bindgen(js_name = toPgn)]
    pub fn to_pgn(&self) -> Result<String, JsError> {
        let record = self.0.record()?;
        Ok(record.to_pgn().map_err(Fault::from)?.to_string())
    }

    /// The game as a record.
    #[wasm_bindgen(js_name = toRecord)]
    pub fn to_record(&self) -> Result<Vec<u8>, JsError> {
        Ok(self.0.record()?.encode().map_err(Fault::from)?)
    }

    /// The place as a picture.
    #[wasm_bindgen(js_name = toSvg)]
    pub fn to_svg(&self, white: Option<bool>, coordinates: bool) -> Result<String, JsError> {
        Ok(self.0.picture(side(white), coordinates)?)
    }
}
