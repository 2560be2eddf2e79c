//! How `Option` finds room for `None`.
//!
//! An archived type says how many bit patterns of its slot are no value: none, one or two. `Option` takes the first and
//! passes the rest on, so `Option<Option<Box<T>>>` is as small as a `Box`. Where none is left, a tag byte is put before the
//! value; a tag has two spare values again. The count is a type, because the layout of
//! [`ArchivedOption`](crate::ArchivedOption) depends on it.
//!
//! Two patterns are all that any type offers, however many it has: the format would otherwise have to promise more of
//! them for ever.

use core::mem::MaybeUninit;

use crate::traits::Portable;

/// A number of spare patterns. Implemented by the three types of this module, and of no use to others.
pub trait Niche: Sealed {
    /// The slot of an `Option<A>` when `A` has this many spare patterns.
    type Slot<A: Portable>: Send + Sync;
    /// What is left for an outer `Option`.
    type Rest: Niche;
    /// How many spare patterns there are.
    const SPARE: u8;
    /// The slot begins with a tag byte.
    const TAGGED: bool = Self::SPARE == 0;
}

/// No spare pattern: `Option` needs a tag.
#[derive(Debug)]
pub enum NoNiche {}
/// One spare pattern, for one level of `Option`.
#[derive(Debug)]
pub enum OneNiche {}
/// Two spare patterns, for two levels of `Option`.
#[derive(Debug)]
pub enum TwoNiches {}

/// The slot of an option that has a tag: 0 is `None`, 1 is `Some`; 255 and 254 are left to outer options.
#[repr(C)]
pub struct Tagged<A> {
    pub(crate) tag: u8,
    pub(crate) value: A,
}

impl<A: Copy> Clone for Tagged<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Copy> Copy for Tagged<A> {}

impl Niche for NoNiche {
    type Slot<A: Portable> = MaybeUninit<Tagged<A>>;
    type Rest = TwoNiches;
    const SPARE: u8 = 0;
}

impl Niche for OneNiche {
    type Slot<A: Portable> = MaybeUninit<A>;
    type Rest = NoNiche;
    const SPARE: u8 = 1;
}

impl Niche for TwoNiches {
    type Slot<A: Portable> = MaybeUninit<A>;
    type Rest = OneNiche;
    const SPARE: u8 = 2;
}

mod sealed {
    #[expect(unnameable_types, reason = "that is how the trait is sealed")]
    pub trait Sealed {}
    impl Sealed for super::NoNiche {}
    impl Sealed for super::OneNiche {}
    impl Sealed for super::TwoNiches {}
}
pub(crate) use sealed::Sealed;
