//! What building and testing the page needs beside Rust.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use super::module::{self, Toolchain};
use super::{browser, node};

/// Sees that all is there; on Debian, where the user may, installs what lacks.
///
/// # Errors
///
/// What lacks, and how to install it.
pub(crate) fn get() -> Result<()> {
    node::must_be_there()?;
    if browser::chromium().is_err() {
        install(&["chromium"])?;
    }
    if Toolchain::find().is_err() {
        install(&module::PACKAGES)?;
    }
    browser::chromium()?;
    Toolchain::find().map(|_| ())
}

/// Installs packages of Debian. That this cannot be done here is no error: the caller looks again.
fn install(packages: &[&str]) -> Result<()> {
    if !Path::new("/usr/bin/apt-get").exists() || !is_root()? {
        return Ok(());
    }
    let apt = |args: &[&str]| {
        eprintln!("$ apt-get {}", args.join(" "));
        let mut command = Command::new("apt-get");
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive").status()
    };
    let wanted = [&["install", "--yes", "--quiet", "--no-install-recommends"], packages].concat();
    // The list of packages may be old or empty.
    if !apt(&wanted)?.success() && apt(&["update", "--quiet"])?.success() {
        apt(&wanted)?;
    }
    Ok(())
}

fn is_root() -> Result<bool> {
    let output = Command::new("id").arg("-u").output()?;
    if !output.status.success() {
        bail!("`id -u` failed");
    }
    Ok(output.stdout.trim_ascii() == b"0")
}
