//! The main job, on real input: a week of earthquakes, written once, mapped, and read in place.
//!
//! ```text
//! cargo run --release --example quickstart
//! ```
//!
//! 1. Parses the feed of the US Geological Survey (`examples/data/earthquakes.json`) into the structs of `feed.rs`.
//! 2. Writes them as an archive to a file in a temporary directory.
//! 3. Maps the file, checks it, and answers two questions from the mapped bytes: no parsing, no copies.
//! 4. Times that beside parsing the JSON again.
//! 5. Damages copies of the archive, and shows what the check says about each.

#![expect(unsafe_code, reason = "maps a file: `map` below; everything else is safe code")]

mod answers;
mod damage;
mod feed;
mod timing;

use std::error::Error;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Instant;

use memmap2::Mmap;

use crate::answers::{Answers, Quake};
use crate::feed::Feed;

fn main() -> Result<(), Box<dyn Error>> {
    let json_path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/earthquakes.json"));
    let feed: Feed = serde_json::from_slice(&fs::read(json_path)?)?;
    println!("{}: {} events\n", feed.metadata.title, feed.features.len());

    let start = Instant::now();
    let bytes = vellum::to_bytes(&feed)?;
    let took = start.elapsed();
    let dir = tempfile::tempdir()?; // removed at the end of `main`
    let path = dir.path().join("earthquakes.vlm");
    fs::write(&path, &bytes)?;

    let mapped = map(&path)?;
    let view = vellum::access::<Feed>(&mapped)?;
    let answers = Answers::of(view.features.iter().filter_map(Quake::archived));
    answers.print();

    // The structs give the same answers; and the archive, which need not be read back, gives the same structs.
    assert_eq!(answers, Answers::of(feed.features.iter().filter_map(Quake::parsed)));
    assert_eq!(vellum::unarchive::<Feed>(view)?, feed);

    println!("\nWriting the archive, once, in memory: {:.1} µs.\n", timing::micros(took));
    timing::compare(json_path, &path)?;
    println!();
    damage::show(&mapped)
}

/// Maps the archive that this program has just written.
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: `Mmap::map` asks that nobody changes or truncates the file while it is mapped. It lies in a directory that
    // this run has made for itself, under a random name and with no access for other users, and this program does not
    // write to it again.
    unsafe { Mmap::map(&file) }
}
