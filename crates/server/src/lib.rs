#![doc = include_str!("../README.md")]

pub mod api;
pub mod config;
mod http;
pub mod hub;
pub mod messages;
pub mod metrics;
mod plain;
pub mod room;
pub mod secret;
mod serve;
pub mod store;
#[cfg(test)]
mod types;

pub use http::{Access, Problem, app};
pub use serve::{Connections, serve, serve_on};
