//! The time from a file on disk to both answers, by way of the archive and by way of JSON.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::answers::{Answers, Quake};
use crate::feed::Feed;
use crate::map;

const ROUNDS: usize = 31;

/// How long each step of one run took.
#[derive(Clone, Copy)]
struct Run {
    open: Duration,
    understand: Duration,
    answer: Duration,
}

impl Run {
    fn whole(&self) -> Duration {
        self.open + self.understand + self.answer
    }
}

/// Runs both ways in turn, and prints the median of each step.
pub(crate) fn compare(json: &Path, archive: &Path) -> Result<(), Box<dyn Error>> {
    let mut archive_runs = Vec::with_capacity(ROUNDS);
    let mut json_runs = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        archive_runs.push(run_archive(archive)?);
        json_runs.push(run_json(json)?);
    }

    println!("From the file to both answers, by the archive and by the JSON parsed into the same structs");
    println!("(medians of {ROUNDS} runs in turn; both files in the page cache):\n");
    println!("{:32}{:>14}{:>14}", "", "archive", "JSON");
    println!("{:32}{:>12} B{:>12} B", "size", fs::metadata(archive)?.len(), fs::metadata(json)?.len());
    let row = |name: &str, step: fn(&Run) -> Duration| {
        let [archive, json] = [&archive_runs, &json_runs].map(|runs| micros(median(runs, step)));
        println!("{name:32}{archive:>11.1} µs{json:>11.1} µs");
    };
    row("open (map it | read it)", |run| run.open);
    row("understand (check it | parse it)", |run| run.understand);
    row("answer", |run| run.answer);
    row("all three", Run::whole);
    if cfg!(debug_assertions) {
        println!("\nThis is a debug build, so these times say little: run it with --release.");
    }
    Ok(())
}

fn run_archive(path: &Path) -> Result<Run, Box<dyn Error>> {
    let start = Instant::now();
    let mapped = map(path)?;
    let opened = Instant::now();
    let view = vellum::access::<Feed>(&mapped)?;
    let checked = Instant::now();
    black_box(Answers::of(view.features.iter().filter_map(Quake::archived)));
    Ok(Run { open: opened - start, understand: checked - opened, answer: checked.elapsed() })
}

fn run_json(path: &Path) -> Result<Run, Box<dyn Error>> {
    let start = Instant::now();
    let text = fs::read(path)?;
    let opened = Instant::now();
    let feed: Feed = serde_json::from_slice(&text)?;
    let parsed = Instant::now();
    black_box(Answers::of(feed.features.iter().filter_map(Quake::parsed)));
    // Freeing the structs comes after the last reading of the clock, so it does not count against JSON.
    Ok(Run { open: opened - start, understand: parsed - opened, answer: parsed.elapsed() })
}

fn median(runs: &[Run], step: fn(&Run) -> Duration) -> Duration {
    let mut times: Vec<Duration> = runs.iter().map(step).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

pub(crate) fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
