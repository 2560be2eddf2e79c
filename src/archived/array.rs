//! Arrays, of any length: their elements back to back.

#![expect(unsafe_code, reason = "fills arrays in place; see SAFETY.md#arrays")]

use core::mem::MaybeUninit;

use crate::archived::vec::{measure_each, write_each};
use crate::check::Checker;
use crate::error::{Error, Fault};
use crate::niche::NoNiche;
use crate::traits::{Archive, ByCopy, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

// SAFETY: elements back to back without padding between them, so all is as for the element. An array of length zero has
// none, and is as good.
unsafe impl<A: Portable, const N: usize> Portable for [A; N] {
    type Niche = NoNiche;
    const FLAT: bool = A::FLAT;
    const ANY_BITS: bool = A::ANY_BITS;
    const PADDED: bool = A::PADDED;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        let distinct = if size_of::<A>() == 0 && N > 0 { 1 } else { N };
        // SAFETY: the array was claimed, so its elements were.
        unsafe { A::check_slice(c, at, distinct) }
    }
}

// SAFETY: `write` writes each element to its place, in order. `BLIT` as the element.
unsafe impl<T: Archive, const N: usize> Archive for [T; N] {
    type Archived = [T::Archived; N];
    const BLIT: bool = T::BLIT;

    #[inline]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
        if T::Archived::FLAT { Ok(()) } else { measure_each(this, m) }
    }

    #[inline]
    unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
        if T::BLIT {
            // SAFETY: `BLIT` says that the bytes of the one are those of the other; the slot is writable, and apart.
            unsafe {
                slot.cast::<Self>()
                    .cast::<u8>()
                    .copy_from_nonoverlapping(this.as_ptr().cast(), size_of_val(this))
            };
        } else {
            // SAFETY: the slot holds `N` slots, zeroed if they have padding.
            unsafe { write_each(this, slot.cast(), w) };
        }
    }
}

impl<'u, T: UnarchiveFrom<'u>, const N: usize> UnarchiveFrom<'u> for [T; N] {
    // SAFETY: reading back takes each element as `T` does.
    const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(T::BY_COPY.holds()) };

    #[inline]
    fn unarchive_from(archived: &'u Self::Archived) -> Result<Self, Error> {
        let mut array = MaybeUninit::<Self>::uninit();
        // SAFETY: the place is an array of uninitialised elements.
        unsafe { fill(array.as_mut_ptr(), archived) }?;
        // SAFETY: `fill` initialised every element.
        Ok(unsafe { array.assume_init() })
    }

    #[cfg(feature = "alloc")]
    fn unarchive_boxed(archived: &'u Self::Archived) -> Result<alloc::boxed::Box<Self>, Error> {
        let mut array = alloc::boxed::Box::<Self>::new_uninit();
        // SAFETY: the place is an array of uninitialised elements.
        unsafe { fill(array.as_mut_ptr(), archived) }?;
        // SAFETY: `fill` initialised every element.
        Ok(unsafe { array.assume_init() })
    }
}

/// Fills an array element by element; after an error or a panic, drops what it had filled, once.
///
/// # Safety
///
/// `array` is aligned and valid for writes.
#[inline]
unsafe fn fill<'u, T: UnarchiveFrom<'u>, const N: usize>(
    array: *mut [T; N],
    archived: &'u [T::Archived; N],
) -> Result<(), Error> {
    if T::BLIT && T::BY_COPY.holds() {
        // SAFETY: `BLIT` says that both arrays have the same size, and that the bytes of valid archived elements are valid
        // elements.
        unsafe { array.cast::<u8>().copy_from_nonoverlapping(archived.as_ptr().cast(), size_of::<[T; N]>()) };
        return Ok(());
    }
    let mut filled = Filled { first: array.cast::<T>(), len: 0 };
    for (i, element) in archived.iter().enumerate() {
        let element = T::unarchive_from(element).map_err(|error| error.inside_index(i))?;
        // SAFETY: `i < N` elements lie before it in the array.
        let place = unsafe { filled.first.add(i) };
        // SAFETY: the place is aligned and writable.
        unsafe { place.write(element) };
        filled.len += 1;
    }
    core::mem::forget(filled);
    Ok(())
}

/// The elements of an array that are there already.
struct Filled<T> {
    first: *mut T,
    len: usize,
}

impl<T> Drop for Filled<T> {
    fn drop(&mut self) {
        // SAFETY: the first `len` elements were written by `fill`, and belong to nobody else.
        unsafe { core::ptr::slice_from_raw_parts_mut(self.first, self.len).drop_in_place() }
    }
}
