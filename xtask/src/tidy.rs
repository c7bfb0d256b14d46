//! `cargo xtask tidy`: what the compiler cannot check.

use std::path::PathBuf;
use std::process::Stdio;

use alfil_variants::VariantId;
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Which crates of the workspace each crate may depend on. Tests, benches and examples may use any.
const LAYERS: &[(&str, &[&str])] = &[
    ("alfil-core", &[]),
    ("alfil-variants", &["alfil-core"]),
    ("alfil-notation", &["alfil-core", "alfil-variants"]),
    ("alfil-search", &["alfil-core", "alfil-variants"]),
    ("alfil-draw", &["alfil-core", "alfil-variants"]),
    ("alfil-replay", &["alfil-core", "alfil-variants", "alfil-notation"]),
    ("alfil-conformance", &["alfil-core", "alfil-variants", "alfil-notation"]),
    (
        "alfil-cli",
        &["alfil-core", "alfil-variants", "alfil-notation", "alfil-search", "alfil-replay", "alfil-draw"],
    ),
    (
        "alfil-server",
        &["alfil-core", "alfil-variants", "alfil-notation", "alfil-search", "alfil-replay", "alfil-draw"],
    ),
    (
        "alfil-wasm",
        &["alfil-core", "alfil-variants", "alfil-notation", "alfil-search", "alfil-replay", "alfil-draw"],
    ),
    ("extra-variants", &["alfil-core", "alfil-variants"]),
    ("xtask", &["alfil-core", "alfil-variants", "alfil-notation", "alfil-replay"]),
    ("alfil-lab", &["alfil-core", "alfil-variants", "alfil-notation", "alfil-replay", "alfil-search"]),
    ("alfil-load", &["alfil-core", "alfil-variants", "alfil-notation", "alfil-replay"]),
];

/// Source files above this many lines hold more than one idea.
const LONGEST_FILE: usize = 600;
/// The same for a rule plugin.
const LONGEST_PLUGIN: usize = 150;

pub(crate) fn run() -> Result<()> {
    let mut faults = layers()?;
    for source in sources()? {
        let text =
            std::fs::read_to_string(&source).with_context(|| format!("cannot read {}", source.display()))?;
        let shown = source.strip_prefix(crate::root()).unwrap_or(&source).display().to_string();
        faults.extend(length_fault(&shown, &text));
        if let Some(names) = forbidden_names(&shown) {
            faults.extend(name_faults(&shown, &text, &names));
        }
    }
    if let Err(stale) = crate::docs::check() {
        faults.push(stale.to_string());
    }
    for fault in &faults {
        println!("{fault}");
    }
    if !faults.is_empty() {
        bail!("tidy: {} faults", faults.len());
    }
    println!("tidy: layers, names, sizes and generated pages are in order");
    Ok(())
}

/// Dependencies that run against the layers.
fn layers() -> Result<Vec<String>> {
    let output = crate::cargo(&["metadata", "--no-deps", "--format-version", "1"])
        .stderr(Stdio::inherit())
        .output()?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("cannot read the workspace's metadata")?;
    let mut faults = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
            faults.push(format!("{name} has no place in the layers of xtask/src/tidy.rs"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let target = dependency["name"].as_str().unwrap_or_default();
            let is_ours = LAYERS.iter().any(|(layer, _)| *layer == target);
            if is_ours && dependency["kind"].is_null() && !allowed.contains(&target) {
                faults.push(format!("{name} must not depend on {target}"));
            }
        }
    }
    Ok(faults)
}

/// Every Rust file that git knows or would add.
fn sources() -> Result<Vec<PathBuf>> {
    let output = std::process::Command::new("git")
        .current_dir(crate::root())
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "*.rs"])
        .output()
        .context("cannot start git")?;
    let files = String::from_utf8(output.stdout)?;
    Ok(files.lines().map(|file| crate::root().join(file)).filter(|file| file.exists()).collect())
}

/// Binaries: their help shows variants in examples, but their code may not know one.
const FRONT_ENDS: &[&str] = &["crates/cli/", "crates/server/"];

/// The names of variants that must not stand in a file; `None` where variants are at home.
fn forbidden_names(file: &str) -> Option<Vec<String>> {
    if !file.starts_with("crates/") || !file.contains("/src/") || file.starts_with("crates/variants/") {
        return None;
    }
    let types = VariantId::ALL.iter().map(|id| format!("{id:?}"));
    if FRONT_ENDS.iter().any(|folder| file.starts_with(folder)) {
        return Some(types.collect());
    }
    // The base is also the name of the game, so only its type gives it away.
    let others = VariantId::ALL.iter().filter(|id| **id != VariantId::default());
    let mut names: Vec<String> = types.chain(others.flat_map(|id| id.names()).map(str::to_owned)).collect();
    names.sort();
    names.dedup();
    Some(names)
}

fn length_fault(file: &str, text: &str) -> Option<String> {
    let lines = text.lines().count();
    let is_plugin = file.starts_with("crates/variants/src/") && text.contains("impl Variant for");
    let longest = if is_plugin { LONGEST_PLUGIN } else { LONGEST_FILE };
    (lines > longest).then(|| format!("{file}: {lines} lines, at most {longest}"))
}

/// Lines of code that name a variant. Comments and test modules may.
fn name_faults(file: &str, text: &str, names: &[String]) -> Vec<String> {
    let code = text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]");
    let code = code.filter(|(_, line)| !line.trim_start().starts_with("//"));
    code.flat_map(|(index, line)| {
        let line = line.split(" // ").next().unwrap_or(line);
        let found = names.iter().filter(move |name| words(line).any(|word| word == **name));
        found.map(move |name| format!("{file}:{}: names the variant {name:?}", index + 1)).collect::<Vec<_>>()
    })
    .collect()
}

/// Identifiers and texts of a line, hyphens included.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_in_code_is_a_fault_and_one_in_a_comment_is_not() {
        let text = "//! Knightmate\nlet x = V::ID == \"racing-kings\";\nfoo::<ThreeCheck>(); // Chess\n#[cfg(test)]\nKnightmate";
        let faults = name_faults("a.rs", text, &forbidden_names("crates/core/src/a.rs").unwrap());
        assert_eq!(
            faults,
            ["a.rs:2: names the variant \"racing-kings\"", "a.rs:3: names the variant \"ThreeCheck\""]
        );
    }

    #[test]
    fn a_long_plugin_is_a_fault() {
        let text = format!("impl Variant for X {{}}\n{}", "\n".repeat(LONGEST_PLUGIN));
        assert!(length_fault("crates/variants/src/x.rs", &text).is_some());
        assert!(length_fault("crates/core/src/x.rs", &text).is_none());
    }

    #[test]
    fn rules_apply_to_library_code_only() {
        let library = forbidden_names("crates/notation/src/fen.rs").unwrap();
        assert!(library.contains(&"3check".to_owned()) && library.contains(&"Chess".to_owned()));
        assert!(!forbidden_names("crates/cli/src/main.rs").unwrap().contains(&"3check".to_owned()));
        assert_eq!(forbidden_names("crates/variants/src/chess.rs"), None);
        assert_eq!(forbidden_names("crates/notation/tests/it/main.rs"), None);
    }
}
