//! vellum: Rust values written once as raw memory, checked once, and read in place.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod access;
mod archived;
mod cast;
mod check;
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
pub use archived::*;
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
