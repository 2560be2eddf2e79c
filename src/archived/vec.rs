//! Slices: `Vec<T>`, `Box<[T]>`, `[T]`.
//!
//! ```text
//!            byte 0     1     2     3     4     5     6     7
//!                 length: u32             offset: u32
//! ```
//!
//! An empty vector is all zero. Length 0 with an offset of `u32::MAX` or one less is no vector, and serves `Option`.

#![expect(unsafe_code, reason = "follows its handle; see SAFETY.md#handles")]

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::Deref;

use crate::cast::{low_u8, low_u32, usize_of};
use crate::check::Checker;
use crate::error::Fault;
use crate::niche::TwoNiches;
use crate::traits::{Archive, AsSelf, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// The archived form of a slice. Derefs to `[A]`.
///
/// Eight bytes, aligned to four. Compares with slices, arrays and vectors of whatever `A` compares with.
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes(&vec![0.5f32, 1.5, 2.5])?;
/// let samples = vellum::access::<Vec<f32>>(&bytes)?;
/// assert_eq!(samples.iter().sum::<f32>(), 4.5);
/// assert_eq!(samples[1], 1.5);
/// # Ok::<(), vellum::Error>(())
/// ```
#[repr(C)]
pub struct ArchivedVec<A> {
    /// Little-endian.
    len: u32,
    /// Little-endian; from the start of this handle to the first element.
    offset: u32,
    elements: PhantomData<A>,
}

impl<A> ArchivedVec<A> {
    /// Returns the elements.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[A] {
        let len = usize_of(u32::from_le(self.len));
        if len == 0 {
            return &[];
        }
        let start = (&raw const *self).cast::<u8>();
        // SAFETY: P1 for the elements: they lie in the archive, `offset` bytes after this handle. That memory is reached
        // through a reference to the handle: SAFETY.md#beyond-the-reference.
        let first = unsafe { start.add(usize_of(u32::from_le(self.offset))) }.cast::<A>();
        // SAFETY: `from_raw_parts` asks that `len` elements at `first` are in one allocation, aligned, and no more than
        // `isize::MAX` bytes: P1 and V1; that they are valid: V2; and that nobody changes them during the borrow: they
        // are part of the archive that `self` borrows, and `A` has no interior mutability.
        unsafe { core::slice::from_raw_parts(first, len) }
    }
}

// SAFETY: two integers without padding, `Drop`, pointers or interior mutability. `check` accepts the one empty form, or
// claims the elements (P1, V1) and checks each (V2). Elements without a byte have no bytes to differ in, so one check
// holds for all. Always written whole, so not `PADDED`. `check` refuses the spare patterns: length 0, offset not.
unsafe impl<A: Portable> Portable for ArchivedVec<A> {
    type Niche = TwoNiches;
    const FLAT: bool = false;
    const ANY_BITS: bool = false;
    const PADDED: bool = false;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        // SAFETY: the handle was claimed.
        let len = unsafe { c.read_u32(at) };
        // SAFETY: as above; a handle has eight bytes.
        let offset = unsafe { c.read_u32(at + 4) };
        if len == 0 {
            return if offset == 0 { Ok(()) } else { c.empty_with_offset(at, offset) };
        }
        let len = usize_of(len);
        let first = c.claim::<A>(at, offset, len, "the elements of a vector")?;
        if A::ANY_BITS {
            return Ok(());
        }
        let distinct = if size_of::<A>() == 0 { 1 } else { len };
        if A::FLAT {
            // SAFETY: `len` elements at `first` were claimed just now.
            return unsafe { A::check_slice(c, first, distinct) };
        }
        c.descend(at, |c| {
            // SAFETY: as above.
            unsafe { A::check_slice(c, first, distinct) }
        })
    }

    #[inline(always)]
    unsafe fn niche(slot: *const Self) -> Option<u8> {
        // SAFETY: the caller's promise: the slot is readable.
        let [len, offset] = unsafe { slot.cast::<[u32; 2]>().read() };
        let k = u32::MAX - u32::from_le(offset);
        (len == 0 && k < 2).then_some(low_u8(k))
    }

    #[inline(always)]
    unsafe fn write_niche(slot: *mut Self, k: u8) {
        // SAFETY: the caller's promise: the slot is writable.
        unsafe { slot.cast::<[u32; 2]>().write([0, (u32::MAX - u32::from(k)).to_le()]) }
    }
}

// SAFETY: `write` initialises the whole handle, and claims and writes the elements, which is what `check` expects at the
// cursor. Elements with `BLIT` are copied: their memory is their archived form. If the writer fails the archive is
// discarded. No `BLIT` of its own.
unsafe impl<T: Archive> Archive for [T] {
    type Archived = ArchivedVec<T::Archived>;

