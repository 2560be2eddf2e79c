//! `Option<T>`.
//!
//! If the archived `T` has a bit pattern to spare (`niche.rs`), the option is as large as `T`, and that pattern is
//! `None`. Else a tag byte is put before the value, 0 for `None` and 1 for `Some`, as in a `repr(C)` struct.
//! An option passes the patterns that it does not use itself on to an option around it.

#![expect(unsafe_code, reason = "reads the tag, then the value behind it; see SAFETY.md#option")]

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::mem::{MaybeUninit, offset_of};
use core::ops::Deref;

use crate::archived::ToNative;
use crate::check::Checker;
use crate::error::Fault;
use crate::niche::{Niche, Tagged};
use crate::traits::{Archive, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// The archived form of an option.
///
/// Compares with `Option`.
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes(&(Some(3u32), None::<String>))?;
/// let view = vellum::access::<(Option<u32>, Option<String>)>(&bytes)?;
/// assert_eq!(view.0.as_ref(), Some(&3));
/// assert_eq!(view.0, Some(3));
/// assert!(view.1.is_none());
/// assert_eq!(size_of_val(&view.1), 8); // no larger than a string
/// # Ok::<(), vellum::Error>(())
/// ```
#[repr(transparent)]
pub struct ArchivedOption<A: Portable> {
    slot: <A::Niche as Niche>::Slot<A>,
}

impl<A: Portable> ArchivedOption<A> {
    const TAGGED: bool = <A::Niche as Niche>::TAGGED;

    /// Where the value is.
    const VALUE_AT: usize = if Self::TAGGED { offset_of!(Tagged<A>, value) } else { 0 };

    /// Returns true if there is a value.
    #[must_use]
    #[inline]
    pub fn is_some(&self) -> bool {
        let slot = &raw const *self;
        if Self::TAGGED {
            // SAFETY: O1: the tag is the first byte, and initialised.
            unsafe { slot.cast::<u8>().read() == 1 }
        } else {
            // SAFETY: the slot is that of an `A`, initialised but for padding.
            unsafe { A::niche(slot.cast()) != Some(0) }
        }
    }

    /// Returns true if there is no value.
    #[must_use]
    #[inline]
    pub fn is_none(&self) -> bool {
        !self.is_some()
    }

    /// Returns a reference to the value.
    #[must_use]
    #[inline]
    pub fn as_ref(&self) -> Option<&A> {
        self.is_some().then(|| {
            // SAFETY: the value lies inside the slot.
            let value = unsafe { (&raw const *self).byte_add(Self::VALUE_AT) }.cast::<A>();
            // SAFETY: O1: it is some, so the value is valid, and part of the slot that `self` borrows.
            unsafe { &*value }
        })
    }

    /// Returns what the value derefs to, such as the `str` of an archived string.
    ///
    /// # Examples
    ///
    /// ```
    /// let bytes = vellum::to_bytes(&Some("text"))?;
    /// assert_eq!(vellum::access::<Option<String>>(&bytes)?.as_deref(), Some("text"));
    /// # Ok::<(), vellum::Error>(())
    /// ```
    #[must_use]
    pub fn as_deref(&self) -> Option<&A::Target>
    where
        A: Deref,
    {
        self.as_ref().map(|value| &**value)
    }

    /// Returns the value itself.
    ///
    /// # Examples
    ///
    /// ```
    /// let bytes = vellum::to_bytes(&Some(true))?;
    /// assert_eq!(vellum::access::<Option<bool>>(&bytes)?.copied(), Some(true));
    /// # Ok::<(), vellum::Error>(())
    /// ```
    #[must_use]
    pub fn copied(&self) -> Option<A>
    where
        A: Copy,
    {
        self.as_ref().copied()
    }

    /// Iterates over the value, if there is one.
    pub fn iter(&self) -> core::option::IntoIter<&A> {
        self.as_ref().into_iter()
    }

    /// Writes the tag of `Some`, if there is one, and returns where the value goes.
    ///
    /// # Safety
    ///
    /// As for [`Archive::write`].
    #[inline(always)]
    unsafe fn begin_some(slot: *mut Self) -> *mut A {
        if Self::TAGGED {
            // SAFETY: the caller's promise: the slot is writable, and the tag is its first byte.
            unsafe { slot.cast::<u8>().write(1) };
        }
        // SAFETY: the value lies inside the slot.
        unsafe { slot.byte_add(Self::VALUE_AT) }.cast()
    }

    /// # Safety
    ///
    /// As for [`Archive::write`].
    #[inline(always)]
    unsafe fn write_none(slot: *mut Self) {
        if Self::TAGGED {
            // SAFETY: the caller's promise: the slot is writable, and the tag is its first byte.
            unsafe { slot.cast::<u8>().write(0) };
        } else {
            // SAFETY: the slot is that of an `A`, which has a spare pattern, because it is not tagged.
            unsafe { A::write_niche(slot.cast(), 0) };
        }
    }
}

// SAFETY: the slot is that of `A`, or of a tag and `A`, so it has no `Drop`, interior mutability or pointers beyond those of
// `A`. `check` accepts the spare pattern or tag that stands for `None`, and else what `A` accepts (O1). `FLAT` as `A`. With
// a tag, the bytes between, and those of the value of a `None`, are padding. The spare patterns are those that `A` has
// left, or other values of the tag; `check` refuses both.
unsafe impl<A: Portable> Portable for ArchivedOption<A> {
    type Niche = <A::Niche as Niche>::Rest;
    const FLAT: bool = A::FLAT;
    const ANY_BITS: bool = false;
    const PADDED: bool = Self::TAGGED || A::PADDED;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        if Self::TAGGED {
            // SAFETY: the slot was claimed, and is not empty: it has a tag.
            let [tag] = unsafe { c.read::<1>(at) };
            match tag {
                0 => return Ok(()),
                1 => {}
                found => {
                    return Err(c.bad_value(at, "a tag of `Option` (0 or 1)", u64::from(found)));
                }
            }
        } else {
            // SAFETY: the slot was claimed.
            let slot = unsafe { c.slot(at) };
            // SAFETY: so it is readable and initialised.
            let spare = unsafe { A::niche(slot) };
            if spare == Some(0) {
                return Ok(());
            }
        }
        // SAFETY: the value lies inside the claimed slot, aligned as its offset in the struct says.
        unsafe { A::check(c, at + Self::VALUE_AT) }
    }

    #[inline(always)]
    unsafe fn niche(slot: *const Self) -> Option<u8> {
        if Self::TAGGED {
            // SAFETY: the caller's promise: the slot is readable, and the tag is its first byte.
            let k = u8::MAX - unsafe { slot.cast::<u8>().read() };
            (k < 2).then_some(k)
        } else {
            // SAFETY: passed on; the slot is that of an `A`.
            unsafe { A::niche(slot.cast()) }.and_then(|k| k.checked_sub(1))
        }
    }

    #[inline(always)]
    unsafe fn write_niche(slot: *mut Self, k: u8) {
        if Self::TAGGED {
            // SAFETY: the caller's promise: the slot is writable, and the tag is its first byte.
            unsafe { slot.cast::<u8>().write(u8::MAX - k) };
        } else {
            // SAFETY: passed on; `Rest` promises one pattern less than `A` has.
            unsafe { A::write_niche(slot.cast(), k + 1) };
        }
    }
}

