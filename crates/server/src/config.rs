//! How the server is started: flags, or variables of the environment.

use std::ffi::{OsStr, OsString};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};
use ipnet::IpNet;
use tracing_subscriber::EnvFilter;

use crate::http::Access;
use crate::serve::Connections;
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

    /// What a move that was acknowledged survives. Each move waits for its commit either way; `power` waits for the disk too
    #[arg(long, env = "ALFIL_DURABILITY", value_enum, default_value_t)]
    pub durability: Durability,

    /// Web pages that may open rooms and play, as `https://example.org`, separated by commas [default: this server's own, under
    /// an address of numbers or `localhost`]
    #[arg(long = "origin", env = "ALFIL_ORIGINS", value_delimiter = ',', value_name = "ORIGIN", value_parser = origin)]
    pub origins: Vec<String>,

    /// Messages that a socket may send in a second; twice as many at once
    #[arg(long, env = "ALFIL_MESSAGES_PER_SECOND", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub messages_per_second: u32,

    /// Rooms that may be open in all; 0 for any number
    #[arg(long, env = "ALFIL_MAX_ROOMS", default_value_t = 50_000)]
    pub max_rooms: u32,

    /// Rooms that an address may open in a minute; ten times as many requests are looked at. 0 for any number
    #[arg(long, env = "ALFIL_ROOMS_PER_MINUTE", default_value_t = 30)]
    pub rooms_per_minute: u32,

    /// Sockets that an address may open in a minute; 0 for any number
    #[arg(long, env = "ALFIL_SOCKETS_PER_MINUTE", default_value_t = 240)]
    pub sockets_per_minute: u32,

    /// Sockets that an address may have open; 0 for any number
    #[arg(long, env = "ALFIL_SOCKETS_PER_ADDRESS", default_value_t = 100)]
    pub sockets_per_address: u32,

    /// Proxies that are believed when they say for whom they ask (`X-Forwarded-For`), as `10.0.0.0/8` or `127.0.0.1`, separated by commas
    #[arg(long = "trusted-proxy", env = "ALFIL_TRUSTED_PROXIES", value_delimiter = ',', value_name = "NET", value_parser = net)]
    pub trusted_proxies: Vec<IpNet>,

    /// Connections that may be open
    #[arg(long, env = "ALFIL_MAX_CONNECTIONS", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections: u32,

    /// Seconds within which the head of a request has to come
    #[arg(long, env = "ALFIL_HEADER_SECONDS", default_value_t = 10)]
    pub header_seconds: u32,

    /// How the log is written to standard error
    #[arg(long, env = "ALFIL_LOG_FORMAT", value_enum, default_value_t)]
    pub log_format: LogFormat,

    /// What is logged: `error`, `warn`, `info`, `debug`, `trace`, `off`, or a filter such as `alfil_server=debug,sqlx=warn`
    #[arg(long, env = "ALFIL_LOG", default_value = "info", value_parser = log)]
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
    /// What the command line and the environment say. A variable that is set to nothing counts as one that is not set, as
    /// files of services and of containers often have them. Ends the process after telling about `--help` or an error.
    pub fn read() -> Config {
        let matches = command(|name| std::env::var_os(name)).get_matches();
        Config::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    /// What a connection may take.
    pub fn connections(&self) -> Connections {
        let header_within = Duration::from_secs(self.header_seconds.max(1).into());
        Connections { most: self.max_connections as usize, header_within }
    }

    /// Who may do how much, given where the server listens.
    pub fn access(&self, bound: SocketAddr) -> Access {
        let own_page = self.origins.is_empty();
        let own = || vec![format!("http://{bound}"), format!("http://localhost:{}", bound.port())];
        let origins = if own_page { own() } else { self.origins.clone() };
        Access {
            origins,
            own_page,
            messages_per_second: self.messages_per_second,
            most_rooms: self.max_rooms,
            rooms_per_minute: self.rooms_per_minute,
            sockets_per_minute: self.sockets_per_minute,
            sockets_per_address: self.sockets_per_address,
            trusted_proxies: self.trusted_proxies.clone(),
        }
    }
}

/// The command, without variables of the environment that are set to nothing.
fn command(variable: impl Fn(&OsStr) -> Option<OsString>) -> Command {
    Config::command().mut_args(|arg| {
        let is_empty = arg.get_env().and_then(&variable).is_some_and(|value| value.is_empty());
        if is_empty { arg.env(None) } else { arg }
    })
}

/// The levels of the log.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// A level, or a filter. A word that is no level would be taken for the name of a part of the program, of which nothing
/// would ever be logged.
fn log(text: &str) -> Result<String, String> {
    let expected = || {
        format!("expected one of {}, or a filter such as `alfil_server=debug,sqlx=warn`", LEVELS.join(", "))
    };
    let is_level = |word: &str| LEVELS.iter().any(|level| word.trim().eq_ignore_ascii_case(level));
    let is_right = |part: &str| match part.rsplit_once('=') {
        Some((_, level)) if !level.ends_with(']') => is_level(level),
        _ => is_level(part),
    };
    if !text.split(',').all(is_right) {
        return Err(expected());
    }
    EnvFilter::try_new(text).map(|_| text.to_owned()).map_err(|_| expected())
}

/// An origin as browsers write it: they are compared letter by letter.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |c: char| !c.is_ascii_uppercase() && !c.is_whitespace() && !"/*?#@".contains(c);
    match host {
        Some(host) if !host.is_empty() && host.chars().all(plain) => Ok(text.to_owned()),
        _ => Err("expected a scheme and a host in small letters, as `https://example.org` or `http://10.0.0.5:8420`"
            .to_owned()),
    }
}

/// A network, or one address.
fn net(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(|_| address()).map_err(|_| "expected an address or a network".to_owned())
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_variable_that_is_set_to_nothing_is_not_set() {
        let empty = command(|name| (name == "ALFIL_MAX_ROOMS").then(OsString::new));
        let variable =
            |name: &str| empty.get_arguments().any(|arg| arg.get_env().is_some_and(|env| env == name));
        assert!(!variable("ALFIL_MAX_ROOMS") && variable("ALFIL_ROOMS_PER_MINUTE"));
    }

    #[test]
    fn a_level_that_there_is_not_is_refused() {
        let parse = |log: &str| Config::try_parse_from(["alfil-server", "--log", log]);
        for good in ["info", "WARN", "off", "alfil_server=debug", "info,sqlx=warn,hyper::proto=trace"] {
            assert_eq!(parse(good).unwrap().log, good);
        }
        for bad in ["verbose", "", "info,verbose", "alfil_server", "alfil_server=loud", "=", "debug;"] {
            let error = parse(bad).unwrap_err().to_string();
            assert!(error.contains("--log") && error.contains("error, warn, info, debug, trace"), "{error}");
        }
    }

    #[test]
    fn what_would_let_nobody_in_is_refused() {
        let parse = |flag, value| Config::try_parse_from(["alfil-server", flag, value]);
        for bad in [
            "*",
            "chess.example",
            "https://",
            "https://a.example/",
            "https://A.example",
            "https://a.example/x",
        ] {
            assert!(parse("--origin", bad).unwrap_err().to_string().contains("https://example.org"), "{bad}");
        }
        for flag in ["--max-connections", "--messages-per-second"] {
            assert!(parse(flag, "0").is_err(), "{flag}");
        }
        assert!(parse("--trusted-proxy", "localhost").is_err());
        let nets = parse("--trusted-proxy", "127.0.0.1,10.0.0.0/8,::1").unwrap().trusted_proxies;
        assert_eq!(
            nets.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]
        );
    }
}
