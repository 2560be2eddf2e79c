//! 10,000 lines of a log, beside rkyv: write, check, and read back.
//!
//! `cargo bench --bench log`. For ratios from interleaved rounds: `cargo bench --bench ratios`.

#![allow(unsafe_code, missing_docs, dead_code, dropping_references, reason = "a benchmark")]

mod data;

use criterion::{Criterion, criterion_group, criterion_main};
use data::Logs;
use std::hint::black_box;

fn log(c: &mut Criterion) {
    let logs = data::logs(10_000);
    let mut buffer = vellum::AlignedBytes::new();
    vellum::to_bytes_in(&logs, &mut buffer).unwrap();
    let rkyv_bytes = rkyv::to_bytes::<rkyv::rancor::Error>(&logs).unwrap();
    assert_eq!(vellum::from_bytes::<Logs>(&buffer).unwrap(), logs);
    println!("bytes: vellum {}, rkyv {}", buffer.len(), rkyv_bytes.len());

    let mut group = c.benchmark_group("serialize");
    group.bench_function("vellum", |b| {
        b.iter(|| vellum::to_bytes_in(black_box(&logs), black_box(&mut buffer)).unwrap());
    });
    let mut aligned = rkyv::util::AlignedVec::<16>::new();
    group.bench_function("rkyv", |b| {
        b.iter(|| {
            aligned.clear();
            let target = core::mem::take(&mut aligned);
            aligned =
                rkyv::api::high::to_bytes_in::<_, rkyv::rancor::Error>(black_box(&logs), target).unwrap();
        });
    });
    group.finish();

    let mut group = c.benchmark_group("access");
    group.bench_function("vellum", |b| b.iter(|| vellum::access::<Logs>(black_box(&buffer)).unwrap()));
    group.bench_function("rkyv", |b| {
        b.iter(|| rkyv::access::<rkyv::Archived<Logs>, rkyv::rancor::Error>(black_box(&rkyv_bytes)).unwrap());
    });
    group.finish();

    let mut group = c.benchmark_group("unarchive");
    let view = vellum::access::<Logs>(&buffer).unwrap();
    group.bench_function("vellum", |b| b.iter(|| vellum::unarchive::<Logs>(black_box(view)).unwrap()));
    let view = rkyv::access::<rkyv::Archived<Logs>, rkyv::rancor::Error>(&rkyv_bytes).unwrap();
    group.bench_function("rkyv", |b| {
        b.iter(|| rkyv::deserialize::<Logs, rkyv::rancor::Error>(black_box(view)).unwrap());
    });
    group.finish();
}

criterion_group!(benches, log);
criterion_main!(benches);
