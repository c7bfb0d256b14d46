//! The crate alone: names as players know them, and games without any notation against shakmaty.

mod names;
mod oracle;
