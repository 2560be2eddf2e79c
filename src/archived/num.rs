//! Numbers: integers and floats as themselves, in little-endian order and aligned to their size.
//!
//! Where the target's native type is just that, `Archived<u32>` *is* `u32`. Elsewhere (big-endian targets, 64-bit numbers
//! on 32-bit x86, 128-bit ones on other 32-bit targets) it is a wrapper type of the rend crate with the format's order
//! and alignment, so the bytes are the same everywhere. Code that must compile on all of them calls
//! [`to_native`](ToNative::to_native).

#![expect(unsafe_code, reason = "implements the unsafe traits for numbers; see SAFETY.md#leaves")]

use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128,
};
use core::num::{NonZeroIsize, NonZeroUsize};

use crate::check::Checker;
use crate::error::{Error, Fault, Kind};
use crate::niche::{NoNiche, OneNiche};
use crate::traits::{Archive, ByCopy, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// An archived number, as a number of this target.
///
/// Plain numbers have it too, so that generic code and code for big-endian targets reads the same. An option of a number is
/// an `Option` of the native one.
///
/// # Examples
///
/// ```
/// use vellum::ToNative;
///
/// let bytes = vellum::to_bytes(&1_000_000u64)?;
/// assert_eq!(vellum::access::<u64>(&bytes)?.to_native(), 1_000_000);
/// let bytes = vellum::to_bytes(&Some(0.5f32))?;
/// assert_eq!(vellum::access::<Option<f32>>(&bytes)?.to_native(), Some(0.5));
/// # Ok::<(), vellum::Error>(())
/// ```
pub trait ToNative {
    /// The number type of this target.
    type Native;

    /// Returns the number.
    fn to_native(&self) -> Self::Native;
}

/// The archived form of a number, from a native one. What `to_native` undoes.
trait FromNative: ToNative {
    fn from_native(number: Self::Native) -> Self;
}

/// Implements the traits for numbers of which every bit pattern is one, archived as `$archived`.
macro_rules! number {
    ($($native:ty => $archived:ty;)*) => { $(
        const _: () = assert!(size_of::<$archived>() == size_of::<$native>());
        const _: () = assert!(align_of::<$archived>() == size_of::<$native>(), "this target needs the wrapper types");

        // SAFETY: a plain number: no padding, pointers, `Drop` or interior mutability, and every bit pattern is valid.
        unsafe impl Portable for $archived {
            type Niche = NoNiche;
            const FLAT: bool = true;
            const ANY_BITS: bool = true;
            const PADDED: bool = false;

            #[inline(always)]
            unsafe fn check(_: &mut Checker<'_>, _: usize) -> Result<(), Fault> {
                Ok(())
            }
        }

        leaf!($native => $archived);
    )* };
}

/// Implements the traits for numbers that are not zero, archived as `$archived`.
macro_rules! non_zero {
    ($($native:ty => $archived:ty;)*) => { $(
        const _: () = assert!(size_of::<$archived>() == size_of::<$native>());
        const _: () = assert!(align_of::<$archived>() == size_of::<$native>(), "this target needs the wrapper types");

        // SAFETY: a plain number: no padding, pointers, `Drop` or interior mutability. Zero is the one invalid pattern (E1),
        // whatever the byte order, and serves as the spare one.
        unsafe impl Portable for $archived {
            type Niche = OneNiche;
            const FLAT: bool = true;
            const ANY_BITS: bool = false;
            const PADDED: bool = false;

            #[inline]
            unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
                // SAFETY: the slot was claimed.
                let bytes = unsafe { c.read::<{ size_of::<$archived>() }>(at) };
                if bytes == [0; size_of::<$archived>()] {
                    return Err(c.bad_value(at, "a number that is not zero", 0));
                }
                Ok(())
            }

            #[inline(always)]
            unsafe fn niche(slot: *const Self) -> Option<u8> {
                // SAFETY: the caller's promise: the slot is readable.
                let bytes = unsafe { slot.cast::<[u8; size_of::<$archived>()]>().read() };
                (bytes == [0; size_of::<$archived>()]).then_some(0)
            }

            #[inline(always)]
            unsafe fn write_niche(slot: *mut Self, _: u8) {
                // SAFETY: the caller's promise: the slot is writable.
                unsafe { slot.cast::<[u8; size_of::<$archived>()]>().write([0; size_of::<$archived>()]) }
            }
        }

        leaf!($native => $archived);
    )* };
}

