//! `Box<T>`: a handle to one value.
//!
//! ```text
//!            byte 0     1     2     3
//!                 offset: u32
//! ```
//!
//! An offset is at least 4, since the target lies after the handle. 0 and 1 are no offsets, and serve `Option`.

#![expect(unsafe_code, reason = "follows its handle; see SAFETY.md#handles")]

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::Deref;

use crate::cast::{low_u8, usize_of};
use crate::check::Checker;
use crate::error::Fault;
use crate::niche::TwoNiches;
use crate::traits::Portable;
#[cfg(feature = "alloc")]
use crate::{
    cast::low_u32,
    error::Error,
    traits::{Archive, UnarchiveFrom},
    write::{Measure, Writer},
};

/// The archived form of a box. Derefs to its content.
///
/// Four bytes, aligned to four.
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes(&Box::new(7u32))?;
/// assert_eq!(**vellum::access::<Box<u32>>(&bytes)?, 7);
/// # Ok::<(), vellum::Error>(())
/// ```
#[repr(C)]
pub struct ArchivedBox<A> {
    /// Little-endian; from the start of this handle to the target.
    offset: u32,
    target: PhantomData<A>,
}

impl<A> ArchivedBox<A> {
    /// Returns the content.
    #[must_use]
    #[inline]
    pub fn get(&self) -> &A {
        let start = (&raw const *self).cast::<u8>();
        // SAFETY: P1 for the target: it lies in the archive, `offset` bytes after this handle. That memory is reached
        // through a reference to the handle: SAFETY.md#beyond-the-reference.
        let target = unsafe { start.add(usize_of(u32::from_le(self.offset))) }.cast::<A>();
        // SAFETY: the target is aligned (P1) and valid (B1), and part of the archive that `self` borrows.
        unsafe { &*target }
    }
}

// SAFETY: one integer without padding, `Drop`, pointers or interior mutability. `check` claims the target (P1) and checks
// it (B1). Always written whole, so not `PADDED`. `check` refuses the spare patterns: a claimed object never lies less
// than four bytes after the start of the handle.
unsafe impl<A: Portable> Portable for ArchivedBox<A> {
    type Niche = TwoNiches;
    const FLAT: bool = false;
    const ANY_BITS: bool = false;
    const PADDED: bool = false;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        // SAFETY: the handle was claimed.
        let offset = unsafe { c.read_u32(at) };
        let target = c.claim::<A>(at, offset, 1, "the target of a box")?;
        if A::FLAT {
            // SAFETY: the target was claimed just now.
            return unsafe { A::check(c, target) };
        }
        c.descend(at, |c| {
            // SAFETY: as above.
            unsafe { A::check(c, target) }
        })
    }

    #[inline(always)]
    unsafe fn niche(slot: *const Self) -> Option<u8> {
        // SAFETY: the caller's promise: the slot is readable.
        let k = u32::from_le(unsafe { slot.cast::<u32>().read() });
        (k < 2).then_some(low_u8(k))
    }

    #[inline(always)]
    unsafe fn write_niche(slot: *mut Self, k: u8) {
        // SAFETY: the caller's promise: the slot is writable.
        unsafe { slot.cast::<u32>().write(u32::from(k).to_le()) }
    }
}

#[cfg(feature = "alloc")]
// SAFETY: `write` initialises the whole handle, and claims and writes the target, which is what `check` expects at the
// cursor. If the writer fails the archive is discarded. No `BLIT`.
unsafe impl<T: Archive> Archive for alloc::boxed::Box<T> {
    type Archived = ArchivedBox<T::Archived>;

    #[inline]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
        m.objects::<T::Archived>(1)?;
        if T::Archived::FLAT { Ok(()) } else { m.descend(|m| T::measure(this, m)) }
    }

    #[inline]
    unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
        let Some(place) = w.claim::<T::Archived>(1, T::Archived::PADDED) else { return };
        // Both lie in the memory of one archive, the target after the slot: less than `MAX_LEN` apart.
        let offset = low_u32(place.addr() - slot.addr());
        // SAFETY: the caller's promise: the slot is aligned and writable.
        unsafe { slot.cast::<u32>().write(offset.to_le()) };
        if T::Archived::FLAT {
            // SAFETY: `place` was claimed, and zeroed if it has padding.
            unsafe { T::write(this, place, w) };
        } else {
            // SAFETY: as above.
            w.descend(|w| unsafe { T::write(this, place, w) });
        }
    }
}

#[cfg(feature = "alloc")]
impl<'u, T: UnarchiveFrom<'u>> UnarchiveFrom<'u> for alloc::boxed::Box<T> {
    #[inline]
    fn unarchive_from(archived: &'u ArchivedBox<T::Archived>) -> Result<Self, Error> {
        T::unarchive_boxed(archived.get())
    }
}

impl<A> Deref for ArchivedBox<A> {
    type Target = A;

    #[inline]
    fn deref(&self) -> &A {
        self.get()
    }
}

impl<A> AsRef<A> for ArchivedBox<A> {
    fn as_ref(&self) -> &A {
        self
    }
}

impl<A: fmt::Debug> fmt::Debug for ArchivedBox<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<A: fmt::Display> fmt::Display for ArchivedBox<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<A: Hash> Hash for ArchivedBox<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}

impl<A: PartialEq<B>, B> PartialEq<ArchivedBox<B>> for ArchivedBox<A> {
    fn eq(&self, other: &ArchivedBox<B>) -> bool {
        self.get() == other.get()
    }
}

impl<A: Eq> Eq for ArchivedBox<A> {}

impl<A: PartialOrd> PartialOrd for ArchivedBox<A> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.get().partial_cmp(other.get())
    }
}

impl<A: Ord> Ord for ArchivedBox<A> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.get().cmp(other.get())
    }
}

#[cfg(feature = "alloc")]
impl<A: PartialEq<B>, B> PartialEq<alloc::boxed::Box<B>> for ArchivedBox<A> {
    fn eq(&self, other: &alloc::boxed::Box<B>) -> bool {
        *self.get() == **other
    }
}

#[cfg(feature = "alloc")]
impl<A: PartialOrd<B>, B> PartialOrd<alloc::boxed::Box<B>> for ArchivedBox<A> {
    fn partial_cmp(&self, other: &alloc::boxed::Box<B>) -> Option<Ordering> {
        self.get().partial_cmp(&**other)
    }
}
