//! Chess variants on the command line.
fn main() {}
