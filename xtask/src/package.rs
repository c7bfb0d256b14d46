//! `cargo xtask package`: each crate as its users get it.

use anyhow::{Context, Result};
use serde_json::Value;

pub(crate) fn run() -> Result<()> {
    // Unpacks each crate and builds it from the other packaged ones.
    crate::must(&mut crate::cargo(&["package", "--workspace", "--allow-dirty", "--quiet"]))?;
    for name in published()? {
        // On its own a crate gets no feature that another member switched on for it.
        crate::must(&mut crate::cargo(&["test", "--profile", "quick", "--quiet", "--package", &name]))?;
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
