//! `alfil-server`: reads its configuration, sets up the log, and serves.

use std::io::IsTerminal as _;

use alfil_server::config::{Config, LogFormat};
use anyhow::Context as _;
use tracing_subscriber::EnvFilter;

/// What no setting lets into the log, because it would write down what goes over sockets, seats included.
const SILENT: &str = "tungstenite=warn,tokio_tungstenite=warn";

fn main() -> anyhow::Result<()> {
    let config = Config::read();
    let filter = EnvFilter::try_new(format!("{},{SILENT}", config.log)).context("--log")?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.log_format {
        LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().init(),
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(alfil_server::serve(config))
}
