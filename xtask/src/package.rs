//! `cargo xtask package`: each crate as its users get it.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

pub(crate) fn run() -> Result<()> {
    forget_unpacked()?;
    // Unpacks each crate and builds it from the other packaged ones.
    crate::must(&mut crate::cargo(&["package", "--workspace", "--allow-dirty", "--quiet"]))?;
    for name in published()? {
        // On its own a crate gets no feature that another member switched on for it.
        crate::must(&mut crate::cargo(&["test", "--profile", "quick", "--quiet", "--package", &name]))?;
    }
    Ok(())
}

/// Removes what an earlier run unpacked. Cargo takes a crate of the same name and version for the same crate, also when it
/// was packaged from other sources since.
fn forget_unpacked() -> Result<()> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let Some(Ok(sources)) = home.map(|home| home.join("registry/src").read_dir()) else { return Ok(()) };
    for source in sources.flatten() {
        // A registry that stands for packages of a workspace has no host before the dash.
        if !source.file_name().to_string_lossy().starts_with('-') {
            continue;
        }
        for name in published()? {
            let stale = source.path().join(format!("{name}-{}", env!("CARGO_PKG_VERSION")));
            if stale.exists() {
                std::fs::remove_dir_all(&stale)
                    .with_context(|| format!("cannot remove {}", stale.display()))?;
            }
        }
    }
    Ok(())
}

/// The crates that are not private to this repository.
fn published() -> Result<Vec<String>> {
    let output = crate::cargo(&["metadata", "--no-deps", "--format-version", "1"]).output()?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("cannot read the workspace's metadata")?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let public = packages.iter().filter(|package| package["publish"].is_null());
    Ok(public.filter_map(|package| Some(package["name"].as_str()?.to_owned())).collect())
}
