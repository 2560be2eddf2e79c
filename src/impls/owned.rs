//! Sources that own memory: `String`, `Box<str>`, `Vec<T>`, `Box<[T]>` and `Cow`. (`Box<T>` is in `archived/boxed.rs`.).

#![expect(
    unsafe_code,
    reason = "passes the unsafe traits on, and fills vectors in place; see SAFETY.md#arrays"
)]

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::archived::{ArchivedString, ArchivedVec};
use crate::error::{Error, Fault};
use crate::traits::{Archive, AsSelf, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// Archives `$source` as the `$target` that it derefs to.
macro_rules! archived_as {
    ($([$($generics:tt)*] $source:ty => $target:ty;)*) => { $(
        // SAFETY: passed on to the target.
        unsafe impl<$($generics)*> Archive for $source {
            type Archived = <$target as Archive>::Archived;

            #[inline]
            fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
                <$target as Archive>::measure(this, m)
            }

            #[inline]
            unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
                // SAFETY: passed on.
                unsafe { <$target as Archive>::write(this, slot, w) }
            }
        }
    )* };
}

archived_as! {
    [] String => str;
    [] Box<str> => str;
    [T: Archive] Vec<T> => [T];
    [T: Archive] Box<[T]> => [T];
    [T: Archive + ToOwned + ?Sized] Cow<'_, T> => T;
}

impl UnarchiveFrom<'_> for String {
    #[inline]
    fn unarchive_from(archived: &ArchivedString) -> Result<Self, Error> {
        Ok(archived.as_str().into())
    }
}

impl UnarchiveFrom<'_> for Box<str> {
    #[inline]
    fn unarchive_from(archived: &ArchivedString) -> Result<Self, Error> {
        Ok(archived.as_str().into())
    }
}

impl<'u, T: UnarchiveFrom<'u>> UnarchiveFrom<'u> for Vec<T> {
    #[inline]
    fn unarchive_from(archived: &'u ArchivedVec<T::Archived>) -> Result<Self, Error> {
        let len = archived.len();
        if T::BLIT && T::BY_COPY.holds() {
            let mut vec = Vec::<T>::with_capacity(len);
            let first = vec.as_mut_ptr().cast::<u8>();
            // SAFETY: `BLIT` says that `len` values of both types have the same size, and that the bytes of valid archived
            // values are valid values; `BY_COPY`, that reading back does nothing else. The capacity is `len`. As bytes,
            // since their alignments may differ.
            unsafe { first.copy_from_nonoverlapping(archived.as_ptr().cast(), len * size_of::<T>()) };
            // SAFETY: they were initialised just now.
            unsafe { vec.set_len(len) };
            return Ok(vec);
        }
        // A number of elements that take no bytes is only a claim, and what they become may be large.
        let paid_for = if size_of::<T::Archived>() == 0 { 0 } else { len };
        let mut vec = Vec::with_capacity(paid_for);
        for (i, element) in archived.iter().enumerate() {
            vec.push(T::unarchive_from(element).map_err(|error| error.inside_index(i))?);
        }
        Ok(vec)
    }
}

impl<'u, T: UnarchiveFrom<'u>> UnarchiveFrom<'u> for Box<[T]> {
    #[inline]
    fn unarchive_from(archived: &'u ArchivedVec<T::Archived>) -> Result<Self, Error> {
        Vec::unarchive_from(archived).map(Vec::into_boxed_slice)
    }
}

impl<'u: 'a, 'a> UnarchiveFrom<'u> for Cow<'a, str> {
    #[inline]
    fn unarchive_from(archived: &'u ArchivedString) -> Result<Self, Error> {
        Ok(Cow::Borrowed(archived.as_str()))
    }
}

impl<'u: 'a, 'a, T: AsSelf + Clone> UnarchiveFrom<'u> for Cow<'a, [T]> {
    #[inline]
    fn unarchive_from(archived: &'u ArchivedVec<T>) -> Result<Self, Error> {
        Ok(Cow::Borrowed(archived.as_slice()))
    }
}
