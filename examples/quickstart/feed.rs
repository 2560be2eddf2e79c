//! The feed as Rust types: each parsed by serde, and each archived by vellum.
//!
//! All that the JSON says is kept, but for the constant `type` of the GeoJSON objects. What the fields mean is at
//! <https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php>.

use serde::Deserialize;
use vellum::{Archive, Unarchive};

/// A GeoJSON feature collection.
#[derive(Archive, Unarchive, Deserialize, Debug, PartialEq)]
pub(crate) struct Feed {
    pub(crate) metadata: Metadata,
    pub(crate) features: Vec<Feature>,
    pub(crate) bbox: [f64; 6],
}

#[derive(Archive, Unarchive, Deserialize, Debug, PartialEq)]
pub(crate) struct Metadata {
    pub(crate) generated: i64,
    pub(crate) url: String,
    pub(crate) title: String,
    pub(crate) status: u16,
    pub(crate) api: String,
    pub(crate) count: u32,
}

/// One event.
#[derive(Archive, Unarchive, Deserialize, Debug, PartialEq)]
pub(crate) struct Feature {
    pub(crate) id: String,
    pub(crate) properties: Properties,
    pub(crate) geometry: Geometry,
}

#[derive(Archive, Unarchive, Deserialize, Debug, PartialEq)]
pub(crate) struct Geometry {
    /// Longitude and latitude in degrees, depth in kilometres.
    pub(crate) coordinates: [f64; 3],
}

#[derive(Archive, Unarchive, Deserialize, Debug, PartialEq)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Properties {
    pub(crate) mag: Option<f64>,
    pub(crate) place: Option<String>,
    /// Milliseconds since 1970, as is `updated`.
    pub(crate) time: i64,
    pub(crate) updated: i64,
    /// Minutes from UTC, at the place.
    pub(crate) tz: Option<i32>,
    pub(crate) url: String,
    pub(crate) detail: String,
    pub(crate) felt: Option<u32>,
    pub(crate) cdi: Option<f64>,
    pub(crate) mmi: Option<f64>,
    pub(crate) alert: Option<Alert>,
    pub(crate) status: Status,
    pub(crate) tsunami: u8,
    pub(crate) sig: u32,
    pub(crate) net: String,
    pub(crate) code: String,
    pub(crate) ids: String,
    pub(crate) sources: String,
    pub(crate) types: String,
    pub(crate) nst: Option<u32>,
    pub(crate) dmin: Option<f64>,
    pub(crate) rms: Option<f64>,
    pub(crate) gap: Option<f64>,
    pub(crate) mag_type: Option<String>,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) title: String,
}

/// The level of the estimated impact.
#[derive(Archive, Unarchive, Deserialize, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Alert {
    Green,
    Yellow,
    Orange,
    Red,
}

/// Whether a person has looked at the event.
#[derive(Archive, Unarchive, Deserialize, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Automatic,
    Reviewed,
    Deleted,
}
