//! `cargo xtask web`: the web page, from the WebAssembly modules to `web/dist`, which the server takes in when it is built.
//!
//! `cargo xtask serve` goes on from there to a running server, `cargo xtask browser` to the tests in a browser.

pub(crate) mod bench;
pub(crate) mod browser;
mod module;
pub(crate) mod needs;
mod node;
pub(crate) mod serve;

use std::path::PathBuf;

use anyhow::Result;

/// Builds the page, and says what to do with it.
pub(crate) fn run() -> Result<()> {
    build()?;
    println!("The page is in web/dist; `cargo xtask serve` serves it.");
    Ok(())
}

/// Builds the page.
fn build() -> Result<()> {
    // What is missing is told before anything takes minutes.
    node::must_be_there()?;
    let toolchain = module::Toolchain::find()?;
    for part in module::PARTS {
        part.build(&toolchain)?;
    }
    node::bundle()
}

/// Builds the page and tests it in Node and in a browser.
pub(crate) fn test() -> Result<()> {
    build()?;
    node::test()?;
    browser::run(&browser::Args::BUILT)
}

/// The folder of the page.
fn folder() -> PathBuf {
    crate::root().join("web")
}
