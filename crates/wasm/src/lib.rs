#![doc = include_str!("../README.md")]

mod dto;
mod fault;
mod info;
mod review;
mod search;
mod table;
mod targets;
mod tree;
mod view;
mod words;

#[cfg(target_arch = "wasm32")]
pub mod js;

pub use dto::*;
pub use fault::Fault;
pub use info::{check_fen, drawing, find_variant, levels, perft, picture, variants};
pub use search::{Seeker, seeker};
pub use table::{Erased, Table};
