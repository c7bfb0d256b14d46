//! What crosses to JavaScript, in the form of `web/src/engine/api.ts`.

mod engine;
mod rules;

pub use engine::*;
pub use rules::*;
