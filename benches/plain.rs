//! Plain data: a vector of structs of twelve `f32` in the default `repr`, beside `memcpy`.
//!
//! `cargo bench --bench plain`. For ratios from interleaved rounds: `cargo bench --bench ratios`.

#![allow(unsafe_code, missing_docs, dead_code, dropping_references, reason = "a benchmark")]

mod data;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn plain(c: &mut Criterion) {
    let mut group = c.benchmark_group("plain");
    for n in [100, 10_000, 125_000] {
        let triangles = data::triangles(n);
        let bytes = size_of_val(&triangles[..]);
        group.throughput(Throughput::Bytes(bytes.try_into().unwrap()));
        let mut buffer = vellum::AlignedBytes::new();
        vellum::to_bytes_in(&triangles, &mut buffer).unwrap();
        assert_eq!(vellum::from_bytes::<Vec<data::Triangle>>(&buffer).unwrap(), triangles);
        group.bench_function(BenchmarkId::new("vellum", bytes), |b| {
            b.iter(|| vellum::to_bytes_in(black_box(&triangles), black_box(&mut buffer)).unwrap());
        });
        let mut copy = triangles.clone();
        group.bench_function(BenchmarkId::new("memcpy", bytes), |b| {
            b.iter(|| black_box(&mut copy[..]).copy_from_slice(black_box(&triangles)));
        });
    }
    group.finish();
}

criterion_group!(benches, plain);
criterion_main!(benches);
