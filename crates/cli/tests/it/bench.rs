//! The search's signature.

use crate::{VARIANTS, fails, json, run};

#[test]
fn two_runs_count_the_same_nodes() {
    let (one, two) = (json(&["bench", "--depth", "4", "--json"]), json(&["bench", "--depth", "4", "--json"]));
    assert_eq!(one["signature"], two["signature"]);
    let nodes: Vec<&serde_json::Value> =
        one["variants"].as_array().unwrap().iter().map(|v| &v["nodes"]).collect();
    assert_eq!(nodes.len(), VARIANTS.len());
    assert!(nodes.iter().all(|nodes| nodes.as_u64() > Some(100)), "{one}");
}

#[test]
fn one_variant_is_its_part_of_the_whole() {
    let all = json(&["bench", "--depth", "3", "--json"]);
    for row in all["variants"].as_array().unwrap() {
        let one = json(&["bench", "--depth", "3", "--json", "-V", row["variant"].as_str().unwrap()]);
        assert_eq!(one["signature"], row["nodes"]);
    }
}

#[test]
fn the_signature_stands_alone_on_the_last_line() {
    let out = run(&["bench", "--depth", "2"]).out;
    let signature = json(&["bench", "--depth", "2", "--json"])["signature"].to_string();
    assert_eq!(out.lines().last(), Some(format!("Bench: {signature}").as_str()));
}

#[test]
fn depth_zero_is_no_depth() {
    fails(&["bench", "--depth", "0"], 2, "--depth");
}
