//! Integration tests of the replay, one binary.

mod archives;
mod bridge;
mod cursor;
mod faults;
mod files;
#[expect(unreachable_pub, reason = "the fuzz targets include this module by its path")]
mod fuzzed;
mod golden;
mod journal;
mod json;
mod own_variant;
mod programs;
mod records;
mod snapshots;
