//! Integration tests of the replay, one binary.

mod faults;
mod files;
mod programs;
