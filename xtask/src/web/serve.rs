//! `cargo xtask serve`: builds the page and the server, and serves.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Result;

/// Where to serve.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1:8420")]
    listen: SocketAddr,

    /// File that holds the games; it is made if there is none
    #[arg(long, default_value = "alfil.db")]
    database: PathBuf,

    /// Leave the page out: the interface alone, without Node and without a compiler for browsers
    #[arg(long)]
    no_web: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if !args.no_web {
        super::run()?;
    }
    crate::must(&mut crate::cargo(&[
        "build",
        "--locked",
        "--profile",
        "quick",
        "--package",
        "alfil-server",
    ]))?;
    if args.no_web {
        println!("\nThe interface is at http://{} (Ctrl+C ends it).\n", args.listen);
    } else {
        println!("\nPlay at http://{} (Ctrl+C ends it).\n", args.listen);
    }
    let (listen, database) = (args.listen.to_string(), args.database.display().to_string());
    let mut command = crate::cargo(&[
        "run",
        "--locked",
        "--quiet",
        "--profile",
        "quick",
        "--package",
        "alfil-server",
        "--",
    ]);
    crate::must(command.args(["--listen", &listen, "--database", &database]))
}