/// Implements the source side for a number.
macro_rules! leaf {
    ($native:ty => $archived:ty) => {
        // SAFETY: `write` initialises the slot with a valid number. On a little-endian target the two types have the same
        // bytes, no padding and no interior mutability, and both refuse the same patterns.
        unsafe impl Archive for $native {
            type Archived = $archived;
            const BLIT: bool = cfg!(target_endian = "little") || size_of::<$native>() == 1;

            #[inline(always)]
            fn measure(_: &Self, _: &mut Measure<'_>) -> Result<(), Fault> {
                Ok(())
            }

            #[inline(always)]
            unsafe fn write(this: &Self, slot: *mut $archived, _: &mut Writer<'_>) {
                // SAFETY: the caller's promise: the slot is aligned and writable.
                unsafe { slot.write(<$archived as FromNative>::from_native(*this)) }
            }
        }

        impl UnarchiveFrom<'_> for $native {
            // SAFETY: reading back takes the value as it is.
            const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(true) };

            #[inline(always)]
            fn unarchive_from(archived: &$archived) -> Result<Self, Error> {
                Ok(archived.to_native())
            }
        }
    };
}

/// Numbers that are their own archived form.
macro_rules! same {
    ($($number:ty)*) => { $(
        impl ToNative for $number {
            type Native = $number;

            #[inline(always)]
            fn to_native(&self) -> $number {
                *self
            }
        }

        impl FromNative for $number {
            #[inline(always)]
            fn from_native(number: $number) -> $number {
                number
            }
        }
    )* };
}

/// Numbers whose archived form is a wrapper.
#[cfg(not(all(target_endian = "little", target_pointer_width = "64")))]
macro_rules! wrapped {
    ($($native:ty => $archived:ty;)*) => { $(
        impl ToNative for $archived {
            type Native = $native;

            #[inline(always)]
            fn to_native(&self) -> $native {
                <$archived>::to_native(*self)
            }
        }

        impl FromNative for $archived {
            #[inline(always)]
            fn from_native(number: $native) -> $archived {
                <$archived>::from_native(number)
            }
        }
    )* };
}

same! { u8 i8 NonZeroU8 NonZeroI8 }
number! { u8 => u8; i8 => i8; }
non_zero! { NonZeroU8 => NonZeroU8; NonZeroI8 => NonZeroI8; }

/// Two and four bytes: native on every little-endian target.
#[cfg(target_endian = "little")]
mod small {
    use super::*;

    same! { u16 i16 u32 i32 f32 NonZeroU16 NonZeroI16 NonZeroU32 NonZeroI32 }
    number! { u16 => u16; i16 => i16; u32 => u32; i32 => i32; f32 => f32; }
    non_zero! {
        NonZeroU16 => NonZeroU16; NonZeroI16 => NonZeroI16; NonZeroU32 => NonZeroU32; NonZeroI32 => NonZeroI32;
    }
}

#[cfg(target_endian = "big")]
mod small {
    use super::*;
    use rend::{
        NonZeroI16_le, NonZeroI32_le, NonZeroU16_le, NonZeroU32_le, f32_le, i16_le, i32_le, u16_le, u32_le,
    };

    wrapped! { u16 => u16_le; i16 => i16_le; u32 => u32_le; i32 => i32_le; f32 => f32_le; }
    wrapped! {
        NonZeroU16 => NonZeroU16_le; NonZeroI16 => NonZeroI16_le; NonZeroU32 => NonZeroU32_le;
        NonZeroI32 => NonZeroI32_le;
    }
    number! { u16 => u16_le; i16 => i16_le; u32 => u32_le; i32 => i32_le; f32 => f32_le; }
    non_zero! {
        NonZeroU16 => NonZeroU16_le; NonZeroI16 => NonZeroI16_le; NonZeroU32 => NonZeroU32_le;
        NonZeroI32 => NonZeroI32_le;
    }
}

