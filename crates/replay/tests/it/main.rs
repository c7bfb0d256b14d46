//! Integration tests of the replay, one binary.

mod archives;
mod bridge;
mod cursor;
mod faults;
mod files;
mod fuzzed;
mod golden;
mod journal;
mod json;
mod own_variant;
mod programs;
mod records;
mod snapshots;
