//! Integration tests of the replay, one binary.

mod bridge;
mod faults;
mod files;
mod programs;
