//! Perft of Alfil and its peers in one run. `cargo xtask bench` prints the ratios.
#![allow(missing_docs, reason = "criterion's macros make public items")]

mod contenders;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn perft(criterion: &mut Criterion) {
    for contender in contenders::ALL {
        let mut group = criterion.benchmark_group("perft");
        group.sample_size(20);
        group.throughput(Throughput::Elements(contender.rows.iter().map(|row| row.2).sum()));
        group.bench_function(contender.name, |b| b.iter(|| black_box(contender).run()));
    }
}

criterion_group!(benches, perft);
criterion_main!(benches);
