#![doc = include_str!("../README.md")]

mod diagram;
mod figure;
mod glyph;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use alfil_variants;
pub use diagram::{Counters, Diagram};
pub use figure::{Figure, sprite};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use svg::Look;
