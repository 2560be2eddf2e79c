//! `&T`, archived as the `T` that it refers to.

#![expect(unsafe_code, reason = "passes the unsafe traits on to the target")]

use core::marker::PhantomData;

use crate::error::{Error, Fault};
use crate::traits::{Archive, AsSelf, UnarchiveFrom};
use crate::write::{Measure, Writer};

// SAFETY: passed on to the target.
unsafe impl<T: Archive + ?Sized> Archive for &T {
    type Archived = T::Archived;

    #[inline]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
        T::measure(this, m)
    }

    #[inline]
    unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
        // SAFETY: passed on.
        unsafe { T::write(this, slot, w) }
    }
}

impl<'u: 'a, 'a, T: AsSelf> UnarchiveFrom<'u> for &'a T {
    #[inline]
    fn unarchive_from(archived: &'u T) -> Result<Self, Error> {
        Ok(archived)
    }
}

/// Stands for `&T` in the definition of an archived type, which has no lifetime to give it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Ref<T: ?Sized>(PhantomData<T>, Never);

/// Nobody has a [`Ref`].
#[derive(Debug)]
enum Never {}

// SAFETY: there are no values.
unsafe impl<T: Archive + ?Sized> Archive for Ref<T> {
    type Archived = T::Archived;

    fn measure(this: &Self, _: &mut Measure<'_>) -> Result<(), Fault> {
        match this.1 {}
    }

    unsafe fn write(this: &Self, _: *mut Self::Archived, _: &mut Writer<'_>) {
        match this.1 {}
    }
}
