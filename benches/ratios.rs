//! Ratios of medians over interleaved rounds: on a noisy machine each round measures all contenders one after the other,
//! so that what disturbs one disturbs the others too.
//!
//! `cargo bench --bench ratios`

#![allow(unsafe_code, missing_docs, dead_code, dropping_references, reason = "a benchmark")]

mod data;

use std::hint::black_box;
use std::time::Instant;

use data::Logs;
use rkyv::rancor::Error;

const ROUNDS: usize = 101;

/// One thing to measure, under its name.
type Contender<'c> = (&'c str, Box<dyn FnMut() + 'c>);

/// Measures each contender in each round, `times` times, and prints medians and their ratio to the second contender.
fn compare(work: &str, times: u32, mut contenders: Vec<Contender<'_>>) {
    let mut nanos = vec![Vec::with_capacity(ROUNDS); contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, run), nanos) in contenders.iter_mut().zip(&mut nanos) {
            let start = Instant::now();
            for _ in 0..times {
                run();
            }
            nanos.push(start.elapsed().as_secs_f64() * 1e9 / f64::from(times));
        }
    }
    let medians: Vec<f64> = nanos
        .iter_mut()
        .map(|nanos| {
            nanos.sort_by(f64::total_cmp);
            nanos[ROUNDS / 2]
        })
        .collect();
    let peer = medians[1];
    for ((name, _), median) in contenders.iter().zip(&medians) {
        println!("{work:<28} {name:<10} {median:>12.1} ns   {:.3}", median / peer);
    }
}

fn main() {
    println!("{:<28} {:<10} {:>15}   ratio to the second", "work", "library", "median");
    let logs = data::logs(10_000);
    let mut buffer = vellum::to_bytes(&logs).unwrap();
    let mut target = rkyv::util::AlignedVec::<16>::new();
    compare(
        "log: serialize, warm",
        1,
        vec![
            ("vellum", Box::new(|| vellum::to_bytes_in(black_box(&logs), &mut buffer).unwrap())),
            (
                "rkyv",
                Box::new(|| {
                    target.clear();
                    let taken = core::mem::take(&mut target);
                    target = rkyv::api::high::to_bytes_in::<_, Error>(black_box(&logs), taken).unwrap();
                }),
            ),
        ],
    );
    compare(
        "log: serialize, fresh",
        1,
        vec![
            ("vellum", Box::new(|| drop(black_box(vellum::to_bytes(black_box(&logs)).unwrap())))),
            ("rkyv", Box::new(|| drop(black_box(rkyv::to_bytes::<Error>(black_box(&logs)).unwrap())))),
        ],
    );
    let bytes = vellum::to_bytes(&logs).unwrap();
    let rkyv_bytes = rkyv::to_bytes::<Error>(&logs).unwrap();
    println!("{:<28} vellum {}, rkyv {}", "log: bytes", bytes.len(), rkyv_bytes.len());
    compare(
        "log: access",
        1,
        vec![
            ("vellum", Box::new(|| drop(black_box(vellum::access::<Logs>(black_box(&bytes)).unwrap())))),
            (
                "rkyv",
                Box::new(|| {
                    drop(black_box(
                        rkyv::access::<rkyv::Archived<Logs>, Error>(black_box(&rkyv_bytes)).unwrap(),
                    ))
                }),
            ),
        ],
    );
    let view = vellum::access::<Logs>(&bytes).unwrap();
    let rkyv_view = rkyv::access::<rkyv::Archived<Logs>, Error>(&rkyv_bytes).unwrap();
    compare(
        "log: unarchive",
        1,
        vec![
            ("vellum", Box::new(|| drop(black_box(vellum::unarchive::<Logs>(black_box(view)).unwrap())))),
            (
                "rkyv",
                Box::new(|| drop(black_box(rkyv::deserialize::<Logs, Error>(black_box(rkyv_view)).unwrap()))),
            ),
        ],
    );
    one_message();
    plain();
}

/// Small messages, one at a time.
fn one_message() {
    let (tick, log) = (data::tick(), data::logs(1).logs.remove(0));
    let mut buffer = vellum::AlignedBytes::new();
    let mut target = rkyv::util::AlignedVec::<16>::new();
    compare(
        "tick (24 B): serialize",
        1000,
        vec![
            ("vellum", Box::new(|| vellum::to_bytes_in(black_box(&tick), black_box(&mut buffer)).unwrap())),
            (
                "rkyv",
                Box::new(|| {
                    target.clear();
                    let taken = core::mem::take(&mut target);
                    target = rkyv::api::high::to_bytes_in::<_, Error>(black_box(&tick), taken).unwrap();
                }),
            ),
        ],
    );
    compare(
        "one line of log: serialize",
        1000,
        vec![
            ("vellum", Box::new(|| vellum::to_bytes_in(black_box(&log), black_box(&mut buffer)).unwrap())),
            (
                "rkyv",
                Box::new(|| {
                    target.clear();
                    let taken = core::mem::take(&mut target);
                    target = rkyv::api::high::to_bytes_in::<_, Error>(black_box(&log), taken).unwrap();
                }),
            ),
        ],
    );
    let bytes = vellum::to_bytes(&log).unwrap();
    let rkyv_bytes = rkyv::to_bytes::<Error>(&log).unwrap();
    compare(
        "one line of log: access",
        1000,
        vec![
            ("vellum", Box::new(|| drop(black_box(vellum::access::<data::Log>(black_box(&bytes)).unwrap())))),
            (
                "rkyv",
                Box::new(|| {
                    drop(black_box(
                        rkyv::access::<rkyv::Archived<data::Log>, Error>(black_box(&rkyv_bytes)).unwrap(),
                    ));
                }),
            ),
        ],
    );
}

/// Plain data against `memcpy`.
fn plain() {
    for n in [100, 10_000, 125_000] {
        let triangles = data::triangles(n);
        let mut buffer = vellum::to_bytes(&triangles).unwrap();
        let mut copy = triangles.clone();
        compare(
            &format!("{n} triangles: serialize"),
            1,
            vec![
                (
                    "vellum",
                    Box::new(|| vellum::to_bytes_in(black_box(&triangles), black_box(&mut buffer)).unwrap()),
                ),
                ("memcpy", Box::new(|| black_box(&mut copy[..]).copy_from_slice(black_box(&triangles)))),
            ],
        );
    }
}
