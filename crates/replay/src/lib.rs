#![doc = include_str!("../README.md")]

mod report;
mod walk;

pub use alfil_notation;
pub use alfil_variants;
pub use report::{Report, Step};
pub use walk::{Request, replay, replay_as, replay_each, replay_next};
