//! `cargo xtask schemathesis`: a program that reads the `OpenAPI` document and asks the server for everything in it, rightly
//! and wrongly. The server must never fail, and answer as the document says.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// What to run.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Requests that are tried for each entry of the document
    #[arg(long, value_name = "N", default_value_t = 100)]
    examples: u32,

    /// Stands for the requests; the same number tries the same ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Profile to build the server with
    #[arg(long, value_name = "NAME", default_value = "quick")]
    profile: String,
}

/// What is looked at in each answer. That the server takes all that fits the document's types is none of it: what a FEN
/// or a PGN is, they cannot say.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance,unsupported_method,\
                      allow_header_conformance";

pub(crate) fn run(args: &Args) -> Result<()> {
    let python = crate::python::environment("schemathesis-venv", &folder().join("requirements.txt"))?;
    crate::must(&mut crate::cargo(&["build", "--locked", "-p", "alfil-server", "--profile", &args.profile]))?;
    let games = crate::target().join("schemathesis-games");
    let _ = std::fs::remove_dir_all(&games);
    std::fs::create_dir_all(&games).with_context(|| format!("cannot make {}", games.display()))?;
    let server = Server::start(&args.profile, &games.join("games.db"))?;
    let (examples, seed) = (args.examples.to_string(), args.seed.to_string());
    let mut command = Command::new(python);
    command
        .args(["-m", "schemathesis.cli", "run"])
        .arg(format!("http://{}/api/openapi.json", server.address));
    command.args(["--checks", CHECKS, "--max-examples", &examples, "--seed", &seed]);
    command.args(["--continue-on-failure", "--suppress-health-check", "all"]);
    command.arg("--header").arg(format!("Origin: http://{}", server.address));
    command.env("SCHEMATHESIS_HOOKS", "hooks").env("PYTHONPATH", folder());
    command.env("ALFIL_ADDRESS", &server.address);
    // It leaves notes where it is started.
    command.current_dir(&games);
    crate::must(&mut command)
}

fn folder() -> PathBuf {
    crate::root().join("crates/server/tests/schemathesis")
}

/// A server that ends when it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(profile: &str, games: &std::path::Path) -> Result<Server> {
        let folder = if profile == "dev" { "debug" } else { profile };
        let program =
            crate::target().join(folder).join(format!("alfil-server{}", std::env::consts::EXE_SUFFIX));
        let mut child = Command::new(&program)
            .args([
                "--listen",
                "127.0.0.1:0",
                "--log-format",
                "json",
                "--log",
                "info",
                "--rooms-per-minute",
                "0",
            ])
            .args(["--durability", "process", "--database"])
            .arg(games)
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let log = child.stderr.take().context("the server has no log")?;
        let mut server = Server { child, address: String::new() };
        let mut lines = BufReader::new(log).lines();
        for line in &mut lines {
            let line: Value = serde_json::from_str(&line?).context("the server's log is no JSON")?;
            if line["fields"]["message"] == "listening" {
                line["fields"]["address"].as_str().unwrap_or_default().clone_into(&mut server.address);
                // Whoever writes a log wants it read.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok(server);
            }
        }
        bail!("the server ended before it listened")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