// SAFETY: `write` writes the tag or pattern of `None`, or the value where `check` looks for it. No `BLIT`.
unsafe impl<T: Archive> Archive for Option<T> {
    type Archived = ArchivedOption<T::Archived>;

    #[inline]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
        match this {
            Some(value) => T::measure(value, m),
            None => Ok(()),
        }
    }

    #[inline]
    unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
        match this {
            Some(value) => {
                // SAFETY: passed on.
                let place = unsafe { ArchivedOption::begin_some(slot) };
                // SAFETY: the place of the value lies in the slot, aligned, and zeroed as the slot was.
                unsafe { T::write(value, place, w) };
            }
            // SAFETY: passed on.
            None => unsafe { ArchivedOption::write_none(slot) },
        }
    }
}

impl<'u, T: UnarchiveFrom<'u>> UnarchiveFrom<'u> for Option<T> {
    #[inline]
    fn unarchive_from(archived: &'u Self::Archived) -> Result<Self, crate::Error> {
        archived.as_ref().map(T::unarchive_from).transpose()
    }
}

impl<A: Portable + Clone> Clone for ArchivedOption<A> {
    fn clone(&self) -> Self {
        let mut copy = MaybeUninit::<Self>::zeroed();
        match self.as_ref() {
            Some(value) => {
                let value = value.clone();
                // SAFETY: the slot is aligned, writable and zeroed.
                let place = unsafe { Self::begin_some(copy.as_mut_ptr()) };
                // SAFETY: it lies in the slot.
                unsafe { place.write(value) };
            }
            // SAFETY: the slot is aligned, writable and zeroed.
            None => unsafe { Self::write_none(copy.as_mut_ptr()) },
        }
        // SAFETY: O1 was established just now. `A: Clone`, so it is no handle, and may stand anywhere.
        unsafe { copy.assume_init() }
    }
}

impl<A: Portable + Copy> Copy for ArchivedOption<A> where <A::Niche as Niche>::Slot<A>: Copy {}

impl<A: Portable + ToNative> ToNative for ArchivedOption<A> {
    type Native = Option<A::Native>;

    fn to_native(&self) -> Option<A::Native> {
        self.as_ref().map(A::to_native)
    }
}

impl<'o, A: Portable> IntoIterator for &'o ArchivedOption<A> {
    type Item = &'o A;
    type IntoIter = core::option::IntoIter<&'o A>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<A: Portable> fmt::Debug for ArchivedOption<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl<A: Portable + Hash> Hash for ArchivedOption<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_ref().hash(state);
    }
}

impl<A: Portable + PartialEq<B>, B: Portable> PartialEq<ArchivedOption<B>> for ArchivedOption<A> {
    fn eq(&self, other: &ArchivedOption<B>) -> bool {
        equal(self.as_ref(), other.as_ref())
    }
}

impl<A: Portable + Eq> Eq for ArchivedOption<A> {}

impl<A: Portable + PartialOrd> PartialOrd for ArchivedOption<A> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.as_ref().partial_cmp(&other.as_ref())
    }
}

impl<A: Portable + Ord> Ord for ArchivedOption<A> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_ref().cmp(&other.as_ref())
    }
}

impl<A: Portable + PartialEq<B>, B> PartialEq<Option<B>> for ArchivedOption<A> {
    fn eq(&self, other: &Option<B>) -> bool {
        equal(self.as_ref(), other.as_ref())
    }
}

impl<A: Portable + PartialOrd<B>, B> PartialOrd<Option<B>> for ArchivedOption<A> {
    fn partial_cmp(&self, other: &Option<B>) -> Option<Ordering> {
        match (self.as_ref(), other) {
            (Some(this), Some(other)) => this.partial_cmp(other),
            (this, other) => this.is_some().partial_cmp(&other.is_some()),
        }
    }
}

fn equal<A: PartialEq<B>, B>(this: Option<&A>, other: Option<&B>) -> bool {
    match (this, other) {
        (Some(this), Some(other)) => this == other,
        (None, None) => true,
        _ => false,
    }
}
