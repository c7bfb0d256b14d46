//! Tests of the server from outside.

mod client;
mod http;
mod hub;
mod kill;
mod players;
mod room;
mod socket;
mod store;
