//! What runs in Node: the packages, the type check and the bundler.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The oldest Node that the tools run on.
const OLDEST: u32 = 20;

/// Fails if there is no Node that is new enough, and says what to do.
pub(super) fn must_be_there() -> Result<()> {
    let missing = || {
        format!(
            "the web page needs Node {OLDEST} or newer with npm: https://nodejs.org, or your system's nodejs and npm"
        )
    };
    let output =
        Command::new("node").arg("--version").stderr(Stdio::null()).output().with_context(missing)?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    ensure!(major.is_some_and(|major| major >= OLDEST), "{}; here is {version:?}", missing());
    let npm = npm().arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    ensure!(npm.is_ok_and(|status| status.success()), "{}; npm is missing", missing());
    Ok(())
}

fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(super::folder());
    command
}

/// Installs the packages that the lock file names, unless that was done. No script of a package is run.
pub(crate) fn packages() -> Result<()> {
    let folder = super::folder();
    let wanted =
        fs::read_to_string(folder.join("package-lock.json")).context("cannot read web/package-lock.json")?;
    // Written last, so it says that everything is there.
    let stamp = folder.join("node_modules/.installed");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    crate::must(npm().args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))?;
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))
}

/// Tests rules, engine and everything that needs no browser.
pub(super) fn test() -> Result<()> {
    crate::must(npm().args(["run", "--silent", "test"]))
}

/// Checks the types and bundles the page.
pub(super) fn bundle() -> Result<()> {
    packages()?;
    crate::must(npm().args(["run", "--silent", "check"]))?;
    crate::must(npm().args(["run", "--silent", "build"]))?;
    crate::must(npm().args(["run", "--silent", "build:node"]))
}