/// Eight bytes: native on little-endian targets, but for 32-bit x86, which aligns them to four.
#[cfg(all(target_endian = "little", not(target_arch = "x86")))]
mod large {
    use super::*;

    same! { u64 i64 f64 NonZeroU64 NonZeroI64 }
    number! { u64 => u64; i64 => i64; f64 => f64; }
    non_zero! { NonZeroU64 => NonZeroU64; NonZeroI64 => NonZeroI64; }
}

#[cfg(not(all(target_endian = "little", not(target_arch = "x86"))))]
mod large {
    use super::*;
    use rend::{NonZeroI64_le, NonZeroU64_le, f64_le, i64_le, u64_le};

    wrapped! {
        u64 => u64_le; i64 => i64_le; f64 => f64_le; NonZeroU64 => NonZeroU64_le; NonZeroI64 => NonZeroI64_le;
    }
    number! { u64 => u64_le; i64 => i64_le; f64 => f64_le; }
    non_zero! { NonZeroU64 => NonZeroU64_le; NonZeroI64 => NonZeroI64_le; }
}

/// Sixteen bytes: native on 64-bit little-endian targets; elsewhere their alignment varies.
#[cfg(all(target_endian = "little", target_pointer_width = "64"))]
mod huge {
    use super::*;

    same! { u128 i128 NonZeroU128 NonZeroI128 }
    number! { u128 => u128; i128 => i128; }
    non_zero! { NonZeroU128 => NonZeroU128; NonZeroI128 => NonZeroI128; }
}

#[cfg(not(all(target_endian = "little", target_pointer_width = "64")))]
mod huge {
    use super::*;
    use rend::{NonZeroI128_le, NonZeroU128_le, i128_le, u128_le};

    wrapped! {
        u128 => u128_le; i128 => i128_le; NonZeroU128 => NonZeroU128_le; NonZeroI128 => NonZeroI128_le;
    }
    number! { u128 => u128_le; i128 => i128_le; }
    non_zero! { NonZeroU128 => NonZeroU128_le; NonZeroI128 => NonZeroI128_le; }
}

/// Implements the traits for numbers as wide as an address, which are stored in 64 bits.
macro_rules! address_sized {
    ($($native:ty => $stored:ty, $name:literal, $widen:expr, $number:expr;)*) => { $(
        // SAFETY: `write` writes what `$stored` writes. On 64-bit targets the two have the same values and bytes.
        unsafe impl Archive for $native {
            type Archived = <$stored as Archive>::Archived;
            const BLIT: bool = cfg!(target_pointer_width = "64") && <$stored as Archive>::BLIT;

            #[inline(always)]
            fn measure(_: &Self, _: &mut Measure<'_>) -> Result<(), Fault> {
                Ok(())
            }

            #[inline(always)]
            unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
                let stored: $stored = $widen(*this);
                // SAFETY: passed on.
                unsafe { <$stored as Archive>::write(&stored, slot, w) }
            }
        }

        impl UnarchiveFrom<'_> for $native {
            // SAFETY: reading back takes the value as it is.
            const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(true) };

            #[inline]
            fn unarchive_from(archived: &Self::Archived) -> Result<Self, Error> {
                let stored: $stored = archived.to_native();
                <$native>::try_from(stored)
                    .map_err(|_| Error::new(Kind::Narrow { expected: $name, found: $number(stored) }, None))
            }
        }
    )* };
}

address_sized! {
    usize => u64, "usize", crate::cast::u64_of, i128::from;
    isize => i64, "isize", crate::cast::i64_of, i128::from;
    NonZeroUsize => NonZeroU64, "NonZeroUsize", crate::cast::non_zero_u64_of, |n: NonZeroU64| i128::from(n.get());
    NonZeroIsize => NonZeroI64, "NonZeroIsize", crate::cast::non_zero_i64_of, |n: NonZeroI64| i128::from(n.get());
}
