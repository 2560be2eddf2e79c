//! `PhantomData<T>`: nothing, whatever `T` is.

#![expect(unsafe_code, reason = "implements the unsafe traits for a type without bytes")]

use core::cmp::Ordering;
use core::marker::PhantomData;

use crate::check::Checker;
use crate::error::{Error, Fault};
use crate::niche::NoNiche;
use crate::traits::{Archive, ByCopy, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// The archived form of `PhantomData<T>`. Takes no bytes, and knows nothing of `T`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct ArchivedPhantom;

// SAFETY: no bytes, so nothing to check, to write or to own.
unsafe impl Portable for ArchivedPhantom {
    type Niche = NoNiche;
    const FLAT: bool = true;
    const ANY_BITS: bool = true;
    const PADDED: bool = false;

    #[inline]
    unsafe fn check(_: &mut Checker<'_>, _: usize) -> Result<(), Fault> {
        Ok(())
    }
}

// SAFETY: no bytes on either side.
unsafe impl<T: ?Sized> Archive for PhantomData<T> {
    type Archived = ArchivedPhantom;
    const BLIT: bool = true;

    #[inline]
    fn measure(_: &Self, _: &mut Measure<'_>) -> Result<(), Fault> {
        Ok(())
    }

    #[inline]
    unsafe fn write(_: &Self, _: *mut ArchivedPhantom, _: &mut Writer<'_>) {}
}

impl<T: ?Sized> UnarchiveFrom<'_> for PhantomData<T> {
    // SAFETY: reading back takes the value as it is.
    const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(true) };

    fn unarchive_from(_: &ArchivedPhantom) -> Result<Self, Error> {
        Ok(PhantomData)
    }
}

impl<T: ?Sized> PartialEq<PhantomData<T>> for ArchivedPhantom {
    fn eq(&self, _: &PhantomData<T>) -> bool {
        true
    }
}

impl<T: ?Sized> PartialOrd<PhantomData<T>> for ArchivedPhantom {
    fn partial_cmp(&self, _: &PhantomData<T>) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}
