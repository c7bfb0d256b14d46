//! `cargo xtask bench-signature`: a change of the search must say so.
//!
//! `alfil bench` counts the nodes of fixed searches. That number stands in `CHANGELOG.md`, so a change that was not meant
//! to touch the search shows itself, and one that was meant to is written down. Two runs, and builds of several profiles,
//! must also choose the same moves.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// Compare or write.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write the number of this build into `CHANGELOG.md`
    #[arg(long)]
    write: bool,

    /// The profiles to build with; each must count the same and, with the same seeds and nodes, play the same
    #[arg(long, value_name = "NAME", default_values_t = [QUICK.to_owned()])]
    profile: Vec<String>,
}

const QUICK: &str = "quick";
const HEADING: &str = "## Unreleased";
const MARK: &str = "Bench: ";

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut found: Option<(u64, String)> = None;
    for profile in &args.profile {
        let alfil = alfil(profile)?;
        let (signature, said) = (count(&alfil)?, crate::same_moves::twice(&alfil)?);
        println!("bench-signature: {signature} nodes, built with the profile {profile}");
        if let Some((nodes, other)) = &found {
            ensure!(*nodes == signature, "the number of nodes depends on how the engine was compiled");
            ensure!(*other == said, "the moves depend on how the engine was compiled:\n{other}\n{said}");
        }
        found = Some((signature, said));
    }
    let (signature, _) = found.context("no profile to build with")?;
    let text = std::fs::read_to_string(changelog()).context("cannot read CHANGELOG.md")?;
    if args.write {
        let text = with_signature(&text, signature)?;
        return std::fs::write(changelog(), text).context("cannot write CHANGELOG.md");
    }
    compare(written(&text), signature)
}

/// What `cargo xtask test` does.
pub(crate) fn check() -> Result<()> {
    run(&Args { write: false, profile: vec![QUICK.to_owned()] })
}

fn compare(written: Option<u64>, signature: u64) -> Result<()> {
    let told = written.map_or("says nothing".to_owned(), |number| format!("says {number}"));
    if written != Some(signature) {
        bail!(
            "the search counts {signature} nodes, CHANGELOG.md {told}. If the search was meant to change, tell how \
             under {HEADING:?} and run `cargo xtask bench-signature --write`; if not, it changed by mistake"
        );
    }
    Ok(())
}

fn changelog() -> PathBuf {
    crate::root().join("CHANGELOG.md")
}

/// The path of the program, built with a profile.
pub(crate) fn alfil(profile: &str) -> Result<PathBuf> {
    crate::must(&mut crate::cargo(&["build", "--quiet", "--profile", profile, "-p", "alfil-cli"]))?;
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(crate::target().join(folder).join("alfil").with_extension(std::env::consts::EXE_EXTENSION))
}

/// Nodes of `alfil bench`.
fn count(alfil: &Path) -> Result<u64> {
    let output = std::process::Command::new(alfil).arg("bench").output().context("cannot start alfil")?;
    ensure!(output.status.success(), "alfil bench failed: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().last().and_then(|line| line.strip_prefix(MARK));
    line.context("alfil bench printed no signature")?.parse().context("the signature is no number")
}

/// The lines of the first section and those after it.
fn unreleased(text: &str) -> Option<(usize, usize)> {
    let start = text.find(HEADING)? + HEADING.len();
    let end = text[start..].find("\n## ").map_or(text.len(), |length| start + length);
    Some((start, end))
}

/// The signature in the unreleased section.
fn written(text: &str) -> Option<u64> {
    let (start, end) = unreleased(text)?;
    let line = text[start..end].lines().find_map(|line| line.strip_prefix(MARK))?;
    line.trim().parse().ok()
}

/// The text with the signature in its place: where the old one stands, else under the heading.
fn with_signature(text: &str, signature: u64) -> Result<String> {
    let (start, end) = unreleased(text).with_context(|| format!("CHANGELOG.md has no {HEADING:?}"))?;
    let section = &text[start..end];
    let line = format!("{MARK}{signature}");
    let new = match section.lines().find(|line| line.starts_with(MARK)) {
        Some(old) => section.replacen(old, &line, 1),
        None => format!("\n\n{line}\n{}", section.strip_prefix('\n').unwrap_or(section)),
    };
    Ok(format!("{}{new}{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Changelog\n\n## Unreleased\n\n### Added\n\n- x\n\n## 0.1.0\n\nBench: 1\n";

    #[test]
    fn the_signature_of_the_next_version_counts() {
        assert_eq!(written(TEXT), None);
        let first = with_signature(TEXT, 42).unwrap();
        assert_eq!(first, TEXT.replace("Unreleased\n\n", "Unreleased\n\nBench: 42\n\n"));
        let second = with_signature(&first, 1234).unwrap();
        assert_eq!(written(&second), Some(1234));
        assert_eq!(second, first.replace("42", "1234"));
        assert!(with_signature("nothing", 1).is_err());
    }

    #[test]
    fn another_number_is_an_error_that_says_what_to_do() {
        assert!(compare(Some(5), 5).is_ok());
        let error = compare(Some(5), 6).unwrap_err().to_string();
        assert!(error.contains("counts 6 nodes, CHANGELOG.md says 5"), "{error}");
        assert!(error.contains("cargo xtask bench-signature --write"), "{error}");
        assert!(compare(None, 6).unwrap_err().to_string().contains("says nothing"));
    }
}