    #[inline]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
        if this.is_empty() {
            return Ok(());
        }
        m.objects::<T::Archived>(this.len())?;
        if T::Archived::FLAT {
            return Ok(());
        }
        m.descend(|m| measure_each(this, m))
    }

    #[inline]
    unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
        let slot = slot.cast::<[u32; 2]>();
        if this.is_empty() {
            // SAFETY: the caller's promise: the slot is writable.
            return unsafe { slot.write([0, 0]) };
        }
        let Some(first) = w.claim::<T::Archived>(this.len(), T::Archived::PADDED) else { return };
        // Both lie in the memory of one archive, the elements after the slot: less than `MAX_LEN` apart. And if elements
        // take bytes, then their number is less than that of the bytes; else it is at most `Limits::zero_sized`.
        let handle = [low_u32(this.len()).to_le(), low_u32(first.addr() - slot.addr()).to_le()];
        // SAFETY: as above.
        unsafe { slot.write(handle) };
        if T::BLIT {
            // SAFETY: `BLIT` says that both are `len` values of the same size, and that the bytes of one are those of the
            // other. The source is a reference and cannot overlap memory that the writer alone uses.
            unsafe { w.copy(this.as_ptr().cast(), first.cast(), size_of_val(this)) };
        } else if T::Archived::FLAT {
            // SAFETY: `first` are `len` claimed slots, zeroed if they have padding.
            unsafe { write_each(this, first, w) };
        } else {
            // SAFETY: as above.
            w.descend(|w| unsafe { write_each(this, first, w) });
        }
    }
}

/// Measures the payload of values that stand back to back.
#[inline]
pub(crate) fn measure_each<T: Archive>(these: &[T], m: &mut Measure<'_>) -> Result<(), Fault> {
    for (i, this) in these.iter().enumerate() {
        if let Err(fault) = T::measure(this, m) {
            return Err(m.inside_index(fault, i));
        }
    }
    Ok(())
}

/// Writes values back to back.
///
/// # Safety
///
/// As for [`Archive::write`], for as many slots at `first` as there are values.
#[inline]
pub(crate) unsafe fn write_each<T: Archive>(these: &[T], first: *mut T::Archived, w: &mut Writer<'_>) {
    for (i, this) in these.iter().enumerate() {
        // SAFETY: `i` is less than the number of slots.
        let slot = unsafe { first.add(i) };
        // SAFETY: passed on.
        unsafe { T::write(this, slot, w) };
    }
}

impl<'u: 'a, 'a, T: AsSelf> UnarchiveFrom<'u> for &'a [T] {
    #[inline]
    fn unarchive_from(archived: &'u ArchivedVec<T>) -> Result<Self, crate::Error> {
        Ok(archived.as_slice())
    }
}

impl<A> Deref for ArchivedVec<A> {
    type Target = [A];

    #[inline]
    fn deref(&self) -> &[A] {
        self.as_slice()
    }
}

impl<A> AsRef<[A]> for ArchivedVec<A> {
    fn as_ref(&self) -> &[A] {
        self
    }
}

impl<'v, A> IntoIterator for &'v ArchivedVec<A> {
    type Item = &'v A;
    type IntoIter = core::slice::Iter<'v, A>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<A: fmt::Debug> fmt::Debug for ArchivedVec<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<A: Hash> Hash for ArchivedVec<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<A: PartialEq<B>, B> PartialEq<ArchivedVec<B>> for ArchivedVec<A> {
    fn eq(&self, other: &ArchivedVec<B>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<A: Eq> Eq for ArchivedVec<A> {}

impl<A: PartialOrd> PartialOrd for ArchivedVec<A> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.as_slice().partial_cmp(other.as_slice())
    }
}

impl<A: Ord> Ord for ArchivedVec<A> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

/// Compares element by element, then by length, as slices do; the two element types may differ.
pub(crate) fn partial_cmp_slices<A: PartialOrd<B>, B>(these: &[A], others: &[B]) -> Option<Ordering> {
    for (this, other) in these.iter().zip(others) {
        match this.partial_cmp(other) {
            Some(Ordering::Equal) => {}
            decided => return decided,
        }
    }
    these.len().partial_cmp(&others.len())
}

macro_rules! compare_with {
    ($([$($const:tt)*] $other:ty: |$it:ident| $slice:expr;)*) => { $(
        impl<A: PartialEq<B>, B $($const)*> PartialEq<$other> for ArchivedVec<A> {
            fn eq(&self, $it: &$other) -> bool {
                self.as_slice() == $slice
            }
        }

        impl<A: PartialOrd<B>, B $($const)*> PartialOrd<$other> for ArchivedVec<A> {
            fn partial_cmp(&self, $it: &$other) -> Option<Ordering> {
                partial_cmp_slices(self, $slice)
            }
        }
    )* };
}
compare_with! {
    [] [B]: |other| other;
    [] &[B]: |other| *other;
    [, const N: usize] [B; N]: |other| &other[..];
}
#[cfg(feature = "alloc")]
compare_with! {
    [] alloc::vec::Vec<B>: |other| other.as_slice();
    [] alloc::boxed::Box<[B]>: |other| &**other;
    [: Clone] alloc::borrow::Cow<'_, [B]>: |other| &**other;
}
