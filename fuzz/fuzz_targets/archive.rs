#![no_main]

// The promises are written down once, where a stable test runs them over the corpus too.
#[allow(dead_code, reason = "each target calls one of the functions")]
#[path = "../../crates/replay/tests/it/fuzzed.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzed::archive(data));
