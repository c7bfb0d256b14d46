//! The bridge between records and PGN.
//!
//! Nothing is lost on the way: tags, comments, glyphs, variations, clocks and evaluations cross it as they are. What
//! changes is the spelling: moves become SAN, and the tags that a reader needs are added or brought in line. So a second
//! crossing changes nothing more.

mod ending;
mod read;
mod tags;
mod write;

pub(crate) use write::text;
