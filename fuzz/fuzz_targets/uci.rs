#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| alfil_fuzz::notation::uci(data));
