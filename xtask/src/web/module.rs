//! The WebAssembly modules and their JavaScript.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

const TARGET: &str = "wasm32-unknown-unknown";
/// Where Debian puts a compiler that knows the target, which it builds for its browsers.
const DEBIAN: &str = "/usr/bin";
/// What of Debian is a compiler for the target: compiler, sources of the standard library, and linker.
pub(super) const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", LINKER];
/// The package of the linker that belongs to that compiler's LLVM.
const LINKER: &str = "lld-22";

/// A module of its own, so that what every visitor waits for is small.
pub(super) struct Part {
    /// The feature of `alfil-wasm`, and the end of the module's name.
    feature: &'static str,
    profile: &'static str,
}

pub(super) const PARTS: [Part; 2] =
    [Part { feature: "rules", profile: "web-rules" }, Part { feature: "engine", profile: "web" }];

/// A compiler for the target.
pub(super) enum Toolchain {
    /// The active one, which has the target.
    Active,
    /// Debian's, which has to build the standard library, and a linker: Debian's compiler comes without one.
    Debian { linker: PathBuf },
}

impl Toolchain {
    /// Finds one, and lets rustup add the target where that is all that is missing.
    pub(super) fn find() -> Result<Toolchain> {
        if has_target() {
            return Ok(Toolchain::Active);
        }
        eprintln!("$ rustup target add {TARGET}");
        let added =
            Command::new("rustup").args(["target", "add", TARGET]).current_dir(crate::root()).status();
        if added.is_ok_and(|status| status.success()) && has_target() {
            return Ok(Toolchain::Active);
        }
        if let Some(linker) = linker().filter(|_| debian_is_there()) {
            eprintln!(
                "web: no standard library for {TARGET} here; Debian's compiler builds it with the modules"
            );
            return Ok(Toolchain::Debian { linker });
        }
        bail!(
            "the web page needs Rust's standard library for {TARGET}: `rustup target add {TARGET}` installs it \
             (on Debian also: apt-get install {})",
            PACKAGES.join(" ")
        )
    }

    fn cargo(&self) -> Command {
        match self {
            Toolchain::Active => crate::cargo(&[]),
            Toolchain::Debian { linker } => {
                let mut command = Command::new(Path::new(DEBIAN).join("cargo"));
                command.current_dir(crate::root());
                // Not the wrappers of rustup, and without what this program inherited from them.
                command.env("PATH", "/usr/bin:/bin").env("RUSTC", Path::new(DEBIAN).join("rustc"));
                for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC_WRAPPER"] {
                    command.env_remove(name);
                }
                // The standard library is built by a feature that is not stable yet.
                command.env("RUSTC_BOOTSTRAP", "1");
                command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                command
            }
        }
    }
}

/// Whether the active toolchain has the target.
fn has_target() -> bool {
    let asked = Command::new("rustc")
        .current_dir(crate::root())
        .args(["--print", "target-libdir", "--target", TARGET])
        .stderr(Stdio::null())
        .output();
    asked.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

fn debian_is_there() -> bool {
    let sources = "../lib/rustlib/src/rust/library/std/Cargo.toml";
    ["cargo", "rustc", sources].iter().all(|name| Path::new(DEBIAN).join(name).exists())
}

/// The linker of the active toolchain, which rustup's have, or else Debian's.
fn linker() -> Option<PathBuf> {
    let debian = [&LINKER.replace("lld", "wasm-ld"), "wasm-ld"].map(|name| Path::new(DEBIAN).join(name));
    linker_of_active().into_iter().chain(debian).find(|linker| linker.exists())
}

fn linker_of_active() -> Option<PathBuf> {
    let asked =
        Command::new("rustc").current_dir(crate::root()).args(["--print", "target-libdir"]).output().ok()?;
    let libraries = PathBuf::from(String::from_utf8(asked.stdout).ok()?.trim());
    Some(libraries.parent()?.join("bin/rust-lld"))
}

impl Part {
    /// Builds the module, and writes it with its JavaScript to `web/wasm`.
    pub(super) fn build(&self, toolchain: &Toolchain) -> Result<()> {
        let target = target_of(toolchain);
        let mut command = toolchain.cargo();
        command.args(["build", "--locked", "--package", "alfil-wasm", "--lib", "--no-default-features"]);
        command.args(["--features", self.feature, "--profile", self.profile, "--target", TARGET]);
        command.arg("--target-dir").arg(&target);
        if matches!(toolchain, Toolchain::Debian { .. }) {
            command.arg("-Zbuild-std=std,panic_abort");
        }
        crate::must(&mut command)?;
        let built = target.join(TARGET).join(self.profile).join("alfil_wasm.wasm");
        // A program of its own: it takes minutes to build, once.
        let mut glue =
            crate::cargo(&["run", "--locked", "--release", "--manifest-path", "xtask/web/Cargo.toml"]);
        glue.arg("--target-dir").arg(crate::target().join("web-glue")).arg("--").arg(built);
        glue.arg(format!("alfil_{}", self.feature)).arg(super::folder().join("wasm"));
        crate::must(&mut glue)
    }
}

/// Two compilers do not share what they built.
fn target_of(toolchain: &Toolchain) -> PathBuf {
    match toolchain {
        Toolchain::Active => crate::target(),
        Toolchain::Debian { .. } => crate::target().join("web-debian"),
    }
}
