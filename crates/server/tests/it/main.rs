//! Tests of the server from outside.

mod archive;
mod bent;
mod client;
mod frames;
mod http;
mod hub;
mod kill;
mod limits;
mod memory;
mod openapi;
mod orders;
mod players;
mod presence;
mod process;
mod races;
mod resume;
mod room;
mod secrecy;
mod socket;
mod store;
