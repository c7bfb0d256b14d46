//! The bindings: what `web/src/engine` calls. Structures cross as JSON, in the form of `api.ts`.

#![allow(clippy::missing_errors_doc, reason = "each error is a sentence that says what could not be done")]

#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "rules")]
mod rules;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

#[cfg(feature = "engine")]
pub use engine::*;
#[cfg(feature = "rules")]
pub use rules::*;

fn json(value: &impl Serialize) -> Result<String, JsError> {
    Ok(serde_json::to_string(value)?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, JsError> {
    Ok(serde_json::from_str(text)?)
}
