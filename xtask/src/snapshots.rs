//! `cargo xtask snapshots`: the snapshot tests, and no snapshot without a test.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// Where insta notes the snapshots that tests referred to.
const REFERENCES: &str = "INSTA_SNAPSHOT_REFERENCES_FILE";

pub(crate) fn run() -> Result<()> {
    with_references(|name, file| {
        let mut command = crate::cargo(&["test", "--profile", "quick", "--workspace", "--tests", "snapshot"]);
        crate::must(command.env(name, file).env("INSTA_UPDATE", "no"))
    })
}

/// Runs tests with insta's list of references switched on, then rejects snapshots that are not on it.
pub(crate) fn with_references(tests: impl FnOnce(&str, &Path) -> Result<()>) -> Result<()> {
    let list = crate::target().join("snapshot-references.txt");
    std::fs::create_dir_all(crate::target())?;
    std::fs::write(&list, "").context("cannot write the list of snapshot references")?;
    tests(REFERENCES, &list)?;
    let referenced: HashSet<PathBuf> = std::fs::read_to_string(&list)?
        .lines()
        .filter_map(|line| Path::new(line).canonicalize().ok())
        .collect();
    let mut unreferenced = Vec::new();
    for folder in ["crates", "examples", "xtask"] {
        collect(&crate::root().join(folder), &mut unreferenced)?;
    }
    let found = unreferenced.len();
    unreferenced.retain(|file| file.canonicalize().is_ok_and(|file| !referenced.contains(&file)));
    for file in &unreferenced {
        println!("no test refers to {}", file.display());
    }
    ensure!(unreferenced.is_empty(), "{} snapshots are not referred to by any test", unreferenced.len());
    println!("snapshots: {found}, all referred to");
    Ok(())
}

fn collect(folder: &Path, snapshots: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, snapshots)?;
        } else if path.extension().is_some_and(|ending| ending == "snap") {
            snapshots.push(path);
        }
    }
    Ok(())
}
