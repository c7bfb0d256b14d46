//! How fast this machine counts positions and searches, for comparison with a browser on it: reads jobs as lines of JSON
//! and answers each with its count and its time. `cargo xtask web-bench` asks it and the browser in turn.
#![allow(clippy::print_stdout, reason = "a program for a program")]

use std::io::BufRead as _;
use std::time::Instant;

use alfil_search::StopFlag;
use alfil_wasm::{Place, SearchRequest, find_variant, perft, seeker};
use serde::Deserialize;

/// What to do.
#[derive(Deserialize)]
struct Job {
    kind: String,
    variant: String,
    depth: u32,
    nodes: u64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in std::io::stdin().lock().lines() {
        let job: Job = serde_json::from_str(&line?)?;
        let variant = find_variant(&job.variant).ok_or("no such variant")?;
        let fen = variant.start.clone();
        let began = Instant::now();
        let nodes = if job.kind == "perft" {
            perft(&job.variant, &fen, job.depth)?
        } else {
            let place = Place {
                variant: job.variant.clone(),
                profile: variant.profile.to_owned(),
                fen,
                moves: Vec::new(),
            };
            let request = SearchRequest {
                id: 1,
                place,
                level: None,
                seed: 0,
                nodes: Some(job.nodes),
                depth: None,
                ms: None,
                lines: None,
            };
            // The engine is made anew each time, so that each search does the same.
            seeker(&job.variant)?.search(&request, &StopFlag::default(), &mut |_| {})?.info.nodes
        };
        println!("{}", serde_json::json!({ "nodes": nodes, "ms": began.elapsed().as_secs_f64() * 1e3 }));
    }
    Ok(())
}
