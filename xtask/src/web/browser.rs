//! `cargo xtask browser`: the page in a real Chromium, with a server that has a database of its own.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

/// Names under which systems have Chromium.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// What to run.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only tests whose name contains this
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// Only tests in these files of `web/tests/browser`, without `.test.mjs`
    #[arg(long, value_name = "FILE")]
    file: Vec<String>,

    /// Take the page as it was built last
    #[arg(long)]
    built: bool,
}

impl Args {
    /// All tests, with the page as it was built last.
    pub(super) const BUILT: Args = Args { name: None, file: Vec::new(), built: true };
}

pub(crate) fn run(args: &Args) -> Result<()> {
    // What is missing is told before anything takes minutes.
    let chromium = chromium()?;
    if !args.built {
        super::build()?;
    }
    let server = super::serve::build()?;
    let mut command = Command::new("node");
    command.current_dir(super::folder()).env("ALFIL_SERVER", server).env("CHROMIUM", chromium);
    command.args(["--test", "--test-concurrency=1", "--test-reporter=spec"]);
    command.args(args.name.iter().map(|name| format!("--test-name-pattern={name}")));
    if args.file.is_empty() {
        command.arg("tests/browser/");
    }
    crate::must(command.args(args.file.iter().map(|file| format!("tests/browser/{file}.test.mjs"))))
}

/// The browser: `CHROMIUM`, or the first that the path has.
pub(super) fn chromium() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let files = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files
        .into_iter()
        .find(|file| file.is_file())
        .context("the browser tests need Chromium: `apt-get install chromium`, or name one in CHROMIUM")
}
