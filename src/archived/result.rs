//! `Result<T, E>`: an enum with a tag byte, 0 for `Ok` and 1 for `Err`.

#![expect(unsafe_code, reason = "writes the parts of an enum; see SAFETY.md#enums")]

use core::cmp::Ordering;
use core::mem::offset_of;

use crate::check::Checker;
use crate::error::Fault;
use crate::niche::NoNiche;
use crate::traits::{Archive, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// The archived form of a result: a real enum, to match on.
///
/// Compares with `Result`.
///
/// # Examples
///
/// ```
/// use vellum::ArchivedResult;
///
/// let bytes = vellum::to_bytes(&Ok::<u32, String>(7))?;
/// let view = vellum::access::<Result<u32, String>>(&bytes)?;
/// assert!(matches!(view, ArchivedResult::Ok(7)));
/// assert_eq!(view.as_ref().ok(), Some(&7));
/// # Ok::<(), vellum::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ArchivedResult<T, E> {
    /// The archived success value.
    Ok(T) = 0,
    /// The archived error value.
    Err(E) = 1,
}

/// How a variant with one field lies in memory: the Reference defines an enum with a primitive `repr` as a union of such
/// structs.
#[repr(C)]
struct Variant<T> {
    tag: u8,
    value: T,
}

impl<T, E> ArchivedResult<T, E> {
    /// Returns a `Result` of references.
    ///
    /// # Errors
    ///
    /// If it is an `Err`.
    pub fn as_ref(&self) -> Result<&T, &E> {
        match self {
            ArchivedResult::Ok(value) => Ok(value),
            ArchivedResult::Err(error) => Err(error),
        }
    }

    /// Returns true if it is an `Ok`.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        matches!(self, ArchivedResult::Ok(_))
    }

    /// Returns true if it is an `Err`.
    #[must_use]
    pub fn is_err(&self) -> bool {
        !self.is_ok()
    }
}

// SAFETY: no `Drop`, interior mutability or pointers beyond those of the parts. `check` reads the tag as an integer (E1),
// and checks the value of that variant. The bytes of the other variant are padding.
unsafe impl<T: Portable, E: Portable> Portable for ArchivedResult<T, E> {
    type Niche = NoNiche;
    const FLAT: bool = T::FLAT && E::FLAT;
    const ANY_BITS: bool = false;
    const PADDED: bool = true;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        if size_of::<Self>() == 0 {
            // Both variants are uninhabited, and the compiler has left out the tag.
            return Err(c.uninhabited(at, "Result"));
        }
        // SAFETY: the slot was claimed, and begins with the tag.
        let [tag] = unsafe { c.read::<1>(at) };
        let (checked, variant) = match tag {
            // SAFETY: the value lies inside the claimed slot, aligned as its offset in the variant says.
            0 => (unsafe { T::check(c, at + offset_of!(Variant<T>, value)) }, "Ok"),
            // SAFETY: as above.
            1 => (unsafe { E::check(c, at + offset_of!(Variant<E>, value)) }, "Err"),
            found => return Err(c.bad_value(at, "a tag of `Result` (0 or 1)", u64::from(found))),
        };
        checked.map_err(|fault| c.inside_variant(fault, variant))
    }
}

/// # Safety
///
/// As for [`Archive::write`], for a slot of an enum with a tag byte whose variant `tag` has one field, a `T`.
#[inline(always)]
unsafe fn write_variant<T: Archive>(tag: u8, value: &T, slot: *mut Variant<T::Archived>, w: &mut Writer<'_>) {
    // SAFETY: the tag lies in the slot.
    let tag_place = unsafe { &raw mut (*slot).tag };
    // SAFETY: the slot is writable.
    unsafe { tag_place.write(tag) };
    // SAFETY: the value lies in the slot.
    let place = unsafe { &raw mut (*slot).value };
    // SAFETY: aligned and zeroed as the slot is.
    unsafe { T::write(value, place, w) };
}

// SAFETY: `write` writes the tag and the value of the variant where `check` looks for them. No `BLIT`.
unsafe impl<T: Archive, E: Archive> Archive for Result<T, E> {
    type Archived = ArchivedResult<T::Archived, E::Archived>;

    #[inline]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
        match this {
            Ok(value) => T::measure(value, m).map_err(|fault| m.inside_variant(fault, "Ok")),
            Err(error) => E::measure(error, m).map_err(|fault| m.inside_variant(fault, "Err")),
        }
    }

    #[inline]
    unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
        match this {
            // SAFETY: an enum of `repr(u8)` is a union of such structs.
            Ok(value) => unsafe { write_variant(0, value, slot.cast(), w) },
            // SAFETY: as above.
            Err(error) => unsafe { write_variant(1, error, slot.cast(), w) },
        }
    }
}

impl<'u, T: UnarchiveFrom<'u>, E: UnarchiveFrom<'u>> UnarchiveFrom<'u> for Result<T, E> {
    #[inline]
    fn unarchive_from(archived: &'u Self::Archived) -> Result<Self, crate::Error> {
        match archived {
            ArchivedResult::Ok(value) => T::unarchive_from(value).map(Ok),
            ArchivedResult::Err(error) => E::unarchive_from(error).map(Err),
        }
    }
}

impl<T: PartialEq<U>, E: PartialEq<F>, U, F> PartialEq<Result<U, F>> for ArchivedResult<T, E> {
    fn eq(&self, other: &Result<U, F>) -> bool {
        match (self, other) {
            (ArchivedResult::Ok(this), Ok(other)) => this == other,
            (ArchivedResult::Err(this), Err(other)) => this == other,
            _ => false,
        }
    }
}

impl<T: PartialOrd<U>, E: PartialOrd<F>, U, F> PartialOrd<Result<U, F>> for ArchivedResult<T, E> {
    fn partial_cmp(&self, other: &Result<U, F>) -> Option<Ordering> {
        match (self, other) {
            (ArchivedResult::Ok(this), Ok(other)) => this.partial_cmp(other),
            (ArchivedResult::Err(this), Err(other)) => this.partial_cmp(other),
            // `Ok` comes first.
            (this, other) => this.is_err().partial_cmp(&other.is_err()),
        }
    }
}
