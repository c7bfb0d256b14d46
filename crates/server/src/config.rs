//! How the server is started: flags, or variables of the environment.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use crate::http::Access;
use crate::store::Durability;

/// Serves games of chess variants.
#[derive(Clone, Debug, Parser)]
#[command(name = "alfil-server", version)]
pub struct Config {
    /// Address to listen on
    #[arg(long, env = "ALFIL_LISTEN", default_value = "127.0.0.1:8420")]
    pub listen: SocketAddr,

    /// File that holds the games; it is made if there is none
    #[arg(long, env = "ALFIL_DATABASE", default_value = "alfil.db")]
    pub database: PathBuf,

    /// What a move that was acknowledged survives
    #[arg(long, env = "ALFIL_DURABILITY", value_enum, default_value_t)]
    pub durability: Durability,

    /// Web pages that may open rooms and play, as `https://example.org`, separated by commas [default: this server's own]
    #[arg(long = "origin", env = "ALFIL_ORIGINS", value_delimiter = ',', value_name = "ORIGIN")]
    pub origins: Vec<String>,

    /// Messages that a socket may send in a second; twice as many at once
    #[arg(long, env = "ALFIL_MESSAGES_PER_SECOND", default_value_t = 10)]
    pub messages_per_second: u32,

    /// How the log is written to standard error
    #[arg(long, env = "ALFIL_LOG_FORMAT", value_enum, default_value_t)]
    pub log_format: LogFormat,

    /// What is logged: `error`, `info`, `debug`, or a filter such as `alfil_server=debug,sqlx=warn`
    #[arg(long, env = "ALFIL_LOG", default_value = "info")]
    pub log: String,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// A line of text for each event.
    #[default]
    Text,
    /// A line of JSON for each event.
    Json,
}

impl Config {
    /// Who may do how much, given where the server listens.
    pub fn access(&self, bound: SocketAddr) -> Access {
        let own = || vec![format!("http://{bound}"), format!("http://localhost:{}", bound.port())];
        let origins = if self.origins.is_empty() { own() } else { self.origins.clone() };
        Access { origins, messages_per_second: self.messages_per_second }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_flags_are_consistent() {
        Config::command().debug_assert();
    }

    #[test]
    fn the_own_page_is_allowed_unless_others_are_named() {
        let bound = SocketAddr::from(([127, 0, 0, 1], 9));
        let own = Config::parse_from(["alfil-server"]).access(bound).origins;
        assert_eq!(own, ["http://127.0.0.1:9", "http://localhost:9"]);
        let named = Config::parse_from(["alfil-server", "--origin", "https://a.example,https://b.example"]);
        assert_eq!(named.access(bound).origins, ["https://a.example", "https://b.example"]);
    }
}
