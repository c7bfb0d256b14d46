//! Pictures of positions.

mod pictures;
