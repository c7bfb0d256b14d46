//! `cargo xtask package`: each crate as its users get it.

use std::fs::DirEntry;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

pub(crate) fn run() -> Result<()> {
    let published = published()?;
    forget_unpacked(&published)?;
    // Unpacks each crate and builds it from the other packaged ones.
    let mut package = crate::cargo(&["package", "--allow-dirty", "--quiet"]);
    package.args(published.iter().flat_map(|name| ["--package", name]));
    crate::must(package.env("CARGO_PROFILE_DEV_DEBUG", "false"))?;
    for name in &published {
        // On its own a crate gets no feature that another member switched on for it. Its tests ran with the others'.
        crate::must(&mut crate::cargo(&[
            "check",
            "--profile",
            "quick",
            "--quiet",
            "--all-targets",
            "--package",
            name,
        ]))?;
    }
    Ok(())
}

/// Removes what an earlier run unpacked and built. Cargo takes a crate of the same name and version for the same crate, also when it
/// was packaged from other sources since.
fn forget_unpacked(published: &[String]) -> Result<()> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let sources = home.map(|home| home.join("registry/src")).and_then(|path| path.read_dir().ok());
    // A registry that stands for the packages of a workspace has no host before the dash.
    let overlays = sources.into_iter().flatten().flatten().filter(|source| starts_with(source, "-"));
    let mut places: Vec<PathBuf> = overlays.map(|source| source.path()).collect();
    places.push(crate::target().join("debug/.fingerprint"));
    for name in published {
        let of_this = |entry: &DirEntry| starts_with(entry, &format!("{name}-"));
        for stale in
            places.iter().filter_map(|place| place.read_dir().ok()).flatten().flatten().filter(of_this)
        {
            let path = stale.path();
            std::fs::remove_dir_all(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
}

fn starts_with(entry: &DirEntry, beginning: &str) -> bool {
    entry.file_name().to_string_lossy().starts_with(beginning)
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
