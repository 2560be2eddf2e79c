//! The two questions, answered alike from the archive and from the parsed structs.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use jiff::Timestamp;
use vellum::{Archived, ToNative};

use crate::feed::Feature;

/// How many of the strongest quakes are listed.
const STRONGEST: usize = 5;

/// What the questions are about. Its text is borrowed, from the mapped file or from the parsed structs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Quake<'a> {
    mag: f64,
    place: &'a str,
    time: i64,
    net: &'a str,
}

impl<'a> Quake<'a> {
    /// Reads an archived feature in place; `None` if it is no earthquake, or its magnitude is unknown.
    pub(crate) fn archived(feature: &'a Archived<Feature>) -> Option<Self> {
        let of = &feature.properties;
        if of.kind != "earthquake" {
            return None;
        }
        Some(Quake {
            mag: of.mag.as_ref()?.to_native(), // `*of.mag.as_ref()?` would do on little-endian 64-bit targets
            place: of.place.as_deref().unwrap_or("place unknown"),
            time: of.time.to_native(),
            net: &of.net,
        })
    }

    /// The same from a parsed feature.
    pub(crate) fn parsed(feature: &'a Feature) -> Option<Self> {
        let of = &feature.properties;
        if of.kind != "earthquake" {
            return None;
        }
        Some(Quake {
            mag: of.mag?,
            place: of.place.as_deref().unwrap_or("place unknown"),
            time: of.time,
            net: &of.net,
        })
    }

    /// Strongest first, then earliest first.
    fn rank(&self, other: &Self) -> Ordering {
        other.mag.total_cmp(&self.mag).then(self.time.cmp(&other.time))
    }
}

/// The answers.
#[derive(Debug, PartialEq)]
pub(crate) struct Answers<'a> {
    strongest: Vec<Quake<'a>>,
    per_network: BTreeMap<&'a str, usize>,
}

impl<'a> Answers<'a> {
    /// Answers both questions in one pass.
    pub(crate) fn of(quakes: impl Iterator<Item = Quake<'a>>) -> Self {
        let mut strongest = Vec::with_capacity(STRONGEST + 1);
        let mut per_network = BTreeMap::new();
        for quake in quakes {
            let place = strongest.partition_point(|other: &Quake<'_>| other.rank(&quake).is_lt());
            if place < STRONGEST {
                strongest.insert(place, quake);
                strongest.truncate(STRONGEST);
            }
            *per_network.entry(quake.net).or_insert(0) += 1;
        }
        Answers { strongest, per_network }
    }

    pub(crate) fn print(&self) {
        println!("The strongest earthquakes:");
        for Quake { mag, place, time, .. } in &self.strongest {
            let time = Timestamp::from_millisecond(*time)
                .map_or("time unknown".into(), |time| time.strftime("%Y-%m-%d %H:%M:%S UTC").to_string());
            println!("  {mag:.1}  {time}  {place}");
        }

        println!("\nEarthquakes with a known magnitude, by network:");
        let mut networks: Vec<_> = self.per_network.iter().collect();
        networks.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
        for (network, count) in networks {
            println!("  {network}  {count:>4}");
        }
    }
}
