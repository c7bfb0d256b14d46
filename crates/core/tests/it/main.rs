//! The crate alone: chess from any array against shakmaty, and every hook of the seam.

mod arrays;
mod hooks;
mod random;
mod setups;
