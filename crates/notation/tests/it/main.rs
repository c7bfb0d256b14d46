//! Integration tests of the text formats, one binary.

mod epd;
mod fen;
#[expect(unreachable_pub, reason = "the fuzz targets include this module by its path")]
mod fuzzed;
mod oracle;
mod pgn_play;
mod pgn_read;
mod pgn_write;
mod properties;
mod san;
mod stream;
mod suite;
mod support;
mod uci;
