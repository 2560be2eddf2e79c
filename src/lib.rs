//! Rust values written once as raw memory, checked once, and read in place.
//!
//! vellum lays a value out in an aligned buffer, with relative handles for what it owns, checks such a buffer once, and
//! then hands out plain references into it. Nothing is parsed, and nothing is allocated on the way in.
//!
//! ```
//! use vellum::{Archive, Unarchive};
//!
//! #[derive(Archive, Unarchive, PartialEq, Debug)]
//! struct Station { name: String, elevation: Option<i32>, readings: Vec<f32> }
//!
//! let station = Station { name: "Kilauea summit".into(), elevation: Some(1_222), readings: vec![0.25, 1.5] };
//! let bytes = vellum::to_bytes(&station)?;
//!
//! let view = vellum::access::<Station>(&bytes)?; // one check, no copy
//! assert_eq!(view.name, "Kilauea summit");
//! assert_eq!(view.readings[1], 1.5);
//! assert_eq!(vellum::unarchive::<Station>(view)?, station);
//! # Ok::<(), vellum::Error>(())
//! ```
//!
//! # Where to start
//!
//! - write: [`to_bytes`], [`to_bytes_in`] (into a buffer that is used again), [`to_slice`] (no allocation), [`to_writer`];
//! - read: [`access()`] (checks), [`unarchive`] and [`from_bytes`] (build an owned value), [`Owned`] (bytes and view in
//!   one handle);
//! - in generic code: `T: Archive` to write and to access, `T: Unarchive` to read back besides.
//!
//! # The derives
//!
//! `#[derive(Archive)]` generates the archived type, `ArchivedX` for `X`: a struct with the same fields, or an enum to match
//! on. It always is `Debug`. `#[derive(Unarchive)]` generates the way back. Both work for structs and enums, also generic,
//! borrowing and recursive ones. Options are spelled `#[archive(...)]`:
//!
//! | option | on | effect |
//! |---|---|---|
//! | `as_self` | type | the archived type is the type itself, so that a `Vec` of it is read as a slice of it: a `repr(C)` or `repr(transparent)` struct without padding, whose fields all are their own archived type (or `PhantomData`), or a `repr(u8)` enum of unit variants. It must be `Debug` |
//! | `archived = Name` | type | the name of the archived type |
//! | `derive(...)` | type | `Clone`, `Copy`, `PartialEq`, `Eq`, `PartialOrd`, `Ord`, `Hash` for the archived type; the comparisons also with the source type |
//! | `bound(...)` | type | replaces the inferred where-clause. A type that it bounds by `Archive` is also bounded by `UnarchiveFrom` for reading back |
//! | `crate = path` | type | where to find vellum, if not at `::vellum` |
//! | `name = "…"` or `rename = "…"` | type, variant, field | the stable name, which errors and `Debug` show |
//! | `skip` | field | not stored; `Default` on the way back |
//!
//! ```
//! use vellum::Archive;
//!
//! #[derive(Archive)]
//! #[archive(derive(PartialEq), archived = Row)]
//! struct Record {
//!     id: u64,
//!     #[archive(rename = "label")]
//!     title: String,
//!     #[archive(skip)]
//!     cached: Option<u64>,
//! }
//!
//! let record = Record { id: 1, title: "one".into(), cached: Some(7) };
//! let bytes = vellum::to_bytes(&record)?;
//! let row: &Row = vellum::access::<Record>(&bytes)?;
//! assert!(*row == record);
//! assert_eq!(format!("{row:?}"), r#"Record { id: 1, label: "one" }"#);
//! # Ok::<(), vellum::Error>(())
//! ```
//!
//! # What an archive is
//!
//! `docs/format.md` specifies every byte. In short: little-endian, fixed widths, one representation for each value, so equal
//! values give equal bytes; no cargo feature and no target changes any of it. `Archived<u32>` is `u32` and
//! `Archived<Vec<f32>>` derefs to `&[f32]`, where the target's numbers are the format's; elsewhere (big-endian, 64-bit
//! numbers on 32-bit x86) archived numbers are wrapper types, and [`ToNative`] reads both.
//!
//! # What is safe
//!
//! [`access()`] may be given any bytes: it returns a view or an error, never panics, never allocates, never overflows the
//! stack, in linear time. After it, no method of a view can go wrong. The one unsafe function is [`access_unchecked`].
//! `SAFETY.md` has the invariants and why they hold.

#![no_std]
#![cfg_attr(
    not(feature = "alloc"),
    allow(clippy::result_large_err, reason = "without a heap there is nowhere else to put an error")
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod access;
mod archived;
mod cast;
mod check;
mod compare;
mod error;
mod impls;
mod limits;
mod niche;
#[cfg(feature = "alloc")]
mod owned;
mod traits;
mod write;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use access::{access, access_prefix, access_unchecked, access_with, from_bytes, unarchive};
pub use archived::{
    ArchivedBox, ArchivedOption, ArchivedPhantom, ArchivedResult, ArchivedString, ArchivedTuple1,
    ArchivedTuple2, ArchivedTuple3, ArchivedTuple4, ArchivedTuple5, ArchivedTuple6, ArchivedTuple7,
    ArchivedTuple8, ArchivedTuple9, ArchivedTuple10, ArchivedTuple11, ArchivedTuple12, ArchivedVec, ToNative,
};
pub use error::Error;
pub use limits::Limits;
#[cfg(feature = "alloc")]
pub use owned::{Owned, Projected, StableBytes};
pub use traits::{Archive, Archived, AsSelf, Portable, Unarchive, UnarchiveFrom};
#[cfg(feature = "std")]
pub use write::to_writer;
#[cfg(feature = "alloc")]
pub use write::{AlignedBytes, to_bytes, to_bytes_in, to_bytes_with};
pub use write::{archived_len, to_slice};

#[cfg(feature = "derive")]
pub use vellum_derive::{Archive, Unarchive};

/// The alignment, in bytes, that suits every archive.
///
/// An address that is a multiple of it can hold the archive of any type; types may not be aligned to more. What a given
/// type needs is often less: 8 for most.
pub const ALIGN: usize = 64;

/// The alignment of an address, in bytes, as far as it matters here: a power of two of at most 4096.
fn align_of_address(address: *const u8) -> usize {
    1 << address.addr().trailing_zeros().min(12)
}

/// The examples in the README.
#[cfg(all(doctest, feature = "std", feature = "derive"))]
#[doc = include_str!("../README.md")]
struct Readme;
