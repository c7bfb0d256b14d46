//! `cargo xtask test`: everything that must hold before a change lands.

use std::time::Instant;

use anyhow::{Context, Result, ensure};

/// A name and what it takes to pass.
type Step = (&'static str, fn() -> Result<()>);

/// Cheap steps first. All of them build with one profile, so that they share what was built.
const STEPS: &[Step] = &[
    ("format", || crate::must(&mut crate::cargo(&["fmt", "--all", "--check"]))),
    ("tidy", crate::tidy::run),
    ("clippy", clippy),
    ("tests and snapshots", tests),
    ("signature of the search", crate::bench_signature::check),
    ("drivers", crate::drivers::check),
    ("perft", || crate::perft::run(&crate::perft::Args::ALL)),
    ("documentation", documentation),
    ("packages", crate::package::run),
    ("load and attacks", crate::loadgen::short),
];

/// What to do where a step cannot be taken.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Fail where the page cannot be tested because a program lacks and cannot be installed; else this is only told
    #[arg(long)]
    complete: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    // What cannot be tested here is told first and last.
    let page = crate::web::needs::get();
    if let Err(missing) = &page {
        ensure!(!args.complete, "the page cannot be tested: {missing:#}");
        eprintln!("The page WILL NOT BE TESTED: {missing:#}");
    }
    let page_step: Step = ("page", crate::web::test);
    let mut times = Vec::new();
    for (name, step) in STEPS.iter().chain(page.is_ok().then_some(&page_step)) {
        eprintln!("\n== {name}");
        let started = Instant::now();
        step().with_context(|| format!("step `{name}` failed"))?;
        times.push((name, started.elapsed().as_secs()));
    }
    println!("\nAll steps passed:");
    for (name, seconds) in times {
        println!("  {name}: {seconds} s");
    }
    if let Err(missing) = page {
        println!("The page was NOT TESTED: {missing:#}");
    }
    Ok(())
}

fn clippy() -> Result<()> {
    crate::must(&mut crate::cargo(&[
        "clippy",
        "--profile",
        "quick",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ]))
}

fn tests() -> Result<()> {
    crate::snapshots::with_references(|name, file| {
        let mut command = crate::cargo(&["test", "--profile", "quick", "--workspace"]);
        crate::must(command.env(name, file).env("INSTA_UPDATE", "no"))
    })
}

fn documentation() -> Result<()> {
    let mut command = crate::cargo(&["doc", "--profile", "quick", "--workspace", "--no-deps", "--quiet"]);
    crate::must(command.env("RUSTDOCFLAGS", "-D warnings"))
}
