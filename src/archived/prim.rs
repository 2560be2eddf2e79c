//! `bool`, `char` and `()`.

#![expect(unsafe_code, reason = "implements the unsafe traits for primitive types; see SAFETY.md#leaves")]

use crate::cast::low_u8;
use crate::check::{Checker, each};
use crate::error::{Error, Fault};
use crate::niche::{NoNiche, TwoNiches};
use crate::traits::{Archive, ByCopy, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// The archived form of a `char`.
#[cfg(target_endian = "little")]
type ArchivedChar = char;
/// The archived form of a `char`.
#[cfg(target_endian = "big")]
type ArchivedChar = rend::char_le;

// SAFETY: no bytes, so nothing to check, to write or to own.
unsafe impl Portable for () {
    type Niche = NoNiche;
    const FLAT: bool = true;
    const ANY_BITS: bool = true;
    const PADDED: bool = false;

    #[inline(always)]
    unsafe fn check(_: &mut Checker<'_>, _: usize) -> Result<(), Fault> {
        Ok(())
    }
}

// SAFETY: no bytes on either side.
unsafe impl Archive for () {
    type Archived = ();
    const BLIT: bool = true;

    #[inline(always)]
    fn measure((): &Self, _: &mut Measure<'_>) -> Result<(), Fault> {
        Ok(())
    }

    #[inline(always)]
    unsafe fn write((): &Self, _: *mut (), _: &mut Writer<'_>) {}
}

impl UnarchiveFrom<'_> for () {
    // SAFETY: reading back takes the value as it is.
    const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(true) };

    #[inline(always)]
    fn unarchive_from((): &()) -> Result<Self, Error> {
        Ok(())
    }
}

// SAFETY: one byte without padding, pointers, `Drop` or interior mutability. `check` accepts 0 and 1, the valid values
// (E1); 255 and 254 are spare.
unsafe impl Portable for bool {
    type Niche = TwoNiches;
    const FLAT: bool = true;
    const ANY_BITS: bool = false;
    const PADDED: bool = false;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        // SAFETY: the slot was claimed.
        let [byte] = unsafe { c.read::<1>(at) };
        if byte > 1 { Err(c.bad_value(at, "a bool (0 or 1)", u64::from(byte))) } else { Ok(()) }
    }

    #[inline]
    unsafe fn check_slice(c: &mut Checker<'_>, at: usize, n: usize) -> Result<(), Fault> {
        // SAFETY: the slice was claimed.
        if unsafe { c.all_bytes(at, n, |byte| byte < 2) } {
            return Ok(());
        }
        // SAFETY: passed on.
        unsafe { each::<Self>(c, at, n) }
    }

    #[inline(always)]
    unsafe fn niche(slot: *const Self) -> Option<u8> {
        // SAFETY: the caller's promise: the slot is readable.
        let k = u8::MAX - unsafe { slot.cast::<u8>().read() };
        (k < 2).then_some(k)
    }

    #[inline(always)]
    unsafe fn write_niche(slot: *mut Self, k: u8) {
        // SAFETY: the caller's promise: the slot is writable.
        unsafe { slot.cast::<u8>().write(u8::MAX - k) }
    }
}

// SAFETY: `write` writes a valid `bool`; source and archived type are the same.
unsafe impl Archive for bool {
    type Archived = bool;
    const BLIT: bool = true;

    #[inline(always)]
    fn measure(_: &Self, _: &mut Measure<'_>) -> Result<(), Fault> {
        Ok(())
    }

    #[inline(always)]
    unsafe fn write(this: &Self, slot: *mut bool, _: &mut Writer<'_>) {
        // SAFETY: the caller's promise: the slot is writable.
        unsafe { slot.write(*this) }
    }
}

impl UnarchiveFrom<'_> for bool {
    // SAFETY: reading back takes the value as it is.
    const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(true) };

    #[inline(always)]
    fn unarchive_from(archived: &bool) -> Result<Self, Error> {
        Ok(*archived)
    }
}

/// Whether a number is a Unicode scalar value: below 0x110000, and not a surrogate (0xd800 to 0xdfff).
#[inline(always)]
fn is_scalar(number: u32) -> bool {
    char::from_u32(number).is_some()
}

// SAFETY: four bytes without padding, pointers, `Drop` or interior mutability. `check` accepts Unicode scalar values in
// little-endian order, the valid values (E1); `u32::MAX` and one less are spare.
unsafe impl Portable for ArchivedChar {
    type Niche = TwoNiches;
    const FLAT: bool = true;
    const ANY_BITS: bool = false;
    const PADDED: bool = false;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        // SAFETY: the slot was claimed.
        let number = unsafe { c.read_u32(at) };
        if is_scalar(number) {
            Ok(())
        } else {
            Err(c.bad_value(at, "a Unicode scalar value", u64::from(number)))
        }
    }

    #[inline]
    unsafe fn check_slice(c: &mut Checker<'_>, at: usize, n: usize) -> Result<(), Fault> {
        // SAFETY: the slice was claimed.
        let bytes = unsafe { c.claimed(at, n * size_of::<Self>()) };
        // No early exit, so that it is done several at a time.
        let number = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        if bytes.chunks_exact(4).fold(true, |all, bytes| all & is_scalar(number(bytes))) {
            return Ok(());
        }
        // SAFETY: passed on.
        unsafe { each::<Self>(c, at, n) }
    }

    #[inline(always)]
    unsafe fn niche(slot: *const Self) -> Option<u8> {
        // SAFETY: the caller's promise: the slot is readable.
        let k = u32::MAX - u32::from_le(unsafe { slot.cast::<u32>().read() });
        (k < 2).then_some(low_u8(k))
    }

    #[inline(always)]
    unsafe fn write_niche(slot: *mut Self, k: u8) {
        // SAFETY: the caller's promise: the slot is aligned and writable.
        unsafe { slot.cast::<u32>().write((u32::MAX - u32::from(k)).to_le()) }
    }
}

// SAFETY: `write` writes a valid scalar value in little-endian order; on little-endian targets the types are the same.
unsafe impl Archive for char {
    type Archived = ArchivedChar;
    const BLIT: bool = cfg!(target_endian = "little");

    #[inline(always)]
    fn measure(_: &Self, _: &mut Measure<'_>) -> Result<(), Fault> {
        Ok(())
    }

    #[inline(always)]
    unsafe fn write(this: &Self, slot: *mut ArchivedChar, _: &mut Writer<'_>) {
        // SAFETY: the caller's promise: the slot is aligned and writable.
        unsafe { slot.cast::<u32>().write(u32::from(*this).to_le()) }
    }
}

impl UnarchiveFrom<'_> for char {
    // SAFETY: reading back takes the value as it is.
    const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(true) };

    #[inline(always)]
    fn unarchive_from(archived: &ArchivedChar) -> Result<Self, Error> {
        #[cfg(target_endian = "little")]
        return Ok(*archived);
        #[cfg(target_endian = "big")]
        return Ok(archived.to_native());
    }
}
