//! What the targets call. The promises are written down once, where stable tests run them over the corpus too.

/// Of the text formats.
#[path = "../../crates/notation/tests/it/fuzzed.rs"]
pub mod notation;
/// Of records, journals and archives.
#[path = "../../crates/replay/tests/it/fuzzed.rs"]
pub mod replay;
