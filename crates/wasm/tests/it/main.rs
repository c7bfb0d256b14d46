//! Games and searches as a page uses them, without a browser.

mod engine;
mod game;
mod info;
