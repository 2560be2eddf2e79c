//! What generated code calls. Not part of the public interface: it changes without notice.

pub use crate::check::{Checker, each};
pub use crate::error::{Error, Fault};
pub use crate::impls::Ref;
pub use crate::niche::{NoNiche, OneNiche, TwoNiches};
pub use crate::traits::{Archive, Portable, UnarchiveFrom};
pub use crate::write::{Measure, Writer};
