//! Integration tests of the text formats, one binary.

mod epd;
mod fen;
// mod fuzzed;
mod oracle;
// mod pgn_play;
// mod pgn_read;
// mod pgn_write;
// mod properties;
mod san;
// mod stream;
mod support;
mod uci;
