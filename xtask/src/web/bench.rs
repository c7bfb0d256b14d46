//! `cargo xtask web-bench`: how much of the native speed the modules reach in Chromium, in pairs of runs on this machine.

use std::process::Command;

use anyhow::Result;

/// How to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Pairs of runs; the best of each side count
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: u32,

    /// Profile of the native program
    #[arg(long, value_name = "NAME", default_value = "release")]
    profile: String,

    /// Take the page as it was built last
    #[arg(long)]
    built: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let chromium = super::browser::chromium()?;
    if !args.built {
        super::build()?;
    }
    let example =
        ["build", "--locked", "--package", "alfil-wasm", "--example", "speed", "--profile", &args.profile];
    crate::must(&mut crate::cargo(&example))?;
    let name = format!("speed{}", std::env::consts::EXE_SUFFIX);
    let native = std::path::absolute(crate::target().join(&args.profile).join("examples").join(name))?;
    let mut command = Command::new("node");
    command.current_dir(super::folder()).arg("tests/bench/speed.mjs");
    command.env("ALFIL_SPEED", native).env("CHROMIUM", chromium).env("ROUNDS", args.rounds.to_string());
    crate::must(&mut command)
}
