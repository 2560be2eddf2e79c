//! The traits. `T: Archive` is all that a generic caller writes to write and to access, `T: Unarchive` to read back.
//!
//! [`Archive`] is the side of the source: how a value is measured and written. [`Portable`] is the side of the archived
//! type: what its bytes must look like. Between them stands one rule, which every `unsafe impl` promises: what `write`
//! writes, `check` accepts, and what `check` accepts is a valid value of the archived type.
//!
//! The methods are associated functions (`measure(this, …)`) because a method would collide with one of the same name
//! on a user's type; they are hidden because the derive and this crate are the only ones to call them.
//!
//! Constants about a type never look through a handle: a recursive type would need its own constant to compute it.

#![expect(unsafe_code, reason = "declares the two unsafe traits; see SAFETY.md#traits")]

use core::fmt::Debug;
use core::marker::PhantomData;

use crate::check::Checker;
use crate::error::{Error, Fault};
use crate::niche::Niche;
use crate::write::{Measure, Writer};

/// The archived form of `T`: the type that an archive of a `T` is viewed as.
pub type Archived<T> = <T as Archive>::Archived;

/// A type whose values can be written as an archive, and whose archives can be accessed.
///
/// Derive it: `#[derive(vellum::Archive)]`. The bound `T: Archive` is enough for [`to_bytes`](crate::to_bytes),
/// [`access`](crate::access()) and everything else but reading back an owned value, which needs [`Unarchive`].
///
/// # Safety
///
/// For every value, and for every `slot` as [`write`](Archive::write) demands it:
///
/// 1. `write` initialises all of `*slot`, but for padding, and its payload through `w`, so that `Self::Archived::check`
///    accepts what was written;
/// 2. `BLIT` is true only if `Self` and `Self::Archived` have the same size, neither has padding or interior
///    mutability, and the bytes of any valid value of either are a valid value of the other.
///
/// # Examples
///
/// ```
/// use vellum::{Archive, Error};
///
/// #[derive(Archive)]
/// struct Track { title: String, plays: u64 }
///
/// fn size_of_archive<T: Archive>(value: &T) -> Result<usize, Error> {
///     vellum::archived_len(value)
/// }
/// assert_eq!(size_of_archive(&Track { title: "Aria".into(), plays: 3 })?, 16);
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be archived",
    label = "`Archive` is not implemented for this type",
    note = "add `#[derive(vellum::Archive)]` to the type, or `#[archive(skip)]` to the field"
)]
pub unsafe trait Archive {
    /// What the bytes are viewed as.
    type Archived: Portable;

    /// The memory of a `Self` is its archived form.
    #[doc(hidden)]
    const BLIT: bool = false;

    /// Adds the payload of `this`, in exactly the order of `write`.
    ///
    /// Not called for types that own none (`Self::Archived::FLAT`).
    #[doc(hidden)]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault>;

    /// Fills the slot of `this` and appends its payload. A failure is noted in `w`.
    ///
    /// # Safety
    ///
    /// 1. `slot` is aligned and valid for writes, and lies in the buffer of `w` before its cursor;
    /// 2. if `Self::Archived::PADDED`, the bytes of `*slot` are zero.
    #[doc(hidden)]
    unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>);
}

/// An archived type: plain bytes, with a check.
///
/// Implemented by the derive and by this crate. It is public because bounds mention it; there is nothing to call.
///
/// # Safety
///
/// 1. The type has no `Drop`, no interior mutability, and no pointers but self-relative handles.
/// 2. `check` returns `Ok` only if the bytes at `at` are a valid value (once the run of text that the checker collects
///    is found to be UTF-8), and it has claimed all payload that the value owns, in the order of `Archive::write`.
/// 3. `FLAT` is true only if no value owns payload; `ANY_BITS` only if, besides, every bit pattern is a valid value.
/// 4. `PADDED` is true if some byte of some value is not written by `Archive::write`.
/// 5. If `Niche` promises `k` spare patterns, `write_niche` with less than `k` initialises the slot with a pattern
///    that `check` refuses, `niche` recognises exactly those, and tells them apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an archived type",
    note = "archived types come from `#[derive(vellum::Archive)]`; `as_self` makes a plain type its own archived type"
)]
pub unsafe trait Portable: Sized + Send + Sync + Debug {
    /// How many bit patterns `Option` may use that are no value of the type.
    #[doc(hidden)]
    type Niche: Niche;
    /// Owns no payload: there is nothing to measure and nothing to descend into.
    #[doc(hidden)]
    const FLAT: bool;
    /// `FLAT`, and every bit pattern is valid: there is nothing to check.
    #[doc(hidden)]
    const ANY_BITS: bool;
    /// Has bytes that `write` leaves alone: they are zeroed before.
    #[doc(hidden)]
    const PADDED: bool;
    /// By which generated code tells that it uses the helpers of this crate.
    #[doc(hidden)]
    const GENUINE: crate::__private::Genuine = crate::__private::Genuine::TOKEN;

    /// Checks the value at `at`.
    ///
    /// # Safety
    ///
    /// The range `at .. at + size_of::<Self>()` was claimed from `c`, and `at` is a multiple of the alignment.
    #[doc(hidden)]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault>;

