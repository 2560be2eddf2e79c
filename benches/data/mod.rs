//! The data of the benchmarks.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// The address of a client.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Debug,
    vellum::Archive,
    vellum::Unarchive,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
)]
#[archive(archived = AddressView)]
pub(crate) struct Address {
    /// The four bytes of the address.
    pub(crate) bytes: [u8; 4],
}

/// A line of the log of a web server: the `log` data set of the public Rust serialization benchmark.
#[derive(
    Clone,
    PartialEq,
    Debug,
    vellum::Archive,
    vellum::Unarchive,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
)]
#[archive(archived = LogView)]
pub(crate) struct Log {
    /// Who asked.
    pub(crate) address: Address,
    /// What the client says that it is: always `-`.
    pub(crate) identity: String,
    /// The user, or `-`.
    pub(crate) userid: String,
    /// When, as text.
    pub(crate) date: String,
    /// Method, route and protocol.
    pub(crate) request: String,
    /// The HTTP status.
    pub(crate) code: u16,
    /// The size of the answer in bytes.
    pub(crate) size: u64,
}

/// Many lines.
#[derive(
    Clone,
    PartialEq,
    Debug,
    vellum::Archive,
    vellum::Unarchive,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
)]
#[archive(archived = LogsView)]
pub(crate) struct Logs {
    /// The lines.
    pub(crate) logs: Vec<Log>,
}

const USERS: [&str; 9] = ["-", "alice", "bob", "carmen", "david", "eric", "frank", "george", "harry"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const ZONES: [&str; 25] = [
    "-1200", "-1100", "-1000", "-0900", "-0800", "-0700", "-0600", "-0500", "-0400", "-0300", "-0200",
    "-0100", "+0000", "+0100", "+0200", "+0300", "+0400", "+0500", "+0600", "+0700", "+0800", "+0900",
    "+1000", "+1100", "+1200",
];
const METHODS: [&str; 5] = ["GET", "POST", "PUT", "UPDATE", "DELETE"];
const ROUTES: [&str; 7] = [
    "/favicon.ico",
    "/css/index.css",
    "/css/font-awesome.min.css",
    "/img/logo-full.svg",
    "/img/splash.jpg",
    "/api/login",
    "/api/logout",
];
const PROTOCOLS: [&str; 4] = ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"];
const CODES: [u16; 12] = [200, 201, 202, 204, 301, 302, 304, 400, 401, 403, 404, 500];

/// `n` random lines, the same each time.
pub(crate) fn logs(n: usize) -> Logs {
    let mut rng = SmallRng::seed_from_u64(7);
    Logs { logs: (0..n).map(|_| log(&mut rng)).collect() }
}

fn pick<'t>(rng: &mut SmallRng, from: &[&'t str]) -> &'t str {
    from[rng.random_range(0..from.len())]
}

fn log(rng: &mut SmallRng) -> Log {
    Log {
        address: Address { bytes: rng.random() },
        identity: "-".into(),
        userid: pick(rng, &USERS).into(),
        date: format!(
            "{}/{}/{}:{}:{}:{} {}",
            rng.random_range(1..29),
            pick(rng, &MONTHS),
            rng.random_range(1970..2022),
            rng.random_range(0..24),
            rng.random_range(0..60),
            rng.random_range(0..60),
            pick(rng, &ZONES),
        ),
        request: format!("{} {} {}", pick(rng, &METHODS), pick(rng, &ROUTES), pick(rng, &PROTOCOLS)),
        code: CODES[rng.random_range(0..CODES.len())],
        size: rng.random_range(0..100_000_000),
    }
}

/// Twelve numbers: a triangle with a normal, in the default `repr`.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Debug,
    Default,
    vellum::Archive,
    vellum::Unarchive,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
)]
#[archive(archived = TriangleView)]
pub(crate) struct Triangle {
    /// The corners.
    pub(crate) corners: [[f32; 3]; 3],
    /// The normal.
    pub(crate) normal: [f32; 3],
}

/// `n` triangles.
pub(crate) fn triangles(n: usize) -> Vec<Triangle> {
    let mut rng = SmallRng::seed_from_u64(7);
    (0..n).map(|_| Triangle { corners: rng.random(), normal: rng.random() }).collect()
}

/// A small message without text.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Debug,
    vellum::Archive,
    vellum::Unarchive,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
)]
#[archive(archived = TickView)]
pub(crate) struct Tick {
    /// Which instrument.
    pub(crate) instrument: u32,
    /// How many.
    pub(crate) quantity: u32,
    /// At which price.
    pub(crate) price: f64,
    /// When, in nanoseconds.
    pub(crate) time: u64,
}

/// A message.
pub(crate) fn tick() -> Tick {
    Tick { instrument: 17, quantity: 100, price: 101.25, time: 1_700_000_000_000_000_000 }
}
