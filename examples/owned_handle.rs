//! How do I keep an archive, return it, and share it with threads?
//!
//! `access` borrows the bytes. `Owned` holds both: the bytes, checked once, and the view of them. It has no lifetime.

use std::sync::Arc;
use std::thread;

use vellum::{AlignedBytes, Archive, Error, Owned};

#[derive(Archive)]
struct Config {
    name: String,
    routes: Vec<Route>,
}

#[derive(Archive)]
struct Route {
    path: String,
    port: u16,
}

/// Stands for reading a file: what comes back borrows nothing.
fn load() -> Result<Owned<Config>, Error> {
    let route = |path: &str, port| Route { path: path.into(), port };
    let config =
        Config { name: "production".into(), routes: vec![route("/", 8080), route("/metrics", 9100)] };
    Owned::new(vellum::to_bytes(&config)?)
}

fn main() -> Result<(), Error> {
    // It derefs to the view.
    let config = load()?;
    println!("{} has {} routes", config.name, config.routes.len());

    // A part of the view can be kept without the rest in the type. The bytes come along.
    let routes = config.project(|config| &config.routes[..]);
    let metrics = routes.project(|routes| &routes[1]);
    println!("{} is served at port {}", metrics.path, metrics.port);

    // With its bytes in an `Arc`, a handle can be cloned: all clones view the same memory, and none checks it again.
    let bytes: Arc<AlignedBytes> = Arc::new(load()?.into_bytes());
    let shared: Owned<Config, Arc<AlignedBytes>> = Owned::new(bytes)?;
    let workers: Vec<_> = (0..shared.routes.len())
        .map(|i| {
            let config = shared.clone();
            thread::spawn(move || format!("worker {i} serves {}", config.routes[i].path))
        })
        .collect();
    for worker in workers {
        println!("{}", worker.join().expect("the worker does not panic"));
    }
    Ok(())
}
