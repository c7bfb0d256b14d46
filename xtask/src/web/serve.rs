//! `cargo xtask serve`: builds the page and the server, and serves.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

/// Where to serve.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1:8420")]
    listen: SocketAddr,

    /// File that holds the games; it is made if there is none
    #[arg(long, default_value = "alfil.db")]
    database: PathBuf,

    /// Build no page: that takes neither Node nor a compiler for browsers
    #[arg(long)]
    no_web: bool,

    /// Further flags of the server, after `--`
    #[arg(last = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    // Whether it can listen is told before anything takes minutes.
    TcpListener::bind(args.listen)
        .with_context(|| format!("cannot listen on {}; `--listen` names another address", args.listen))?;
    eprintln!("Building what is not built yet; the first time takes some minutes.");
    if !args.no_web {
        super::build()?;
    }
    // It says itself where to play, once it listens. A relative file is taken from where the command was given.
    let mut command = Command::new(build()?);
    command.arg("--listen").arg(args.listen.to_string());
    crate::must(command.arg("--database").arg(&args.database).args(&args.rest))
}

/// Builds the server; its file.
pub(crate) fn build() -> Result<PathBuf> {
    crate::must(&mut crate::cargo(&[
        "build",
        "--locked",
        "--profile",
        "quick",
        "--package",
        "alfil-server",
    ]))?;
    let name = format!("alfil-server{}", std::env::consts::EXE_SUFFIX);
    Ok(std::path::absolute(crate::target().join("quick").join(name))?)
}
