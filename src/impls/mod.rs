//! Sources that are archived as something else is: references, boxes, strings and vectors.

#[cfg(feature = "alloc")]
mod owned;
mod refs;

pub use refs::Ref;
