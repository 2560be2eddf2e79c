//! The numeric conversions that lose nothing on any target vellum supports, in one place.

#![expect(clippy::as_conversions, reason = "this file is where such conversions are proven once")]

use core::num::{NonZeroI64, NonZeroIsize, NonZeroU64, NonZeroUsize};

const _: () = assert!(size_of::<usize>() >= 4, "vellum needs a target with 32-bit addresses at least");
const _: () = assert!(size_of::<usize>() <= 8, "vellum takes addresses to have 64 bits at most");

/// Widens: `usize` has at least 32 bits.
#[inline(always)]
pub(crate) const fn usize_of(n: u32) -> usize {
    n as usize
}

/// Widens: `usize` has at most 64 bits.
#[inline(always)]
pub(crate) const fn u64_of(n: usize) -> u64 {
    n as u64
}

/// Widens: `isize` has at most 64 bits.
#[inline(always)]
pub(crate) const fn i64_of(n: isize) -> i64 {
    n as i64
}

/// Widens: `usize` has at most 64 bits.
#[inline(always)]
pub(crate) fn non_zero_u64_of(n: NonZeroUsize) -> NonZeroU64 {
    NonZeroU64::new(u64_of(n.get())).expect("widening keeps it from zero")
}

/// Widens: `isize` has at most 64 bits.
#[inline(always)]
pub(crate) fn non_zero_i64_of(n: NonZeroIsize) -> NonZeroI64 {
    NonZeroI64::new(i64_of(n.get())).expect("widening keeps it from zero")
}

/// The low 32 bits of `n`; for values that are known to fit.
#[inline(always)]
pub(crate) const fn low_u32(n: usize) -> u32 {
    debug_assert!(n <= u32::MAX as usize);
    n as u32
}

/// The low 32 bits of `n`.
#[inline(always)]
pub(crate) const fn low_half(n: u64) -> u32 {
    n as u32
}

/// The low 8 bits of `n`.
#[inline(always)]
pub(crate) const fn low_u8(n: u32) -> u8 {
    n as u8
}