    /// Checks `n` values back to back. Types that can be checked in bulk override it.
    ///
    /// # Safety
    ///
    /// As for `check`, for the range of all `n` values.
    #[doc(hidden)]
    unsafe fn check_slice(c: &mut Checker<'_>, at: usize, n: usize) -> Result<(), Fault> {
        // SAFETY: passed on.
        unsafe { crate::check::each::<Self>(c, at, n) }
    }

    /// Tells which spare pattern the slot holds, if any. Reads plain integers only.
    ///
    /// # Safety
    ///
    /// `slot` is aligned, and readable and initialised for `size_of::<Self>()` bytes (padding excepted).
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn niche(slot: *const Self) -> Option<u8> {
        let _ = slot;
        None
    }

    /// Writes the spare pattern `k`.
    ///
    /// # Safety
    ///
    /// `slot` is aligned and valid for writes, and `k` is less than what `Niche` promises.
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn write_niche(slot: *mut Self, k: u8) {
        let _ = (slot, k);
    }
}

/// Reading back, possibly borrowing from the archive for `'a`. This is what `#[derive(vellum::Unarchive)]` writes.
///
/// A generic caller that wants an owned value writes [`Unarchive`]; one that accepts values which borrow from the
/// archive (`struct LogRef<'a> { name: &'a str }`) writes `T: UnarchiveFrom<'a>`.
///
/// # Examples
///
/// ```
/// use vellum::{Archive, Unarchive};
///
/// #[derive(Archive, Unarchive, PartialEq, Debug)]
/// struct LogRef<'a> { name: &'a str }
///
/// let bytes = vellum::to_bytes(&LogRef { name: "a name of some length" })?;
/// let log: LogRef<'_> = vellum::from_bytes(&bytes)?; // borrows from `bytes`
/// assert_eq!(log.name, "a name of some length");
/// # Ok::<(), vellum::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read back from an archive",
    note = "add `#[derive(vellum::Unarchive)]` to the type"
)]
pub trait UnarchiveFrom<'a>: Archive + Sized {
    /// Reading back means no more than taking the archived fields: where `BLIT` holds, a copy of the memory will do.
    #[doc(hidden)]
    const BY_COPY: ByCopy<Self> = ByCopy::NO;

    /// Builds a value from its archived form.
    ///
    /// # Errors
    ///
    /// If a stored `usize` or `isize` does not fit into this target's ([`Error::is_out_of_range`]).
    fn unarchive_from(archived: &'a Self::Archived) -> Result<Self, Error>;

    /// Builds a boxed value; arrays fill the box in place, so that a large one never stands on the stack.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[inline]
    fn unarchive_boxed(archived: &'a Self::Archived) -> Result<alloc::boxed::Box<Self>, Error> {
        Self::unarchive_from(archived).map(alloc::boxed::Box::new)
    }
}

/// Whether a `T` may be read back by copying its bytes.
///
/// A proof about `T`, in a trait that is safe to implement: so only `unsafe` code can make one that says yes, and one about
/// another type will not do. Otherwise a wrapper could claim it for a field that validates what it reads back.
#[doc(hidden)]
#[derive(Debug)]
pub struct ByCopy<T>(bool, PhantomData<fn(T)>);

impl<T> ByCopy<T> {
    /// Not by copy, or not known to be.
    pub const NO: Self = ByCopy(false, PhantomData);

    /// By copy, if `holds`.
    ///
    /// # Safety
    ///
    /// If `holds`, then `unarchive_from` of `T` takes each field as it is, by an `unarchive_from` of which the same is true.
    #[must_use]
    pub const unsafe fn when(holds: bool) -> Self {
        ByCopy(holds, PhantomData)
    }

    /// Whether it is by copy.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.0
    }
}

/// A type that can be read back from an archive as an owned value.
///
/// Implemented for every `T: for<'a> UnarchiveFrom<'a>`, so `#[derive(vellum::Unarchive)]` provides it for every type that
/// borrows nothing.
///
/// # Examples
///
/// ```
/// use vellum::{Error, Unarchive};
///
/// fn duplicate<T: Unarchive>(value: &T) -> Result<T, Error> {
///     vellum::from_bytes(&vellum::to_bytes(value)?)
/// }
/// assert_eq!(duplicate(&vec![1, 2, 3])?, [1, 2, 3]);
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read back as an owned value",
    note = "add `#[derive(vellum::Unarchive)]`; a type that borrows from the archive needs `UnarchiveFrom<'a>` instead"
)]
pub trait Unarchive: for<'a> UnarchiveFrom<'a> {}

impl<T: for<'a> UnarchiveFrom<'a>> Unarchive for T {}

/// A type that is its own archived type: numbers, `bool`, arrays of them, and structs marked `#[archive(as_self)]`.
///
/// A slice of such a type can be borrowed from an archive. Implemented for every such type.
pub trait AsSelf: Archive<Archived = Self> + Portable {}

impl<T: Archive<Archived = T> + Portable> AsSelf for T {}
